import { beforeEach, describe, expect, it, vi } from 'vitest'
import { NetworkError } from '#core/app/errors.ts'
import type { WorkoutSummary } from '#core/workout/workout.ts'
import { loadTexts, setLocale } from '../app/locale.ts'
import { $notice } from '../app/notices.ts'
import { toggleFavorite } from './hearts.ts'
import { publish, remove, share } from './workout-actions.ts'
import { $favoriteIds } from './favorites.ts'
import { $list } from './list-state.ts'
import { closeLists, showList } from './load-list.ts'

const world = vi.hoisted(() => ({
  failure: null as Error | null,
  shared: 'copied',
  links: [] as string[],
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
  deleteWorkout: () => settle(undefined),
  setVisibility: (_id: string, visibility: string) =>
    settle({ isPublic: visibility === 'public', visibility, version: 2 })
}))
vi.mock('../../data/app/cache.ts', () => ({
  readCache: (key: string) =>
    Promise.resolve(world.pages.has(key) ? { value: world.pages.get(key), savedAt: 5 } : null),
  writeCache: (key: string, value: unknown) => Promise.resolve(void world.pages.set(key, value))
}))
vi.mock('../../data/list/list-rows.ts', () => ({
  listMine: () => Promise.resolve({ workouts: [rope], total: 1, next: null })
}))
vi.mock('../../platform/files/share.ts', () => ({
  shareLink: ({ url }: { url: string }) => {
    world.links.push(url)
    return Promise.resolve(world.shared)
  }
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
  world.shared = 'copied'
  world.links = []
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
  ])('pressed %i times at once, sends one after the other and ends where it was left', async (presses, sent) => {
    await Promise.all(Array.from({ length: presses }, () => toggleFavorite(rope)))
    expect(world.hearts).toEqual(sent)
    expect($favoriteIds.get()?.has('rope')).toBe(sent.at(-1))
  })
  it('changes it back when the server did not take it, and says so', async () => {
    world.failure = new NetworkError('offline')
    await toggleFavorite(rope)
    expect($favoriteIds.get()?.has('rope')).toBe(false)
    expect($notice.get()).toMatchObject({ kind: 'negative', title: 'Favourite not saved' })
  })
})

describe('publish', () => {
  it('shows the new state; the dialog says so, which has the link', async () => {
    expect(await publish(rope, 'public')).toBe(true)
    expect(listed()[0]).toMatchObject({ isPublic: true, visibility: 'public', version: 2 })
    expect(await publish(rope, 'unlisted')).toBe(true)
    expect(listed()[0]).toMatchObject({ isPublic: false, visibility: 'unlisted' })
    expect($notice.get()).toBeNull()
    await publish(rope, 'private')
    expect(listed()[0]).toMatchObject({ isPublic: false, visibility: 'private' })
    expect($notice.get()?.text).toBe('Rope tabata is private now.')
  })
  it('changes what its page shows without a network', async () => {
    world.pages.set('workout:rope', { workout: rope, author: 'Ada' })
    await publish(rope, 'unlisted')
    const workout = { ...rope, isPublic: false, visibility: 'unlisted' }
    await expect.poll(() => world.pages.get('workout:rope')).toEqual({ workout, author: 'Ada' })
  })
  it('leaves everything when it failed', async () => {
    world.failure = new NetworkError('timeout')
    expect(await publish(rope, 'public')).toBe(false)
    expect(listed()).toEqual([rope])
    expect($notice.get()?.kind).toBe('negative')
  })
})

describe('remove', () => {
  it('takes the workout and its heart away', async () => {
    $favoriteIds.set(new Set(['rope']))
    expect(await remove(rope)).toBe(true)
    expect(listed()).toEqual([])
    expect($favoriteIds.get()?.size).toBe(0)
    expect($notice.get()?.text).toBe('Rope tabata is deleted.')
  })
  it('keeps it when the server did not take it', async () => {
    world.failure = new NetworkError('unreachable')
    expect(await remove(rope)).toBe(false)
    expect(listed()).toEqual([rope])
  })
})

describe('share', () => {
  it.each([
    ['copied', 'positive'],
    ['failed', 'warning']
  ])('says when it was %s', async (shared, kind) => {
    world.shared = shared
    await share(rope)
    expect($notice.get()?.kind).toBe(kind)
  })
  it('is silent when the device showed its own sheet', async () => {
    for (const shared of ['shared', 'cancelled']) {
      world.shared = shared
      await share(rope)
      expect($notice.get()).toBeNull()
    }
  })
})
