/** Sends waiting mails: right after the call that queued them, and again from the cron (docs/mail.md). */
import { equal, rowsWhere, type Writer } from '../lib/appwrite-writer.ts'
import type { Bindings } from '../lib/edge-env.ts'
import { log } from '../lib/log-lines.ts'
import type { SweepStep } from '../app/sweep-step.ts'
import { buildMessage, type Message } from './message.ts'
import { changeMail, mailRow, type MailRow, type StoredMail } from './mail-rows.ts'
import { mailSettingsOf, type MailSettings } from './mail-settings.ts'
import { sendMail, workerSockets, type Outcome, type Sockets } from './smtp.ts'
import { wordingOf } from './wording.ts'

const MINUTE_MS = 60_000

/** Minutes before the second attempt, the third, and so on; about two days in total. */
const PAUSES_MIN = [10, 30, 120, 360, 720, 1440]

/** Milliseconds; longer than an SMTP dialogue can take. */
const LEASE_MS = 2 * MINUTE_MS

const RUN = 50

export interface Delivery {
  writer: Writer
  settings: MailSettings
  sockets: Sockets
}

/** The mail's state after the attempt. `held`: another Worker has it, or it was deleted. */
type Result = 'sent' | 'later' | 'away' | 'failed' | 'unsure' | 'dropped' | 'held'

function after(row: StoredMail, outcome: Exclude<Outcome, { kind: 'sent' }>, now: number): [Result, Partial<MailRow>] {
  const { kind, error } = outcome
  if (kind === 'unsure') return ['unsure', { state: 'unsure', error, dueAt: null }]
  if (kind === 'refused') return ['failed', { state: 'failed', error, dueAt: null }]
  const pause = PAUSES_MIN[(row.tries ?? 1) - 1]
  if (pause === undefined) return ['failed', { state: 'failed', error, dueAt: null }]
  const dueAt = new Date(now + pause * MINUTE_MS).toISOString()
  return [outcome.isAway ? 'away' : 'later', { state: 'queued', error, dueAt }]
}

async function handOver(writer: Writer, claimed: StoredMail, lease: string): Promise<StoredMail> {
  const handing = await changeMail(writer, claimed, { state: 'handing', dueAt: lease })
  if (handing === null) throw new Error('The mail could not be marked as handed over.')
  return handing
}

async function attempt(delivery: Delivery, claimed: StoredMail, message: Message, now: number): Promise<Result> {
  const { writer, settings, sockets } = delivery
  let row = claimed
  const content = buildMessage(settings, message, new Date(now))
  const lease = new Date(now + LEASE_MS).toISOString()
  const outcome = await sendMail(
    settings,
    { to: message.to, content },
    async () => void (row = await handOver(writer, claimed, lease)),
    sockets
  )
  if (outcome.kind === 'sent') {
    await changeMail(writer, row, { state: 'sent', error: '', dueAt: null })
    return 'sent'
  }
  const [result, data] = after(claimed, outcome, now)
  await changeMail(writer, row, data)
  return result
}

/**
 * @throws ApiError `unavailable` when the database is unreachable; the row still tells what may be done with the mail
 */
export async function deliverRow(delivery: Delivery, row: StoredMail, now: number): Promise<Result> {
  const { writer } = delivery
  if (row.state === 'handing') {
    const error = 'The connection broke while the mail server accepted it.'
    return (await changeMail(writer, row, { state: 'unsure', error, dueAt: null })) === null ? 'held' : 'unsure'
  }
  const claim = { state: 'claimed', tries: (row.tries ?? 0) + 1, dueAt: new Date(now + LEASE_MS).toISOString() }
  const claimed = await changeMail(writer, row, claim)
  if (claimed === null) return 'held'
  const message = await wordingOf(writer, claimed, now)
  if (typeof message !== 'string') return attempt(delivery, claimed, message, now)
  await changeMail(writer, claimed, { state: 'dropped', error: message, dueAt: null })
  return 'dropped'
}

const due = (now: number): string[] => [
  equal('state', 'queued', 'claimed', 'handing'),
  JSON.stringify({ method: 'lessThanEqual', attribute: 'dueAt', values: [new Date(now).toISOString()] }),
  JSON.stringify({ method: 'orderAsc', attribute: 'dueAt' })
]

/**
 * An unreachable server ends the run, because the other mails would only waste an attempt.
 * @returns how many mails are finished
 */
export async function deliverDue(delivery: Delivery, now: number, which: readonly string[] = []): Promise<number> {
  let done = 0
  for (const row of await rowsWhere<MailRow>(delivery.writer, 'mail', [...due(now), ...which], RUN)) {
    const result = await deliverRow(delivery, row, Date.now() > now ? Date.now() : now)
    if (result === 'away') break
    if (result !== 'later' && result !== 'held') done += 1
  }
  return done
}

/** Not available by hand (`npm run sweep`), because only a Worker has sockets. */
export const mailStep = (bindings: Bindings): SweepStep => ({
  name: 'mail',
  run: async (writer, now) => {
    const settings = mailSettingsOf(bindings)
    return settings === null ? 0 : deliverDue({ writer, settings, sockets: await workerSockets() }, now)
  }
})

/** Runs after the answer was sent. The cron retries whatever fails here. */
export async function deliverSoon(bindings: Bindings, writer: Writer, id: string): Promise<void> {
  try {
    const settings = mailSettingsOf(bindings)
    const row = settings === null ? null : await mailRow(writer, id)
    if (settings === null || row?.state !== 'queued') return
    await deliverRow({ writer, settings, sockets: await workerSockets() }, row, Date.now())
  } catch (error) {
    log('error', 'mail-cut', { error: error instanceof Error ? error.name : 'unknown' })
  }
}
