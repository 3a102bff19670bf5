/**
 * Rows of shared workouts. They are written outside of transactions, so that every open device is notified
 * (appwrite-contract).
 */
import {
  DATABASE,
  PAGE,
  asApiError,
  deletePage,
  equal,
  pagesOf,
  rowOrNull,
  rowsWhere,
  type StoredRow,
  type Writer
} from '../lib/appwrite-writer.ts'
import { appwriteFailure } from '../lib/errors.ts'
import { derivedId } from '../lib/ids.ts'
import { readersOf } from '../lib/permissions.ts'
import { untilSettled } from '../lib/transaction.ts'
import { revokeTokens } from '../media/revoke-tokens.ts'
import { eachOf } from '../media/appwrite-storage.ts'
import { friendCard, ownerCard, shownName, type AccountCard } from './cards.ts'
import { friendsBetween, turned, type FriendsRow } from './friend-rows.ts'
import { settleRoles } from './share-roles.ts'

export interface ShareRow {
  wId: string
  ownerUId: string
  /** Empty in the row of the group itself, which says what later members get. */
  friendUId: string
  groupId: string
  note: string
  proposedAt: string | null
  /** The proposed date the friend has answered. */
  answeredFor: string | null
  seen: boolean | null
  /** The share is ending: its roles are being removed. */
  withdrawn: boolean | null
  /** When the friend removed a workout shared through a group from their own list. */
  removedAt: string | null
  /** Since when the roles may not match the row; null when they do. */
  unsettledAt: string | null
  /**
   * Since when the friend has access without being notified, because the owner is still choosing. Null means they were
   * notified.
   */
  quietSince: string | null
  createdAt: string | null
}

export type StoredShare = ShareRow & StoredRow

export const isActive = (row: StoredShare): boolean => row.withdrawn !== true && row.removedAt === null

type Card = ReturnType<typeof friendCard>

export interface Sharing {
  owner: AccountCard
  wId: string
  groupId: string
  note: string
  proposedAt: string | null
  /** The friend is notified by a later call or by the sweeper. A friend who was already notified stays so. */
  isQuiet: boolean
}

/** Appwrite limits a query to 4,096 characters. */
const IDS_PER_QUERY = 80

export const partsOf = <T>(items: readonly T[], size = IDS_PER_QUERY): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))

export async function shareRows(writer: Writer, queries: readonly string[]): Promise<StoredShare[]> {
  const rows: StoredShare[] = []
  for await (const page of pagesOf<ShareRow>(writer, 'shareWithFriends', queries)) rows.push(...page)
  return rows
}

export async function updateShares(writer: Writer, queries: string[], data: Partial<ShareRow>): Promise<void> {
  try {
    await writer.tables.updateRows({ databaseId: DATABASE, tableId: 'shareWithFriends', data, queries })
  } catch (error) {
    throw asApiError(error)
  }
}

const cardIn = (userId: string, row: FriendsRow): Card => {
  const { friendFirstName, friendLastName, friendNicName, friendEmail, friendImgUrl } =
    row.ownerUId === userId ? row : turned(row)
  return { friendFirstName, friendLastName, friendNicName, friendEmail, friendImgUrl }
}

export async function friendsAmong(writer: Writer, userId: string, ids: readonly string[]): Promise<Map<string, Card>> {
  const found = new Map<string, Card>()
  for (const part of partsOf(ids))
    for (const row of await friendsBetween(writer, userId, part, [equal('state', 'accepted')]))
      found.set(row.ownerUId === userId ? row.friendUId : row.ownerUId, cardIn(userId, row))
  return found
}

const idOf = ({ wId, groupId }: Sharing, friendId: string): Promise<string> =>
  derivedId('share', wId, groupId, friendId)

const noCard = friendCard({
  id: '',
  email: '',
  firstName: '',
  lastName: '',
  nickname: '',
  imageUrl: '',
  contractType: ''
})

async function newRow(sharing: Sharing, friendId: string, card: Card): Promise<object> {
  const { owner, wId, groupId, note, proposedAt, isQuiet } = sharing
  const now = new Date().toISOString()
  return {
    $id: await idOf(sharing, friendId),
    $permissions: readersOf('share', owner.id, friendId === '' ? [] : [friendId]),
    wId,
    groupId,
    note,
    proposedAt,
    ownerUId: owner.id,
    friendUId: friendId,
    ...ownerCard(owner),
    ...card,
    ownerName: shownName(owner),
    createdAt: now,
    unsettledAt: friendId === '' ? null : now,
    quietSince: isQuiet ? now : null
  }
}

