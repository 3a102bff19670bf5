/** Uploads to the account. They continue while screens change, after a lost connection and after a reload. */
import { UserFacingError } from '#core/app/errors.ts'
import { assertUsable, kindOfFile, type UploadKind } from '#core/media/chosen-file.ts'
import { shownName } from '#core/media/file-name.ts'
import { mediaUrl } from '#core/media/media.ts'
import { newId } from '../../data/app/ids.ts'
import { forgetFile, keptFiles, type PlannedWorkout, type VideoTrim } from '../../data/media/kept-files.ts'
import { deleteMedia, PAUSED } from '../../data/media/media.ts'
import { holdIfFree } from '../../platform/page/file-lock.ts'
import { isOnline, onOnlineChange } from '../../platform/page/online.ts'
import { storage } from '../../platform/page/storage.ts'
import { $session, accountOf, refreshUsage, type SignedIn } from '../account/session.ts'
import { prepareFile } from './prepare-file.ts'
import {
  isIn,
  keepUpload,
  leftAgain,
  leftUpload,
  noteResumed,
  OFFLINE,
  sendBytes,
  shareOf,
  stateAfter
} from './uploads-device.ts'
import {
  $uploads,
  dropItem,
  isReady,
  itemOf,
  patchItem,
  putItem,
  setShare,
  type UploadItem,
  type UploadState
} from './uploads-state.ts'

const AT_ONCE = 2
const RETRY_MS = 15_000

const files = new Map<string, Blob>()
const running = new Map<string, AbortController>()
type Arrived = (item: UploadItem) => void | Promise<boolean>
const listeners = new Set<Arrived>()
const settled = new Set<string>()
let retry: ReturnType<typeof setTimeout> | undefined
let ownerId: string | null = null
let isFollowing = false

export const fileOf = (url: string): Blob | undefined => files.get(url)

/**
 * Called when a file is in the account. If it resolves to false, its workout does not have the file yet, and the device
 * keeps it for another attempt. Returns a function that unregisters it.
 */
export function onUploaded(listener: Arrived): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const account = (): SignedIn | null => accountOf($session.get())

async function keep(item: UploadItem): Promise<void> {
  const { id, url } = item
  const file = files.get(url)
  if (file === undefined) return
  const kept = await keepUpload(item, file)
  if (kept !== null && !isIn(item, 'paused')) noteResumed(id, false)
  if (kept !== null && files.get(url) === file) files.set(url, kept)
  if (settled.has(id) || ['cancelled', undefined].includes(itemOf(url)?.state.kind)) await forgetFile(id)
  else if (itemOf(url)?.isKept !== (kept !== null)) patchItem(url, { isKept: kept !== null })
}

async function fitted(item: UploadItem, signal: AbortSignal): Promise<Blob> {
  const file = files.get(item.url)
  const { limits } = account()?.contract ?? {}
  if (file === undefined || limits === undefined) throw new UserFacingError('upload-lost')
  if (item.isFitted) return file
  const { kind, name, trim, url } = item
  setShare(url, 'fitting', 0)
  const onShare = (share: number) => setShare(url, 'fitting', share)
  const made = await prepareFile({ file, name, kind, trim, limits, signal, onShare })
  if (signal.aborted) throw new UserFacingError('cancelled')
  files.set(url, made.file)
  const { file: small, ...facts } = made
  patchItem(url, { ...facts, size: small.size, isFitted: true, trim: null })
  await keep(itemOf(url) ?? item)
  return files.get(url) ?? made.file
}

async function send(item: UploadItem, signal: AbortSignal): Promise<void> {
  const file = await fitted(item, signal)
  const { id, url, kind } = item
  setShare(url, 'sending', 0)
  const name = itemOf(url)?.name ?? item.name
  const onProgress = (sent: number, total: number) => !signal.aborted && setShare(url, 'sending', sent / total)
  await sendBytes({ file, name, kind, purpose: 'workout', id, signal, onProgress })
}

