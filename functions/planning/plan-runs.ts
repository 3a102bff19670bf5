/**
 * A plan in the calendar: its dates are rows of `trainingsDates` that carry the plan's run. Each call is idempotent.
 */
import type { InferOutput } from 'valibot'
import { LAST_DAY } from '#core/planning/civil-day.ts'
import { addDays } from '#core/planning/days.ts'
import {
  daysToMove,
  openDates,
  paused,
  onDays,
  allOnDays,
  type EntryDay,
  type PlanDate
} from '#core/planning/plan-days.ts'
import { anchorOf, runChanges } from '#core/planning/plan-run.ts'
import { PLAN_BOUNDS, readEntries, readOpen, type PlanEntry } from '#core/planning/training-plan.ts'
import { moved } from '#core/planning/series-changes.ts'
import { momentOfWall } from '#core/planning/zoned-time.ts'
import { equal, rowOrNull, rowsWhere, type StoredRow, type Writer } from '../lib/appwrite-writer.ts'
import { badInput } from '../lib/errors.ts'
import { derivedId } from '../lib/ids.ts'
import { readersOf } from '../lib/permissions.ts'
import { commit, untilSettled, type Operation } from '../lib/transaction.ts'
import { assertCalendarHasRoom } from './calendar-room.ts'
import { planReminders } from './plan-reminders.ts'
import {
  NOT_STARTED,
  PLANS,
  contentColumns,
  ownPlan,
  planEmpty,
  planRests,
  planRuns,
  planUpdate,
  type PlanRow,
  type StoredPlan
} from './plan-rows.ts'
import type { planChangeSchema } from './plan-schemas.ts'
import { seriesOfRow, startOfRow, timesOf, type Times, type TrainingDateRow } from './training-rows.ts'

const DATES = 'trainingsDates'

type DateRow = TrainingDateRow & StoredRow & { planEntry: number | null }

interface RunDate extends PlanDate {
  row: DateRow
}

async function datesOfRun(writer: Writer, userId: string, runId: string | null): Promise<RunDate[]> {
  if (!runId) return []
  const mine = [equal('userId', userId), equal('planRun', runId)]
  const rows = await rowsWhere<DateRow>(writer, DATES, mine, PLAN_BOUNDS.entries)
  return rows.map((row) => {
    const { start, doneOn, skippedOn } = seriesOfRow(row)
    const mark = doneOn.length > 0 ? 'done' : skippedOn.length > 0 ? 'skipped' : 'planned'
    return { row, entry: row.planEntry ?? 0, day: start.slice(0, 10), mark }
  })
}

const single = (start: string) => ({ start, rule: null, doneOn: [], skippedOn: [], movedOn: [] })

const offsetIn = (wall: string, zone: string): number => Date.parse(`${wall}Z`) - momentOfWall(wall, zone)

function timesAt(wall: string, zone: string): Times {
  return timesOf(single(wall), { isMoment: false, offsetMs: offsetIn(wall, zone) })
}

export const dateIdOf = (userId: string, runId: string, entry: number): Promise<string> =>
  derivedId('plan-date', userId, runId, String(entry))

interface Run {
  runId: string
  reminderMin: number | null
  zone: string
}

const entriesByKey = (entries: readonly PlanEntry[]) => new Map(entries.map((entry) => [entry.key, entry]))

const columnsOf = (entry: PlanEntry | undefined, reminderMin: number | null) => ({
  wId: entry?.wId ?? '',
  title: entry?.title ?? '',
  lengthMin: entry?.lengthMin ?? null,
  reminderMin: entry?.reminderMin ?? reminderMin
})

async function newDates(plan: StoredPlan, { runId, reminderMin, zone }: Run, days: readonly EntryDay[]) {
  const byKey = entriesByKey(readEntries(plan.entries))
  const { userId } = plan
  return Promise.all(
    days.map(async ({ entry, day, time }) => ({
      $id: await dateIdOf(userId, runId, entry),
      $permissions: readersOf('trainingDate', userId),
      userId,
      planRun: runId,
      planEntry: entry,
      ...columnsOf(byKey.get(entry), reminderMin),
      ...timesAt(`${day}T${time}`, zone)
    }))
  )
}

const stampsOf = (dates: readonly RunDate[]): string =>
  dates
    .map(({ row }) => `${row.$id} ${row.$updatedAt}`)
    .sort()
    .join()

/** Writes only if nobody else changed the plan or its dates. */
async function write(
  writer: Writer,
  plan: StoredPlan,
  dates: readonly RunDate[],
  operations: readonly Operation[]
): Promise<true | null> {
  const isUnchanged = async () => {
    const [now, others] = await Promise.all([
      rowOrNull<PlanRow>(writer, PLANS, plan.$id),
      datesOfRun(writer, plan.userId, plan.runId)
    ])
    return now?.$updatedAt === plan.$updatedAt && stampsOf(others) === stampsOf(dates)
  }
  return (await commit(writer, operations, isUnchanged)) === 'committed' ? true : null
}

