/** Appwrite lets people choose their user id, so an id is never reused after deletion. Only its hash is kept. */
import { createOnce, equal, rowOrNull, rowsWhere, type Writer } from '../lib/appwrite-writer.ts'
import { coded } from '../lib/errors.ts'
import { derivedId } from '../lib/ids.ts'
import { untilSettled } from '../lib/transaction.ts'

const TABLE = 'deletedIds'

/**
 * The row that holds the hashing key. It is not the Worker's key, because rotating that must not forget who was
 * deleted.
 */
const KEY = 'key'

const keys = new WeakMap<Writer, string>()

/** Returns null when no account was ever deleted. */
async function keyOf(writer: Writer): Promise<string | null> {
  const known = keys.get(writer)
  if (known !== undefined) return known
  const secret = (await rowOrNull<{ secret: string | null }>(writer, TABLE, KEY))?.secret ?? null
  if (secret !== null) keys.set(writer, secret)
  return secret
}

const madeKeyOf = (writer: Writer): Promise<string> =>
  untilSettled(async () => {
    const present = await keyOf(writer)
    if (present !== null) return present
    const secret = `${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll('-', '')
    await createOnce(writer, TABLE, KEY, { deletedAt: new Date().toISOString(), secret }, [])
    return null
  })

/** Appwrite ignores the case of ids. */
const hashOf = (key: string, userId: string): Promise<string> => derivedId('deleted-id', key, userId.toLowerCase())

/** Idempotent. @throws ApiError `unavailable`. */
export async function keepDeletedId(writer: Writer, userId: string): Promise<void> {
  const data = { deletedAt: new Date().toISOString() }
  await createOnce(writer, TABLE, await hashOf(await madeKeyOf(writer), userId), data, [])
}

/** @param ids at most as many as one query may name */
export async function deletedAmong(writer: Writer, ids: readonly string[]): Promise<Set<string>> {
  const key = ids.length === 0 ? null : await keyOf(writer)
  if (key === null) return new Set()
  const hashes = await Promise.all(ids.map((id) => hashOf(key, id)))
  const rows = await rowsWhere(writer, TABLE, [equal('$id', ...hashes)], ids.length)
  const found = new Set(rows.map(({ $id }) => $id))
  return new Set(ids.filter((_, index) => found.has(hashes[index] ?? '')))
}

const FRESH_MAX = 5000
const fresh = new WeakMap<Writer, Set<string>>()

/**
 * Checked once per account, because only a different account could get its id later.
 * @throws ApiError `permission-denied`, `unavailable`.
 */
export async function assertFreshId(writer: Writer, userId: string, registeredAt: string): Promise<void> {
  const known = fresh.get(writer) ?? new Set<string>()
  const account = `${userId} ${registeredAt}`
  if (known.has(account)) return
  if ((await deletedAmong(writer, [userId])).size > 0)
    throw coded('permission-denied', 'account-deleted', 'This account was deleted. Sign up again.')
  if (known.size >= FRESH_MAX) known.clear()
  fresh.set(writer, known.add(account))
}
