/** A pending upload: its outcome, and what the device stores of it. */
import { errorCode, isWorthRetrying, NetworkError, UserFacingError } from '#core/app/errors.ts'
import { mediaUrl } from '#core/media/media.ts'
import { keepFile, keptFile, type KeptFile } from '../../data/media/kept-files.ts'
import { deleteMedia, PAUSED, uploadMedia } from '../../data/media/media.ts'
import { storage } from '../../platform/page/storage.ts'
import type { UploadItem, UploadState } from './uploads-state.ts'

export const OFFLINE = 'offline'

export const isIn = (item: UploadItem, ...kinds: UploadState['kind'][]): boolean => kinds.includes(item.state.kind)

export const shareOf = ({ state }: UploadItem): number =>
  'share' in state && state.kind !== 'fitting' ? state.share : 0

/** `reason` says who stopped it. */
export function stateAfter(item: UploadItem, error: unknown, reason: unknown): UploadState {
  const share = shareOf(item)
  const goesOn = error instanceof NetworkError || (item.workout !== undefined && isWorthRetrying(error))
  if (reason === OFFLINE || (reason === undefined && goesOn)) return { kind: 'offline', share }
  if (reason === PAUSED) return { kind: 'paused', share }
  return reason === undefined ? { kind: 'failed', error } : { kind: 'cancelled' }
}

/**
 * Returns the bytes from the disk, because a file that was just made is in memory. Null means that the device has no
 * room.
 */
export async function keepUpload(item: UploadItem, file: Blob): Promise<Blob | null> {
  // Another tab has finished it.
  if (item.wasLeft === true && (await keptFile(item.id).catch(() => null)) === undefined) return file
  const { id, ownerId, kind, name, trim, isFitted, addedAt, workout } = item
  // The bytes are on the device already.
  const isVideo = typeof workout?.videoId === 'string' && !isFitted
  const kept = { id, ownerId, kind, name, isFitted, trim, isPaused: item.state.kind === 'paused', addedAt }
  try {
    await keepFile({ ...kept, file: isVideo ? null : file, ...(workout === undefined ? {} : { workout }) })
    return kind === 'mastervideo' ? ((await keptFile(id))?.file ?? file) : file
  } catch {
    return null
  }
}

/** Runs at once, because the page may be left before the database has it. */
export function noteResumed(id: string, isResumed: boolean): void {
  const others = storage.resumed.read().filter((other) => other !== id)
  storage.resumed.write(isResumed ? [...others, id] : others)
}

async function bytesOf({ file, workout, ownerId }: KeptFile): Promise<Blob | null> {
  if (file !== null || typeof workout?.videoId !== 'string') return file
  const { openVideo } = await import('../../data/studio/kept-videos.ts')
  return openVideo(ownerId, workout.videoId).catch(() => null)
}

interface Left {
  item: UploadItem
  file: Blob | null
}

export async function leftUpload(kept: KeptFile): Promise<Left> {
  const { file: _file, ...known } = kept
  const isPaused = kept.isPaused && !storage.resumed.read().includes(kept.id)
  const url = mediaUrl({ bucketId: 'workout-media', fileId: kept.id })
  const file = await bytesOf(kept)
  const lost: UploadState = { kind: 'failed', error: new UserFacingError('upload-lost') }
  const state: UploadState = isPaused ? { kind: 'paused', share: 0 } : { kind: 'waiting' }
  const size = file?.size ?? 0
  return { item: { ...known, url, size, isKept: true, wasLeft: true, state: file === null ? lost : state }, file }
}

/** The current state after another tab had the upload. `ended` means that the other tab finished it. */
export async function leftAgain({ id }: UploadItem): Promise<Left | 'ended' | null> {
  const kept = await keptFile(id).catch(() => null)
  if (kept === null) return null
  return kept === undefined ? 'ended' : leftUpload(kept)
}

export async function sendBytes(order: Parameters<typeof uploadMedia>[0] & { id: string }): Promise<void> {
  await uploadMedia(order).catch(async (error: unknown) => {
    if (errorCode(error) !== 'file-id-taken') throw error
    // A file that was converted again has other bytes than those a previous page started to send.
    await deleteMedia(order.id)
    await uploadMedia(order)
  })
}
