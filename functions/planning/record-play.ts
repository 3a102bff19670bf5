/** The end of a play: what the claim may count, in one transaction with the account's purse of play time (decision 033). */
import { can } from '#core/account/can.ts'
import { roleTo } from '#core/account/roles.ts'
import { fitPlay } from '#core/workout/fit-play.ts'
import { icepointsFor } from '#core/workout/icepoints.ts'
import { isLink } from '#core/workout/link.ts'
import { LEVELS } from '#core/workout/workout.ts'
import { ensureAccount, type UsersRow } from '../account/accounts.ts'
import type { User } from '../lib/edge-env.ts'
import { rowOrNull, type Writer } from '../lib/appwrite-writer.ts'
import { coded, type ApiError } from '../lib/errors.ts'
import { readersOf } from '../lib/permissions.ts'
import { isIdHeld } from '../lib/taken.ts'
import { commit, uncertain, untilSettled, type Operation } from '../lib/transaction.ts'
import type { PlayRow, Played, PlayedWorkout } from './play-rows.ts'
import { tickFor, type Tick } from './tick-date.ts'

export interface StatisticRow extends Omit<Played, 'leastSec'> {
  userId: string
  date: string
  rId: string
  seconds: number
  share: number
  icepoints: number
}

export interface Claim {
  id: string
  workoutId: string
  /** ISO time. */
  date: string
  /** Minutes after UTC, where it was played. */
  offsetMin: number
  seconds: number
  share: number
}

const idTaken = (): ApiError => coded('aborted', 'id-taken', 'This id is taken. Send it with another id.')

/** Security: somebody else's entry tells nothing but that its id is taken. */
async function recorded(writer: Writer, user: User, id: string): Promise<StatisticRow | null> {
  const row = await rowOrNull<StatisticRow>(writer, 'statistic', id)
  if (row !== null && !can(roleTo(row.userId, user.id), 'read', 'statistic')) throw idTaken()
  return row
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

/** A link may be withdrawn since the play was opened. */
const isPlayOf = (open: PlayRow, user: User, { workoutId }: Claim): boolean =>
  open.userId === user.id && (open.wId === workoutId || isLink(workoutId))

function entryOf(
  user: User,
  claim: Claim,
  played: PlayedWorkout,
  fitted: { seconds: number; share: number }
): StatisticRow {
  const { wId, wName, sport, level } = played
  const known = LEVELS.find((name) => name === level)
  return {
    userId: user.id,
    date: claim.date,
    rId: wId,
    wName,
    sport,
    level,
    ...fitted,
    icepoints: known === undefined ? 0 : icepointsFor(known, fitted.share)
  }
}

interface Recorded {
  entry: StatisticRow
  open: PlayRow | null
  until: number
  tick: Tick | null
}

function operationsFor(user: User, id: string, { entry, open, until, tick }: Recorded): Operation[] {
  return [
    {
      action: 'create',
      tableId: 'statistic',
      rowId: id,
      data: { ...entry, $permissions: readersOf('statistic', user.id) }
    },
    ...(open === null ? [] : [{ action: 'delete', tableId: 'plays', rowId: id } as const]),
    ...(tick === null ? [] : [tick.operation]),
    // Last: every other play of the account changes it too.
    {
      action: 'update',
      tableId: 'quotas',
      rowId: user.id,
      data: { playedUntil: new Date(until).toISOString() }
    }
  ]
}

interface Known {
  /** Asked only when the play was not opened. */
  playedNow: () => Promise<PlayedWorkout>
  /** Of a play whose workout was made longer or shorter for it, when that is still known. */
  leastNow: () => Promise<number | null>
}

/** Security: whatever the claim says, nothing counts that is quicker than the shortest fit of this workout. */
const leastOf = (played: number | null, fitted: number | null): number | null =>
  played === null ? null : Math.min(played, fitted ?? played)

/**
 * May be repeated: the same id is recorded once.
 * @throws ApiError `aborted`, `unavailable`, and what `known` throws.
 */
export async function recordPlay(
  writer: Writer,
  user: User,
  claim: Claim,
  { playedNow, leastNow }: Known
): Promise<{ row: StatisticRow; isNew: boolean }> {
  const { id } = claim
  return untilSettled(async () => {
    const before = await recorded(writer, user, id)
    if (before !== null) return { row: before, isNew: false }
    const open = await rowOrNull<PlayRow>(writer, 'plays', id)
    if (open !== null && !isPlayOf(open, user, claim)) throw idTaken()
    const played = open ?? (await playedNow())
    const [purse, tick] = await Promise.all([purseOf(writer, user), tickFor(writer, user.id, played.wId, claim)])
    const times = { ...purse, now: Date.now(), openedAt: timeOf(open?.openedAt) }
    const { playedUntil, ...fitted } = fitPlay(claim, leastOf(played.leastSec, await leastNow()), times)
    const entry = entryOf(user, claim, played, fitted)
    const operations = operationsFor(user, id, { entry, open, until: playedUntil, tick })
    const isUnchanged = async () =>
      (await purseOf(writer, user)).playedUntil === purse.playedUntil && (tick === null || (await tick.isUnchanged()))
    const outcome = await commit(writer, operations, isUnchanged)
    if (outcome === 'missing') await ensureAccount(writer, user, {})
    const row = await recorded(writer, user, id)
    if (row !== null) return { row, isNew: outcome === 'committed' }
    if (outcome === 'unknown') throw uncertain()
    if (outcome === 'conflict' && (await isIdHeld(writer, 'statistic', id))) throw idTaken()
    return null
  })
}