interface Own {
  writer: Writer
  userId: string
  id: string
}

/** Retries until nobody interferes. @param attempt returns true when there is nothing left to do */
async function changed(
  { writer, userId, id }: Own,
  attempt: (plan: StoredPlan, dates: RunDate[]) => Promise<true | null>
): Promise<StoredPlan> {
  await untilSettled(async () => {
    const plan = await ownPlan(writer, userId, id, 'update')
    return attempt(plan, await datesOfRun(writer, userId, plan.runId))
  })
  return ownPlan(writer, userId, id, 'read')
}

async function remind({ writer, userId }: Own, runId: string | null): Promise<void> {
  const dates = await datesOfRun(writer, userId, runId)
  const ids = dates.filter(({ row, mark }) => row.reminderMin !== null && mark === 'planned').map(({ row }) => row.$id)
  if (ids.length > 0) await planReminders(writer, userId, ids, Date.now())
}

const isAhead = ({ row, mark }: RunDate, now: number): boolean =>
  mark === 'planned' && Date.parse(row.startDateTime) > now

/** @throws ApiError `not-found`, `aborted` (already running), `invalid-argument`, `unavailable` */
export async function startPlan(own: Own, { from, ...run }: Run & { from: string }): Promise<StoredPlan> {
  const plan = await changed(own, async (row, dates) => {
    if (row.runId === run.runId) return true
    if (row.friendUId || row.pausedOn || dates.some((date) => isAhead(date, Date.now()))) throw planRuns()
    const entries = readEntries(row.entries)
    if (entries.length === 0) throw planEmpty()
    await assertCalendarHasRoom(own.writer, own.userId)
    const rows = await newDates(row, run, allOnDays(entries, from))
    const { runId, reminderMin } = run
    return write(own.writer, row, dates, [
      { action: 'bulkCreate', tableId: DATES, data: rows },
      planUpdate(row, { ...NOT_STARTED, runId, reminderMin, startedOn: from })
    ])
  })
  await remind(own, plan.runId)
  return plan
}

/** A date keeps its wall-clock time; a date that is a fixed moment stays one. */
function movedTimes(row: DateRow, by: number, zone: string): Times {
  const { start } = seriesOfRow(row)
  return timesOnWall(row, addDays(start.slice(0, 10), by), start.slice(11), zone)
}

function timesOnWall(row: DateRow, day: string, time: string, zone: string): Times {
  if (day > LAST_DAY || day < '1970-01-03') throw badInput('to', 'bad-date')
  const series = seriesOfRow(row)
  const start = startOfRow(row)
  const wall = `${day}T${time}`
  const at = start.isMoment ? start : { isMoment: false, offsetMs: offsetIn(wall, zone) }
  return timesOf(moved(series, wall), at)
}

/** Moves the first open date to a day, and the others by as many days. @throws ApiError as `startPlan`. */
export async function movePlan(own: Own, { to, zone }: { to: string; zone: string }): Promise<StoredPlan> {
  const plan = await changed(own, async (row, dates) => {
    const by = daysToMove(dates, to)
    if (openDates(dates).length === 0) throw planRests()
    if (by === 0) return true
    const open = dates.filter(({ mark }) => mark === 'planned')
    const operations = open.map(({ row: date }): Operation => {
      return { action: 'update', tableId: DATES, rowId: date.$id, data: movedTimes(date, by, zone) }
    })
    return write(own.writer, row, dates, operations)
  })
  await remind(own, plan.runId)
  return plan
}

/** Removes the dates from today on that are not done. */
function removals(dates: readonly RunDate[], today: string): { open: number[]; operations: Operation[] } {
  const { open } = paused(dates, today)
  const operations = dates
    .filter(({ entry, day, mark }) => mark === 'planned' && day >= today && open.includes(entry))
    .map(({ row }): Operation => ({ action: 'delete', tableId: DATES, rowId: row.$id }))
  return { open, operations }
}

/**
 * Takes the open dates out of the calendar and keeps them in the plan.
 * @throws ApiError as `startPlan`; `aborted` when there are none
 */
export async function pausePlan(own: Own, today: string): Promise<StoredPlan> {
  return changed(own, async (row, dates) => {
    if (row.pausedOn) return true
    const { open, operations } = removals(dates, today)
    if (open.length === 0) throw planRests()
    return write(own.writer, row, dates, [...operations, planUpdate(row, { pausedOn: today, waiting: open.join() })])
  })
}

/**
 * Puts the waiting dates back, starting on a day. A plan that is not paused is left unchanged.
 * @throws ApiError as `startPlan`.
 */
