import { beforeEach, expect, it, vi } from 'vitest'
import { FACTS, TEXTS } from '#core/composer/composer.test-kit.ts'
import { exerciseOf, timed, workoutOf } from '#core/workout/workout.test-kit.ts'
import { DEFAULT_MAKE_FORM } from '#core/ai/make-form.ts'
import { figuresOf } from '#core/ai/change-draft.ts'
import type { ask, Question } from './ask-model.ts'
import { $talk, makeFrom, NO_TALK, swapFor, swapsOf, tell, undo, undoable, wish } from './talk.ts'
import { forgetLibrary } from './workshop.ts'

const world = vi.hoisted(() => ({
  reads: [] as string[],
  isAway: false,
  ids: 0,
  asked: [] as Question[],
  answer: { kind: 'none' } as Awaited<ReturnType<typeof ask>>
}))
vi.mock('./ask-model.ts', () => ({
  ask: (question: Question) => {
    world.asked.push(question)
    return Promise.resolve(world.answer)
  }
}))
vi.mock('../../data/exercises/library.ts', () => ({
  readLibrary: (language: string) => {
    world.reads.push(language)
    return world.isAway ? Promise.reject(new TypeError('gone')) : Promise.resolve({ facts: FACTS, texts: TEXTS })
  }
}))
vi.mock('../../data/app/ids.ts', () => ({ newId: () => `id${(world.ids += 1)}` }))
vi.mock('../app/locale.ts', () => ({
  $locale: { get: () => 'en' },
  $t: {
    get:
      () =>
      (key: string, params: object = {}) =>
        [key, ...Object.values(params)].join(' ')
  }
}))

beforeEach(() => {
  forgetLibrary()
  Object.assign(world, { reads: [], isAway: false, ids: 0, asked: [], answer: { kind: 'none' } })
  $talk.set(NO_TALK)
})
const make = (words = '') => makeFrom(DEFAULT_MAKE_FORM, [], words)
const ids = () => figuresOf($talk.get().draft!.content)
const lastAnswer = () => $talk.get().turns.at(-1)!.answer

it('makes a draft and describes its size', async () => {
  expect(await make()).toBe('made')
  const { draft, compared, turns } = $talk.get()
  expect(draft?.content).toMatchObject({ name: 'ai.name sports.Fitness 20', language: 'en' })
  expect([compared, turns.map(({ asked }) => asked)]).toEqual([null, [null]])
  expect(lastAnswer()).toMatchObject({ kind: 'made', exercises: draft?.content.exercises.length })
  expect(undoable($talk.get())).toBeUndefined()
})

it('says why there is no draft and keeps the current one', async () => {
  await make()
  const { draft } = $talk.get()
  expect(await makeFrom({ ...DEFAULT_MAKE_FORM, sport: 'Cycling' }, [], '')).toMatchObject({
    code: 'equipment-missing'
  })
  expect($talk.get().draft).toBe(draft)
})

it('makes another draft from the same form and restores the first one', async () => {
  await make()
  const first = ids()
  await make()
  expect(ids()).not.toEqual(first)
  expect($talk.get().compared).toBeNull()
  undo()
  expect(ids()).toEqual(first)
})

it('changes the draft by chips and by words, and compares it with the one before', async () => {
  await make()
  const { draft } = $talk.get()
  await wish({ kind: 'noJumping' }, 'No jumping')
  expect($talk.get()).toMatchObject({ compared: draft, draft: { request: { impact: 'low' } } })
  await tell('harder, 30 minutes')
  expect($talk.get().draft?.request).toMatchObject({ impact: 'low', level: 'medium', minutes: 30 })
  expect(lastAnswer()).toMatchObject({ kind: 'changed', wishes: [{ kind: 'minutes' }, { kind: 'harder' }] })
  undo()
  undo()
  undo()
  expect($talk.get().draft).toBe(draft)
  expect($talk.get().turns.map(({ isUndone }) => isUndone)).toEqual([false, true, true])
})

it('answers requests that change nothing, are impossible or unclear, and keeps the draft', async () => {
  await make()
  const { draft } = $talk.get()
  await wish({ kind: 'easier' }, 'Easier')
  expect(lastAnswer()).toMatchObject({ kind: 'refused', refusal: 'isEasiest' })
  await tell('3 minutes')
  expect(lastAnswer()).toMatchObject({ kind: 'problem', problem: { code: 'too-short' } })
  await tell('sing')
  expect(lastAnswer()).toEqual({ kind: 'unclear' })
  await tell('  ')
  expect([$talk.get().turns.length, $talk.get().draft]).toEqual([4, draft])
})

it('makes another draft when that is asked for together with something else', async () => {
  await make()
  const first = ids()
  await tell('something else, longer')
  expect($talk.get().draft?.request.minutes).toBe(25)
  expect(lastAnswer().kind).toBe('made')
  expect(ids()).not.toEqual(first)
})

it('swaps one exercise', async () => {
  await make()
  const { id, name } = $talk.get().draft!.content.exercises[0]!
  const [swap] = await swapsOf(id)
  await swapFor(id, swap!.id)
  expect($talk.get().draft!.content.exercises[0]).toMatchObject({ id, figure: swap!.id, name: swap!.name })
  expect($talk.get().turns.at(-1)).toMatchObject({
    asked: { kind: 'swap', from: name, to: swap!.name },
    answer: { kind: 'changed', counts: { added: 1, removed: 1 } }
  })
  const turns = $talk.get().turns.length
  await swapFor('of-nobody', swap!.id)
  await swapFor(id, 'of-nobody')
  expect([$talk.get().turns.length, await swapsOf('of-nobody')]).toEqual([turns, []])
})

