import type { DBSchema } from 'idb'
import type { UploadKind } from '#core/media/chosen-file.ts'
import type { WorkoutContent } from '#core/workout/workout.ts'
import { deviceDb } from '../app/device-db.ts'

export interface VideoTrim {
  /** In seconds. */
  start: number
  end: number
}

export interface PlannedWorkout {
  id: string
  content: WorkoutContent
  /** Id of the video in `kept-videos.ts`, which has the bytes until they are converted. */
  videoId: string | null
  part: VideoTrim | null
}

export interface KeptFile {
  id: string
  ownerId: string
  kind: UploadKind
  name: string
  file: Blob | null
  isFitted: boolean
  trim: VideoTrim | null
  isPaused: boolean
  addedAt: number
  workout?: PlannedWorkout
}

export interface DroppedFile {
  id: string
  ownerId: string
}

interface FilesDb extends DBSchema {
  files: { key: string; value: KeptFile }
  dropped: { key: string; value: DroppedFile }
}

const database = deviceDb<FilesDb>('icepoint-files', 1, (db) => {
  db.createObjectStore('files', { keyPath: 'id' })
  db.createObjectStore('dropped', { keyPath: 'id' })
})

/** @throws when the device has no room or forbids it. */
export async function keepFile(kept: KeptFile): Promise<void> {
  await (await database()).put('files', kept)
}

export async function forgetFile(id: string): Promise<void> {
  await database()
    .then((db) => db.delete('files', id))
    .catch(() => undefined)
}

export async function keptFile(id: string): Promise<KeptFile | undefined> {
  return (await database()).get('files', id)
}

export async function keptFiles(ownerId: string): Promise<KeptFile[]> {
  try {
    const all = await (await database()).getAll('files')
    return all.filter((kept) => kept.ownerId === ownerId).sort((a, b) => a.addedAt - b.addedAt)
  } catch {
    return []
  }
}

export async function keepDropped(dropped: readonly DroppedFile[]): Promise<void> {
  try {
    const db = await database()
    await Promise.all(dropped.map((one) => db.put('dropped', one)))
  } catch {
    // They stay in the account, unused, until their owner deletes them.
  }
}

export async function forgetDropped(id: string): Promise<void> {
  await database()
    .then((db) => db.delete('dropped', id))
    .catch(() => undefined)
}

export async function droppedFiles(ownerId: string): Promise<DroppedFile[]> {
  try {
    return (await (await database()).getAll('dropped')).filter((one) => one.ownerId === ownerId)
  } catch {
    return []
  }
}
