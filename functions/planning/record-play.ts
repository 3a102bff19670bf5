/**
 * The end of a play: decides what the claim may count, in one transaction with the account's play-time budget (decision
 * 033).
 */
import { dayAt, settledTime } from '#core/planning/play-day.ts'
import { fitPlay } from '#core/workout/counted-play.ts'
import { icepointsFor } from '#core/workout/icepoints.ts'
import { isLink } from '#core/workout/link.ts'
import { LEVELS } from '#core/workout/workout.ts'
import { ensureAccount, type UsersRow } from '../account/accounts.ts'
import type { User } from '../lib/edge-env.ts'
import { rowOrNull, type Writer } from '../lib/appwrite-writer.ts'
import { readersOf } from '../lib/permissions.ts'
import { isIdTaken } from '../lib/id-taken.ts'
import { commit, uncertain, untilSettled, type Operation } from '../lib/transaction.ts'
import type { PlayRow, PlayedWorkout } from './play-rows.ts'
import { countedOf, idTaken, recorded, type StatisticRow } from './statistic-rows.ts'
import { totalsChange } from './total-rows.ts'
import { tickFor, type Tick } from './tick-date.ts'

export interface Claim {
  id: string
  workoutId: string
  /** ISO times from the device's clock; older apps leave `sentAt` null. */
  date: string
  sentAt: string | null
  /** Minutes east of UTC. */
  zoneMin: number
  seconds: number
  share: number
}

interface QuotaRow {
  playedUntil: string | null
}

const timeOf = (text: string | null | undefined): number | null => (text ? Date.parse(text) : null)

async function purseOf(writer: Writer, user: User): Promise<{ playedUntil: number | null; accountSince: number }> {
  const [quota, account] = await Promise.all([
    rowOrNull<QuotaRow>(writer, 'quotas', user.id),
    rowOrNull<UsersRow>(writer, 'users', user.id)
  ])
  return { playedUntil: timeOf(quota?.playedUntil), accountSince: timeOf(account?.createAt) ?? Date.now() }
}

/** A link may have been withdrawn since the play was opened. */
const isPlayOf = (open: PlayRow, user: User, { workoutId }: Claim): boolean =>
  open.userId === user.id && (open.wId === workoutId || isLink(workoutId))

function entryOf(
  user: User,
  claim: Claim,
  played: PlayedWorkout,
  openedAt: number | null,
  fitted: { seconds: number; share: number }
): StatisticRow {
  const { wId, wName, sport, level } = played
  const known = LEVELS.find((name) => name === level)
  const date = Date.parse(claim.date)
  const time = settledTime({ date, sentAt: timeOf(claim.sentAt) }, Date.now(), openedAt)
  return {
    userId: user.id,
    date: new Date(time).toISOString(),
    day: dayAt(time, claim.zoneMin),
    deviceDate: time === date ? null : new Date(date).toISOString(),
    source: '',
    rId: wId,
    wName,
    sport,
    level,
    ...fitted,
    icepoints: known === undefined ? 0 : icepointsFor(known, fitted.share)
  }
}

interface Recording {
  entry: StatisticRow
  open: PlayRow | null
  totals: readonly Operation[]
  tick: Tick | null
  until: number
}

function operationsFor(user: User, id: string, { entry, open, totals, tick, until }: Recording): Operation[] {
  return [
    {
      action: 'create',
      tableId: 'statistic',
      rowId: id,
      data: { ...entry, $permissions: readersOf('statistic', user.id) }
    },
    ...(open === null ? [] : [{ action: 'delete', tableId: 'plays', rowId: id } as const]),
    ...totals,
    ...(tick === null ? [] : [tick.operation]),
    // Goes last, because every other play of the account changes it too.
    {
      action: 'update',
      tableId: 'quotas',
      rowId: user.id,
      data: { playedUntil: new Date(until).toISOString() }
    }
  ]
}

interface Known {
  /** The beginning as the server itself saw it, for a play that was not opened. Milliseconds since 1970. */
  openedAt?: number
  playedNow: () => Promise<PlayedWorkout>
  /** Returns the shortest fit of the played workout, if it can be shortened. */
  leastNow: (wId: string) => Promise<number | null>
}

/** Security: whatever the claim says, a play shorter than the shortest fit of this workout earns nothing. */
const leastOf = (played: number | null, fitted: number | null): number | null =>
  played === null ? null : Math.min(played, fitted ?? played)

/** Idempotent: each id is recorded once. @throws ApiError `aborted`, `unavailable`, and whatever `known` throws */
export async function recordPlay(
  writer: Writer,
  user: User,
  claim: Claim,
  known: Known
): Promise<{ row: StatisticRow; isNew: boolean }> {
  const { id } = claim
  const { openedAt = null } = known
  return untilSettled(async () => {
    const before = await recorded(writer, user.id, id)
    if (before !== null) return { row: before, isNew: false }
    const open = await rowOrNull<PlayRow>(writer, 'plays', id)
    if (open !== null && !isPlayOf(open, user, claim)) throw idTaken()
    const played = open ?? (await known.playedNow())
    const purse = await purseOf(writer, user)
    const times = { ...purse, now: Date.now(), openedAt: open === null ? openedAt : timeOf(open.openedAt) }
    // Security: a share lets its player rate, so a play whose workout was not found gets none.
    const counts = played.wId === '' ? { ...claim, share: 0 } : claim
    const { playedUntil, ...fitted } = fitPlay(
      counts,
      leastOf(played.leastSec, await known.leastNow(played.wId)),
      times
    )
    const entry = entryOf(user, claim, played, times.openedAt, fitted)
    const counted = countedOf(entry)
    const [totals, tick] = await Promise.all([
      totalsChange(writer, user.id, counted === null ? [] : [{ play: counted, times: 1 }]),
      tickFor(writer, user.id, played.wId || claim.workoutId, { date: entry.date, zoneMin: claim.zoneMin })
    ])
    const operations = operationsFor(user, id, { entry, open, totals: totals.operations, tick, until: playedUntil })
    const isUnchanged = async () =>
      (await purseOf(writer, user)).playedUntil === purse.playedUntil &&
      (await totals.isUnchanged()) &&
      (tick === null || (await tick.isUnchanged()))
    const outcome = await commit(writer, operations, isUnchanged)
    if (outcome === 'missing') await ensureAccount(writer, user, {})
    const row = await recorded(writer, user.id, id)
    if (row !== null) return { row, isNew: outcome === 'committed' }
    if (outcome === 'unknown') throw uncertain()
    if (outcome === 'conflict' && (await isIdTaken(writer, 'statistic', id))) throw idTaken()
    return null
  })
}
