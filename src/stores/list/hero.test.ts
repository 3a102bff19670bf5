import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dayAround, type Hero } from '#core/list/hero.ts'
import { summaryOf } from '#core/workout/workout.test-kit.ts'
import { $isWorkoutRunning, noteRunning } from '../player/running-workout.ts'
import { $session, type SignedIn } from '../account/session.ts'
import { $hero, $isHeroDue, showHero } from './hero.ts'

const world = vi.hoisted(() => ({
  cache: new Map<string, unknown>(),
  plays: [] as { workoutId: string; date: string }[],
  trainings: [] as object[],
  byIds: [] as string[][],
  answer: Promise.resolve(),
  isDown: false
}))
vi.mock('../../data/app/cache.ts', () => ({
  readCache: (key: string) => Promise.resolve(world.cache.has(key) ? { value: world.cache.get(key) } : null),
  writeCache: (key: string, value: unknown) => Promise.resolve(world.cache.set(key, value))
}))
vi.mock('../../data/list/hero-rows.ts', () => ({
  listLastPlays: async () => {
    await world.answer
    if (world.isDown) throw new Error('down')
    return { plays: world.plays, areAll: true }
  },
  listTrainings: () => world.trainings
}))
vi.mock('../../data/list/list-rows.ts', () => ({
  listByIds: (ids: string[]) => {
    world.byIds.push([...ids])
    return ids.filter((id) => id !== 'gone').map((id) => summaryOf({ id }))
  }
}))
vi.mock('./stopped-play.ts', () => ({
  stoppedPlay: () => ({ workout: summaryOf({ id: 'w' }), at: 1, spentSec: 5, progress: 0.1 })
}))

const again = (id: string): Hero => ({ kind: 'again', workout: summaryOf({ id }), date: '2026-01-01', times: 1 })
const signIn = (userId: string) =>
  $session.set({ kind: 'signed-in', login: { userId } } as unknown as { kind: 'signed-in' } & SignedIn)
const showTo = (userId: string) => {
  signIn(userId)
  return showHero(userId)
}
const leftBy = (userId: string | null) => ({
  workoutId: 'w',
  resultId: 'r',
  userId,
  at: { wall: 1, mono: 1, life: 0, gap: false }
})
const signOut = () => $session.set({ kind: 'signed-out' })
const shown = () => [$hero.get()?.kind, $hero.get()?.workout.id]

beforeEach(() => {
  signOut()
  world.cache.clear()
  world.plays = []
  world.trainings = []
  world.byIds = []
  world.isDown = false
  world.answer = Promise.resolve()
  noteRunning(null)
  $isWorkoutRunning.set(false)
})

describe('the hero of the list', () => {
  it('is expected until the device says that it has none or it is shown', async () => {
    for (const isKnown of [false, true]) {
      const { promise, resolve } = Promise.withResolvers<void>()
      world.answer = promise
      const showing = showTo('ada')
      expect($isHeroDue.get()).toBe(true)
      await new Promise((done) => setTimeout(done))
      expect([isKnown, $isHeroDue.get()]).toEqual([isKnown, !isKnown])
      resolve()
      await showing
      expect($isHeroDue.get()).toBe(false)
      signOut()
    }
  })

  it('shows the device’s data first, then the server’s', async () => {
    world.cache.set('hero:ada', again('old'))
    world.plays = [
      { workoutId: 'gone', date: '2026-02-02' },
      { workoutId: 'new', date: '2026-02-01' }
    ]
    const seen: unknown[] = []
    const stop = $hero.listen((hero) => seen.push(hero?.workout.id))
    await showTo('ada')
    stop()
    expect(seen).toEqual(['old', 'new'])
    expect(world.byIds).toEqual([['gone', 'new']])
    expect(world.cache.get('hero:ada')).toMatchObject({ workout: { id: 'new' } })
  })

  it('stays when a refresh fails', async () => {
    world.cache.set('hero:ada', again('old'))
    world.isDown = true
    await showTo('ada')
    expect(shown()).toEqual(['again', 'old'])
  })

  it('hides a cached date of yesterday and a cached play that has ended', async () => {
    world.isDown = true
    const start = new Date(dayAround(Date.now()).from - 1000).toISOString()
    world.cache.set('hero:ada', { kind: 'date', workout: summaryOf({ id: 'a' }), start })
    await showTo('ada')
    expect($hero.get()).toBeNull()
    world.cache.set('hero:bo', { kind: 'resume', workout: summaryOf({ id: 'a' }), at: 1, spentSec: 1, progress: 0 })
    await showTo('bo')
    expect($hero.get()).toBeNull()
  })

  it('is the unfinished play until that play is over', async () => {
    noteRunning(leftBy('ada'))
    await showTo('ada')
    expect(shown()).toEqual(['resume', 'w'])
    noteRunning(null)
    expect($hero.get()).toBeNull()
  })

  it('does not offer a play of another account or a guest', async () => {
    for (const userId of ['bo', null]) {
      noteRunning(leftBy(userId))
      await showTo('ada')
      expect($hero.get()).toBeNull()
    }
  })

  it('never shows another account’s data', async () => {
    world.plays = [{ workoutId: 'new', date: '2026-02-01' }]
    await showTo('ada')
    expect(shown()).toEqual(['again', 'new'])
    const other = showTo('bo')
    expect($hero.get()).toBeNull()
    await other
    signOut()
    expect($hero.get()).toBeNull()
  })
})
