/**
 * Decides who may read a profile: everyone while one of the person's workouts or their trainer page is public;
 * otherwise the person, their friends and people in the same groups.
 */
import { DATABASE, asApiError, equal, pagesOf, rowsWhere, type Writer } from '../lib/appwrite-writer.ts'
import { appwriteFailure } from '../lib/errors.ts'
import { log } from '../lib/log-lines.ts'
import { readersOf } from '../lib/permissions.ts'
import { untilSettled } from '../lib/transaction.ts'

/** Appwrite limits a query to 4,096 characters. */
const IDS_PER_QUERY = 80
/** Appwrite allows 100 permissions per row; one is the person's own. */
const OTHERS_MAX = 99

type Others = Map<string, Set<string>>

async function publicOwners(writer: Writer, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  const shared = [equal('ownerId', ...ids), equal('sharePublic', true), '{"method":"select","values":["ownerId"]}']
  for await (const page of pagesOf<{ ownerId: string }>(writer, 'workouts', shared))
    for (const { ownerId } of page) found.add(ownerId)
  const pages = await rowsWhere(writer, 'trainerPages', [equal('$id', ...ids), equal('shown', true)], ids.length)
  for (const { $id } of pages) found.add($id)
  return found
}

async function addFriends(writer: Writer, ids: readonly string[], others: Others): Promise<void> {
  for (const [own, other] of [
    ['ownerUId', 'friendUId'],
    ['friendUId', 'ownerUId']
  ] as const) {
    const accepted = [equal(own, ...ids), equal('state', 'accepted')]
    for await (const page of pagesOf<{ ownerUId: string; friendUId: string }>(writer, 'friends', accepted))
      for (const row of page) others.get(row[own])?.add(row[other])
  }
}

async function addGroups(writer: Writer, ids: readonly string[], others: Others): Promise<void> {
  const holding = JSON.stringify({ method: 'contains', attribute: 'memberIds', values: ids })
  for (const query of [holding, equal('ownerId', ...ids)])
    for await (const page of pagesOf<{ ownerId: string; memberIds: string[] }>(writer, 'groups', [query]))
      for (const { ownerId, memberIds } of page) {
        const people = [ownerId, ...memberIds]
        for (const id of people) for (const other of people) if (other !== id) others.get(id)?.add(other)
      }
}

async function wantedReaders(writer: Writer, ids: readonly string[]): Promise<Map<string, string[]>> {
  const others: Others = new Map(ids.map((id) => [id, new Set()]))
  const [isPublic] = await Promise.all([
    publicOwners(writer, ids),
    addFriends(writer, ids, others).then(() => addGroups(writer, ids, others))
  ])
  return new Map(
    ids.map((id) => {
      // Privacy: readers of a row see its permissions, so a public profile must not name the friends.
      if (isPublic.has(id)) return [id, readersOf('publicProfile', id)]
      return [id, readersOf('profile', id, [...(others.get(id) ?? [])].slice(0, OTHERS_MAX))]
    })
  )
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((permission) => b.includes(permission))

async function allow(writer: Writer, rowId: string, permissions: string[]): Promise<void> {
  try {
    // Outside of a transaction: after one, Appwrite's cache can serve the old permissions for a long time.
    await writer.tables.updateRow({ databaseId: DATABASE, tableId: 'profiles', rowId, permissions })
  } catch (error) {
    if (appwriteFailure(error)?.code !== 404) throw asApiError(error)
  }
}

/** Reads again after each write, so that the later of two concurrent calls sees both changes. */
async function settlePart(writer: Writer, ids: readonly string[]): Promise<number> {
  const written = new Set<string>()
  await untilSettled(async () => {
    const rows = await rowsWhere(writer, 'profiles', [equal('$id', ...ids)], ids.length)
    const wanted = await wantedReaders(writer, ids)
    const wrong = rows.filter((row) => !isSame(row.$permissions, wanted.get(row.$id) ?? []))
    for (const { $id } of wrong) {
      await allow(writer, $id, wanted.get($id) ?? [])
      written.add($id)
    }
    return wrong.length === 0 ? 'settled' : null
  })
  return written.size
}

/** Call this after changing anything that makes a profile readable. Idempotent. @returns how many were wrong */
export async function settleProfiles(writer: Writer, userIds: readonly string[]): Promise<number> {
  const ids = [...new Set(userIds)]
  let count = 0
  for (let from = 0; from < ids.length; from += IDS_PER_QUERY)
    count += await settlePart(writer, ids.slice(from, from + IDS_PER_QUERY))
  return count
}

export async function settleProfilesSoon(writer: Writer, userIds: readonly string[]): Promise<void> {
  await settleProfiles(writer, userIds).catch((error: unknown) => {
    log('error', 'profile-readers-cut', { error: error instanceof Error ? error.name : 'unknown' })
  })
}
