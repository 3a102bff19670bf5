import { before, deletePage, equal, type Writer } from '../lib/appwrite-writer.ts'
import type { SweepStep } from '../app/sweep-step.ts'

const DAY_MS = 24 * 60 * 60_000
/** How long, in milliseconds, admins can read a finished mail, whether or not it arrived. */
const DONE_MS = 30 * DAY_MS
const OPEN_MS = 90 * DAY_MS

export async function sweepMail(writer: Writer, now: number): Promise<number> {
  const done = [equal('state', 'sent', 'dropped'), before('createdAt', now - DONE_MS)]
  return (
    (await deletePage(writer, 'mail', done)) +
    (await deletePage(writer, 'mail', [before('createdAt', now - OPEN_MS)])) +
    (await deletePage(writer, 'mailMarks', [before('expiresAt', now)]))
  )
}

export const MAIL_STEPS: readonly SweepStep[] = [{ name: 'old-mail', run: sweepMail }]
