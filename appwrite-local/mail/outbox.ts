/** A mail is stored in the transaction that caused it and sent after the commit; failures are retried, then listed. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTransport, type Transporter } from 'nodemailer'
import { formatDate } from '../store/dates.ts'
import { uniqueId } from '../store/ids.ts'
import type { App, Service } from '../types.ts'

const SCHEMA = `
CREATE TABLE IF NOT EXISTS mails (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE, created_at TEXT NOT NULL,
  sender TEXT NOT NULL, recipient TEXT NOT NULL, subject TEXT NOT NULL, message TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0, failed INTEGER NOT NULL DEFAULT 0, error TEXT NOT NULL DEFAULT ''
) STRICT;
`

/** Pauses before the second, third and fourth attempt, in milliseconds. */
const PAUSES = [15_000, 120_000, 900_000]
/** Per step of the SMTP dialogue, in milliseconds. */
const SMTP_TIMEOUT = 20_000

export interface OutgoingMail {
  sender: string
  recipient: string
  subject: string
  message: string
}

export interface UndeliveredMail {
  id: string
  createdAt: string
  recipient: string
  subject: string
  attempts: number
  failed: boolean
  error: string
}

type Row = OutgoingMail & { id: string; created_at: string; attempts: number }

class Outbox {
  readonly #app: App
  readonly #timers = new Set<NodeJS.Timeout>()
  #transport: Transporter | null = null
  #closed = false

  constructor(app: App) {
    this.#app = app
    app.onClose(() => this.#close())
  }

  resume(): void {
    for (const row of this.#app.db.prepare('SELECT id FROM mails WHERE failed = 0').all()) this.#send(String(row['id']))
  }

  add(mail: OutgoingMail): void {
    const { db, options } = this.#app
    const now = options.now()
    const id = uniqueId(now)
    db.prepare('INSERT INTO mails (id, created_at, sender, recipient, subject, message) VALUES (?, ?, ?, ?, ?, ?)').run(
      id,
      formatDate(now),
      mail.sender,
      mail.recipient,
      mail.subject,
      mail.message
    )
    db.afterCommit(() => this.#send(id))
  }

  #send(id: string): void {
    if (this.#closed) return
    const row = this.#app.db.prepare('SELECT * FROM mails WHERE id = ?').get(id) as Row | undefined
    if (row === undefined) return
    if (this.#app.options.smtp !== '') {
      void this.#sendBySmtp(row).then(
        () => this.#delivered(row),
        (error: unknown) => this.#failed(row, error)
      )
      return
    }
    try {
      this.#writeFile(row)
      this.#delivered(row)
    } catch (error) {
      this.#failed(row, error)
    }
  }

  /** The name starts with the time, so that the newest sorts last. */
  #writeFile(row: Row): void {
    const { mailDir } = this.#app.options
    mkdirSync(mailDir, { recursive: true })
    const time = row.created_at.replace('+00:00', 'Z').replaceAll(':', '-')
    // A crash between writing the file and recording it writes the same file again, not a second one.
    writeFileSync(join(mailDir, `${time}-${row.id}.eml`), row.message)
  }

  async #sendBySmtp(row: Row): Promise<void> {
    this.#transport ??= createTransport({
      url: this.#app.options.smtp,
      connectionTimeout: SMTP_TIMEOUT,
      greetingTimeout: SMTP_TIMEOUT,
      socketTimeout: SMTP_TIMEOUT
    })
    await this.#transport.sendMail({ envelope: { from: row.sender, to: row.recipient }, raw: row.message })
  }

  #delivered(row: Row): void {
    if (!this.#closed) this.#app.db.prepare('DELETE FROM mails WHERE id = ?').run(row.id)
  }

  #failed(row: Row, error: unknown): void {
    if (this.#closed) return
    const attempts = row.attempts + 1
    const pause = PAUSES[row.attempts]
    const isFinal = pause === undefined || isRefused(error)
    const text = error instanceof Error ? error.message : String(error)
    this.#app.db
      .prepare('UPDATE mails SET attempts = ?, failed = ?, error = ? WHERE id = ?')
      .run(attempts, isFinal ? 1 : 0, text, row.id)
    process.stderr.write(`appwrite-local: a mail was not delivered (attempt ${attempts}): ${text}\n`)
    if (!isFinal) this.#later(row.id, pause)
  }

  #later(id: string, pause: number): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      this.#send(id)
    }, pause)
    timer.unref()
    this.#timers.add(timer)
  }

  #close(): void {
    this.#closed = true
    for (const timer of this.#timers) clearTimeout(timer)
    this.#transport?.close()
  }
}

const outboxes = new WeakMap<App, Outbox>()

/** Must start before the services that send mails. */
export const mailService: Service = {
  name: 'mail',
  routes: [],
  start: (app) => {
    app.db.exec(SCHEMA)
    const outbox = new Outbox(app)
    outboxes.set(app, outbox)
    outbox.resume()
  }
}

export function enqueueMail(app: App, mail: OutgoingMail): void {
  outboxes.get(app)?.add(mail)
}

export function undeliveredMails(app: App): UndeliveredMail[] {
  const rows = app.db
    .prepare('SELECT id, created_at, recipient, subject, attempts, failed, error FROM mails WHERE attempts > 0')
    .all()
  return rows.map((row) => ({
    id: String(row['id']),
    createdAt: String(row['created_at']),
    recipient: String(row['recipient']),
    subject: String(row['subject']),
    attempts: Number(row['attempts']),
    failed: row['failed'] === 1,
    error: String(row['error'])
  }))
}

/** A 5xx answer of the SMTP server is final (RFC 5321, 4.2.1). */
function isRefused(error: unknown): boolean {
  const code = (error as { responseCode?: number } | null)?.responseCode
  return code !== undefined && code >= 500
}
