import { cleanName, cutTo } from '#core/app/characters.ts'
import { resolveContract, type Contract } from '#core/workout/limits.ts'
import { parseMediaUrl } from '#core/media/media.ts'
import type { User } from '../lib/edge-env.ts'
import { sessionOver } from '../lib/appwrite-reader.ts'
import { asApiError, equal, rowOrNull, rowsWhere, type Writer } from '../lib/appwrite-writer.ts'
import { friendCard, ownerCard, shownName, type AccountCard } from '../together/cards.ts'
import { type ApiError, appwriteFailure, badInput, coded } from '../lib/errors.ts'
import { ownerTeamId, readersOf } from '../lib/permissions.ts'
import { settleProfiles } from './profile-readers.ts'
import { NAME_MAX } from './account-schemas.ts'
import { commit, uncertain, untilSettled, type Operation } from '../lib/transaction.ts'

export interface UsersRow {
  firstName: string
  lastName: string
  nicName: string
  email: string
  imgUrl: string
  contractType: string
  createAt: string | null
  showPlays: boolean | null
  deletingAt: string | null
}

export interface Usage {
  workouts: number
  masterVideos: number
  mediaBytes: number
  friends: number
  groups: number
}

export interface AccountChange {
  nickname?: string | undefined
  firstName?: string | undefined
  lastName?: string | undefined
  imageUrl?: string | undefined
  showCode?: boolean | undefined
  colorTheme?: string | undefined
  showPlays?: boolean | undefined
  findByEmail?: boolean | undefined
}

export interface Account {
  card: AccountCard
  contract: Contract
}

const beingDeleted = (): ApiError => coded('permission-denied', 'account-deleting', 'This account is being deleted.')

export async function contractOf(writer: Writer, type: string): Promise<Contract> {
  const name = type === '' ? 'base' : type
  const rows = await rowsWhere<Record<string, unknown>>(writer, 'baseContracts', [equal('name', name)], 1)
  return resolveContract(name, rows[0] ?? null)
}

export const cardOf = (id: string, row: UsersRow): AccountCard => ({
  id,
  email: row.email,
  firstName: row.firstName,
  lastName: row.lastName,
  nickname: row.nicName,
  imageUrl: row.imgUrl,
  contractType: row.contractType
})

/** Returns null when the account was never set up. @throws ApiError `permission-denied`. */
export async function loadAccount(writer: Writer, userId: string): Promise<Account | null> {
  const row = await rowOrNull<UsersRow>(writer, 'users', userId)
  if (row === null) return null
  if (isMarked(row)) throw beingDeleted()
  return { card: cardOf(userId, row), contract: await contractOf(writer, row.contractType) }
}

export const isMarked = (row: UsersRow): boolean => (row.deletingAt ?? '') !== ''

export async function loadUsage(writer: Writer, userId: string): Promise<Usage> {
  const row = await rowOrNull<Usage>(writer, 'quotas', userId)
  return {
    workouts: row?.workouts ?? 0,
    masterVideos: row?.masterVideos ?? 0,
    mediaBytes: row?.mediaBytes ?? 0,
    friends: row?.friends ?? 0,
    groups: row?.groups ?? 0
  }
}

async function ensureTeam(writer: Writer, userId: string): Promise<void> {
  try {
    await writer.teams.create({ teamId: ownerTeamId(userId), name: `Readers of ${userId}` })
  } catch (error) {
    if (appwriteFailure(error)?.code !== 409) throw asApiError(error)
  }
}

function namesFrom(name: string): { firstName: string; lastName: string } {
  const [first = '', ...others] = cleanName(name).split(/\s+/)
  return { firstName: cutTo(first, NAME_MAX), lastName: cutTo(others.join(' '), NAME_MAX) }
}

const columnsOf = (
  change: AccountChange
): Partial<UsersRow> & { showCode?: boolean; colorTheme?: string; showPlays?: boolean; findByEmail?: boolean } => ({
  ...(change.firstName === undefined ? {} : { firstName: change.firstName }),
  ...(change.lastName === undefined ? {} : { lastName: change.lastName }),
  ...(change.nickname === undefined ? {} : { nicName: change.nickname }),
  ...(change.imageUrl === undefined ? {} : { imgUrl: change.imageUrl }),
  ...(change.showCode === undefined ? {} : { showCode: change.showCode }),
  ...(change.colorTheme === undefined ? {} : { colorTheme: change.colorTheme }),
  ...(change.showPlays === undefined ? {} : { showPlays: change.showPlays }),
  ...(change.findByEmail === undefined ? {} : { findByEmail: change.findByEmail })
})

function shownOperations(card: AccountCard): Operation[] {
  const update = (tableId: 'friends' | 'shareWithFriends', queries: string[], data: object): Operation => ({
    action: 'bulkUpdate',
    tableId,
    data: { queries, data }
  })
  return [
    update('friends', [equal('ownerUId', card.id)], ownerCard(card)),
    // Until it is accepted, an invitation knows the other side only by its address.
    update('friends', [equal('friendUId', card.id), equal('state', 'accepted')], friendCard(card)),
    update('shareWithFriends', [equal('ownerUId', card.id)], { ...ownerCard(card), ownerName: shownName(card) }),
    update('shareWithFriends', [equal('friendUId', card.id)], friendCard(card))
  ]
}

