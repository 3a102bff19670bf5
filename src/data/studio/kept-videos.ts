/** Videos in parts, each on disk when its call resolves: a crash loses only what came after the last one. */
import type { DBSchema, IDBPTransaction } from 'idb'
import { withMark, type KeptVideo, type VideoMark } from '#core/studio/kept-video.ts'
import { deviceDb } from '../app/device-db.ts'

type OwnedVideo = KeptVideo & { ownerId: string; parts: number }

interface VideosDb extends DBSchema {
  videos: { key: string; value: OwnedVideo; indexes: { owner: string } }
  parts: { key: [string, number]; value: Blob }
}

/**
 * `full` means that the device has no room, `unable` that it stores nothing, `gone` that this account has no such
 * video.
 */
export type KeepingProblem = 'full' | 'unable' | 'gone'

export class KeepingError extends Error {
  readonly problem: KeepingProblem
  constructor(problem: KeepingProblem, cause?: unknown) {
    super(`kept video: ${problem}`, { cause })
    this.problem = problem
  }
}

const database = deviceDb<VideosDb>('icepoint-videos', 1, (db) => {
  db.createObjectStore('videos', { keyPath: 'id' }).createIndex('owner', 'ownerId')
  db.createObjectStore('parts')
})

const partsOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id, 0], [id, Infinity])

const problemOf = (error: unknown): KeepingProblem =>
  (error as DOMException | undefined)?.name === 'QuotaExceededError' ? 'full' : 'unable'

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof KeepingError ? error : new KeepingError(problemOf(error), error)
  }
}

const known = ({ ownerId: _owner, parts: _parts, ...video }: OwnedVideo): KeptVideo => video

type Change = IDBPTransaction<VideosDb, ('videos' | 'parts')[], 'readwrite'>

function changeVideo(
  ownerId: string,
  id: string,
  next: (video: OwnedVideo, change: Change) => OwnedVideo
): Promise<KeptVideo> {
  return guarded(async () => {
    const change = (await database()).transaction(['videos', 'parts'], 'readwrite', { durability: 'strict' })
    // A full device fails a write or the commit, and only the transaction knows why.
    const done = change.done.catch((error: unknown) => error ?? new KeepingError('full'))
    const before = await change.objectStore('videos').get(id)
    if (before?.ownerId !== ownerId) throw new KeepingError('gone')
    const after = next(before, change)
    change
      .objectStore('videos')
      .put(after)
      .catch(() => undefined)
    const failure = await done
    if (failure !== undefined) throw failure
    return known(after)
  })
}

/** Starts a video without bytes. @throws KeepingError, as all calls here. */
export async function beginVideo(ownerId: string, video: KeptVideo): Promise<void> {
  await guarded(async () => {
    await (await database()).put('videos', { ...video, ownerId, parts: 0, bytes: 0, isComplete: false })
  })
}

export function appendPart(ownerId: string, id: string, part: Blob, seconds: number | null): Promise<KeptVideo> {
  return changeVideo(ownerId, id, (video, change) => {
    change
      .objectStore('parts')
      .put(part, [id, video.parts])
      .catch(() => undefined)
    return { ...video, parts: video.parts + 1, bytes: video.bytes + part.size, seconds }
  })
}

export const markVideo = (ownerId: string, id: string, mark: VideoMark): Promise<KeptVideo> =>
  changeVideo(ownerId, id, (video) => ({ ...video, marks: withMark(video.marks, mark) }))

export const setMarks = (ownerId: string, id: string, marks: readonly VideoMark[]): Promise<KeptVideo> =>
  changeVideo(ownerId, id, (video) => ({ ...video, marks }))

export const completeVideo = (ownerId: string, id: string, seconds: number | null): Promise<KeptVideo> =>
  changeVideo(ownerId, id, (video) => ({ ...video, seconds: seconds ?? video.seconds, isComplete: true }))

/** The video without its bytes; null when this account has none with this id. */
export async function readVideo(ownerId: string, id: string): Promise<KeptVideo | null> {
  return guarded(async () => {
    const video = await (await database()).get('videos', id)
    return video?.ownerId === ownerId ? known(video) : null
  })
}

/** The parts as one file that is read from disk as it plays; null when this account has none with this id. */
export async function openVideo(ownerId: string, id: string): Promise<Blob | null> {
  return guarded(async () => {
    const db = await database()
    const video = await db.get('videos', id)
    if (video?.ownerId !== ownerId) return null
    return new Blob(await db.getAll('parts', partsOf(id)), { type: video.type })
  })
}

export async function listVideos(ownerId: string): Promise<KeptVideo[]> {
  return guarded(async () => {
    const all = await (await database()).getAllFromIndex('videos', 'owner', ownerId)
    return all.sort((a, b) => b.startedAt - a.startedAt).map(known)
  })
}

export async function forgetVideo(ownerId: string, id: string): Promise<void> {
  await guarded(async () => {
    const change = (await database()).transaction(['videos', 'parts'], 'readwrite')
    const video = await change.objectStore('videos').get(id)
    if (video?.ownerId === ownerId)
      await Promise.all([change.objectStore('videos').delete(id), change.objectStore('parts').delete(partsOf(id))])
    await change.done
  })
}
