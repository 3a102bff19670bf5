import { beforeEach, expect, it, vi } from 'vitest'
import { workout } from '../player/play/create-player.test-kit.ts'
import { withOwnFiles } from './own-files.ts'

const kit = vi.hoisted(() => ({ account: null as object | null, read: () => Promise.resolve({}) as Promise<unknown> }))
vi.mock('../account/session.ts', () => ({ $session: { get: () => kit.account }, accountOf: (of: unknown) => of }))
vi.mock('../workout/carried-workout.ts', () => ({ carriedWorkout: () => kit.read() }))

const inRoom = {
  ...workout,
  imageUrl: '/api/live/K7M4PX/files/0a1b/workout-media/ice',
  musicUrl: 'https://radio.test/a.mp3'
}

beforeEach(() => {
  kit.account = {}
  kit.read = () => Promise.resolve({})
})

it('gives lasting addresses to whoever may read the workout, and leaves others alone', async () => {
  expect(await withOwnFiles(inRoom)).toEqual({ ...inRoom, imageUrl: '/media/workout-media/ice' })
  kit.read = () => Promise.reject(new Error('not-found'))
  expect(await withOwnFiles(inRoom)).toBe(inRoom)
  kit.account = null
  kit.read = () => expect.unreachable()
  expect(await withOwnFiles(inRoom)).toBe(inRoom)
})

it('waits no longer than two seconds', async () => {
  vi.useFakeTimers()
  kit.read = () => new Promise(() => undefined)
  const own = withOwnFiles(inRoom)
  await vi.advanceTimersByTimeAsync(2000)
  expect(await own).toBe(inRoom)
  vi.useRealTimers()
})
