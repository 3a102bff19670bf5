import { beforeEach, describe, expect, it, vi } from 'vitest'
import { NetworkError } from '#core/app/errors.ts'
import type { WorkoutSummary } from '#core/workout/workout.ts'
import { loadTexts, setLocale } from '../app/locale.ts'
import { $notice } from '../app/notices.ts'
import { toggleFavorite } from './hearts.ts'
import { remove } from './workout-actions.ts'
import { $favoriteIds } from './favorites.ts'
import { $list } from './list-state.ts'
import { closeLists, showList } from './load-list.ts'

const world = vi.hoisted(() => ({
  failure: null as Error | null,
  hearts: [] as boolean[],
  pages: new Map<string, unknown>()
}))
const settle = vi.hoisted(
  () =>
    <T>(value: T) =>
      world.failure === null ? Promise.resolve(value) : Promise.reject(world.failure)
)
vi.mock('../../data/workout/workouts.ts', () => ({
  setFavorite: (_id: string, isFavorite: boolean) => {
    world.hearts.push(isFavorite)
    return settle(undefined)
  },
  deleteWorkout: () => settle(undefined)
}))
vi.mock('../../data/app/cache.ts', () => ({
  readCache: (key: string) =>
    Promise.resolve(world.pages.has(key) ? { value: world.pages.get(key), savedAt: 5 } : null),
  writeCache: (key: string, value: unknown) => Promise.resolve(void world.pages.set(key, value))
}))
vi.mock('../../data/list/list-rows.ts', () => ({
  listMine: () => Promise.resolve({ workouts: [rope], total: 1, next: null })
}))
vi.mock('../../platform/page/page.ts', () => ({
  absoluteUrl: (path: string) => `https://icepoint.test${path}`,
  currentPath: () => '/workoutlist/my/',
  currentQuery: () => [],
  goTo: () => undefined
}))

const rope = { id: 'rope', name: 'Rope tabata', isPublic: false, version: 1 } as WorkoutSummary
const listed = () => {
  const list = $list.get()
  return list.kind === 'ready' ? list.workouts : []
}

beforeEach(async () => {
  world.failure = null
  world.hearts = []
  await loadTexts(['exercises', 'list'])
  await setLocale('en')
  $notice.set(null)
  $favoriteIds.set(new Set())
  closeLists()
  void showList('ada')
  await vi.waitFor(() => expect(listed()).toEqual([rope]))
})

describe('toggleFavorite', () => {
  it('changes the heart at once', async () => {
    const done = toggleFavorite(rope)
    expect($favoriteIds.get()?.has('rope')).toBe(true)
    await done
    await toggleFavorite(rope)
    expect($favoriteIds.get()?.has('rope')).toBe(false)
  })
  it.each([
    [2, [true, false]],
    [3, [true]],
    [4, [true, false]]
  ])('sends %i quick presses one after the other and ends with the last state', async (presses, sent) => {
    await Promise.all(Array.from({ length: presses }, () => toggleFavorite(rope)))
    expect(world.hearts).toEqual(sent)
    expect($favoriteIds.get()?.has('rope')).toBe(sent.at(-1))
  })
  it('reverts the heart and reports it when the server refuses', async () => {
    world.failure = new NetworkError('offline')
    await toggleFavorite(rope)
    expect($favoriteIds.get()?.has('rope')).toBe(false)
    expect($notice.get()).toMatchObject({ kind: 'negative', title: 'Favourite not saved' })
  })
})

describe('remove', () => {
  it('removes the workout and its heart', async () => {
    $favoriteIds.set(new Set(['rope']))
    expect(await remove(rope)).toBe(true)
    expect(listed()).toEqual([])
    expect($favoriteIds.get()?.size).toBe(0)
    expect($notice.get()?.text).toBe('Rope tabata is deleted.')
  })
  it('keeps the workout when the server refuses', async () => {
    world.failure = new NetworkError('unreachable')
    expect(await remove(rope)).toBe(false)
    expect(listed()).toEqual([rope])
  })
})
