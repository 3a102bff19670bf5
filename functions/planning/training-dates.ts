/** The caller chooses the id, so that a repeated request plans only once. */
import type { InferOutput } from 'valibot'
import { can, type ActionOn } from '#core/account/can.ts'
import { roleTo } from '#core/account/roles.ts'
import { beginsWithStart, parseRule } from '#core/planning/repeat-rule.ts'
import { dayOfStart, isOnDay, type Series } from '#core/planning/training-series.ts'
import { marked, moved, repeated, split } from '#core/planning/series-changes.ts'
import { createOnce, rowOrNull, type StoredRow, type Writer } from '../lib/appwrite-writer.ts'
import { badInput, coded, notFound } from '../lib/errors.ts'
import { readersOf } from '../lib/permissions.ts'
import { commit, uncertain, untilSettled, type Operation } from '../lib/transaction.ts'
import { assertCalendarHasRoom } from './calendar-room.ts'
import type {
  trainingChangeSchema,
  trainingDateSchema,
  trainingMarkSchema,
  trainingPartSchema
} from './planning-schemas.ts'
import {
  seen,
  seriesOfRow,
  startOf,
  startOfRow,
  timesOf,
  type Start,
  type Times,
  type TrainingDate,
  type TrainingDateRow
} from './training-rows.ts'

const TABLE = 'trainingsDates'

type Input = Omit<InferOutput<typeof trainingDateSchema>, 'id'>
type Change = Omit<InferOutput<typeof trainingChangeSchema>, 'part'>
type Part = InferOutput<typeof trainingPartSchema>
type Row = TrainingDateRow & StoredRow

interface Changed {
  trainingDate: TrainingDate
  made: TrainingDate | null
}

const missing = () => notFound('training')
const idTaken = () => coded('aborted', 'id-taken', 'This id is taken. Send it with another id.')

const isOwn = (row: Row | null, userId: string, action: ActionOn<'trainingDate'>): row is Row =>
  row !== null && can(roleTo(row.userId, userId), action, 'trainingDate')

/** Security: someone else's row gets the same answer as a missing one. */
async function ownRow(writer: Writer, userId: string, id: string, action: ActionOn<'trainingDate'>): Promise<Row> {
  const row = await rowOrNull<TrainingDateRow>(writer, TABLE, id)
  if (!isOwn(row, userId, action)) throw missing()
  return row
}

/**
 * @throws ApiError `invalid-argument` for a repeating fixed moment, a rule that excludes its own start, or a year that
 * cannot be stored
 */
function storedTimes(series: Series, start: Omit<Start, 'wall'>): Times {
  const { rule } = series
  if (rule !== null && start.isMoment) throw badInput('startDateTime', 'bad-date')
  if (rule !== null && !beginsWithStart(dayOfStart(series.start), rule)) throw badInput('repeat', 'bad-choice')
  const times = timesOf(series, start)
  if (Date.parse(times.startDateTime) < 0) throw badInput('startDateTime', 'bad-date')
  return times
}

export async function createTrainingDate(
  writer: Writer,
  userId: string,
  id: string,
  { startDateTime, repeat, ...others }: Input
): Promise<{ isNew: boolean; trainingDate: TrainingDate }> {
  const start = startOf(startDateTime)
  const series = { start: start.wall, rule: parseRule(repeat), doneOn: [], skippedOn: [], movedOn: [] }
  const data = { userId, ...others, ...storedTimes(series, start) }
  if ((await rowOrNull(writer, TABLE, id)) === null) await assertCalendarHasRoom(writer, userId)
  const made = await createOnce(writer, TABLE, id, data, readersOf('trainingDate', userId))
  const row = await rowOrNull<TrainingDateRow>(writer, TABLE, id)
  if (row === null && made === 'created') throw uncertain()
  if (!isOwn(row, userId, 'read')) throw idTaken()
  return { isNew: made === 'created', trainingDate: seen(id, row) }
}

async function write(writer: Writer, row: Row, operations: readonly Operation[]): Promise<true | null> {
  const isUnchanged = async () =>
    (await rowOrNull<TrainingDateRow>(writer, TABLE, row.$id))?.$updatedAt === row.$updatedAt
  return (await commit(writer, operations, isUnchanged)) === 'committed' ? true : null
}

