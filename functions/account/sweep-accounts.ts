/** Sweeper steps for accounts. */
import { isMarked, type UsersRow } from './accounts.ts'
import {
  DATABASE,
  asApiError,
  rowOrNull,
  rowsWhere,
  type Writer,
  type StoredRow,
  type Table
} from '../lib/appwrite-writer.ts'
import { deletedAmong } from './deleted-ids.ts'
import { budget, eraseAccount, lockUser, markAccount } from './delete-account.ts'
import { finishEnds } from '../together/end-friendship.ts'
import { readersOf } from '../lib/permissions.ts'
import { settleProfiles } from './profile-readers.ts'
import { log } from '../lib/log-lines.ts'
import { USER_COLUMNS } from './personal-data.ts'
import type { SweepStep } from '../app/sweep-step.ts'
import { walk } from '../app/walk.ts'

/** Appwrite limits a query to 4,096 characters. */
const IDS_PER_QUERY = 80

/** Includes people who registered with the id of a deleted account: what is left under that id belongs to nobody. */
async function deletedUsersAmong(writer: Writer, ids: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  for (let from = 0; from < ids.length; from += IDS_PER_QUERY) {
    const part = ids.slice(from, from + IDS_PER_QUERY)
    const queries = [
      JSON.stringify({ method: 'equal', attribute: '$id', values: part }),
      JSON.stringify({ method: 'limit', values: [part.length] })
    ]
    try {
      for (const { $id } of (await writer.users.list({ queries, total: false })).users) found.add($id)
    } catch (error) {
      throw asApiError(error)
    }
    for (const id of await deletedAmong(writer, part)) found.delete(id)
  }
  return ids.filter((id) => !found.has(id))
}

async function markWithoutUser(writer: Writer, ids: readonly string[]): Promise<number> {
  const gone = await deletedUsersAmong(writer, ids)
  for (const id of gone) {
    const row = await rowOrNull<UsersRow>(writer, 'users', id)
    if (row === null || !isMarked(row)) await markAccount(writer, { id, email: row?.email ?? '' })
  }
  return gone.length
}

export const findDeletedAccounts = (writer: Writer): Promise<number> =>
  walk(writer, 'accounts', ['users'], (_, rows) =>
    markWithoutUser(
      writer,
      rows.map((row) => row.$id)
    )
  )

const STRAY_TABLES = (Object.keys(USER_COLUMNS) as Table[]).filter(
  (table) => table !== 'users' && USER_COLUMNS[table].length > 0
)

/** Lists the users a row belongs to. Invited people need not be users. */
function usersOf(table: Table, row: Record<string, unknown>): unknown[] {
  if (table === 'friends' && row['state'] !== 'accepted') return [row['ownerUId']]
  return USER_COLUMNS[table].flatMap((column) => row[column])
}

export const findStrays = (writer: Writer): Promise<number> =>
  walk(writer, 'strays', STRAY_TABLES, (table, rows) => {
    const ids = new Set(rows.flatMap((row) => usersOf(table, row)).filter((id) => typeof id === 'string' && id !== ''))
    return markWithoutUser(writer, [...ids] as string[])
  })

const isTooOpen = (row: Record<string, unknown> & StoredRow): boolean =>
  row['state'] === 'invited' && row.$permissions.includes(`read("user:${String(row['ownerUId'])}")`)

/** Fixes profiles and invitations that predate their own readers, and leftovers of interrupted calls. */
export const settleReaders = (writer: Writer): Promise<number> =>
  walk(writer, 'readers', ['profiles', 'friends'], async (table, rows) => {
    if (table === 'profiles')
      return settleProfiles(
        writer,
        rows.map((row) => row.$id)
      )
    const open = rows.filter(isTooOpen)
    for (const { $id: rowId, ...row } of open) {
      const permissions = readersOf('invitation', String(row['ownerUId']), [String(row['friendUId'])])
      await writer.tables.updateRow({ databaseId: DATABASE, tableId: 'friends', rowId, permissions })
    }
    return open.length
  })

const ACCOUNTS = 20

export async function finishAccounts(writer: Writer, only: readonly string[] = []): Promise<number> {
  const marked = [
    JSON.stringify({ method: 'isNotNull', attribute: 'deletingAt' }),
    JSON.stringify({ method: 'orderAsc', attribute: 'deletingAt' })
  ]
  const left = budget(1000, 120_000)
  let finished = 0
  for (const { $id: id, email } of await rowsWhere<UsersRow>(writer, 'users', [...marked, ...only], ACCOUNTS)) {
    try {
      await lockUser(writer, id)
      if (await eraseAccount(writer, { id, email }, left)) finished += 1
    } catch (error) {
      log('error', 'deletion-cut', { error: error instanceof Error ? error.name : 'unknown' })
    }
  }
  return finished
}

export const ACCOUNT_STEPS: readonly SweepStep[] = [
  { name: 'friendships', run: finishEnds },
  { name: 'gone-accounts', run: findDeletedAccounts },
  { name: 'strays', run: findStrays },
  { name: 'readers', run: settleReaders },
  { name: 'accounts', run: (writer) => finishAccounts(writer) }
]
