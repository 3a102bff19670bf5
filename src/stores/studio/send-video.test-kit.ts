/** The device, the network and the account behind pages that send a master video. They outlive the pages. */
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { CHUNK_BYTES } from '#core/media/media.ts'
import type { KeptVideo } from '#core/studio/kept-video.ts'
import type { WorkoutContent } from '#core/workout/workout.ts'
import type { KeptFile } from '../../data/media/kept-files.ts'
import type { SentAnswer, Sending } from '../../data/media/upload-chunk.ts'

interface Reserved {
  id: string
  size: number
  arrived: number
}

export const CHUNKS = 3
export const bytes = (size: number) => new Blob([new Uint8Array(size)], { type: 'video/webm' })

const fresh = () => ({
  kept: new Map<string, KeptFile>(),
  rows: new Map<string, Reserved>(),
  workouts: new Map<string, WorkoutContent>(),
  locks: new Set<string>(),
  chunks: [] as number[],
  made: 0,
  fits: 0,
  isFull: false,
  isOnline: true,
  heard: [] as ((isOnline: boolean) => void)[],
  put: (_n: number): Promise<void> | undefined => undefined,
  create: (): void => undefined,
  source: bytes((CHUNKS - 1) * CHUNK_BYTES + 7) as Blob | null
})
export const world = fresh()
export const freshWorld = () => Object.assign(world, fresh())

export const VIDEO: KeptVideo = {
  id: 'video',
  name: 'Morning',
  type: 'video/webm',
  bytes: 4,
  seconds: 6,
  startedAt: 0,
  isComplete: true,
  marks: []
}
export const order = (name: string) => ({
  source: VIDEO,
  name: 'Morning',
  trim: null,
  content: (url: string) => ({ name, videoUrl: url }) as WorkoutContent
})

export function setOnline(isOnline: boolean) {
  world.isOnline = isOnline
  for (const changed of world.heard) changed(isOnline)
}
export function standStillAt(chunk: number): () => void {
  const gate = Promise.withResolvers<void>()
  world.put = (n) => (n === chunk ? gate.promise : undefined)
  return gate.resolve
}

const mediaOf = ({ id, size, arrived }: Reserved) => {
  const chunks = Math.ceil(size / CHUNK_BYTES)
  const state = arrived >= chunks ? 'ready' : 'pending'
  return { id, size, chunks, chunkSize: CHUNK_BYTES, state, arrived, url: `/media/workout-media/${id}` }
}
function rowOf(id: string): Reserved {
  const row = world.rows.get(id)
  if (row === undefined) throw new UserFacingError('media-not-found')
  return row
}
const assertNetwork = () => {
  if (!world.isOnline) throw new NetworkError('offline')
}

type Asked = { param: { id: string } }
const api = {
  media: {
    $post: ({ json: { id, size } }: { json: Reserved }) => {
      const row = world.rows.get(id) ?? { id, size, arrived: 0 }
      if (row.size !== size) throw new UserFacingError('file-id-taken')
      world.rows.set(id, row)
      return { media: mediaOf(row) }
    },
    ':id': {
      $get: ({ param }: Asked) => ({ media: mediaOf(rowOf(param.id)) }),
      $delete: ({ param }: Asked) => void world.rows.delete(param.id)
    }
  }
}

export const edge = {
  ask: async (send: (found: typeof api) => unknown) => {
    assertNetwork()
    return send(api)
  },
  failureOf: (_status: number, { code }: { code: string }) => new UserFacingError(code)
}
export const chunk = {
  putBytes: async (url: string, sent: Blob, { onSent, signal }: Sending): Promise<SentAnswer> => {
    const [id = '', , n = ''] = url.split('/').slice(-3)
    await world.put(Number(n))
    assertNetwork()
    if (signal?.aborted === true) throw new UserFacingError('cancelled')
    world.chunks.push(Number(n))
    onSent(sent.size)
    const row = rowOf(id)
    row.arrived = Math.max(row.arrived, Number(n) + 1)
    return { status: 200, body: { media: mediaOf(row) } }
  }
}
export const keptFiles = {
  keepFile: async (one: KeptFile) => {
    if (world.isFull && one.file !== null) throw new DOMException('', 'QuotaExceededError')
    world.kept.set(one.id, one)
  },
  forgetFile: async (id: string) => void world.kept.delete(id),
  keptFile: async (id: string) => world.kept.get(id),
  keptFiles: async (owner: string) => [...world.kept.values()].filter(({ ownerId }) => ownerId === owner),
  droppedFiles: async () => [],
  keepDropped: () => {
    throw new Error('its workout shows it')
  }
}
export const workouts = {
  createWorkout: async (id: string, content: WorkoutContent) => {
    assertNetwork()
    world.create()
    if (!world.workouts.has(id)) world.made += 1
    world.workouts.set(id, content)
  }
}
export const fit = {
  fitVideoFile: async (file: Blob) => {
    world.fits += 1
    return new Blob([file], { type: 'video/mp4' })
  }
}
export const online = {
  isOnline: () => world.isOnline,
  onOnlineChange: (changed: (isOnline: boolean) => void) => {
    world.heard.push(changed)
    return () => {}
  }
}
export const locks = {
  holdIfFree: async (name: string) => {
    if (world.locks.has(name)) return null
    world.locks.add(name)
    return () => world.locks.delete(name)
  }
}