async function makeWorkout({ url, id }: UploadItem): Promise<void> {
  const workout = itemOf(url)?.workout
  if (workout === undefined) return
  const { createWorkout } = await import('../../data/workout/workouts.ts')
  await createWorkout(workout.id, workout.content)
  settled.add(id)
  await forgetFile(id)
}

/** Another tab may have paused it or made progress. */
async function isStillWanted(item: UploadItem): Promise<boolean> {
  const left = item.wasLeft === true ? await leftAgain(item) : null
  if (left === null) return true
  if (left === 'ended') {
    files.delete(item.url)
    dropItem(item.url)
    return false
  }
  if (left.file !== null) files.set(item.url, left.file)
  putItem(left.item)
  return isIn(left.item, 'waiting')
}

async function settle(item: UploadItem): Promise<void> {
  const answers = await Promise.all([...listeners].map((listener) => listener(item)))
  if (answers.includes(false)) return
  settled.add(item.id)
  await forgetFile(item.id)
}

async function run(item: UploadItem, stop: AbortController): Promise<void> {
  const release = await holdIfFree(`icepoint-file-${item.id}`)
  if (release === null) {
    patchItem(item.url, { state: { kind: 'offline', share: 0 } })
    return
  }
  try {
    if (!(await isStillWanted(item))) return
    await send(itemOf(item.url) ?? item, stop.signal)
    await makeWorkout(item)
    noteResumed(item.id, false)
    patchItem(item.url, { state: { kind: 'done' } })
    if (item.workout === undefined) void settle(itemOf(item.url) ?? item).catch(() => undefined)
    refreshUsage().catch(() => undefined)
  } catch (error) {
    const reason: unknown = stop.signal.aborted ? (stop.signal.reason as unknown) : undefined
    const state = stateAfter(itemOf(item.url) ?? item, error, reason === PAUSED && !isOnline() ? OFFLINE : reason)
    patchItem(item.url, { state })
    if (state.kind === 'cancelled') await forgetFile(item.id)
  } finally {
    release()
  }
}

function pump(): void {
  for (const item of $uploads.get().values()) {
    if (running.size >= AT_ONCE) break
    if (!isIn(item, 'waiting') || running.has(item.url)) continue
    const stop = new AbortController()
    running.set(item.url, stop)
    void run(item, stop).finally(() => {
      running.delete(item.url)
      note()
      pump()
    })
  }
}

function note(): void {
  const items = [...$uploads.get().values()]
  if (items.some((item) => !isIn(item, 'done', 'cancelled'))) storage.areFilesWaiting.write(true)
  clearTimeout(retry)
  if (items.some((item) => isIn(item, 'offline'))) retry = setTimeout(goOn, RETRY_MS)
}

function goOn(): void {
  if (!isOnline()) return
  for (const item of $uploads.get().values()) {
    if (isIn(item, 'offline')) patchItem(item.url, { state: { kind: 'waiting' } })
  }
  pump()
}

function haltAll(): void {
  for (const stop of running.values()) stop.abort(PAUSED)
}

function followSession(): void {
  const now = account()?.login.userId ?? null
  if (now === null || now === ownerId) return
  haltAll()
  for (const url of $uploads.get().keys()) dropItem(url)
  files.clear()
  ownerId = now
}

function follow(): void {
  if (isFollowing) return
  isFollowing = true
  $session.subscribe(followSession)
  onOnlineChange((online) => {
    if (online) goOn()
    else for (const stop of running.values()) stop.abort(OFFLINE)
  })
}

export async function loadUploads(): Promise<void> {
  follow()
  const owner = ownerId
  if (owner === null) return
  for (const kept of await keptFiles(owner)) {
    const { item, file } = await leftUpload(kept)
    if (ownerId !== owner || itemOf(item.url) !== undefined) continue
    if (file !== null) files.set(item.url, file)
    putItem(item)
  }
  pump()
}

export interface UploadHow {
  trim?: VideoTrim | null
  isFitted?: boolean
  kind?: Extract<UploadKind, 'mastervideo'>
  isPaused?: boolean
  workout?: (url: string) => PlannedWorkout
}

