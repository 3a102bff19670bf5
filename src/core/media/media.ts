/** Files of people: kinds, places, sizes and addresses. The edge checks by it, the app uploads by it. */
import * as v from 'valibot'
import { MEGABYTE, type ContractLimits } from '../workout/limits.ts'
import { isRowId, rowIdSchema } from '../workout/row-id.ts'

export const MEDIA_KINDS = ['image', 'video', 'music', 'mastervideo'] as const
export type MediaKind = (typeof MEDIA_KINDS)[number]

/** What a file is for; each place is a bucket of its own. */
export const MEDIA_PLACES = ['profile', 'message', 'workout'] as const
export type MediaPlace = (typeof MEDIA_PLACES)[number]

/** `deleting`: the file goes first, then its bytes are given back. */
export type MediaState = 'pending' | 'ready' | 'deleting'

/** Bytes of every chunk but the last; Appwrite numbers chunks by it. */
export const CHUNK_BYTES = 5 * MEGABYTE

/** Addresses that one call of `POST /api/media/addresses` takes. */
export const ADDRESSES_MAX = 200

/** Results of one page of a list (spec, section 5). */
export const LIST_MAX = 1000

interface Bucket {
  id: string
  /** `maximumFileSize` of the bucket in appwrite.json, in bytes: no contract goes above it. */
  maxBytes: number
  kinds: readonly MediaKind[]
}

const BUCKETS: Readonly<Record<MediaPlace, Bucket>> = {
  profile: { id: 'profile-media', maxBytes: 4 * MEGABYTE, kinds: ['image'] },
  message: { id: 'message-media', maxBytes: 20 * MEGABYTE, kinds: ['image', 'video', 'music'] },
  workout: { id: 'workout-media', maxBytes: 200 * MEGABYTE, kinds: MEDIA_KINDS }
}

/** The bucket that holds the files of a place. */
export const bucketOf = (place: MediaPlace): string => BUCKETS[place].id

/** Names of all buckets. */
export const BUCKET_IDS: readonly string[] = MEDIA_PLACES.map(bucketOf)

/** The place whose files a bucket holds, or null for an unknown bucket. */
export const placeOf = (bucketId: string): MediaPlace | null =>
  MEDIA_PLACES.find((place) => bucketOf(place) === bucketId) ?? null

/** Whether a place takes this kind of file. */
export const takes = (place: MediaPlace, kind: MediaKind): boolean => BUCKETS[place].kinds.includes(kind)

/** Where a file is: bucket and id. */
export interface FilePlace {
  bucketId: string
  fileId: string
}

/** The stored address of a file: a path of our own site. */
export const mediaUrl = ({ bucketId, fileId }: FilePlace): string => `/media/${bucketId}/${fileId}`

/** Whether an address claims to be a file of ours, well formed or not. */
export const isMediaUrl = (url: string): boolean => url === '/media' || url.startsWith('/media/')

/** Bucket and id of a stored address, or null when it is none. */
export function parseMediaUrl(url: string): FilePlace | null {
  const [, bucketId = '', fileId = ''] = /^\/media\/([a-z-]+)\/([^/]+)$/.exec(url) ?? []
  return BUCKET_IDS.includes(bucketId) && isRowId(fileId) ? { bucketId, fileId } : null
}

/** How many chunks a file of so many bytes has. */
export const chunkCount = (size: number): number => Math.ceil(size / CHUNK_BYTES)

/** Bytes of chunk `n` (from 0); 0 when there is no such chunk. */
export const chunkLength = (size: number, n: number): number =>
  Number.isInteger(n) && n >= 0 ? Math.max(0, Math.min(CHUNK_BYTES, size - n * CHUNK_BYTES)) : 0

const SIZE_LIMITS = {
  image: 'maxImageSize',
  video: 'maxVideoSize',
  music: 'maxMusicSize',
  mastervideo: 'maxMastervideoSize'
} as const satisfies Record<MediaKind, keyof ContractLimits>

/** The limit of a contract for one file of a kind at a place: its name, and the largest size in bytes. */
export function sizeLimit(
  kind: MediaKind,
  place: MediaPlace,
  limits: ContractLimits
): { limit: keyof ContractLimits; max: number } {
  const limit = SIZE_LIMITS[kind]
  return { limit, max: Math.min(limits[limit] * MEGABYTE, BUCKETS[place].maxBytes) }
}

/** Longer side of an image in pixels, with and without `hdImages`. */
export const IMAGE_SIDE_MAX = { hd: 4096, plain: 1280 } as const

/** The longer side that a contract allows, in pixels. */
export const imageSideMax = (limits: ContractLimits): number =>
  limits.hdImages ? IMAGE_SIDE_MAX.hd : IMAGE_SIDE_MAX.plain

/** `POST /api/media`. The id comes from the client, so that the same request may be sent twice. */
export const newMediaSchema = v.strictObject({
  id: rowIdSchema,
  kind: v.picklist(MEDIA_KINDS, 'bad-choice'),
  place: v.picklist(MEDIA_PLACES, 'bad-choice'),
  name: v.pipe(v.string('not-a-text'), v.maxLength(4096, 'text-too-long')),
  size: v.pipe(
    v.number('bad-file-size'),
    v.integer('bad-file-size'),
    v.minValue(1, 'bad-file-size'),
    v.maxValue(Number.MAX_SAFE_INTEGER, 'bad-file-size')
  ),
  mimeType: v.pipe(v.string('not-a-text'), v.maxLength(256, 'text-too-long'))
})

/** A file as the edge shows it to its owner. */
export interface Media {
  id: string
  /** Stored address: `/media/{bucket}/{id}`. */
  url: string
  kind: MediaKind
  place: MediaPlace
  name: string
  /** Bytes. */
  size: number
  mimeType: string
  state: MediaState
  /** When an unfinished upload is given up (ISO), or null. */
  expiresAt: string | null
  chunkSize: number
  chunks: number
}

/** `POST /api/media/addresses`. */
export const addressesSchema = v.strictObject({
  urls: v.pipe(
    v.array(v.pipe(v.string('bad-url'), v.maxLength(600, 'text-too-long')), 'bad-url'),
    v.maxLength(ADDRESSES_MAX, 'too-many-urls')
  )
})
