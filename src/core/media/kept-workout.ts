import { fileUrlsOf } from '../workout/files.ts'
import type { Workout } from '../workout/workout.ts'
import { BUCKET_IDS, mediaUrl } from './media.ts'
import { isOwnFile } from './own-file.ts'

export type KeptReason = 'asked' | 'own' | 'played'

export type KeptWish = 'all' | 'light'

export type KeptProblem = 'device-full' | 'file-gone' | 'file-changed' | 'file-unplayable' | 'no-worker' | 'unknown'

export interface KeptWorkout {
  id: string
  /** The user who kept it, or null for a guest. */
  userId: string | null
  workout: Workout
  next: Workout | null
  author: string
  reason: KeptReason
  wish: KeptWish
  isStopped: boolean
  /** Milliseconds since 1970. */
  keptAt: number
  /** When all wanted files were found complete and playable, or null before that. */
  checkedAt: number | null
  problem: { code: KeptProblem; url: string } | null
  /** When the original changed, or empty if it has not. */
  newerAt: string
}

export interface KeptFile {
  url: string
  /** In bytes, or 0 when the server does not say. */
  size: number
  mime: string
  md5: string
  etag: string
  have: number
  isWhole: boolean
}

/**
 * Size of every stored part but the last. It is the size of one database read, and the most that a lost connection can
 * cost.
 */
export const PART_BYTES = 1024 * 1024

export type FileSort = 'video' | 'picture' | 'sound'

export interface PlannedFile {
  url: string
  sort: FileSort
}

function sortOf(url: string, workout: Workout): FileSort {
  const steps = workout.exercises.flatMap(({ intro, steps: own }) => [...intro, ...own])
  if (url === workout.videoUrl || steps.some((step) => step.url === url && step.mediaType === 'video')) return 'video'
  return url === workout.musicUrl || steps.some((step) => step.audioUrl === url) ? 'sound' : 'picture'
}

/**
 * The files to fetch, smallest kind first: pictures, sounds, videos. Files of other hosts are never shown and therefore
 * skipped.
 */
export function planOf(workout: Workout, wish: KeptWish): PlannedFile[] {
  const order: readonly FileSort[] = ['picture', 'sound', 'video']
  return fileUrlsOf(workout)
    .filter(isOwnFile)
    .map((url) => ({ url, sort: sortOf(url, workout) }))
    .filter(({ sort }) => wish === 'all' || sort === 'picture')
    .sort((a, b) => order.indexOf(a.sort) - order.indexOf(b.sort))
}

const STORED = /\/storage\/buckets\/([a-z-]+)\/files\/([^/]+)\/(?:view|download)$/

export function keptUrlOf(pathname: string, isOwnSite: boolean): string | null {
  if (isOwnSite && isOwnFile(pathname)) return pathname
  const [, bucketId = '', fileId = ''] = STORED.exec(pathname) ?? []
  return BUCKET_IDS.includes(bucketId) && fileId !== '' ? mediaUrl({ bucketId, fileId }) : null
}

export interface PartSlice {
  n: number
  from: number
  to: number
}

export function slicesOf(start: number, end: number): PartSlice[] {
  const first = Math.floor(start / PART_BYTES)
  const last = Math.floor(end / PART_BYTES)
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const n = first + index
    const offset = n * PART_BYTES
    return { n, from: Math.max(0, start - offset), to: Math.min(PART_BYTES, end + 1 - offset) }
  })
}

/** `partly` means text and pictures are ready, and videos or sounds are not wanted. */
type KeptState = 'ready' | 'partly' | 'fetching' | 'waiting' | 'stopped' | 'failed'

export interface KeptView {
  state: KeptState
  /** Bytes. */
  have: number
  size: number
  videos: number
  pictures: number
  sounds: number
}

export const isDue = ({ checkedAt, next, problem, isStopped }: KeptWorkout): boolean =>
  problem === null && !isStopped && (checkedAt === null || next !== null)

export const isReady = (kept: KeptWorkout): boolean =>
  kept.checkedAt !== null && planOf(kept.workout, kept.wish).length === planOf(kept.workout, 'all').length

function stateOf(kept: KeptWorkout, isFetching: boolean): KeptState {
  if (isFetching) return 'fetching'
  if (kept.checkedAt !== null) return isReady(kept) ? 'ready' : 'partly'
  if (kept.problem !== null) return 'failed'
  return kept.isStopped ? 'stopped' : 'waiting'
}

export function viewOf(kept: KeptWorkout, files: ReadonlyMap<string, KeptFile>, isFetching: boolean): KeptView {
  const plan = planOf(isFetching ? (kept.next ?? kept.workout) : kept.workout, kept.wish)
  const known = plan.flatMap(({ url }) => files.get(url) ?? [])
  const count = (sort: FileSort) => plan.filter((file) => file.sort === sort).length
  return {
    state: stateOf(kept, isFetching),
    have: known.reduce((sum, file) => sum + file.have, 0),
    size: known.reduce((sum, file) => sum + Math.max(file.size, file.have), 0),
    videos: count('video'),
    pictures: count('picture'),
    sounds: count('sound')
  }
}

export function unusedFiles(files: readonly string[], kept: readonly KeptWorkout[]): string[] {
  const shown = kept.flatMap(({ workout, next }) => (next === null ? [workout] : [workout, next]))
  const used = new Set(shown.flatMap((workout) => planOf(workout, 'all').map(({ url }) => url)))
  return files.filter((url) => !used.has(url))
}

/** How many recently played workouts are kept automatically. */
export const PLAYED_MAX = 5

export function outplayed(kept: readonly KeptWorkout[]): KeptWorkout[] {
  const played = kept.filter(({ reason }) => reason === 'played').sort((a, b) => b.keptAt - a.keptAt)
  return played.slice(PLAYED_MAX)
}

export interface Line {
  /** `navigator.connection`, in browsers that have it. */
  type?: string | undefined
  saveData?: boolean | undefined
}

/** True unless the connection is metered. In browsers that do not tell, it counts as Wi-Fi. */
export const isFreeLine = ({ type, saveData }: Line): boolean =>
  saveData !== true && (type === undefined || type === 'wifi' || type === 'ethernet' || type === 'unknown')

export function bytesBySort(
  workouts: readonly KeptWorkout[],
  files: ReadonlyMap<string, KeptFile>
): Record<FileSort, number> {
  const sorts = new Map(workouts.flatMap(({ workout }) => planOf(workout, 'all').map(({ url, sort }) => [url, sort])))
  const bytes = { video: 0, picture: 0, sound: 0 }
  for (const [url, sort] of sorts) bytes[sort] += files.get(url)?.have ?? 0
  return bytes
}
