/** The rows that make an Appwrite user an account of ours: users, profiles, quotas and the team that shares. */
import { createMiddleware } from 'hono/factory'
import { resolveContract, type Contract } from '#core/limits.ts'
import type { EdgeEnv } from '../types.ts'
import { adminOf, asApiError, equal, rowOrNull, rowsWhere, type Admin } from './admin.ts'
import type { User } from './auth.ts'
import { settingsOf } from './env.ts'
import { appwriteFailure } from './errors.ts'
import { ownerTeamId, readBySelf } from './permissions.ts'
import { commit, uncertain, untilSettled, type Operation } from './transaction.ts'

interface UsersRow {
  firstName: string
  lastName: string
  nicName: string
  email: string
  imgUrl: string
  contractType: string
}

export interface Usage {
  workouts: number
  masterVideos: number
  mediaBytes: number
  friends: number
  groups: number
}

/** What a person can change about the own account here; what is left out stays. */
export interface AccountNames {
  nickname?: string | undefined
  firstName?: string | undefined
  lastName?: string | undefined
}

/** The account as the edge shows it. */
export interface AccountCard {
  id: string
  email: string
  firstName: string
  lastName: string
  nickname: string
  imageUrl: string
  contractType: string
}

export interface Account {
  card: AccountCard
  contract: Contract
}

async function contractOf(admin: Admin, name: string): Promise<Contract> {
  const isFixed = name === 'base' || name === 'pro' || name === ''
  const rows = isFixed ? [] : await rowsWhere<Record<string, unknown>>(admin, 'baseContracts', [equal('name', name)], 1)
  return resolveContract(name, rows[0] ?? null)
}

const cardOf = (id: string, row: UsersRow): AccountCard => ({
  id,
  email: row.email,
  firstName: row.firstName,
  lastName: row.lastName,
  nickname: row.nicName,
  imageUrl: row.imgUrl,
  contractType: row.contractType
})

/** The account of a user, or null when it was never set up. */
export async function loadAccount(admin: Admin, userId: string): Promise<Account | null> {
  const row = await rowOrNull<UsersRow>(admin, 'users', userId)
  return row === null ? null : { card: cardOf(userId, row), contract: await contractOf(admin, row.contractType) }
}

/** How much of each limit is used. A counter that is missing is 0. */
export async function loadUsage(admin: Admin, userId: string): Promise<Usage> {
  const row = await rowOrNull<Usage>(admin, 'quotas', userId)
  return {
    workouts: row?.workouts ?? 0,
    masterVideos: row?.masterVideos ?? 0,
    mediaBytes: row?.mediaBytes ?? 0,
    friends: row?.friends ?? 0,
    groups: row?.groups ?? 0
  }
}

async function ensureTeam(admin: Admin, userId: string): Promise<void> {
  try {
    await admin.teams.create({ teamId: ownerTeamId(userId), name: `Readers of ${userId}` })
  } catch (error) {
    // It is there already: made by an earlier, interrupted call.
    if (appwriteFailure(error)?.code !== 409) throw asApiError(error)
  }
}

/** First word and rest of the name that was given at registration. */
function namesFrom(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/)
  return { firstName: (words[0] ?? '').slice(0, 80), lastName: words.slice(1).join(' ').slice(0, 80) }
}

function operationsFor(user: User, names: AccountNames, present: Present, now: string): Operation[] {
  const given = {
    ...(names.firstName === undefined ? {} : { firstName: names.firstName }),
    ...(names.lastName === undefined ? {} : { lastName: names.lastName }),
    ...(names.nickname === undefined ? {} : { nicName: names.nickname })
  }
  const first = { ...namesFrom(user.name), nicName: '', ...given }
  const rowId = user.id
  const permissions = readBySelf(user.id)
  const { firstName, nicName } = { ...first, ...present.users, ...given }
  const card = { firstName, nicName }
  const change = { ...given, ...(present.users?.email === user.email ? {} : { email: user.email }) }
  const counters: Usage = { workouts: 0, masterVideos: 0, mediaBytes: 0, friends: 0, groups: 0 }
  const isNewCard =
    present.profiles !== null && (present.profiles.firstName !== firstName || present.profiles.nicName !== nicName)
  const operations: (Operation | null)[] = [
    present.users === null
      ? {
          action: 'create',
          tableId: 'users',
          rowId,
          data: { ...first, email: user.email, createAt: now, $permissions: permissions }
        }
      : Object.keys(change).length > 0
        ? { action: 'update', tableId: 'users', rowId, data: change }
        : null,
    // Profiles are open to all by their table, so that the row needs no permission of its own.
    present.profiles === null ? { action: 'create', tableId: 'profiles', rowId, data: card } : null,
    isNewCard ? { action: 'update', tableId: 'profiles', rowId, data: card } : null,
    present.hasQuotas
      ? null
      : { action: 'create', tableId: 'quotas', rowId, data: { ...counters, $permissions: permissions } }
  ]
  return operations.filter((operation) => operation !== null)
}

interface Present {
  users: UsersRow | null
  profiles: { firstName: string; nicName: string } | null
  hasQuotas: boolean
}

/**
 * Makes what is missing and changes the given names. Two calls at once, or one cut in the middle, end in the same rows.
 * @throws ApiError `unavailable` or `aborted`; the same call may be sent again.
 */
export async function ensureAccount(admin: Admin, user: User, names: AccountNames): Promise<Account> {
  await untilSettled(async () => {
    const [users, profiles, quotas] = await Promise.all([
      rowOrNull<UsersRow>(admin, 'users', user.id),
      rowOrNull<{ firstName: string; nicName: string }>(admin, 'profiles', user.id),
      rowOrNull<Usage>(admin, 'quotas', user.id)
    ])
    // The team first: a users row is the sign that everything before it is there.
    if (users === null) await ensureTeam(admin, user.id)
    const present = { users, profiles, hasQuotas: quotas !== null }
    const operations = operationsFor(user, names, present, new Date().toISOString())
    const outcome = operations.length === 0 ? 'committed' : await commit(admin, operations)
    // Another call made some of it, or an answer was lost: look again.
    return outcome === 'committed' ? outcome : null
  })
  const account = await loadAccount(admin, user.id)
  if (account === null) throw uncertain()
  return account
}

/** After `requireUser`: the account with its contract, set up on the spot when the first call was cut. */
export const requireAccount = createMiddleware<EdgeEnv>(async (c, next) => {
  const admin = await adminOf(settingsOf(c.env))
  const user = c.get('user')
  c.set('account', (await loadAccount(admin, user.id)) ?? (await ensureAccount(admin, user, {})))
  await next()
})
