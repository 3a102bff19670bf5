import type { AssignedRow } from '#core/together/assigned.ts'
import type { Given, Targets } from '#core/together/picks.ts'
import { callsFor } from '#core/together/picks.ts'
import type { ShareAnswer, ShareHolders } from '#core/together/shares.ts'
import { listOwnRows, type RowOf } from '../app/appwrite-rest.ts'
import { ask } from '../app/edge.ts'
import {
  cursorAfter,
  equal,
  greaterThanEqual,
  isNull,
  limit,
  or,
  orderAsc,
  orderDesc,
  select,
  type Query
} from '../app/query.ts'
import type { Watched } from '../app/watch.ts'

/** See section 9 of the spec: assigned workouts are loaded 20 at a time. */
export const ASSIGNED_PAGE = 20

const TABLE = 'shareWithFriends'

const heldBy = (userId: string): Query[] => [
  equal('friendUId', [userId]),
  or([equal('withdrawn', [false]), isNull('withdrawn')]),
  isNull('removedAt')
]

const NAMES = [
  '$id',
  'wId',
  'ownerUId',
  'ownerName',
  'ownerImgUrl',
  'note',
  'proposedAt',
  'seen',
  'quietSince',
  'createdAt'
]
const COLUMNS = select(NAMES)
const BELL_COLUMNS = select([...NAMES, 'groupId'])

export interface AssignedPage {
  rows: RowOf<AssignedRow>[]
  total: number
  next: string | null
}

/** Newest first. @throws UserFacingError, NetworkError, as all calls here. */
export async function listAssigned(userId: string, cursor: string | null, size = ASSIGNED_PAGE): Promise<AssignedPage> {
  const after = cursor === null ? [] : [cursorAfter(cursor)]
  const found = await listOwnRows<AssignedRow>(TABLE, [
    ...heldBy(userId),
    COLUMNS,
    orderDesc('createdAt'),
    limit(size),
    ...after
  ])
  return { ...found, next: found.rows.length === size ? (found.rows.at(-1)?.$id ?? null) : null }
}

/** What was shared since an ISO time, newest first, with the group that it came through. */
export async function listSharedSince(userId: string, since: string, most: number) {
  const queries = [
    ...heldBy(userId),
    isNull('quietSince'),
    greaterThanEqual('createdAt', since),
    BELL_COLUMNS,
    orderDesc('createdAt'),
    limit(most)
  ]
  return (await listOwnRows<AssignedRow & { groupId: string | null }>(TABLE, queries)).rows
}

export async function countUnseen(userId: string): Promise<number> {
  const queries = [...heldBy(userId), isNull('quietSince'), equal('seen', [false]), select(['$id']), limit(1)]
  return (await listOwnRows(TABLE, queries)).total
}

export async function listSharesOf(userId: string, workoutId: string): Promise<RowOf<AssignedRow>[]> {
  const queries = [...heldBy(userId), equal('wId', [workoutId]), COLUMNS, orderDesc('createdAt'), limit(ASSIGNED_PAGE)]
  return (await listOwnRows<AssignedRow>(TABLE, queries)).rows
}

export const watchedShares = (column: 'friendUId' | 'wId', value: string, changed: () => void): Watched => ({
  kind: 'rows',
  tableId: TABLE,
  column,
  value,
  changed
})

export async function markSharesSeen(): Promise<void> {
  await ask((api) => api.shares.seen.$put())
}

export async function removeShare(workoutId: string): Promise<void> {
  await ask((api) => api.shares[':workoutId'].$delete({ param: { workoutId } }))
}

export interface SharedProposal {
  workoutId: string
  ownerId: string
  ownerName: string
  imageUrl: string
  note: string
  proposedAt: string
  /** ISO time of an earlier date that was answered; null for the first. */
  movedFrom: string | null
  /** ISO time; null in rows that are older than the column. */
  sharedAt: string | null
}

const PROPOSALS_MAX = 100

/** Unanswered dates that came with a share, sorted by date. @param from an ISO time */
export async function listSharedProposals(userId: string, from: string): Promise<SharedProposal[]> {
  const { rows } = await listOwnRows<AssignedRow & { answeredFor: string | null }>(TABLE, [
    ...heldBy(userId),
    greaterThanEqual('proposedAt', from),
    orderAsc('proposedAt'),
    select([...NAMES, 'answeredFor']),
    limit(PROPOSALS_MAX)
  ])
  // Dates that came directly and through groups count as one.
  const found = new Map<string, SharedProposal>()
  for (const { wId: workoutId, ownerUId: ownerId, ownerName, ownerImgUrl, note, proposedAt, ...row } of rows)
    if (proposedAt !== null && proposedAt !== row.answeredFor)
      found.set(`${workoutId} ${proposedAt}`, {
        workoutId,
        ownerId,
        ownerName,
        imageUrl: ownerImgUrl ?? '',
        note: note ?? '',
        proposedAt,
        movedFrom: row.answeredFor ?? found.get(`${workoutId} ${proposedAt}`)?.movedFrom ?? null,
        sharedAt: row.createdAt
      })
  return [...found.values()]
}

/** Can be repeated. */
export async function answerShare(workoutId: string, json: ShareAnswer): Promise<void> {
  await ask((api) => api.shares[':workoutId'].answer.$put({ param: { workoutId }, json }))
}

export function readHolders(workoutId: string): Promise<ShareHolders> {
  return ask((api) => api.shares[':workoutId'].$get({ param: { workoutId } }))
}

/**
 * Can be repeated, as can withdrawing it. `isQuiet` means that a later call notifies the recipients. Resolves to null
 * if nobody received it.
 */
export async function giveShares(workoutId: string, given: Given, isQuiet = false): Promise<ShareHolders | null> {
  const { note, proposedAt } = given
  let holders: ShareHolders | null = null
  for (const { friendIds, groupIds } of callsFor(given)) {
    const json = {
      workoutId,
      friendIds: [...friendIds],
      groupIds: [...groupIds],
      note,
      isQuiet,
      ...(proposedAt === null ? {} : { proposedAt })
    }
    holders = await ask((api) => api.shares.$post({ json }))
  }
  return holders
}

export async function takeShares(workoutId: string, taken: Targets): Promise<ShareHolders | null> {
  let holders: ShareHolders | null = null
  for (const { friendIds, groupIds } of callsFor(taken)) {
    const json = { workoutId, friendIds: [...friendIds], groupIds: [...groupIds] }
    holders = await ask((api) => api.shares.withdraw.$post({ json }))
  }
  return holders
}
