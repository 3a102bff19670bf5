import { beforeEach, describe, expect, it, vi } from 'vitest'
import { UserFacingError } from '#core/app/errors.ts'
import { BASE_LIMITS, MEGABYTE } from '#core/workout/limits.ts'
import type { Workout, WorkoutContent } from '#core/workout/workout.ts'
import { exerciseOf, stepOf, workoutOf } from '#core/workout/workout.test-kit.ts'
import { $session, type SignedIn } from '../account/session.ts'
import { $notice, dismiss } from '../app/notices.ts'
import { copyWorkout } from './copy-workout.ts'

const PICTURE = '/media/workout-media/a'
const VIDEO = '/media/workout-media/b'
const world = vi.hoisted(() => ({
  source: null as unknown,
  created: [] as { content: unknown; copiedFrom: string | undefined }[],
  uploaded: [] as { name: string; kind: string; size: number }[],
  deleted: [] as string[],
  went: [] as string[],
  failAt: '',
  failure: null as unknown
}))
vi.mock('../../data/workout/read-workout.ts', () => ({ readWorkout: () => Promise.resolve(world.source) }))
vi.mock('../../data/workout/workouts.ts', () => ({
  createWorkout: async (id: string, content: WorkoutContent, copiedFrom?: string) => {
    if (world.failAt === 'create') throw world.failure
    world.created.push({ content, copiedFrom })
    return { workout: { id, name: content.name }, isNew: true }
  }
}))
vi.mock('../../data/media/media.ts', () => ({
  uploadMedia: async ({ name, kind, file }: { name: string; kind: string; file: Blob }) => {
    if (world.failAt === name) throw world.failure
    world.uploaded.push({ name, kind, size: file.size })
    return { id: `new-${name}`, url: `/media/workout-media/new-${name}` }
  },
  deleteMedia: async (id: string) => void world.deleted.push(id)
}))
vi.mock('../../data/list/list-rows.ts', () => ({
  PAGE_SIZE: 100,
  listMine: () => Promise.resolve({ workouts: [{ name: 'Rain' }], total: 1, next: null })
}))
vi.mock('../list/load-list.ts', () => ({ refreshList: () => Promise.resolve(true) }))
vi.mock('../media/media.ts', () => ({
  mediaAddresses: { get: (url: string) => Promise.resolve(url), typeOf: () => null }
}))
vi.mock('../../platform/page/page.ts', async (original) => ({
  ...(await original<object>()),
  goTo: (path: string) => world.went.push(path)
}))

const signedIn = (mediaBytes = 0): void => {
  const account = { login: { userId: 'ada' }, usage: { mediaBytes }, contract: { name: 'base', limits: BASE_LIMITS } }
  $session.set({ kind: 'signed-in', ...account } as unknown as { kind: 'signed-in' } & SignedIn)
}
const blobs = new Map([
  [PICTURE, new Blob(['12345'], { type: 'image/webp' })],
  [VIDEO, new Blob(['1234567'], { type: 'video/mp4' })]
])
const source: Workout = workoutOf({
  id: 'rain',
  name: 'Rain',
  imageUrl: PICTURE,
  exercises: [exerciseOf('e', [stepOf({ mediaType: 'video', url: VIDEO })])]
})

beforeEach(() => {
  Object.assign(world, { source, created: [], uploaded: [], deleted: [], went: [], failAt: '', failure: null })
  const notice = $notice.get()
  if (notice !== null) dismiss(notice.id)
  signedIn()
  vi.stubGlobal('fetch', async (url: string) => {
    const blob = blobs.get(url)
    return blob === undefined ? { ok: false } : { ok: true, blob: () => Promise.resolve(blob) }
  })
})

describe('a copy of a workout', () => {
  it('has its own name and files and refers to the original', async () => {
    await copyWorkout('rain')
    expect(world.uploaded).toEqual([
      { name: 'a', kind: 'image', size: 5 },
      { name: 'b', kind: 'video', size: 7 }
    ])
    expect(world.created).toMatchObject([
      { copiedFrom: 'rain', content: { name: 'Rain 2', imageUrl: '/media/workout-media/new-a' } }
    ])
    expect($notice.get()?.kind).toBe('positive')
  })

  it('is not started when its files do not fit', async () => {
    signedIn(BASE_LIMITS.maxMediaStorage * MEGABYTE - 11)
    await copyWorkout('rain')
    expect([world.uploaded, world.created]).toEqual([[], []])
    expect($notice.get()).toMatchObject({ kind: 'negative' })
  })

  it('leaves no file behind when it fails', async () => {
    Object.assign(world, { failAt: 'b', failure: new UserFacingError('quota-exceeded') })
    await copyWorkout('rain')
    expect([world.deleted, world.created]).toEqual([['new-a'], []])
    Object.assign(world, { failAt: 'create', deleted: [] })
    await copyWorkout('rain')
    expect(world.deleted).toEqual(['new-a', 'new-b'])
  })

  it('reports a file of the original that cannot be read', async () => {
    world.source = { ...source, imageUrl: '/media/workout-media/gone' }
    await copyWorkout('rain')
    expect(world.uploaded).toEqual([])
    expect($notice.get()?.kind).toBe('negative')
  })

  it('leads to the limit screen when the account is full', async () => {
    const details = { kind: 'limit', limit: 'maxWorkouts', max: 10, used: 10 } as const
    Object.assign(world, { failAt: 'create', failure: new UserFacingError('limit-reached', details) })
    await copyWorkout('rain')
    expect(world.went).toEqual(['/toMuchWorkouts/'])
  })

  it('is made once when it is requested twice at once', async () => {
    await Promise.all([copyWorkout('rain'), copyWorkout('rain')])
    expect(world.created).toHaveLength(1)
  })
})
