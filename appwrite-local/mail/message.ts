/** Builds a mail (RFC 5322, MIME) with plain text and HTML. */
import { randomBytes } from 'node:crypto'
import type { MailText } from './templates.ts'

export interface Address {
  name: string
  email: string
}

/** Longest line that may go unencoded, in bytes (RFC 5322, 2.1.1). */
const MAX_LINE = 998

/** Uses CRLF line endings; `now` in milliseconds since 1970. */
export function buildMessage(from: Address, to: Address, content: MailText, now: number): string {
  const text = withoutBreaks(content)
  const boundary = `b1=_${randomBytes(30).toString('base64url')}`
  const head = [
    `Date: ${new Date(now).toUTCString().replace('GMT', '+0000')}`,
    `From: ${formatAddress(from)}`,
    `Reply-To: ${formatAddress(from)}`,
    `To: ${formatAddress(to)}`,
    `Message-ID: <${randomBytes(16).toString('hex')}@${from.email.split('@')[1] ?? 'localhost'}>`,
    `Subject: ${encodeWords(text.subject)}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`
  ]
  const parts = [part('text/plain', plainText(text)), part('text/html', html(text))]
  const body = parts.map((lines) => `--${boundary}\r\n${lines}\r\n`).join('')
  return `${head.join('\r\n')}\r\n\r\n${body}--${boundary}--\r\n`
}

/** Security: names of people and teams come from users and must not add lines to the text. */
function withoutBreaks(text: MailText): MailText {
  const line = (part: string): string => part.replaceAll(/\s+/g, ' ')
  return {
    ...text,
    subject: line(text.subject),
    preview: line(text.preview),
    greeting: line(text.greeting),
    body: text.body.map(line),
    notes: text.notes.map(line)
  }
}

/** Security: special characters are quoted or encoded, so that a name cannot add a header. */
export function formatAddress({ name, email }: Address): string {
  if (name === '') return email
  if (/^[\w '-]+$/.test(name)) return `${name} <${email}>`
  const isPlain = /^[\x20-\x7e]*$/.test(name)
  return `${isPlain ? `"${name.replaceAll(/["\\]/g, '\\$&')}"` : encodeWords(name)} <${email}>`
}

export function parseAddress(text: string): Address | null {
  const match = /^\s*(?:"?([^"<>\r\n]*?)"?\s*<([^<>\s]+@[^<>\s]+)>|([^<>\s]+@[^<>\s]+))\s*$/.exec(text)
  if (match === null) return null
  return { name: match[1] ?? '', email: match[2] ?? match[3] ?? '' }
}

/** Encodes a header text, if needed, in words of at most 75 characters (RFC 2047). */
function encodeWords(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text) && !text.includes('=?')) return text
  const words: string[] = []
  let piece = ''
  for (const character of text) {
    if (Buffer.byteLength(piece + character) > 42) {
      words.push(piece)
      piece = ''
    }
    piece += character
  }
  return [...words, piece].map((word) => `=?utf-8?B?${Buffer.from(word).toString('base64')}?=`).join('\r\n ')
}

function part(type: string, content: string): string {
  const text = content.replaceAll(/\r?\n|\r/g, '\r\n')
  const fits = text.split('\r\n').every((line) => Buffer.byteLength(line) <= MAX_LINE)
  const head = `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: `
  if (fits) return `${head}8bit\r\n\r\n${text}`
  const encoded = Buffer.from(text)
    .toString('base64')
    .replaceAll(/.{76}(?=.)/g, '$&\r\n')
  return `${head}base64\r\n\r\n${encoded}`
}

function plainText({ preview, greeting, body, action, notes, signature }: MailText): string {
  const middle = action.kind === 'link' ? [action.url] : action.kind === 'code' ? [action.code] : []
  return [preview, greeting, ...body, ...middle, ...notes, signature].join('\n\n')
}

function html({ language = 'en', subject, preview, greeting, body, action, notes, signature }: MailText): string {
  const paragraph = (text: string): string => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
  return [
    '<!DOCTYPE html>',
    `<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;font:16px/1.5 sans-serif;color:#373b4d;background:#fff">',
    `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>`,
    '<div style="max-width:560px;margin:0 auto">',
    ...[greeting, ...body].map(paragraph),
    ...actionHtml(action),
    ...[...notes, signature].map(paragraph),
    '</div></body></html>'
  ].join('\n')
}

function actionHtml(action: MailText['action']): string[] {
  if (action.kind === 'none') return []
  if (action.kind === 'code') return [`<p style="font-size:24px;letter-spacing:4px">${escapeHtml(action.code)}</p>`]
  const url = escapeHtml(action.url)
  const style = 'display:inline-block;padding:10px 20px;border-radius:8px;background:#2d2d31;color:#fff'
  return [
    `<p><a href="${url}" style="${style};text-decoration:none">${escapeHtml(action.label)}</a></p>`,
    `<p style="word-break:break-all"><a href="${url}">${url}</a></p>`
  ]
}

function escapeHtml(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replaceAll(/[&<>"]/g, (character) => names[character] ?? character)
}
