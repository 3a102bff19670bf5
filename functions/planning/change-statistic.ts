/** Corrects and removes entries, and adds entries without a play (decision 072). */
import type { InferOutput } from 'valibot'
import { dayAt } from '#core/planning/play-day.ts'
import { icepointsFor } from '#core/workout/icepoints.ts'
import { LEVELS } from '#core/workout/workout.ts'
import { equal, rowOrNull, rowsWhere, type StoredRow, type Writer } from '../lib/appwrite-writer.ts'
import { badInput, coded } from '../lib/errors.ts'
import { readersOf } from '../lib/permissions.ts'
import { isIdTaken } from '../lib/id-taken.ts'
import { commit, uncertain, untilSettled, type Operation } from '../lib/transaction.ts'
import type { newEntriesSchema, statisticChangeSchema } from './planning-schemas.ts'
import { countedOf, entryOf, idTaken, ownEntry, type StatisticRow } from './statistic-rows.ts'
import { totalsChange, type Tally, type TotalsChange } from './total-rows.ts'

type Change = InferOutput<typeof statisticChangeSchema>
type NewEntries = InferOutput<typeof newEntriesSchema>
type Entry = ReturnType<typeof entryOf>

/** Milliseconds; device clocks can be off by minutes, and time zones by hours. */
const FUTURE_MAX_MS = 86_400_000

const dayFull = () => coded('resource-exhausted', 'day-full', 'A day has 24 hours and at most 50 workouts.')

function timeOf(date: string, zoneMin: number): { date: string; day: string } {
  const time = Date.parse(date)
  if (time > Date.now() + FUTURE_MAX_MS) throw badInput('date', 'bad-date')
  return { date: new Date(time).toISOString(), day: dayAt(time, zoneMin) }
}

const pointsOf = (level: string, share: number): number => {
  const known = LEVELS.find((name) => name === level)
  return known === undefined ? 0 : icepointsFor(known, share)
}

/** Security: neither the share nor the Icepoints can rise, and a play keeps its workout. */
function corrected(row: StatisticRow, change: Change): StatisticRow {
  const { date, zoneMin, share: claimed, ...others } = change
  const isPlay = row.rId !== ''
  if (isPlay && (others.name ?? others.sport ?? others.level) !== undefined) throw badInput('name', 'bad-choice')
  const share = Math.min(row.share, claimed ?? row.share)
  const level = others.level ?? row.level
  return {
    ...row,
    wName: others.name ?? row.wName,
    sport: others.sport ?? row.sport,
    level,
    seconds: others.seconds ?? row.seconds,
    share,
    icepoints: Math.min(row.icepoints, pointsOf(level, share)),
    ...(date === undefined ? {} : timeOf(date, zoneMin ?? 0)),
    ...(date === undefined && row.day === null ? { day: dayAt(Date.parse(row.date), 0) } : {})
  }
}

const storedPart = ({ wName, sport, level, seconds, share, icepoints, date, day }: StatisticRow): object => ({
  wName,
  sport,
  level,
  seconds,
  share,
  icepoints,
  date,
  day
})

const tallyOf = (row: StatisticRow, times: 1 | -1): Tally[] => {
  const play = countedOf(row)
  return play === null ? [] : [{ play, times }]
}

const isUnchanged = (writer: Writer, id: string, row: StoredRow, totals: TotalsChange) => async () =>
  (await rowOrNull(writer, 'statistic', id))?.$updatedAt === row.$updatedAt && (await totals.isUnchanged())

