import { MEGABYTE, type ContractLimits } from '../workout/limits.ts'
import { isRowId } from '../workout/row-id.ts'

export const MEDIA_KINDS = ['image', 'video', 'music', 'mastervideo'] as const
export type MediaKind = (typeof MEDIA_KINDS)[number]

export const MEDIA_PURPOSES = ['profile', 'message', 'workout'] as const
export type MediaPurpose = (typeof MEDIA_PURPOSES)[number]

/** While `deleting`, the file is removed first. Its bytes return to the quota afterwards. */
export type MediaState = 'pending' | 'ready' | 'deleting'

/** Size of every chunk but the last. Appwrite computes chunk numbers from it. */
export const CHUNK_BYTES = 5 * MEGABYTE

export const ADDRESSES_MAX = 200

/** Page size of lists (section 5 of the spec). */
export const LIST_MAX = 1000

interface Bucket {
  id: string
  /** `maximumFileSize` of the bucket in appwrite.json, in bytes. No contract exceeds it. */
  maxBytes: number
  kinds: readonly MediaKind[]
}

const BUCKETS: Readonly<Record<MediaPurpose, Bucket>> = {
  profile: { id: 'profile-media', maxBytes: 4 * MEGABYTE, kinds: ['image'] },
  message: { id: 'message-media', maxBytes: 20 * MEGABYTE, kinds: ['image', 'video', 'music'] },
  workout: { id: 'workout-media', maxBytes: 200 * MEGABYTE, kinds: MEDIA_KINDS }
}

export const bucketOf = (purpose: MediaPurpose): string => BUCKETS[purpose].id

export const BUCKET_IDS: readonly string[] = MEDIA_PURPOSES.map(bucketOf)

export const purposeOf = (bucketId: string): MediaPurpose | null =>
  MEDIA_PURPOSES.find((purpose) => bucketOf(purpose) === bucketId) ?? null

export const takes = (purpose: MediaPurpose, kind: MediaKind): boolean => BUCKETS[purpose].kinds.includes(kind)

export interface FileRef {
  bucketId: string
  fileId: string
}

export const mediaUrl = ({ bucketId, fileId }: FileRef): string => `/media/${bucketId}/${fileId}`

export const isMediaUrl = (url: string): boolean => url === '/media' || url.startsWith('/media/')

export function parseMediaUrl(url: string): FileRef | null {
  const [, bucketId = '', fileId = ''] = /^\/media\/([a-z-]+)\/([^/]+)$/.exec(url) ?? []
  return BUCKET_IDS.includes(bucketId) && isRowId(fileId) ? { bucketId, fileId } : null
}

export const chunkCount = (size: number): number => Math.ceil(size / CHUNK_BYTES)

export const chunkLength = (size: number, n: number): number =>
  Number.isInteger(n) && n >= 0 ? Math.max(0, Math.min(CHUNK_BYTES, size - n * CHUNK_BYTES)) : 0

const SIZE_LIMITS = {
  image: 'maxImageSize',
  video: 'maxVideoSize',
  music: 'maxMusicSize',
  mastervideo: 'maxMastervideoSize'
} as const satisfies Record<MediaKind, keyof ContractLimits>

export function sizeLimit(
  kind: MediaKind,
  purpose: MediaPurpose,
  limits: ContractLimits
): { limit: keyof ContractLimits; max: number } {
  const limit = SIZE_LIMITS[kind]
  return { limit, max: Math.min(limits[limit] * MEGABYTE, BUCKETS[purpose].maxBytes) }
}

/** Longer side in pixels, with and without the contract's `hdImages`. */
const IMAGE_SIDE_MAX = { hd: 4096, plain: 1280 } as const

export const imageSideMax = (limits: ContractLimits): number =>
  limits.hdImages ? IMAGE_SIDE_MAX.hd : IMAGE_SIDE_MAX.plain

export interface Media {
  id: string
  url: string
  kind: MediaKind
  purpose: MediaPurpose
  name: string
  /** Bytes. */
  size: number
  mimeType: string
  state: MediaState
  expiresAt: string | null
  chunkSize: number
  chunks: number
}
