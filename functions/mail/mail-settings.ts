/** Which server takes our mails: the Worker's settings, read once for each mail, so that a log line names a wrong one. */
import type { Bindings } from '../lib/edge-env.ts'
import { log } from '../lib/log-lines.ts'
import { isPlainAddress } from './mail-address.ts'

export interface MailSettings {
  host: string
  port: number
  /** `tls` from the first byte, `starttls` or nothing is sent, `none` only with `?tls=off`. */
  security: 'tls' | 'starttls' | 'none'
  user: string
  password: string
  fromName: string
  fromAddress: string
}

function serverOf(text: string): Omit<MailSettings, 'fromName' | 'fromAddress'> | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const isTls = url.protocol === 'smtps:'
  if ((!isTls && url.protocol !== 'smtp:') || url.hostname === '') return null
  const isOpen = url.searchParams.get('tls') === 'off'
  return {
    host: url.hostname,
    port: Number(url.port) || (isTls ? 465 : 587),
    security: isTls ? 'tls' : isOpen ? 'none' : 'starttls',
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password)
  }
}

/** `Icepoint <hello@example.com>` or only the address. */
function senderOf(text: string): Pick<MailSettings, 'fromName' | 'fromAddress'> | null {
  const [, name = '', address = ''] = /^\s*(?:"?([^"<>\r\n]*?)"?\s*<([^<>\s]+)>)\s*$/.exec(text) ?? [
    '',
    '',
    text.trim()
  ]
  return isPlainAddress(address) ? { fromName: name, fromAddress: address } : null
}

/** Null: nothing is set up, or not rightly. Mails wait until it is. */
export function mailSettingsOf(bindings: Bindings): MailSettings | null {
  const { SMTP_URL: url = '', MAIL_FROM: from = '' } = bindings
  if (url === '') return null
  const [server, sender] = [serverOf(url), senderOf(from)]
  if (server !== null && sender !== null) return { ...server, ...sender }
  log('error', 'mail-not-set-up', { wrong: server === null ? 'SMTP_URL' : 'MAIL_FROM' })
  return null
}