async function createRows(writer: Writer, rows: object[]): Promise<void> {
  try {
    await writer.tables.createRows({ databaseId: DATABASE, tableId: 'shareWithFriends', rows })
  } catch (error) {
    const code = appwriteFailure(error)?.code ?? 500
    if (code !== 409 && code !== 0) throw asApiError(error)
  }
}

const isAsAsked = (row: StoredShare, { note, proposedAt, isQuiet }: Sharing): boolean =>
  row.withdrawn !== true &&
  (isQuiet || row.quietSince === null) &&
  row.note === note &&
  Date.parse(row.proposedAt ?? '0') === Date.parse(proposedAt ?? '0')

/** Idempotent. @param friends use the empty id for the row of the group itself */
export async function writeRows(writer: Writer, sharing: Sharing, friends: ReadonlyMap<string, Card>): Promise<void> {
  const { owner, wId, groupId, note, proposedAt, isQuiet } = sharing
  const inIt = [equal('ownerUId', owner.id), equal('wId', wId), equal('groupId', groupId)]
  await untilSettled(async () => {
    const stored = new Map((await shareRows(writer, inIt)).map((row) => [row.friendUId, row]))
    const missing = [...friends].filter(([id]) => !stored.has(id))
    const changed = [...friends.keys()].flatMap((id) => {
      const row = stored.get(id)
      return row === undefined || isAsAsked(row, sharing) ? [] : [row.$id]
    })
    if (missing.length === 0 && changed.length === 0) return 'written'
    const rows = await Promise.all(missing.map(([id, card]) => newRow(sharing, id, card)))
    for (const part of partsOf(rows, PAGE)) await createRows(writer, part)
    const told = isQuiet ? {} : { quietSince: null }
    const data = { note, proposedAt, withdrawn: false, unsettledAt: new Date().toISOString(), ...told }
    for (const part of partsOf(changed)) await updateShares(writer, [equal('$id', ...part)], data)
    return null
  })
}

export const groupItself: ReadonlyMap<string, Card> = new Map([['', noCard]])

/** Sets the roles of these rows, then marks the workout as readable. Idempotent. */
export async function settleShares(writer: Writer, ownerId: string, friendIds: readonly string[]): Promise<void> {
  const since = new Date().toISOString()
  await eachOf([...new Set(friendIds)], (friendId) => settleRoles(writer, ownerId, friendId))
  const settled = JSON.stringify({ method: 'lessThanEqual', attribute: 'unsettledAt', values: [since] })
  for (const part of partsOf(friendIds)) {
    const rows = [equal('ownerUId', ownerId), equal('friendUId', ...part), equal('withdrawn', false), settled]
    await updateShares(writer, rows, { unsettledAt: null })
  }
}

export async function settleFlag(writer: Writer, workoutId: string): Promise<void> {
  await untilSettled(async () => {
    const [workout, rows] = await Promise.all([
      rowOrNull<{ shareFriends: boolean | null }>(writer, 'workouts', workoutId),
      rowsWhere<ShareRow>(writer, 'shareWithFriends', [equal('wId', workoutId)], 1)
    ])
    const shareFriends = rows.length > 0
    if (workout === null || (workout.shareFriends ?? false) === shareFriends) return 'settled'
    try {
      const data = { shareFriends }
      await writer.tables.updateRow({ databaseId: DATABASE, tableId: 'workouts', rowId: workoutId, data })
    } catch (error) {
      throw asApiError(error)
    }
    return null
  })
}

/** Removes the roles and revokes open file addresses before the rows are deleted. Idempotent. */
export async function finishWithdrawals(writer: Writer, rows: readonly StoredShare[]): Promise<void> {
  const pairs = new Map(rows.map((row) => [`${row.ownerUId} ${row.friendUId}`, row]))
  await eachOf([...pairs.values()], async ({ ownerUId, friendUId }) => {
    if (friendUId !== '') await settleRoles(writer, ownerUId, friendUId)
  })
  const workouts = [...new Set(rows.map(({ wId }) => wId))]
  for (const wId of workouts) await revokeTokens(writer, wId)
  for (const part of partsOf(rows.map(({ $id }) => $id)))
    await deletePage(writer, 'shareWithFriends', [equal('$id', ...part), equal('withdrawn', true)])
  for (const wId of workouts) await settleFlag(writer, wId)
}

/** @param queries select the rows @throws ApiError when Appwrite is unavailable; the sweeper continues */
export async function withdraw(writer: Writer, queries: string[]): Promise<void> {
  await updateShares(writer, queries, { withdrawn: true, unsettledAt: new Date().toISOString() })
  await finishWithdrawals(writer, await shareRows(writer, [...queries, equal('withdrawn', true)]))
}
