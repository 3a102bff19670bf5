import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PlayedExercise } from '../../data/ai/played-exercises.ts'
import { recentlyPlayed } from './played.ts'

const world = vi.hoisted(() => ({
  read: (): Promise<PlayedExercise[][]> => Promise.resolve([]),
  looked: [] as string[]
}))
vi.mock('../../data/ai/played-exercises.ts', () => ({ readPlayed: () => world.read() }))
vi.mock('../app/locale.ts', () => ({ $locale: { get: () => 'en' } }))
vi.mock('../exercises/library.ts', () => ({
  findAll: (names: string[]) => {
    world.looked.push(...names)
    return Promise.resolve()
  },
  findKnown: (name: string) => (name === 'Plank' ? 'plank' : undefined)
}))

beforeEach(() => Object.assign(world, { looked: [] }))
afterEach(() => void vi.useRealTimers())

it('summarizes the last plays and looks up missing muscles', async () => {
  world.read = () =>
    Promise.resolve([
      [{ name: 'Squat', figure: 'squat' }, { name: 'Plank' }, { name: 'Plank', figure: '' }],
      [{ name: 'My own' }]
    ])
  expect(await recentlyPlayed('ada')).toEqual([['squat', 'plank']])
  expect(world.looked).toEqual(['Plank', 'My own'])
})

it('is empty for a guest and offline', async () => {
  world.read = () => Promise.reject(new TypeError('gone'))
  expect(await recentlyPlayed('ada')).toEqual([])
  world.read = () => Promise.resolve([[{ name: 'Squat', figure: 'squat' }]])
  expect(await recentlyPlayed('')).toEqual([])
})

it('does not wait for a slow network', async () => {
  vi.useFakeTimers()
  world.read = () => new Promise(() => undefined)
  const played = recentlyPlayed('ada')
  await vi.advanceTimersByTimeAsync(1000)
  expect(await played).toEqual([])
})
