import { beforeEach, expect, it, vi } from 'vitest'
import type { AiEvent } from '#core/ai/ai-events.ts'
import type * as Errors from '#core/app/errors.ts'
import { requestOf } from '#core/composer/composer.test-kit.ts'
import { workoutOf } from '#core/workout/workout.test-kit.ts'
import type * as Asking from './ask-model.ts'
import type * as Form from './make-form.ts'
import type * as Today from './today.ts'

type Take = (event: AiEvent) => void
const world = vi.hoisted(() => ({
  calls: [] as unknown[],
  isOnline: true,
  left: () => undefined as void,
  run: (() => Promise.resolve()) as (take: Take, signal: AbortSignal) => Promise<unknown>
}))
vi.mock('../../data/ai/ask-model.ts', () => ({
  askModel: (request: unknown, signal: AbortSignal, take: Take) => {
    world.calls.push(request)
    return world.run(take, signal)
  }
}))
vi.mock('../../platform/page/page.ts', () => ({
  onLeft: (left: () => void) => {
    world.left = left
    return () => undefined
  }
}))
vi.mock('../../data/ai/today.ts', () => ({ readAiToday: () => new Promise(() => undefined) }))
vi.mock('../app/network.ts', () => ({ $isOnline: { get: () => world.isOnline } }))
vi.mock('../account/session.ts', () => ({ accountKnown: () => new Promise(() => undefined) }))
vi.mock('../app/locale.ts', () => ({ loadTexts: () => Promise.resolve() }))

let store: typeof Asking
let form: typeof Form
let today: typeof Today
/** Imported from the same module graph as the store. */
let errors: typeof Errors
beforeEach(async () => {
  vi.resetModules()
  Object.assign(world, { calls: [], isOnline: true, run: () => Promise.resolve({ used: 1, limit: 5 }) })
  store = await import('./ask-model.ts')
  form = await import('./make-form.ts')
  today = await import('./today.ts')
  errors = await import('#core/app/errors.ts')
})
const question = { request: requestOf({ concerns: ['knee'] }), words: ' Hips last. ', language: 'en' } as const
const content = workoutOf()
const exercise = (at: number, name: string): AiEvent => ({
  type: 'exercise',
  at,
  name,
  figure: '',
  length: null,
  side: 'none'
})
const untilAborted = (_take: Take, signal: AbortSignal) =>
  new Promise<void>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(new errors.UserFacingError('aborted')), { once: true })
  )

it('returns the workout and shows its exercises as they arrive', async () => {
  const seen: unknown[] = []
  world.run = (take) => {
    take(exercise(1, 'Row'))
    seen.push(store.$arriving.get()?.names)
    take(exercise(0, 'Squat'))
    seen.push(store.$arriving.get()?.names)
    take({ type: 'workout', content })
    take({ type: 'say', text: 'Hips last.' })
    return Promise.resolve({ used: 3, limit: 5 })
  }
  today.$aiToday.set({ model: 'text', used: 0, limit: 5 })
  expect(await store.ask(question)).toEqual({ content, said: 'Hips last.' })
  expect(today.$aiToday.get()).toEqual({ model: 'text', used: 3, limit: 5 })
  expect(seen).toEqual([
    ['', 'Row'],
    ['Squat', 'Row']
  ])
  expect([store.$arriving.get(), form.$asking.get()]).toEqual([null, null])
  expect(world.calls).toMatchObject([{ words: 'Hips last.', hurts: ['knee'], language: 'en', impact: 'high' }])
})

it('sends the last turns of a conversation', async () => {
  const turns = Array.from({ length: 20 }, (_, index) => ({ who: 'athlete' as const, text: `${index}` }))
  await store.ask({ ...question, draft: content, turns })
  expect(world.calls).toMatchObject([{ draft: content, turns: turns.slice(-12) }])
})

it('sends a photo if there is one', async () => {
  await store.ask({ ...question, image: 'data:image/jpeg;base64,AAAA' })
  await store.ask(question)
  expect(world.calls).toMatchObject([{ image: 'data:image/jpeg;base64,AAAA' }, {}])
  expect(world.calls[1]).not.toHaveProperty('image')
})

it('asks one question at a time, and none offline', async () => {
  world.run = untilAborted
  const first = store.ask(question)
  expect(await store.ask(question)).toMatchObject({ kind: 'failed', error: { code: 'ai-busy' } })
  store.stopAsking()
  expect(await first).toEqual({ kind: 'stopped' })
  world.isOnline = false
  expect(await store.ask(question)).toEqual({ kind: 'offline' })
  expect(world.calls).toHaveLength(1)
})

it('returns nothing after the account has changed', async () => {
  world.run = untilAborted
  const first = store.ask(question)
  world.left()
  expect(await first).toBeNull()
  const second = store.ask(question)
  form.startMaking()()
  expect(await second).toBeNull()
})

it('reports why there is no answer', async () => {
  const answerTo = (error: Error) => {
    world.run = () => Promise.reject(error)
    return store.ask(question)
  }
  const used = { kind: 'limit', limit: 'maxAiPerDay', max: 5, used: 5 } as const
  const slow = new errors.UserFacingError('ai-slow')
  expect(await answerTo(new errors.NetworkError('offline'))).toEqual({ kind: 'offline' })
  today.$aiToday.set({ model: 'text', used: 4, limit: 5 })
  expect(await answerTo(new errors.UserFacingError('quota-exceeded', used))).toEqual({ kind: 'limit', max: 5 })
  expect(today.$aiToday.get()?.used).toBe(5)
  expect(await answerTo(slow)).toEqual({ kind: 'failed', error: slow })
})

it('treats an answer without a workout as invalid', async () => {
  expect(await store.ask(question)).toMatchObject({ kind: 'failed', error: { code: 'ai-bad-answer' } })
})

it('keeps the workout when only the end is lost, unless the account has changed', async () => {
  world.run = (take) => {
    take({ type: 'workout', content })
    return Promise.reject(new errors.NetworkError('unreachable'))
  }
  expect(await store.ask(question)).toEqual({ content, said: '' })
  world.run = (take, signal) => {
    take({ type: 'workout', content })
    return untilAborted(take, signal)
  }
  const left = store.ask(question)
  world.left()
  expect(await left).toBeNull()
})

it.each([
  [3, 5],
  [40, 40],
  [120, 90]
])('rounds the time to what the edge accepts: %i minutes', async (minutes, asked) => {
  await store.ask({ ...question, request: requestOf({ minutes }), words: 'x'.repeat(5000) })
  expect(world.calls).toMatchObject([{ minutes: asked, words: 'x'.repeat(4000) }])
})

it('asks only once when no model is connected', async () => {
  world.run = () => Promise.reject(new errors.UserFacingError('ai-unavailable'))
  expect(await store.ask(question)).toEqual({ kind: 'none' })
  expect(await store.ask(question)).toEqual({ kind: 'none' })
  expect(world.calls).toHaveLength(1)
})
