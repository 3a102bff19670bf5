/** Downloads what is saved for offline use: one workout after the other, in one tab at a time. */
import { errorCode, NetworkError, UserFacingError } from '#core/app/errors.ts'
import {
  isDue,
  planOf,
  unusedFiles,
  type KeptFile,
  type KeptProblem,
  type KeptWorkout
} from '#core/media/kept-workout.ts'
import { blobOf, expectFile, fetchBytes, hasAllBytes } from '../../data/media/fetch-kept.ts'
import { dropFile, patchKept, readFile, readFiles, readKept, writeFile } from '../../data/media/kept-db.ts'
import { opensFile } from '../../platform/media/opens.ts'
import { holdWhenFree } from '../../platform/page/file-lock.ts'
import { hasWorker, isLineFree, readRoom } from '../../platform/page/room.ts'
import { $session } from '../account/session.ts'
import { $isOnline } from '../app/network.ts'
import { isShownTo, keptTabs, loadKept, readerId, setFetch, tellKept, $fetch, type Fetch } from './kept-state.ts'
import { mediaAddresses } from './media.ts'

const LOCK = 'icepoint-keep'
const WORKER_PATIENCE_MS = 20_000
const TELL_MS = 250
/** Space left for everything else that this site stores. */
const SPARE_BYTES = 5 * 1024 * 1024

const ORDER: readonly KeptWorkout['reason'][] = ['asked', 'played', 'own']

class Full extends Error {}

export const isFull = (error: unknown): boolean =>
  error instanceof Full || (error instanceof DOMException && error.name === 'QuotaExceededError')

async function address(url: string, isAnew: boolean): Promise<{ url: string; type: string | null }> {
  if ($session.get().kind !== 'signed-in' || url.startsWith('/media/u-')) return { url, type: null }
  const found = await mediaAddresses.find(url, isAnew)
  if (found === null) throw new NetworkError('unreachable')
  return { url: found, type: mediaAddresses.typeOf(url) }
}

/** The browser may promise more space than there is. The write fails then, which is reported in the same way. */
async function assertRoom(file: KeptFile): Promise<void> {
  const { free } = await readRoom()
  if (free !== null && file.size - file.have > free - SPARE_BYTES) throw new Full()
}

let told = 0

function progress(fetch: Fetch, file: KeptFile): void {
  const now = Date.now()
  if (now - told < TELL_MS && file.have < file.size) return
  told = now
  setFetch({ ...fetch, file })
}

/** Tries twice, because the file may have changed during the download. */
async function wholeBytes(url: string, fetch: Fetch, signal: AbortSignal): Promise<KeptFile> {
  const onProgress = (file: KeptFile) => progress(fetch, file)
  for (let isSecond = false; ; isSecond = true) {
    const known = await readFile(url)
    const hasAll = known !== undefined && known.size > 0 && known.have === known.size
    const expected = hasAll ? known : await expectFile(url, known)
    await assertRoom(expected)
    try {
      const file = await fetchBytes(expected, { address, onProgress, signal })
      if (await hasAllBytes(file)) return file
    } catch (error) {
      if (errorCode(error) !== 'file-changed') throw error
    }
    await dropFile(url)
    if (isSecond) throw new UserFacingError('file-changed')
  }
}

async function keepFile(url: string, fetch: Fetch, signal: AbortSignal): Promise<void> {
  if ((await readFile(url))?.isWhole === true) return
  const file = await wholeBytes(url, fetch, signal)
  if (!(await opensFile(await blobOf(file)))) throw new UserFacingError('file-unplayable')
  await writeFile({ ...file, isWhole: true })
}

const FILE_PROBLEMS: Readonly<Record<string, KeptProblem>> = {
  'not-found': 'file-gone',
  'file-changed': 'file-changed',
  'file-unplayable': 'file-unplayable'
}

function fileProblem(error: unknown, url: string): KeptWorkout['problem'] {
  const code = error instanceof UserFacingError ? FILE_PROBLEMS[error.code] : undefined
  if (code === undefined) throw error
  return { code, url }
}

