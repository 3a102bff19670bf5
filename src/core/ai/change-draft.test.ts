import { describe, expect, it } from 'vitest'
import { FACTS, factOf, requestOf, TEXTS } from '../composer/composer.test-kit.ts'
import type { ComposerRequest } from '../composer/composed.ts'
import { isSafe } from '../composer/pool.ts'
import { EQUIPMENT } from '../exercises/exercise.ts'
import { check, workoutContentSchema } from '../workout/schema.ts'
import {
  anotherDraft,
  changedDraft,
  figuresOf,
  newDraft,
  type Draft,
  type DraftAnswer,
  type Workshop
} from './change-draft.ts'
import { countsOf, draftSec } from './draft-difference.ts'
import { wished, type Wish } from './wish.ts'

let last = 0
const workshop: Workshop = {
  facts: FACTS,
  newId: () => `e${(last += 1)}`,
  textsOf: ({ minutes }) => ({
    language: 'en',
    name: `${minutes} minutes`,
    description: '',
    effort: { easy: 'Easily.', steady: 'Steadily.', hard: 'Hard.' },
    textOf: (id) => TEXTS[id]
  })
}

function made(answer: DraftAnswer): Draft {
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem))
  return answer.draft
}
const draftOf = (more: Partial<ComposerRequest>, seed = 1): Draft => made(newDraft(requestOf(more), seed, workshop))
const requestAfter = ({ request }: Draft, wish: Wish): ComposerRequest => {
  const answer = wished(request, wish)
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.request
}
const SEEDS = Array.from({ length: 40 }, (_, index) => index + 1)

/** The share of exercises that stayed, among those that the new request still allows. */
function keptShare(wish: Wish, more: Partial<ComposerRequest>): number {
  let [fitting, kept] = [0, 0]
  for (const seed of SEEDS) {
    const draft = draftOf(more, seed)
    const to = requestAfter(draft, wish)
    const after = new Set(figuresOf(made(changedDraft(draft, to, workshop)).content))
    const still = figuresOf(draft.content).filter((id) => isSafe(factOf({ id }), to))
    fitting += still.length
    kept += still.filter((id) => after.has(id)).length
  }
  return kept / fitting
}

describe('a draft', () => {
  it('is a workout with figures, and the same seed gives the same one', () => {
    const draft = draftOf({ minutes: 20 })
    expect(check(workoutContentSchema, draft.content).ok).toBe(true)
    expect(draft.content.exercises.every(({ figure }) => factOf({ id: figure! }).id === figure)).toBe(true)
    expect(figuresOf(draftOf({ minutes: 20 }).content)).toEqual(figuresOf(draft.content))
  })
  it('says why it cannot be made', () => {
    expect(newDraft(requestOf({ minutes: 1 }), 1, workshop)).toEqual({
      ok: false,
      problem: { code: 'too-short', leastMinutes: 5 }
    })
  })
  it('has no figure where none is known', () => {
    expect(figuresOf({ exercises: [{ id: 'a', name: 'A', steps: [], intro: [], figure: '' }] })).toEqual([])
  })
})

describe('a change', () => {
  it.each<[string, Wish, Partial<ComposerRequest>]>([
    ['noJumping', { kind: 'noJumping' }, { minutes: 25 }],
    ['noEquipment', { kind: 'noEquipment' }, { equipment: EQUIPMENT, minutes: 25 }],
    ['careful', { kind: 'careful', concern: 'knee' }, { equipment: EQUIPMENT, minutes: 25 }],
    ['easier', { kind: 'easier' }, { equipment: EQUIPMENT, minutes: 25 }],
    ['careful in yoga', { kind: 'careful', concern: 'wrist' }, { sport: 'YOGA', minutes: 30 }]
  ])('keeps nearly everything that still fits: %s', (_, wish, more) => {
    expect(keptShare(wish, more)).toBeGreaterThan(0.8)
  })

  it('keeps nothing that the new request forbids', () => {
    for (const seed of SEEDS) {
      const draft = draftOf({ equipment: EQUIPMENT }, seed)
      const to = requestAfter(draft, { kind: 'careful', concern: 'knee' })
      const ids = figuresOf(made(changedDraft(draft, to, workshop)).content)
      expect(ids.every((id) => isSafe(factOf({ id }), to))).toBe(true)
    }
  })

  it('keeps the exercises when only the time changes, and adjusts rounds, rests and lengths', () => {
    for (const kind of ['shorter', 'longer'] as const) {
      const draft = draftOf({ minutes: 30 })
      const after = made(changedDraft(draft, requestAfter(draft, { kind }), workshop))
      expect(countsOf(after.content, draft.content)).toMatchObject({ added: 0, removed: 0 })
      expect(Math.abs(draftSec(after.content) - after.request.minutes * 60)).toBeLessThan(after.request.minutes * 3)
      expect(after.content.name).toBe(`${after.request.minutes} minutes`)
    }
  })

  it('makes another workout when the main part would become too short', () => {
    const draft = draftOf({ minutes: 60 })
    const after = made(changedDraft(draft, { ...draft.request, minutes: 6 }, workshop))
    expect(Math.abs(draftSec(after.content) - 360)).toBeLessThan(18)
    const main = after.content.blocks.filter(({ section }) => section === 'main')
    expect(draftSec({ ...after.content, blocks: main })).toBeGreaterThan(180)
  })

  it('uses harder variants at a harder level', () => {
    let harder = 0
    for (const seed of SEEDS) {
      const draft = draftOf({ level: 'base' }, seed)
      const to = requestAfter(draft, { kind: 'harder' })
      const after = figuresOf(made(changedDraft(draft, to, workshop)).content)
      const before = figuresOf(draft.content)
      harder += after.filter((id) => before.some((one) => factOf({ id: one }).harder.includes(id))).length
    }
    expect(harder).toBeGreaterThan(SEEDS.length)
  })

  it('says why it is impossible, even when the library changed since', () => {
    const draft = draftOf({ sport: 'Cycling', equipment: ['bike'] })
    const to = requestAfter(draft, { kind: 'noEquipment' })
    expect(changedDraft(draft, to, workshop)).toEqual({
      ok: false,
      problem: { code: 'equipment-missing', equipment: ['bike'] }
    })
    const [first, ...others] = draft.content.exercises
    const old = { ...draft, content: { ...draft.content, exercises: [{ ...first!, figure: 'of-later' }, ...others] } }
    expect(changedDraft(old, { ...draft.request, impact: 'low' }, workshop).ok).toBe(true)
  })
})

it('another draft differs from the one before', () => {
  const draft = draftOf({})
  for (const seed of SEEDS) {
    const other = made(anotherDraft(draft, seed, workshop))
    expect(figuresOf(other.content)).not.toEqual(figuresOf(draft.content))
    expect(other.request.recent[0]).toEqual(figuresOf(draft.content))
  }
})
