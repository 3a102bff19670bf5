/**
 * Files in parts, in IndexedDB: a part and the progress are written in one step, and the service worker reads only what
 * plays.
 */
import type { DBSchema, IDBPDatabase } from 'idb'
import type { KeptFile, KeptWorkout } from '#core/media/kept-workout.ts'
import { deviceDb } from '../app/device-db.ts'

interface KeptDb extends DBSchema {
  workouts: { key: string; value: KeptWorkout }
  files: { key: string; value: KeptFile }
  parts: { key: [string, number]; value: ArrayBuffer }
  declined: { key: string; value: { id: string; userId: string | null } }
}

/** The service worker uses this name too (`worker/kept-media.ts`). */
const open = deviceDb<KeptDb>('icepoint-offline', 1, (db) => {
  db.createObjectStore('workouts', { keyPath: 'id' })
  db.createObjectStore('files', { keyPath: 'url' })
  db.createObjectStore('parts')
  db.createObjectStore('declined', { keyPath: 'id' })
})

const database = (): Promise<IDBPDatabase<KeptDb>> => open()

const partsOf = (url: string): IDBKeyRange => IDBKeyRange.bound([url, 0], [url, Infinity])

/** @throws DOMException, as all calls here, when the browser forbids storage or the device is full. */
export const readKept = async (): Promise<KeptWorkout[]> => (await database()).getAll('workouts')

export const readKeptOne = async (id: string): Promise<KeptWorkout | undefined> =>
  (await database()).get('workouts', id)

export const readFiles = async (): Promise<KeptFile[]> => (await database()).getAll('files')

export async function writeKept(kept: KeptWorkout): Promise<void> {
  await (await database()).put('workouts', kept)
}

export async function patchKept(id: string, change: Partial<KeptWorkout>): Promise<KeptWorkout | null> {
  const step = (await database()).transaction('workouts', 'readwrite')
  const before = await step.store.get(id)
  const after = before === undefined ? null : { ...before, ...change }
  if (after !== null) await step.store.put(after)
  await step.done
  return after
}

export async function dropKept(id: string): Promise<void> {
  await (await database()).delete('workouts', id)
}

export const readFile = async (url: string): Promise<KeptFile | undefined> => (await database()).get('files', url)

export async function writeFile(file: KeptFile): Promise<void> {
  await (await database()).put('files', file)
}

export async function dropFile(url: string): Promise<void> {
  const step = (await database()).transaction(['files', 'parts'], 'readwrite')
  await Promise.all([step.objectStore('files').delete(url), step.objectStore('parts').delete(partsOf(url)), step.done])
}

export async function writePart(file: KeptFile, n: number, bytes: ArrayBuffer): Promise<void> {
  const step = (await database()).transaction(['files', 'parts'], 'readwrite')
  const puts = [step.objectStore('parts').put(bytes, [file.url, n]), step.objectStore('files').put(file)]
  // A full device fails one of the writes or the commit, and only the transaction knows why.
  for (const put of puts) put.catch(() => undefined)
  await step.done
}

export const readPart = async (url: string, n: number): Promise<ArrayBuffer | undefined> =>
  (await database()).get('parts', [url, n])

export async function declinedBy(userId: string | null): Promise<Set<string>> {
  const all = await (await database()).getAll('declined')
  return new Set(all.filter((one) => one.userId === userId).map(({ id }) => id))
}

export async function setDeclined(id: string, userId: string | null, isDeclined: boolean): Promise<void> {
  const db = await database()
  if (isDeclined) await db.put('declined', { id, userId })
  else await db.delete('declined', id)
}

export async function forgetDeclined(userId: string): Promise<void> {
  const db = await database()
  await Promise.all([...(await declinedBy(userId))].map((id) => db.delete('declined', id)))
}
