/** Reads which server sends our mails. It is read once per mail, so that a log line can name an invalid setting. */
import type { Bindings } from '../lib/edge-env.ts'
import { log } from '../lib/log-lines.ts'
import { isPlainAddress } from './mail-address.ts'

export interface MailSettings {
  host: string
  port: number
  /** `tls`: encrypted from the first byte. `starttls`: upgraded, or nothing is sent. `none`: only with `?tls=off`. */
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

/** Accepts `Icepoint <hello@example.com>` or just the address. */
function senderOf(text: string): Pick<MailSettings, 'fromName' | 'fromAddress'> | null {
  const [, name = '', address = ''] = /^\s*(?:"?([^"<>\r\n]*?)"?\s*<([^<>\s]+)>)\s*$/.exec(text) ?? [
    '',
    '',
    text.trim()
  ]
  return isPlainAddress(address) ? { fromName: name, fromAddress: address } : null
}

/** Returns null when mail is not set up or its settings are invalid. Mails wait until they are valid. */
export function mailSettingsOf(bindings: Bindings): MailSettings | null {
  const { SMTP_URL: url = '', MAIL_FROM: from = '' } = bindings
  if (url === '') return null
  const [server, sender] = [serverOf(url), senderOf(from)]
  if (server !== null && sender !== null) return { ...server, ...sender }
  log('error', 'mail-not-set-up', { wrong: server === null ? 'SMTP_URL' : 'MAIL_FROM' })
  return null
}