it('does nothing without a draft', async () => {
  await wish({ kind: 'shorter' }, 'Shorter')
  await tell('shorter')
  undo()
  expect($talk.get()).toEqual(NO_TALK)
})

it('reads the library once, and again after it could not be read', async () => {
  world.isAway = true
  await expect(make()).rejects.toThrow('gone')
  world.isAway = false
  await make()
  await wish({ kind: 'longer' }, 'Longer')
  expect(world.reads).toEqual(['en', 'en'])
})

it('forgets the start of a long conversation', async () => {
  await make()
  for (let turn = 0; turn < 60; turn += 1) await tell('sing')
  expect($talk.get().turns).toHaveLength(40)
})

const content = workoutOf({ name: 'By a model', exercises: [exerciseOf('a', [timed(900)])] })

it('asks a model for what the rules do not understand, with the draft and the conversation', async () => {
  await make()
  const { draft } = $talk.get()
  world.answer = { content, said: 'Hips come last.' }
  await tell('Hips last, no jumping')
  expect(world.asked).toMatchObject([{ words: 'Hips last, no jumping', draft: draft!.content, turns: [] }])
  expect($talk.get().draft).toMatchObject({ content, isByModel: true, request: { impact: 'low', minutes: 15 } })
  expect($talk.get().turns.at(-1)).toMatchObject({ said: 'Hips come last.', why: null, answer: { kind: 'changed' } })
  // A draft made by a model is changed by a model.
  await wish({ kind: 'shorter' }, 'Shorter')
  expect(world.asked[1]).toMatchObject({
    words: 'Shorter',
    draft: content,
    turns: [
      { who: 'athlete', text: 'Hips last, no jumping' },
      { who: 'coach', text: 'Hips come last.' }
    ]
  })
  undo()
  undo()
  expect($talk.get().draft).toBe(draft)
  await tell('shorter')
  expect(world.asked).toHaveLength(2)
})

it('starts with a model when the rules do not understand the words', async () => {
  world.answer = { content, said: '' }
  await make('no jumping')
  expect([world.asked.length, $talk.get().draft?.request.impact]).toEqual([0, 'low'])
  await make('Something for a rainy day')
  expect($talk.get().draft).toMatchObject({ content, isByModel: true })
  expect($talk.get().compared).toBeNull()
})

it('falls back to the rules when no model answers, and says why', async () => {
  await make('Shorter, for a rainy day')
  expect($talk.get().turns[0]).toMatchObject({
    why: { kind: 'none' },
    answer: { kind: 'made', wishes: [{ kind: 'shorter' }] }
  })
  expect($talk.get().draft).toMatchObject({ request: { minutes: 15 } })
  world.answer = { kind: 'limit', max: 5 }
  await tell('Hips last')
  expect($talk.get().turns[1]).toMatchObject({ why: { kind: 'limit', max: 5 }, answer: { kind: 'unclear' } })
})

it('follows five wishes in one sentence, in the first prompt and in the conversation', async () => {
  await make('no push-ups, 3 rounds, with dumbbells, legs and core, for beginners')
  expect($talk.get().turns[0]).toMatchObject({ unknown: [], unmet: [] })
  expect($talk.get().draft?.request).toMatchObject({
    rounds: 3,
    use: ['dumbbell'],
    parts: ['legs', 'core'],
    level: 'base',
    without: [{ what: 'push-ups' }]
  })
  const main = () => $talk.get().draft!.content.blocks.filter(({ section }) => section === 'main')
  expect(main().every(({ rounds }) => rounds === 3)).toBe(true)
  await tell('2 rounds')
  expect(main().every(({ rounds }) => rounds === 2)).toBe(true)
  expect($talk.get().draft?.request).toMatchObject({ use: ['dumbbell'], parts: ['legs', 'core'] })
})

it('names unknown words and wishes that cannot be met', async () => {
  await make('Hips last, 3 minutes')
  expect($talk.get().turns[0]).toMatchObject({
    unknown: ['Hips last'],
    unmet: [{ kind: 'minutes', minutes: 3 }],
    answer: { wishes: [] }
  })
  expect($talk.get().draft?.request.minutes).toBe(5)
  await tell('25 rounds, with dumbbells')
  expect($talk.get().turns[1]).toMatchObject({
    unknown: [],
    unmet: [{ kind: 'rounds', rounds: 25 }],
    answer: { wishes: [{ kind: 'use', equipment: ['dumbbell'] }] }
  })
})

it('names an earlier wish that gave way to a new one', async () => {
  await make('30 minutes, 3 rounds')
  expect($talk.get().draft?.request.rounds).toBe(3)
  await tell('5 minutes')
  expect($talk.get().draft?.request).toMatchObject({ minutes: 5 })
  expect($talk.get().turns[1]).toMatchObject({ unmet: [{ kind: 'rounds', rounds: 3 }] })
})

it('changes nothing after the account has changed', async () => {
  await make()
  const before = $talk.get()
  world.answer = null
  await tell('Hips last')
  expect(await make('Hips last')).toBe('left')
  expect($talk.get()).toBe(before)
})
