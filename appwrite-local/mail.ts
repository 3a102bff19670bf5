/** Mails, written as `.eml` files (RFC 5322) into a folder instead of being sent. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppwriteError } from './errors.ts'
import { uniqueId } from './ids.ts'
import type { App } from './types.ts'

export interface Mail {
  to: { name: string; email: string }
  subject: string
  /** Plain text; lines are ended by the writer. */
  text: string
}

const FROM = 'Appwrite <noreply@appwrite.io>'

/** Name of the project in mails. */
export function projectName(app: App): string {
  return app.options.schema.projectName ?? app.projectId
}

/** @throws {AppwriteError} 503 `general_smtp_disabled` when the server has no folder for mails */
export function assertMail(app: App): void {
  if (app.options.mailDir === '') throw new AppwriteError('general_smtp_disabled')
}

/** Writes a mail; its file name begins with the time, so that the newest sorts last. */
export function sendMail(app: App, mail: Mail): void {
  assertMail(app)
  const { mailDir, now } = app.options
  mkdirSync(mailDir, { recursive: true })
  const name = `${new Date(now()).toISOString().replaceAll(':', '-')}-${uniqueId(now())}.eml`
  writeFileSync(join(mailDir, name), message(mail, now()), { flag: 'wx' })
}

function message({ to, subject, text }: Mail, now: number): string {
  const recipient = to.name === '' ? to.email : `${word(to.name)} <${to.email}>`
  const head = [
    `Date: ${new Date(now).toUTCString().replace('GMT', '+0000')}`,
    `From: ${FROM}`,
    `To: ${recipient}`,
    `Subject: ${word(subject)}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit'
  ]
  return `${head.join('\r\n')}\r\n\r\n${text.replaceAll(/\r?\n/g, '\r\n')}\r\n`
}

/** Text in a header: encoded (RFC 2047) unless harmless, so that a name with a line break cannot add a header. */
function word(text: string): string {
  if (/^[\w .'-]*$/.test(text)) return text
  return `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`
}