async function keepFiles(kept: KeptWorkout, signal: AbortSignal): Promise<KeptWorkout['problem']> {
  const plan = planOf(kept.next ?? kept.workout, kept.wish)
  let problem: KeptWorkout['problem'] = null
  for (const [index, { url }] of plan.entries()) {
    const fetch = { id: kept.id, file: null, n: index + 1, count: plan.length }
    setFetch(fetch)
    try {
      await keepFile(url, fetch, signal)
    } catch (error) {
      if (isFull(error)) {
        // Its partial files would take the space of everything else.
        await dropFile(url)
        return { code: 'device-full', url }
      }
      problem ??= fileProblem(error, url)
    }
  }
  if (problem === null && !(await hasWorker(WORKER_PATIENCE_MS))) return { code: 'no-worker', url: '' }
  return problem
}

async function settle(kept: KeptWorkout, problem: KeptWorkout['problem']): Promise<void> {
  const workout = kept.next ?? kept.workout
  if (problem !== null) await patchKept(kept.id, { problem })
  else await patchKept(kept.id, { workout, next: null, newerAt: '', problem: null, checkedAt: Date.now() })
}

let stopNow: AbortController | null = null

async function keepOne(kept: KeptWorkout): Promise<boolean> {
  stopNow = new AbortController()
  try {
    await settle(kept, await keepFiles(kept, stopNow.signal))
  } catch (error) {
    if (stopNow.signal.aborted) return true
    if (isFull(error)) await patchKept(kept.id, { problem: { code: 'device-full', url: '' } }).catch(() => undefined)
    else if (error instanceof DOMException) {
      await patchKept(kept.id, { problem: { code: 'unknown', url: '' } }).catch(() => undefined)
    } else return false
  } finally {
    stopNow = null
    setFetch(null)
    await tellKept()
  }
  return true
}

async function nextDue(done: ReadonlySet<string>): Promise<KeptWorkout | undefined> {
  const reader = readerId()
  const isMeant = (kept: KeptWorkout) =>
    isDue(kept) &&
    isShownTo(kept, reader) &&
    !done.has(kept.id) &&
    (kept.reason === 'asked' || kept.wish === 'light' || isLineFree())
  const due = (await readKept()).filter(isMeant)
  return due.sort((a, b) => ORDER.indexOf(a.reason) - ORDER.indexOf(b.reason) || a.keptAt - b.keptAt)[0]
}

async function dropUnused(): Promise<void> {
  const [kept, files] = await Promise.all([readKept(), readFiles()])
  const urls = files.map(({ url }) => url)
  for (const url of unusedFiles(urls, kept)) await dropFile(url)
}

async function fetchDue(): Promise<void> {
  await dropUnused()
  const done = new Set<string>()
  for (;;) {
    const kept = $isOnline.get() ? await nextDue(done) : undefined
    if (kept === undefined) return
    done.add(kept.id)
    if (!(await keepOne(kept))) {
      again = setTimeout(() => void runKeeper(), AGAIN_MS)
      return
    }
  }
}

/** A server that fails now may answer later. */
const AGAIN_MS = 30_000

let again: ReturnType<typeof setTimeout> | undefined
let isRunning = false
let isAsked = false

/** Never throws. Does nothing when offline or without storage. */
export async function runKeeper(): Promise<void> {
  isAsked = true
  clearTimeout(again)
  if (isRunning) return
  isRunning = true
  const release = await holdWhenFree(LOCK)
  try {
    while (isAsked) {
      isAsked = false
      await fetchDue()
    }
  } catch {
    // The browser forbids storage, which the screen reports.
    await loadKept()
  } finally {
    isRunning = false
    release()
  }
}

export function stopFetching(id: string): void {
  if ($fetch.get()?.id === id) stopNow?.abort()
}

let isFollowing = false

/** Shows what other tabs do. The tab that downloads also does what they ask for. */
export function followTabs(): void {
  if (isFollowing) return
  isFollowing = true
  keptTabs.onTold((message) => {
    if (message.kind === 'changed') void loadKept()
    else if (message.kind === 'fetch') $fetch.set(message.fetch)
    else if (message.kind === 'stop') stopFetching(message.id)
    else if (isRunning) void runKeeper()
  })
  $isOnline.listen((isOnline) => isOnline && void runKeeper())
}
