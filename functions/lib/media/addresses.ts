/** Addresses that a tag can load: a private file needs a token of Appwrite in its address, because a tag sends no header. */
import { mediaUrl, parseMediaUrl, type FilePlace } from '#core/media.ts'
import { asApiError, type Admin } from '../admin.ts'
import type { User } from '../auth.ts'
import type { Settings } from '../env.ts'
import { appwriteFailure, fromAppwrite } from '../errors.ts'
import { readAppwrite } from '../rest.ts'
import { eachOf } from './storage.ts'

export interface Address {
  /** A path of this site, or an absolute address at Appwrite. */
  url: string
  /** ISO; ask again before. */
  expiresAt: string
}

/** How long a token opens its file, and how much of that must be left for it to be handed out again; in milliseconds. */
const TOKEN_MS = 2 * 60 * 60_000
const LEAST_MS = 60 * 60_000
/** Tokens that an isolate remembers. */
const KNOWN_MAX = 5000
/** Ids in one question: they stand in an address. */
const PART = 50

interface Token {
  secret: string
  /** Milliseconds. */
  until: number
}

const known = new WeakMap<Settings, Map<string, Token>>()

function tokensOf(settings: Settings): Map<string, Token> {
  const tokens = known.get(settings) ?? new Map<string, Token>()
  known.set(settings, tokens)
  return tokens
}

interface ReadableFile extends FilePlace {
  isOpen: boolean
}

/** Those of the files that this user may read, asked with the user's own rights. */
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
  if (answer.status !== 200) throw fromAppwrite({ code: answer.status, type: String(answer.body['type'] ?? '') })
  const files = (answer.body['files'] ?? []) as {
    $id: string
    $permissions: string[]
    chunksTotal: number
    chunksUploaded: number
  }[]
  return files
    .filter((file) => ids.includes(file.$id) && file.chunksUploaded === file.chunksTotal)
    .map((file) => ({ bucketId, fileId: file.$id, isOpen: file.$permissions.includes('read("any")') }))
}

/** A token that another call or another isolate made, so that a file has few. */
async function presentToken(admin: Admin, place: FilePlace, now: number): Promise<Token | null> {
  const { tokens } = await admin.tokens.list({ ...place }).catch((error: unknown) => {
    // A key without `tokens.read` makes a few more tokens.
    if (appwriteFailure(error)?.code === 401) return { tokens: [] }
    throw error
  })
  const usable = tokens
    .map((token) => ({ secret: token.secret, until: Date.parse(token.expire) }))
    .filter((token) => token.until >= now + LEAST_MS)
  return usable[0] ?? null
}

async function tokenFor(settings: Settings, admin: Admin, place: FilePlace, now: number): Promise<Token | null> {
  const tokens = tokensOf(settings)
  const key = mediaUrl(place)
  const old = tokens.get(key)
  if (old !== undefined && old.until >= now + LEAST_MS) return old
  try {
    const present = await presentToken(admin, place, now)
    const expire = new Date(now + TOKEN_MS).toISOString()
    const token = present ?? {
      secret: (await admin.tokens.createFileToken({ ...place, expire })).secret,
      until: now + TOKEN_MS
    }
    if (tokens.size >= KNOWN_MAX) tokens.clear()
    tokens.set(key, token)
    return token
  } catch (error) {
    // Deleted since it was listed.
    if (appwriteFailure(error)?.type === 'storage_file_not_found') return null
    throw asApiError(error)
  }
}

function viewAddress(settings: Settings, { bucketId, fileId }: FilePlace, token: Token): string {
  const search = new URLSearchParams({ project: settings.project, token: token.secret })
  return `${settings.endpoint}/storage/buckets/${bucketId}/files/${fileId}/view?${search}`
}

/**
 * An address for each stored address whose file the user may read; the others are left out.
 * @throws ApiError `unavailable` when Appwrite is away.
 */
export async function addressesFor(
  settings: Settings,
  admin: Admin,
  user: User,
  urls: readonly string[]
): Promise<Record<string, Address>> {
  const places = [...new Set(urls)].flatMap((url) => parseMediaUrl(url) ?? [])
  const parts: { bucketId: string; ids: string[] }[] = []
  for (const bucketId of new Set(places.map((place) => place.bucketId))) {
    const ids = places.filter((place) => place.bucketId === bucketId).map((place) => place.fileId)
    for (let from = 0; from < ids.length; from += PART) parts.push({ bucketId, ids: ids.slice(from, from + PART) })
  }
  const now = Date.now()
  const addresses: Record<string, Address> = {}
  await eachOf(parts, async ({ bucketId, ids }) => {
    await eachOf(await readable(settings, user, bucketId, ids), async ({ isOpen, ...place }) => {
      const stored = mediaUrl(place)
      const token = isOpen ? null : await tokenFor(settings, admin, place, now)
      if (isOpen) addresses[stored] = { url: stored, expiresAt: new Date(now + LEAST_MS).toISOString() }
      else if (token !== null)
        addresses[stored] = { url: viewAddress(settings, place, token), expiresAt: new Date(token.until).toISOString() }
    })
  })
  return addresses
}
