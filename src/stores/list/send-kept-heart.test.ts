import { beforeEach, expect, it, vi } from 'vitest'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { $favoriteIds } from './favorites.ts'
import { storage } from '../../platform/page/storage.ts'
import { keepHeart } from './kept-heart.ts'
import { sendKeptHeart } from './send-kept-heart.ts'

const setFavorite = vi.hoisted(() => vi.fn<(id: string, isFavorite: boolean) => Promise<void>>())
vi.mock('../../data/workout/workouts.ts', () => ({ setFavorite }))

beforeEach(() => {
  setFavorite.mockReset().mockResolvedValue()
  $favoriteIds.set(new Set(['known']))
})

it('is saved once after logging in', async () => {
  keepHeart('rain')
  await sendKeptHeart()
  await sendKeptHeart()
  expect(setFavorite.mock.calls).toEqual([['rain', true]])
  expect([...($favoriteIds.get() ?? [])]).toEqual(['known', 'rain'])
})

it('is retried without an answer, and dropped when the workout was deleted', async () => {
  keepHeart('rain')
  setFavorite.mockRejectedValueOnce(new NetworkError('unreachable'))
  await sendKeptHeart()
  expect(storage.keptHeart.read()).not.toBe('')
  setFavorite.mockRejectedValueOnce(new UserFacingError('workout-not-found'))
  await sendKeptHeart()
  expect([storage.keptHeart.read() !== '', [...($favoriteIds.get() ?? [])]]).toEqual([false, ['known']])
})