const update = (row: Row, data: Partial<TrainingDateRow>): Operation => ({
  action: 'update',
  tableId: TABLE,
  rowId: row.$id,
  data
})

const remove = (row: Row): Operation => ({ action: 'delete', tableId: TABLE, rowId: row.$id })

const create = (
  rowId: string,
  { userId, wId, title, reminderMin, lengthMin = null }: Row,
  data: Partial<TrainingDateRow>
): Operation => ({
  action: 'create',
  tableId: TABLE,
  rowId,
  data: { userId, wId, title, reminderMin, lengthMin, ...data, $permissions: readersOf('trainingDate', userId) }
})

function changedPart(row: Row, part: Series, { startDateTime, repeat, ...others }: Change): Partial<TrainingDateRow> {
  if (startDateTime === undefined && repeat === undefined) return { ...others, ...timesOf(part, startOfRow(row)) }
  const start = startDateTime === undefined ? startOfRow(row) : startOf(startDateTime)
  const shifted = startDateTime === undefined ? part : moved(part, start.wall)
  const next = repeat === undefined ? shifted : repeated(shifted, parseRule(repeat))
  return { ...others, ...storedTimes(next, start) }
}

async function changeAll(writer: Writer, row: Row, series: Series, change: Change): Promise<true | null> {
  if (Object.keys(change).length === 0) return true
  return write(writer, row, [update(row, changedPart(row, series, change))])
}

/**
 * Idempotent when called with `newId`.
 * @param part null for all dates
 * @throws ApiError `not-found`, `invalid-argument`, `aborted`, `unavailable`.
 */
export async function changeTrainingDate(
  writer: Writer,
  userId: string,
  id: string,
  change: Change,
  part: (Part & { newId: string }) | null
): Promise<Changed> {
  await untilSettled(async () => {
    const row = await ownRow(writer, userId, id, 'update')
    const series = seriesOfRow(row)
    if (part === null) return changeAll(writer, row, series, change)
    const made = await rowOrNull<TrainingDateRow>(writer, TABLE, part.newId)
    if (made !== null && !isOwn(made, userId, 'read')) throw idTaken()
    if (made !== null) return true
    if (!isOnDay(series, part.day)) throw missing()
    const halves = split(series, part.day, part.scope)
    if (halves.kept === null) return changeAll(writer, row, halves.made, change)
    await assertCalendarHasRoom(writer, userId)
    const kept = update(row, timesOf(halves.kept, startOfRow(row)))
    return write(writer, row, [kept, create(part.newId, row, changedPart(row, halves.made, change))])
  })
  const [row, made] = await Promise.all([
    ownRow(writer, userId, id, 'read'),
    part === null ? null : rowOrNull<TrainingDateRow>(writer, TABLE, part.newId)
  ])
  return { trainingDate: seen(id, row), made: made === null ? null : seen(made.$id, made) }
}

/** Idempotent. @throws ApiError `not-found`, `aborted`. */
export async function markTrainingDate(
  writer: Writer,
  userId: string,
  id: string,
  { day, mark }: InferOutput<typeof trainingMarkSchema>
): Promise<TrainingDate> {
  await untilSettled(async () => {
    const row = await ownRow(writer, userId, id, 'update')
    const series = seriesOfRow(row)
    if (!isOnDay(series, day)) throw missing()
    const { doneOn, skippedOn } = timesOf(marked(series, day, mark), startOfRow(row))
    return write(writer, row, [update(row, { doneOn, skippedOn })])
  })
  return seen(id, await ownRow(writer, userId, id, 'read'))
}

/** Succeeds when the row no longer has the date. @param part null for all dates of the row */
export async function removeTrainingDate(writer: Writer, userId: string, id: string, part: Part | null): Promise<void> {
  let hasTried = false
  await untilSettled(async () => {
    const row = await rowOrNull<TrainingDateRow>(writer, TABLE, id)
    if (hasTried && row === null) return true
    if (!isOwn(row, userId, 'delete')) throw missing()
    hasTried = true
    const series = seriesOfRow(row)
    if (part !== null && !isOnDay(series, part.day)) return true
    const kept = part === null ? null : split(series, part.day, part.scope).kept
    return write(writer, row, [kept === null ? remove(row) : update(row, timesOf(kept, startOfRow(row)))])
  })
}
