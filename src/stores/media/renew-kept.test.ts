import { beforeEach, expect, it, vi } from 'vitest'
import type { KeptWorkout } from '#core/media/kept-workout.ts'
import { workoutOf } from '#core/workout/workout.test-kit.ts'
import { renewKept } from './contact.ts'

const server = vi.hoisted(() => ({
  rows: [] as object[],
  isGone: vi.fn<() => Promise<boolean>>(),
  user: vi.fn<() => Promise<{ $id: string }>>(),
  readWorkout: vi.fn<(id: string) => Promise<unknown>>(),
  isLineFree: vi.fn<() => boolean>()
}))
const device = vi.hoisted(() => ({ kept: [] as unknown[], dropped: [] as string[], patched: [] as unknown[] }))

vi.mock('../../data/app/appwrite-rest.ts', () => ({
  listRows: async () => ({ rows: server.rows }),
  readUser: server.user
}))
vi.mock('../../data/media/kept-facts.ts', () => ({ isWorkoutGone: server.isGone }))
vi.mock('../../data/workout/read-workout.ts', () => ({ readWorkout: server.readWorkout }))
vi.mock('../../platform/page/room.ts', () => ({ isLineFree: server.isLineFree }))
vi.mock('../../data/media/kept-db.ts', () => ({
  readKept: async () => device.kept,
  dropKept: async (id: string) => device.dropped.push(id),
  patchKept: async (...patch: unknown[]) => device.patched.push(patch)
}))
vi.mock('./kept-state.ts', () => ({
  readerId: () => 'ada',
  isShownTo: ({ userId }: KeptWorkout) => userId === null || userId === 'ada'
}))

const workout = workoutOf({ id: 'w', version: 3, type: 'mastervideo', videoUrl: '/media/workout-media/v' })
const kept = (more: Partial<KeptWorkout> = {}): KeptWorkout => ({
  id: 'w',
  userId: 'ada',
  workout,
  next: null,
  author: '',
  reason: 'asked',
  wish: 'all',
  isStopped: false,
  keptAt: 0,
  checkedAt: 1,
  problem: null,
  newerAt: '',
  ...more
})
const row = (version: number) => ({ $id: 'w', version, ratingCount: [], ridge: '', contentChangedAt: '2026-01-02' })
const newer = { ...workout, version: 4 }

beforeEach(() => {
  Object.assign(device, { kept: [kept()], dropped: [], patched: [] })
  server.rows = []
  server.isGone.mockResolvedValue(false)
  server.user.mockResolvedValue({ $id: 'ada' })
  server.readWorkout.mockResolvedValue(newer)
  server.isLineFree.mockReturnValue(true)
})

it('leaves an unchanged workout alone', async () => {
  server.rows = [row(3)]
  await renewKept()
  expect(device).toMatchObject({ dropped: [], patched: [] })
})

it('downloads a newer version next to the old one', async () => {
  server.rows = [row(4)]
  await renewKept()
  expect(device.patched).toEqual([['w', { newerAt: '2026-01-02', next: newer, problem: null }]])
})

it('downloads a newer video on a metered connection only on request, but pictures at once', async () => {
  server.isLineFree.mockReturnValue(false)
  server.rows = [row(4)]
  await renewKept()
  device.kept = [kept({ wish: 'light' })]
  await renewKept()
  expect(device.patched).toEqual([
    ['w', { newerAt: '2026-01-02' }],
    ['w', { newerAt: '2026-01-02', next: newer, problem: null }]
  ])
})

it('deletes nothing after an empty list', async () => {
  await renewKept()
  expect(device.dropped).toEqual([])
})

it('deletes what the server refuses, but not when the session has ended', async () => {
  server.isGone.mockResolvedValue(true)
  server.user.mockRejectedValueOnce(new Error('401'))
  await renewKept()
  expect(device.dropped).toEqual([])
  await renewKept()
  expect(device.dropped).toEqual(['w'])
})

it('requests nothing that belongs to another account', async () => {
  device.kept = [kept({ userId: 'bob' })]
  server.isGone.mockResolvedValue(true)
  await renewKept()
  expect(device.dropped).toEqual([])
})