/**
 * @throws UserFacingError for a file that cannot be used: `bad-file-type`, `bad-file-size`, `limit-reached`,
 * `sign-in-needed`.
 */
export function addUpload(file: Blob, name: string, how: UploadHow = {}): UploadItem {
  follow()
  const { trim = null, isFitted = false, isPaused = false } = how
  const looks = kindOfFile({ type: file.type, name })
  const kind = how.kind === undefined ? looks : looks === 'video' ? how.kind : null
  const user = account()
  if (user === null) throw new UserFacingError('sign-in-needed')
  if (kind === null) throw new UserFacingError('bad-file-type')
  assertUsable({ type: file.type, name, size: file.size }, kind, user.contract.limits)
  const id = newId()
  const url = mediaUrl({ bucketId: 'workout-media', fileId: id })
  const item: UploadItem = {
    id,
    url,
    kind,
    trim,
    size: file.size,
    ownerId: user.login.userId,
    addedAt: Date.now(),
    name: shownName(name) ?? kind,
    isFitted: isFitted || kind === 'music',
    isKept: true,
    ...(how.workout === undefined ? {} : { workout: how.workout(url) }),
    state: { kind: isPaused ? 'paused' : isOnline() ? 'waiting' : 'offline', share: 0 }
  }
  files.set(item.url, file)
  putItem(item)
  note()
  void keep(item)
  pump()
  return item
}

/** Several files of a draft may be lost; their tiles tell the owner. */
export function addLost(url: string, kind: UploadItem['kind']): void {
  const user = account()
  if (user === null || itemOf(url) !== undefined) return
  const id = url.split('/').at(-1) ?? ''
  const owned = { id, url, kind, ownerId: user.login.userId, name: '', size: 0, trim: null, isFitted: true }
  const state: UploadState = { kind: 'failed', error: new UserFacingError('upload-lost') }
  putItem({ ...owned, isKept: false, addedAt: 0, state })
}

export function planWorkout(url: string, workout: PlannedWorkout): void {
  patchItem(url, { workout })
  const item = itemOf(url)
  if (item !== undefined) void keep(item)
}

export function pauseUpload(url: string): void {
  const item = itemOf(url)
  if (item === undefined || isIn(item, 'done', 'failed', 'cancelled')) return
  running.get(url)?.abort(PAUSED)
  noteResumed(item.id, false)
  patchItem(url, { state: { kind: 'paused', share: shareOf(item) } })
  void keep(itemOf(url) ?? item)
}

/** Also retries what failed or was canceled. `trim` applies to a file that was not converted yet. */
export async function resumeUpload(url: string, trim?: VideoTrim | null): Promise<void> {
  const item = itemOf(url)
  if (item === undefined || isIn(item, 'done', 'waiting', 'fitting', 'sending')) return
  noteResumed(item.id, true)
  if (trim !== undefined && !item.isFitted) patchItem(url, { trim })
  // An upload that was stopped a moment ago ends first.
  for (let tries = 0; running.has(url) && tries < 50; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 20))
  patchItem(url, { state: isOnline() ? { kind: 'waiting' } : { kind: 'offline', share: 0 } })
  await keep(itemOf(url) ?? item)
  note()
  pump()
}

/** Frees its bytes in the account. The file stays in this page for undo. */
export function cancelUpload(url: string): void {
  const item = itemOf(url)
  if (item === undefined || isReady(url)) return
  const wasRunning = running.get(url)
  patchItem(url, { state: { kind: 'cancelled' } })
  wasRunning?.abort('cancelled')
  void forgetFile(item.id)
  if (wasRunning === undefined) void giveBack(item)
}

/** A paused or failed one may have a reservation. */
async function giveBack({ id, isFitted }: UploadItem): Promise<void> {
  if (!isFitted || !isOnline()) return
  await deleteMedia(id).catch(() => undefined)
}

export function forgetCancelled(): void {
  for (const item of $uploads.get().values()) {
    if (!isIn(item, 'cancelled')) continue
    dropItem(item.url)
    files.delete(item.url)
  }
}
