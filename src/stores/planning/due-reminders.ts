/**
 * Reminders that the app shows without push messages: in an open tab, and as notifications of the native app
 * (docs/planning.md).
 */
import { formatDate } from '#core/app/format.ts'
import { pathTo } from '#core/app/routes.ts'
import { addDays } from '#core/planning/days.ts'
import { remindersBetween, type DueReminder } from '#core/planning/next-reminder.ts'
import { today } from '#core/planning/planned-time.ts'
import type { CalendarDate } from '#core/planning/training-calendar.ts'
import { readCache, writeCache } from '../../data/app/cache.ts'
import { listReminded } from '../../data/planning/training-dates.ts'
import { holdWhenFree } from '../../platform/page/file-lock.ts'
import { goTo, onSeenAgain } from '../../platform/page/page.ts'
import { isInSight, isNotifying, zoneHere } from '../../platform/page/push.ts'
import { wrapper } from '../../platform/page/runtime.ts'
import { storage } from '../../platform/page/storage.ts'
import { $session, accountKnown, accountOf } from '../account/session.ts'
import { $locale, $t, loadTexts } from '../app/locale.ts'
import { notify } from '../app/notices.ts'
import { $calendar, type Calendar } from './calendar.ts'

type Due = DueReminder<CalendarDate>

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const LATE_MS = 30 * MINUTE_MS
const AT_ONCE = 3
const FRESH_MS = 10 * MINUTE_MS
const DAYS_AHEAD = 14
const NATIVE_MAX = 50
const SAID_MAX = 50

let userId = ''
let dates: readonly CalendarDate[] = []
let readAt = 0
let timer: ReturnType<typeof setTimeout> | undefined

async function read(): Promise<void> {
  const day = today(new Date())
  try {
    dates = await listReminded(userId, addDays(day, -1), addDays(day, 2 * DAYS_AHEAD))
    readAt = Date.now()
  } catch {
    readAt = 0
  }
}

const nameOf = ({ of }: Due): string => of.title || $t.get()('today.training')
const whenOf = ({ startsAt }: Due): string =>
  formatDate(startsAt, $locale.get(), { weekday: 'long', hour: 'numeric', minute: '2-digit' })

function show(due: Due): void {
  const { workoutId } = due.of
  const t = $t.get()
  const start = () => goTo(pathTo('workout', { id: workoutId, type: 'play' }, $locale.get()))
  notify({
    kind: 'info',
    stays: true,
    title: nameOf(due),
    text: whenOf(due),
    action: workoutId === '' ? undefined : { label: t('today.start'), run: start }
  })
}

async function say(due: Due): Promise<void> {
  const release = await holdWhenFree('icepoint:reminder')
  try {
    const [where, key] = [`reminded:${userId}`, `${due.of.id} ${due.startsAt}`]
    const said = (await readCache<string[]>(where))?.value ?? []
    if (said.includes(key)) return
    await writeCache(where, [...said, key].slice(-SAID_MAX))
    show(due)
  } finally {
    release()
  }
}

function isPushed(): boolean {
  const kept = storage.reminded.read()
  return kept?.userId === userId && (kept.kinds ?? ['reminders']).includes('reminders') && isNotifying()
}

/** Uses the clock and not the time that a timer ran, because devices sleep. A hidden tab shows nothing. */
async function look(): Promise<void> {
  clearTimeout(timer)
  if (!isInSight() || accountOf($session.get())?.login.userId !== userId) return
  const now = Date.now()
  const due = isPushed() ? [] : remindersBetween(dates, zoneHere(), [now - LATE_MS, now], AT_ONCE)
  const [next] = remindersBetween(dates, zoneHere(), [now, now + DAY_MS], 1)
  if (next !== undefined) timer = setTimeout(() => void renew(), Math.min(MINUTE_MS, next.dueAt - now))
  for (const one of due) await say(one)
}

async function tellDevice(): Promise<void> {
  const native = await wrapper()
  if (native === null) return
  const now = Date.now()
  const due = remindersBetween(dates, zoneHere(), [now, now + DAYS_AHEAD * DAY_MS], NATIVE_MAX)
  const language = $locale.get()
  await native.remindAll(
    due.map((one) => ({
      id: one.of.series.rule === null ? one.of.id : `${one.of.id} ${one.day}`,
      title: nameOf(one),
      text: whenOf(one),
      at: new Date(one.dueAt),
      path:
        one.of.workoutId === ''
          ? pathTo('calendar', {}, language)
          : pathTo('workout', { id: one.of.workoutId }, language)
    }))
  )
}

const isAround = ({ from, to }: Calendar): boolean => {
  const day = today(new Date())
  return from < day && to >= addDays(day, 2 * DAYS_AHEAD)
}

const renew = (): Promise<void> => (wrapper() === null ? look() : tellDevice()).catch(() => undefined)

async function seen(): Promise<void> {
  if (Date.now() - readAt > FRESH_MS) await read()
  await renew()
}

/** Runs from the start of the app for signed-in users. Never throws. */
export async function followReminders(): Promise<void> {
  userId = (await accountKnown()).login.userId
  await Promise.all([read(), loadTexts(['app']).catch(() => undefined)])
  $calendar.listen((state) => {
    if (state.kind !== 'ready' || !isAround(state.calendar)) return
    dates = state.calendar.dates.filter(({ reminderMin }) => reminderMin !== null)
    void renew()
  })
  onSeenAgain(0, () => void seen())
  await renew()
}
