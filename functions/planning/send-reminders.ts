/** Sends due reminders every minute. Each is sent at most once, because its next time is stored before sending. */
import { formatDate } from '#core/app/format.ts'
import { isLanguage } from '#core/workout/workout.ts'
import { rowOrNull, rowsWhere, type StoredRow, type Writer } from '../lib/appwrite-writer.ts'
import type { Bindings } from '../lib/edge-env.ts'
import { commit, type Operation } from '../lib/transaction.ts'
import { textsIn } from '../public/texts.ts'
import type { SweepStep } from '../app/sweep-step.ts'
import { nextOfRow, type ReminderRow } from './plan-reminders.ts'
import { pushSettingsOf, type PushSettings } from './push-settings.ts'
import { browsersFor, type Subscription } from './subscriptions.ts'
import type { TrainingDateRow } from './training-rows.ts'
import { pushTo } from './web-push.ts'

type Due = ReminderRow & StoredRow

const MINUTE_MS = 60_000

const LATE_MS = 30 * MINUTE_MS

/** How long the push service keeps it for an offline browser after the start. */
const KEEP_SEC = 15 * 60

const RUN = 100
/** Pages per minute. */
const RUNS_MAX = 20

interface Told {
  id: string
  title: string
  wId: string
  startsAt: number
}

function payloadOf({ id, title, wId, startsAt }: Told, { language, zone }: Subscription) {
  const lang = isLanguage(language) ? language : 'en'
  const t = textsIn(lang)
  const time = formatDate(startsAt, lang, { timeZone: zone, timeStyle: 'short' })
  return { title, body: t('reminders.startsAt', { time }), tag: `date-${id}`, wId, language: lang }
}

/** @returns true when this Worker may send it; another one may have been faster */
async function claim(writer: Writer, row: Due, next: number | null): Promise<boolean> {
  const operation: Operation =
    next === null
      ? { action: 'delete', tableId: 'reminders', rowId: row.$id }
      : { action: 'update', tableId: 'reminders', rowId: row.$id, data: { dueAt: new Date(next).toISOString() } }
  const isUnchanged = async () => (await rowOrNull<ReminderRow>(writer, 'reminders', row.$id))?.dueAt === row.dueAt
  return (await commit(writer, [operation], isUnchanged)) === 'committed'
}

/** The date may have been moved, done or removed since its reminder was planned. */
async function remind(writer: Writer, settings: PushSettings, row: Due, now: number): Promise<boolean> {
  const [date, browsers] = await Promise.all([
    rowOrNull<TrainingDateRow>(writer, 'trainingsDates', row.$id),
    browsersFor(writer, [row.userId], 'reminders')
  ])
  const zone = browsers[0]?.zone
  if (date === null || zone === undefined) {
    await claim(writer, row, null)
    return false
  }
  const due = Date.parse(row.dueAt)
  const present = nextOfRow(date, zone, due - 1)
  const isNow = present !== null && present.dueAt === due && now - due <= LATE_MS
  const next = nextOfRow(date, zone, now)
  if (!(await claim(writer, row, next?.dueAt ?? null)) || !isNow) return false
  const told = { id: row.$id, title: date.title, wId: date.wId, startsAt: present.startsAt }
  const keepSec = (told.startsAt - now) / 1000 + KEEP_SEC
  return pushTo(writer, settings, browsers, (browser) => payloadOf(told, browser), keepSec, now)
}

/** @param which limits it to these rows, for tests @returns how many reminders were sent */
export async function sendReminders(
  writer: Writer,
  settings: PushSettings,
  now: number,
  which: readonly string[] = []
): Promise<number> {
  const due = [
    JSON.stringify({ method: 'lessThanEqual', attribute: 'dueAt', values: [new Date(now).toISOString()] }),
    '{"method":"orderAsc","attribute":"dueAt"}',
    ...which
  ]
  let sent = 0
  for (let run = 0; run < RUNS_MAX; run += 1) {
    const rows = await rowsWhere<ReminderRow>(writer, 'reminders', due, RUN)
    const results = await Promise.all(rows.map((row) => remind(writer, settings, row, now)))
    sent += results.filter(Boolean).length
    if (rows.length < RUN) break
  }
  return sent
}

export const reminderStep = (bindings: Bindings): SweepStep => ({
  name: 'reminders',
  run: async (writer, now) => {
    const settings = pushSettingsOf(bindings)
    return settings === null ? 0 : sendReminders(writer, settings, now)
  }
})
