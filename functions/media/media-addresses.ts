/** URLs for media tags, which send no headers: a private file needs an Appwrite token in its URL. */
import { mediaUrl, parseMediaUrl, type FileRef } from '#core/media/media.ts'
import { asApiError, type Writer } from '../lib/appwrite-writer.ts'
import type { User } from '../lib/edge-env.ts'
import type { Settings } from '../lib/env.ts'
import { appwriteFailure } from '../lib/errors.ts'
import { readAppwrite, unexpected } from '../lib/appwrite-reader.ts'
import { READ_BY_ALL } from '../lib/permissions.ts'
import { eachOf } from './appwrite-storage.ts'
import { mediaByIds, type MediaRow } from './media-rows.ts'

export interface Address {
  url: string
  /** Detected from the content; Storage may report a type that browsers do not play. */
  type: string
  /** ISO time. */
  expiresAt: string
}

/** Milliseconds: the lifetime of a token, and the least remaining time for handing it out again. */
const TOKEN_MS = 2 * 60 * 60_000
const LEAST_MS = 60 * 60_000
const KNOWN_MAX = 5000
const DROP_MAX = 10
const PART = 50

interface Token {
  id: string
  secret: string
  until: number
  revokedAt: string | null
}

interface Made {
  tokens: Map<string, Token>
  replaced: Token[]
}

const known = new WeakMap<Settings, Made>()

function madeWith(settings: Settings): Made {
  const made = known.get(settings) ?? { tokens: new Map<string, Token>(), replaced: [] }
  known.set(settings, made)
  return made
}

interface ReadableFile extends FileRef {
  isOpen: boolean
}

async function readable(
  settings: Settings,
  user: User,
  bucketId: string,
  ids: readonly string[]
): Promise<ReadableFile[]> {
  const queries = [
    { method: 'equal', attribute: '$id', values: ids },
    { method: 'limit', values: [ids.length] }
  ]
  const answer = await readAppwrite(settings, `/storage/buckets/${bucketId}/files`, { jwt: user.jwt, queries })
  if (answer.status !== 200) throw unexpected(answer)
  const files = (answer.body['files'] ?? []) as {
    $id: string
    $permissions: string[]
    chunksTotal: number
    chunksUploaded: number
  }[]
  return files
    .filter((file) => ids.includes(file.$id) && file.chunksUploaded === file.chunksTotal)
    .map((file) => ({
      bucketId,
      fileId: file.$id,
      isOpen: file.$permissions.includes(READ_BY_ALL)
    }))
}

async function dropEnded(writer: Writer, made: Made, now: number): Promise<void> {
  const ended = made.replaced.filter((token) => token.until < now).slice(0, DROP_MAX)
  made.replaced = made.replaced.filter((token) => !ended.includes(token))
  await eachOf(ended, async ({ id: tokenId }) => void (await writer.tokens.delete({ tokenId }).catch(() => undefined)))
}

async function tokenFor(
  settings: Settings,
  writer: Writer,
  { bucketId, fileId, revokedAt }: MediaRow,
  now: number
): Promise<Token | null> {
  const ref = { bucketId, fileId }
  const made = madeWith(settings)
  const key = mediaUrl(ref)
  const old = made.tokens.get(key)
  if (old?.revokedAt === revokedAt && old.until >= now + LEAST_MS) return old
  try {
    const until = now + TOKEN_MS
    const { $id, secret } = await writer.tokens.createFileToken({ ...ref, expire: new Date(until).toISOString() })
    if (made.tokens.size >= KNOWN_MAX) made.tokens.clear()
    if (old !== undefined) made.replaced.push(old)
    const token = { id: $id, secret, until, revokedAt }
    made.tokens.set(key, token)
    return token
  } catch (error) {
    if (appwriteFailure(error)?.type === 'storage_file_not_found') return null
    throw asApiError(error)
  }
}

/**
 * `view` sends types that are not on Appwrite's list, such as `audio/x-m4a`, as text. Only pictures need `view`, for
 * their previews.
 */
function addressAt(settings: Settings, { bucketId, fileId, mimeType }: MediaRow, token: Token): string {
  const search = new URLSearchParams({ project: settings.project, token: token.secret })
  const way = mimeType.startsWith('image/') ? 'view' : 'download'
  return `${settings.endpoint}/storage/buckets/${bucketId}/files/${fileId}/${way}?${search}`
}

/** Leaves out files that the user may not read. @throws ApiError `unavailable`. */
export async function addressesFor(
  settings: Settings,
  writer: Writer,
  user: User,
  urls: readonly string[]
): Promise<Record<string, Address>> {
  const refs = [...new Set(urls)].flatMap((url) => parseMediaUrl(url) ?? [])
  const parts: { bucketId: string; ids: string[] }[] = []
  for (const bucketId of new Set(refs.map((ref) => ref.bucketId))) {
    const ids = refs.filter((ref) => ref.bucketId === bucketId).map((ref) => ref.fileId)
    for (let from = 0; from < ids.length; from += PART) parts.push({ bucketId, ids: ids.slice(from, from + PART) })
  }
  const now = Date.now()
  const addresses: Record<string, Address> = {}
  await eachOf(parts, async ({ bucketId, ids }) => {
    // The rows come from a list, because reading a row by its id may return an old version (decision 034).
    const [files, rows] = await Promise.all([readable(settings, user, bucketId, ids), mediaByIds(writer, ids)])
    await eachOf(files, async ({ isOpen, ...ref }) => {
      const row = rows.find(({ fileId }) => fileId === ref.fileId)
      if (row?.bucketId !== bucketId) return
      const [stored, type] = [mediaUrl(ref), row.mimeType]
      const token = isOpen ? null : await tokenFor(settings, writer, row, now)
      if (isOpen) addresses[stored] = { url: stored, type, expiresAt: new Date(now + LEAST_MS).toISOString() }
      else if (token !== null)
        addresses[stored] = {
          url: addressAt(settings, row, token),
          type,
          expiresAt: new Date(token.until).toISOString()
        }
    })
  })
  await dropEnded(writer, madeWith(settings), now)
  return addresses
}
