import { beforeEach, expect, it, vi } from 'vitest'
import { DEFAULT_MAKE_FORM } from '#core/ai/make-form.ts'
import type * as Made from './make-form.ts'

const world = vi.hoisted(() => ({
  kept: null as unknown,
  recent: null as unknown,
  userId: 'ada',
  enter: () => undefined as void
}))
vi.mock('../../platform/page/storage.ts', () => ({
  storage: { makeForm: { read: () => world.kept, write: (value: unknown) => (world.kept = value) } }
}))
vi.mock('../account/session.ts', () => ({
  accountKnown: () => Promise.resolve({ login: { userId: world.userId } })
}))
vi.mock('../app/locale.ts', () => ({ loadTexts: () => Promise.resolve() }))
vi.mock('./played.ts', () => ({ recentlyPlayed: (userId: string) => Promise.resolve([[`played by ${userId}`]]) }))
vi.mock('./talk.ts', () => ({
  makeFrom: (_form: unknown, recent: unknown) => {
    world.recent = recent
    return Promise.resolve('made')
  }
}))

let store: typeof Made
beforeEach(async () => {
  vi.resetModules()
  Object.assign(world, { kept: null, userId: 'ada' })
  store = await import('./make-form.ts')
})
const kept = (more: object) => ({
  userId: 'ada',
  form: { sport: 'Golf' },
  words: 'Hips last.',
  recent: [['squat']],
  ...more
})
const started = async () => {
  store.startMaking()
  await Promise.resolve()
  await Promise.resolve()
}

it('restores its last state', async () => {
  world.kept = kept({})
  await started()
  expect(store.$makeForm.get()).toEqual({ ...DEFAULT_MAKE_FORM, sport: 'Golf' })
  expect([store.$words.get(), store.$recent.get()]).toEqual(['Hips last.', [['squat']]])
})

it('never shows what another account chose', async () => {
  world.kept = kept({ userId: 'grace' })
  await started()
  expect(store.$makeForm.get()).toEqual(DEFAULT_MAKE_FORM)
  store.setMakeForm({ minutes: 30 })
  expect(world.kept).toMatchObject({ userId: 'ada', form: { sport: 'Fitness', minutes: 30 }, words: '' })
})

it('keeps what was typed before the account was known', async () => {
  world.kept = kept({})
  store.setWords('Quick one.')
  expect(world.kept).toEqual(kept({}))
  await started()
  expect(world.kept).toMatchObject({ userId: 'ada', form: DEFAULT_MAKE_FORM, words: 'Quick one.' })
})

it('remembers the exercises of the last three drafts that were used', async () => {
  await started()
  for (const id of ['a', 'b', 'c', 'd']) store.rememberWanted([id])
  expect(world.kept).toMatchObject({ recent: [['d'], ['c'], ['b']] })
})

it('passes on the last plays and the last drafts', async () => {
  await started()
  store.rememberWanted(['squat'])
  await store.makeDraft()
  expect(world.recent).toEqual([['played by ada'], ['squat']])
})

it('makes one draft at a time', async () => {
  const [first, second] = [store.makeDraft(), store.makeDraft()]
  expect(await Promise.all([first, second])).toEqual([true, false])
  expect([store.$makeView.get(), store.$hasDraft.get(), store.$making.get()]).toEqual(['draft', true, { kind: 'idle' }])
})

it('drops the photo when the account changes', () => {
  const leave = store.startMaking()
  store.$photo.set('data:image/jpeg;base64,AAAA')
  leave()
  expect(store.$photo.get()).toBeNull()
})
