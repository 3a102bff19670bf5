import { AppwriteError } from '../http/errors.ts'
import type { App } from '../types.ts'
import { type Address, buildMessage, parseAddress } from './message.ts'
import { enqueueMail } from './outbox.ts'
import type { MailText } from './templates.ts'

/** Appwrite's `_APP_SYSTEM_EMAIL_NAME` and `_APP_SYSTEM_EMAIL_ADDRESS` unless set. */
export const DEFAULT_SENDER = 'Appwrite <noreply@appwrite.io>'

export function projectName(app: App): string {
  return app.options.schema.projectName ?? app.projectId
}

/** @throws {AppwriteError} 503 `general_smtp_disabled` when the server has neither SMTP nor a mail folder */
export function assertMail(app: App): void {
  if (app.options.mailDir === '' && app.options.smtp === '') throw new AppwriteError('general_smtp_disabled')
}

/** The mail is sent once the running transaction is on disk; the caller does not wait for it. */
export function sendMail(app: App, to: Address, text: MailText): void {
  assertMail(app)
  const from = parseAddress(app.options.mailFrom) ?? parseAddress(DEFAULT_SENDER) ?? { name: '', email: '' }
  const message = buildMessage(from, { name: to.name, email: to.email }, text, app.options.now())
  enqueueMail(app, { sender: from.email, recipient: to.email, subject: text.subject, message })
}