export async function resumePlan(own: Own, { from, zone }: { from: string; zone: string }): Promise<StoredPlan> {
  const plan = await changed(own, async (row, dates) => {
    const { runId, reminderMin } = row
    if (!row.pausedOn || !runId) return true
    const entries = readEntries(row.entries)
    await assertCalendarHasRoom(own.writer, own.userId)
    const days = onDays(entries, readOpen(row.waiting, entries), from)
    const rows = await newDates(row, { runId, reminderMin, zone }, days)
    const made: Operation[] = rows.length === 0 ? [] : [{ action: 'bulkCreate', tableId: DATES, data: rows }]
    return write(own.writer, row, dates, [...made, planUpdate(row, { pausedOn: '', waiting: '' })])
  })
  await remind(own, plan.runId)
  return plan
}

type Change = InferOutput<typeof planChangeSchema>

/** Applies changed weeks to the dates of a running plan. */
async function dateOperations(
  row: StoredPlan,
  dates: readonly RunDate[],
  entries: readonly PlanEntry[],
  { today, zone }: { today: string; zone: string }
): Promise<Operation[]> {
  const before = readEntries(row.entries)
  const { runId, reminderMin } = row
  const anchor = anchorOf(before, dates, row.startedOn ?? '', today)
  const { made, moved: moves, changed: contents, removed } = runChanges(before, entries, dates, { anchor, today })
  const [byKey, rows] = [entriesByKey(entries), new Map(dates.map((date) => [date.entry, date.row]))]
  const planned = { ...row, entries: JSON.stringify(entries) }
  const fresh = await newDates(planned, { runId: runId ?? '', reminderMin, zone }, made)
  const updated = [...new Set([...moves.map(({ entry }) => entry), ...contents])].flatMap((key): Operation[] => {
    const date = rows.get(key)
    const to = moves.find(({ entry }) => entry === key)
    if (date === undefined) return []
    const { start } = seriesOfRow(date)
    const data = {
      ...(contents.includes(key) && columnsOf(byKey.get(key), reminderMin)),
      ...(to !== undefined && timesOnWall(date, to.day ?? start.slice(0, 10), to.time ?? start.slice(11, 16), zone))
    }
    return [{ action: 'update', tableId: DATES, rowId: date.$id, data }]
  })
  return [
    ...(fresh.length === 0 ? [] : [{ action: 'bulkCreate', tableId: DATES, data: fresh } as const]),
    ...updated,
    ...removed.flatMap((key): Operation[] => {
      const date = rows.get(key)
      return date === undefined ? [] : [{ action: 'delete', tableId: DATES, rowId: date.$id }]
    })
  ]
}

/**
 * Changing the weeks of a running plan requires the athlete's current day: future dates follow, and finished ones stay.
 * Idempotent.
 * @throws ApiError `not-found`, `aborted`.
 */
export async function changePlan(own: Own, { today, zone, ...content }: Change): Promise<StoredPlan> {
  const plan = await changed(own, async (row, dates) => {
    const data = contentColumns(content)
    const { entries } = content
    const isSame = Object.entries(data).every(([name, value]) => row[name as keyof PlanRow] === value)
    if (isSame) return true
    if (entries === undefined || data.entries === JSON.stringify(readEntries(row.entries)))
      return write(own.writer, row, dates, [planUpdate(row, data)])
    if (row.friendUId || row.pausedOn) throw planRuns()
    if (!row.runId) return write(own.writer, row, dates, [planUpdate(row, data)])
    if (today === undefined || zone === undefined) throw planRuns()
    const operations = await dateOperations(row, dates, entries, { today, zone })
    if (operations.some(({ action }) => action === 'bulkCreate')) await assertCalendarHasRoom(own.writer, own.userId)
    return write(own.writer, row, dates, [...operations, planUpdate(row, data)])
  })
  if (plan.runId && content.entries !== undefined) await remind(own, plan.runId)
  return plan
}

/**
 * Takes the plan out of the calendar. It can be started again, and finished dates stay.
 * @throws ApiError as `startPlan`.
 */
export async function endPlan(own: Own, today: string): Promise<StoredPlan> {
  return changed(own, async (row, dates) => {
    if (!row.runId) return true
    return write(own.writer, row, dates, [...removals(dates, today).operations, planUpdate(row, NOT_STARTED)])
  })
}

/** Removes the plan with its open dates. Succeeds if it is already gone. */
export async function removePlan({ writer, userId, id }: Own, today: string): Promise<void> {
  let hasTried = false
  await untilSettled(async () => {
    const row = await rowOrNull<PlanRow>(writer, PLANS, id)
    if (hasTried && row === null) return true
    const plan = await ownPlan(writer, userId, id, 'delete')
    hasTried = true
    const dates = await datesOfRun(writer, userId, plan.runId)
    const removal: Operation = { action: 'delete', tableId: PLANS, rowId: id }
    return write(writer, plan, dates, [...removals(dates, today).operations, removal])
  })
}
