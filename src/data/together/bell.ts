/** Reads what the bell shows, as far as the account may read it. */
import { EARLIER_DAYS, type BellRow, type BellWorkout } from '#core/together/bell.ts'
import { friendName, peopleFrom, type Friend, type FriendRow } from '#core/together/friendship.ts'
import { weeksOf } from '#core/planning/training-plan.ts'
import type { MessageRow } from '#core/together/messages.ts'
import type { WorkoutSummary } from '#core/workout/workout.ts'
import { listOwnRows, listRows, type RowOf } from '../app/appwrite-rest.ts'
import { equal, greaterThanEqual, idParts, limit, or, orderDesc, select } from '../app/query.ts'
import type { Watched } from '../app/watch.ts'
import { listByIds } from '../list/list-rows.ts'
import { listOfferedPlans } from '../planning/plans.ts'
import { listComments } from '../workout/ratings.ts'
import { listPeople, type Person } from './groups.ts'
import { listProposals } from './proposals.ts'
import { listSharedProposals, listSharedSince } from './shares.ts'

const DAY_MS = 86_400_000
/** The number of rows of each kind. */
const ROWS_MAX = 100

const isoTime = (time: string | null): string => new Date(time ?? 0).toISOString()

function readFriendships(userId: string, since: string): Promise<RowOf<FriendRow>[][]> {
  const asked = [equal('friendUId', [userId]), equal('state', ['invited']), limit(ROWS_MAX)]
  const either = or([equal('ownerUId', [userId]), equal('friendUId', [userId])])
  const accepted = [either, equal('state', ['accepted']), greaterThanEqual('createdAt', since)]
  return Promise.all([
    listOwnRows<FriendRow>('friends', asked).then(({ rows }) => rows),
    listRows<FriendRow>('friends', [...accepted, orderDesc('createdAt'), limit(ROWS_MAX)]).then(({ rows }) => rows)
  ])
}

async function groupNames(ids: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const part of idParts(ids)) {
    const named = [equal('$id', part), select(['$id', 'name']), limit(part.length)]
    for (const { $id, name } of (await listRows<{ name: string }>('groups', named)).rows) names.set($id, name)
  }
  return names
}

const told = (friend: Friend) => ({
  id: friend.id,
  at: isoTime(friend.createdAt),
  who: friendName(friend),
  imageUrl: friend.imageUrl
})

function friendRows(rows: readonly RowOf<FriendRow>[], userId: string): BellRow[] {
  const { requests, friends } = peopleFrom(rows, userId)
  const mine = new Set(rows.filter(({ ownerUId }) => ownerUId === userId).map(({ $id }) => $id))
  return [
    ...requests.map((friend): BellRow => ({ ...told(friend), kind: 'request', friend })),
    ...friends.map((friend): BellRow => {
      return { ...told(friend), kind: 'friend', userId: friend.userId, isAccepted: mine.has(friend.id) }
    })
  ]
}

const bellWorkout = ({ id, name, language, totalSec, level, ridge }: WorkoutSummary): BellWorkout => ({
  id,
  name,
  language,
  totalSec,
  level,
  ridge
})

type Offered = Awaited<ReturnType<typeof listOfferedPlans>>[number]

const planRow = ({ id, name, entries, offeredAt }: Offered, from: Person | undefined): BellRow => {
  const weeks = weeksOf(entries)
  const perWeek = Array.from({ length: weeks }, (_, index) => entries.filter(({ week }) => week === index + 1).length)
  return {
    kind: 'plan',
    id,
    at: isoTime(offeredAt),
    ...who(from),
    name,
    weeks,
    trainings: entries.length,
    perWeek
  }
}

const who = (person: Person | undefined) => ({
  who: person === undefined ? '' : person.nickname || person.firstName,
  imageUrl: person?.imageUrl ?? ''
})

