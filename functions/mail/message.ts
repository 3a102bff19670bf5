import { markup, raw, type Markup } from '#core/public/html.ts'
import { isPlainAddress, oneLine } from './mail-address.ts'
import type { MailSettings } from './mail-settings.ts'

export interface Message {
  id: string
  to: string
  replyTo: string
  subject: string
  text: string
  language: string
  /** Address where mail programs unsubscribe (RFC 8058); empty for none. */
  stopUrl: string
}

const ENCODED_MAX = 42

const base64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))

/** Splits a header into encoded words of at most 75 characters (RFC 2047). */
function encodedWords(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text) && !text.includes('=?') && text.length < 60) return text
  const words: string[] = ['']
  for (const character of text) {
    const longer = (words.at(-1) ?? '') + character
    if (new TextEncoder().encode(longer).length > ENCODED_MAX) words.push(character)
    else words[words.length - 1] = longer
  }
  return words.map((word) => `=?utf-8?B?${base64(word)}?=`).join('\r\n ')
}

const named = (name: string, address: string): string => {
  const plain = oneLine(name)
  if (plain === '') return address
  return /^[\w '-]+$/.test(plain) ? `${plain} <${address}>` : `${encodedWords(plain)} <${address}>`
}

const part = (type: string, content: string): string =>
  [
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: base64',
    '',
    base64(content.replaceAll(/\r?\n|\r/g, '\r\n')).replaceAll(/.{76}(?=.)/g, '$&\r\n')
  ].join('\r\n')

const URLS = /(https?:\/\/[^\s<>"]+)/

function paragraph(text: string): Markup {
  const pieces = text
    .split(URLS)
    .map((piece) => (URLS.test(piece) ? markup`<a href="${piece}">${piece}</a>` : markup`${piece}`))
  return raw(`<p>${pieces.map(String).join('').replaceAll('\n', '<br>')}</p>`)
}

/** Security: `markup` escapes everything that is not ours. */
export const htmlOf = ({ subject, text, language }: Pick<Message, 'subject' | 'text' | 'language'>): string =>
  String(
    markup`<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><title>${subject}</title></head><body style="margin:0;padding:24px;font:16px/1.5 sans-serif;color:#373b4d;background:#fff"><div style="max-width:560px;margin:0 auto">${text.split(/\n{2,}/).map(paragraph)}</div></body></html>`
  )

/** Uses CRLF line endings. @throws RangeError for an address that could inject headers */
export function buildMessage(settings: MailSettings, message: Message, now: Date): string {
  const { to, replyTo, text, stopUrl } = message
  for (const address of [to, replyTo]) if (address !== '' && !isPlainAddress(address)) throw new RangeError('address')
  const subject = oneLine(message.subject)
  const boundary = `part_${message.id}_${crypto.randomUUID()}`
  const head = [
    `Date: ${now.toUTCString().replace('GMT', '+0000')}`,
    `From: ${named(settings.fromName, settings.fromAddress)}`,
    `To: ${to}`,
    ...(replyTo === '' ? [] : [`Reply-To: ${replyTo}`]),
    `Subject: ${encodedWords(subject)}`,
    `Message-ID: <${message.id}@${settings.fromAddress.split('@')[1] ?? ''}>`,
    'Auto-Submitted: auto-generated',
    ...(stopUrl === '' ? [] : [`List-Unsubscribe: <${stopUrl}>`, 'List-Unsubscribe-Post: List-Unsubscribe=One-Click']),
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`
  ]
  const parts = [part('text/plain', text), part('text/html', htmlOf({ ...message, subject, text }))]
  const body = parts.map((lines) => `--${boundary}\r\n${lines}\r\n`).join('')
  return `${head.join('\r\n')}\r\n\r\n${body}--${boundary}--\r\n`
}