function newAccount(user: User, given: Partial<UsersRow>, now: string): object {
  return { nicName: '', ...namesFrom(user.name), ...given, email: user.email, createAt: now }
}

function operationsFor(user: User, change: AccountChange, present: Present, now: string): Operation[] {
  const given = columnsOf(change)
  const rowId = user.id
  const before = present.users
  const after = { ...(before ?? newAccount(user, given, now)), ...given, email: user.email } as UsersRow
  const profile = { firstName: after.firstName, nicName: after.nicName, imgUrl: after.imgUrl ?? '' }
  const counters: Usage = { workouts: 0, masterVideos: 0, mediaBytes: 0, friends: 0, groups: 0 }
  const operations: Operation[] = []
  if (before === null) {
    const data = { ...newAccount(user, given, now), $permissions: readersOf('account', user.id) }
    operations.push({ action: 'create', tableId: 'users', rowId, data })
  } else {
    const data = { ...given, ...(before.email === user.email ? {} : { email: user.email }) }
    if (Object.keys(data).length > 0) operations.push({ action: 'update', tableId: 'users', rowId, data })
    const isCardChanged = (['firstName', 'lastName', 'nicName', 'imgUrl', 'email'] as const).some(
      (key) => before[key] !== after[key]
    )
    if (isCardChanged) operations.push(...shownOperations(cardOf(user.id, after)))
  }
  if (present.profiles === null) {
    const data = { ...profile, $permissions: readersOf('profile', user.id) }
    operations.push({ action: 'create', tableId: 'profiles', rowId, data })
  } else if (!isSameProfile(present.profiles, profile))
    operations.push({ action: 'update', tableId: 'profiles', rowId, data: profile })
  if (!present.hasQuotas) {
    operations.push({
      action: 'create',
      tableId: 'quotas',
      rowId,
      data: { ...counters, $permissions: readersOf('usage', user.id) }
    })
  }
  return operations
}

interface ProfilesRow {
  nicName: string
  firstName: string
  imgUrl: string
}

const isSameProfile = (a: ProfilesRow, b: ProfilesRow): boolean =>
  a.nicName === b.nicName && a.firstName === b.firstName && a.imgUrl === b.imgUrl

interface Present {
  users: UsersRow | null
  profiles: ProfilesRow | null
  hasQuotas: boolean
}

/** @throws ApiError `invalid-argument`. */
export async function assertOwnPicture(writer: Writer, userId: string, imageUrl: string | undefined): Promise<void> {
  if (imageUrl === undefined || imageUrl === '') return
  const picture = parseMediaUrl(imageUrl)
  if (picture?.bucketId !== 'profile-media') throw badInput('imageUrl', 'bad-url')
  const { fileId } = picture
  const mine = [equal('ownerId', userId), equal('fileId', fileId), equal('bucketId', 'profile-media')]
  const found = await rowsWhere<{ fileId: string }>(writer, 'media', [...mine, equal('state', 'ready')], 1)
  if (found[0]?.fileId !== fileId) throw badInput('imageUrl', 'bad-url')
}

/** The token was checked earlier, but a user who was deleted since then must not get a new account. */
async function assertUserExists(writer: Writer, userId: string): Promise<void> {
  try {
    await writer.users.get({ userId })
  } catch (error) {
    if (appwriteFailure(error)?.type !== 'user_not_found') throw asApiError(error)
    throw sessionOver()
  }
}

/**
 * Creates missing rows and applies changes. Idempotent.
 * @throws ApiError `unavailable`, `aborted`, `invalid-argument`, `permission-denied`.
 */
export async function ensureAccount(writer: Writer, user: User, change: AccountChange): Promise<Account> {
  await assertOwnPicture(writer, user.id, change.imageUrl)
  let isNarrow = true
  await untilSettled(async () => {
    const [users, profiles, quotas] = await Promise.all([
      rowOrNull<UsersRow>(writer, 'users', user.id),
      rowOrNull<ProfilesRow>(writer, 'profiles', user.id),
      rowOrNull<Usage>(writer, 'quotas', user.id)
    ])
    if (users !== null && isMarked(users)) throw beingDeleted()
    // A new person has no friends and nothing public. Older rows have no readers stored at all.
    isNarrow &&= users === null || (profiles !== null && profiles.$permissions.length > 0)
    // The team comes first: an existing users row implies that everything before it exists.
    if (users === null) {
      await assertUserExists(writer, user.id)
      await ensureTeam(writer, user.id)
    }
    const present = { users, profiles, hasQuotas: quotas !== null }
    const operations = operationsFor(user, change, present, new Date().toISOString())
    const outcome = operations.length === 0 ? 'committed' : await commit(writer, operations)
    return outcome === 'committed' ? outcome : null
  })
  if (!isNarrow) await settleProfiles(writer, [user.id])
  const account = await loadAccount(writer, user.id)
  if (account === null) throw uncertain()
  return account
}
