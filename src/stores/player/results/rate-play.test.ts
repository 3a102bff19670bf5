import { beforeEach, expect, it, vi } from 'vitest'
import { NetworkError } from '#core/app/errors.ts'
import type { Wish } from '../../app/outbox/outbox.ts'

const world = vi.hoisted(() => ({ done: [] as unknown[], isThere: true, kind: 'sent' }))

vi.mock('./late-results.ts', () => ({ sendResults: async () => void world.done.push('result') }))
vi.mock('../../app/outbox/unsent.ts', () => ({
  loadOutbox: async () => {
    if (!world.isThere) throw new TypeError('Failed to fetch dynamically imported module')
    return { deliver: async (wish: Wish) => (world.done.push(wish), { kind: world.kind, version: null }) }
  }
}))

const { ratePlay } = await import('./rate-play.ts')
const rope = { id: 'w1', name: 'Rope' }

beforeEach(() => Object.assign(world, { done: [], isThere: true, kind: 'sent' }))

it('adds the stars to the outbox after the result of the play', async () => {
  expect(await ratePlay(rope, 4, 'Good.')).toBe('sent')
  const body = { kind: 'rating', stars: 4, sentence: 'Good.' }
  expect(world.done).toEqual(['result', { body, workoutId: 'w1', name: 'Rope' }])
})

it('reports that they are waiting on the device', async () => {
  world.kind = 'waiting'
  expect(await ratePlay(rope, 4)).toBe('waiting')
})

it('rates nothing when the outbox could not be loaded', async () => {
  world.isThere = false
  await expect(ratePlay(rope, 4)).rejects.toThrow(new NetworkError('unreachable'))
})