/** If the edge cannot read a comment now, the request is shown without it. @throws UserFacingError, NetworkError. */
export async function readBell(userId: string): Promise<BellRow[]> {
  const now = new Date()
  const since = new Date(now.getTime() - EARLIER_DAYS * DAY_MS).toISOString()
  const [friendships, shared, given, proposed, plans, comments] = await Promise.all([
    readFriendships(userId, since),
    listSharedSince(userId, since, ROWS_MAX),
    listSharedProposals(userId, now.toISOString()),
    listProposals(userId, now.toISOString()),
    listOfferedPlans(userId),
    listComments().catch(() => [])
  ])
  const workoutIds = [...shared.map(({ wId }) => wId), ...[...given, ...proposed].map(({ workoutId }) => workoutId)]
  const senderIds = [...proposed.map(({ senderId }) => senderId), ...plans.map(({ fromId }) => fromId)]
  const [workouts, people, groups] = await Promise.all([
    listByIds([...new Set(workoutIds)].filter(Boolean)),
    listPeople([...new Set(senderIds)]),
    groupNames([...new Set(shared.map(({ groupId }) => groupId ?? ''))].filter(Boolean))
  ])
  const workoutOf = new Map(workouts.map((workout) => [workout.id, bellWorkout(workout)]))
  const personOf = new Map(people.map((person) => [person.id, person]))
  const waiting = new Set(given.map(({ workoutId }) => workoutId))
  // Someone may have it directly and through groups; the newest row says how it came. A workout whose roles are not
  // set yet comes with the next event.
  const newest = new Map(shared.toReversed().map((row) => [row.wId, row]))
  const shares = [...newest.values()].flatMap((row): BellRow[] => {
    const workout = workoutOf.get(row.wId)
    if (workout === undefined || waiting.has(row.wId)) return []
    const from = {
      fromId: row.ownerUId,
      who: row.ownerName,
      imageUrl: row.ownerImgUrl ?? '',
      group: groups.get(row.groupId ?? '') ?? ''
    }
    const isSeen = shared.every((one) => one.wId !== row.wId || one.seen !== false)
    return [{ kind: 'share', id: row.$id, at: isoTime(row.createdAt), ...from, workout, isSeen }]
  })
  return [
    ...friendships.flatMap((rows) => friendRows(rows, userId)),
    ...shares,
    ...given.map((one): BellRow => {
      const { workoutId, ownerId: fromId, proposedAt: startsAt, note: text, ownerName, imageUrl } = one
      const from = { at: isoTime(one.sharedAt), who: ownerName, imageUrl, fromId }
      const workout = workoutOf.get(workoutId) ?? null
      return {
        kind: 'date',
        id: `${workoutId} ${startsAt}`,
        ...from,
        startsAt,
        movedFrom: one.movedFrom ?? '',
        text,
        workoutId,
        workout,
        isShare: true
      }
    }),
    ...proposed.map((one): BellRow => {
      const { id, senderId: fromId, proposedAt: startsAt, text, workoutId, createdAt } = one
      const from = { at: isoTime(createdAt), ...who(personOf.get(fromId)), fromId }
      const workout = workoutOf.get(workoutId) ?? null
      return { kind: 'date', id, ...from, startsAt, movedFrom: '', text, workoutId, workout, isShare: false }
    }),
    ...plans.map((plan) => planRow(plan, personOf.get(plan.fromId))),
    ...comments.map(({ id, workoutId, workout, sentence: text, at }): BellRow => {
      return { kind: 'comment', id, at: isoTime(at), who: '', imageUrl: '', workoutId, workout, text }
    })
  ]
}

const isProposal = (row: unknown): boolean => row === null || (row as MessageRow).proposedAt !== null

/** Events of shares are also used by the list of workouts on every screen; the connection subscribes once for both. */
export const watchedBell = (userId: string, changed: () => void): Watched[] => {
  const rows = (tableId: string, column: string) => ({ kind: 'rows', tableId, column, value: userId, changed }) as const
  return [
    rows('friends', 'ownerUId'),
    rows('friends', 'friendUId'),
    rows('shareWithFriends', 'friendUId'),
    rows('plans', 'userId'),
    { kind: 'readable', tableId: 'messages', changed: (row) => isProposal(row) && changed() },
    // A friend or a request that ends can no longer be read; the counter's event reports it.
    { kind: 'row', tableId: 'quotas', rowId: userId, changed }
  ]
}