/** @throws ApiError `not-found`, `invalid-argument`, `resource-exhausted`, `aborted`, `unavailable`. */
export async function correctEntry(writer: Writer, userId: string, id: string, change: Change): Promise<Entry> {
  return untilSettled(async () => {
    const row = await ownEntry(writer, userId, id, 'update')
    const next = corrected(row, change)
    if (JSON.stringify(storedPart(next)) === JSON.stringify(storedPart(row))) return entryOf(id, row)
    const totals = await totalsChange(writer, userId, [...tallyOf(row, -1), ...tallyOf(next, 1)])
    const isMore = next.seconds > row.seconds || next.day !== row.day
    if (isMore && totals.isTooFull(next.day ?? '')) throw dayFull()
    const operations: Operation[] = [
      { action: 'update', tableId: 'statistic', rowId: id, data: storedPart(next) },
      ...totals.operations
    ]
    const outcome = await commit(writer, operations, isUnchanged(writer, id, row, totals))
    if (outcome === 'committed') return entryOf(id, next)
    if (outcome === 'unknown') throw uncertain()
    return null
  })
}

/** @throws ApiError `not-found`, `aborted`, `unavailable`. */
export async function removeEntry(writer: Writer, userId: string, id: string): Promise<void> {
  await untilSettled(async () => {
    const row = await ownEntry(writer, userId, id, 'delete')
    const totals = await totalsChange(writer, userId, tallyOf(row, -1))
    const operations: Operation[] = [{ action: 'delete', tableId: 'statistic', rowId: id }, ...totals.operations]
    const outcome = await commit(writer, operations, isUnchanged(writer, id, row, totals))
    if (outcome === 'unknown') throw uncertain()
    return outcome === 'committed' ? 'removed' : null
  })
}

function newRow(userId: string, source: 'hand' | 'import', entry: NewEntries['entries'][number]): StatisticRow {
  const { name, sport, level, seconds, date, zoneMin } = entry
  const earned = { share: 1, icepoints: 0 }
  const known = { wName: name, sport, level, seconds, source }
  return { userId, rId: '', ...known, ...earned, ...timeOf(date, zoneMin), deviceDate: null }
}

/** Returns the entries that exist among these ids. @throws ApiError `aborted` when one belongs to someone else */
async function presentAmong(writer: Writer, userId: string, ids: readonly string[]): Promise<Set<string>> {
  const found = await rowsWhere<StatisticRow>(writer, 'statistic', [equal('$id', ...ids)], ids.length * 2)
  const exact = found.filter(({ $id }) => ids.includes($id))
  if (exact.some((row) => row.userId !== userId)) throw idTaken()
  return new Set(exact.map(({ $id }) => $id))
}

/**
 * Training done elsewhere earns no points. Adds all entries or none. Idempotent.
 * @throws ApiError `invalid-argument`, `resource-exhausted`, `aborted`, `unavailable`.
 */
export async function addEntries(writer: Writer, userId: string, { source, entries }: NewEntries): Promise<Entry[]> {
  const once = [...new Map(entries.map((entry) => [entry.id, entry])).values()]
  return untilSettled(async () => {
    const ids = once.map(({ id }) => id)
    const present = await presentAmong(writer, userId, ids)
    const rows = once
      .filter(({ id }) => !present.has(id))
      .map((entry) => ({ id: entry.id, row: newRow(userId, source, entry) }))
    if (rows.length === 0) return []
    const totals = await totalsChange(
      writer,
      userId,
      rows.flatMap(({ row }) => tallyOf(row, 1))
    )
    if (rows.some(({ row }) => totals.isTooFull(row.day ?? ''))) throw dayFull()
    const $permissions = readersOf('statistic', userId)
    const operations: Operation[] = [
      ...rows.map(({ id, row }): Operation => {
        return { action: 'create', tableId: 'statistic', rowId: id, data: { ...row, $permissions } }
      }),
      ...totals.operations
    ]
    const outcome = await commit(writer, operations, totals.isUnchanged)
    if (outcome === 'committed') return rows.map(({ id, row }) => entryOf(id, row))
    if (outcome === 'unknown') throw uncertain()
    const [first] = rows
    if (first !== undefined && (await isIdTaken(writer, 'statistic', first.id))) throw idTaken()
    return null
  })
}
