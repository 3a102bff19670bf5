import { describe, expect, it } from 'vitest'
import { check, workoutContentSchema } from '../workout/schema.ts'
import type { Composed } from './composed.ts'
import { composedOf, TEXTS } from './composer.test-kit.ts'
import { composedContent, type ComposerTexts } from './compose.ts'

const texts: ComposerTexts = {
  language: 'en',
  name: 'Legs on Monday',
  description: 'Made for you',
  effort: { easy: 'Easily.', steady: 'Steadily.', hard: 'Hard.' },
  textOf: (id) => TEXTS[id]
}
const counting = () => {
  let last = 0
  return () => `e${(last += 1)}`
}
const rest = { rounds: 1, restBetweenRoundsSec: 0, restAfterSec: 0 }
const march = { id: 'march', side: 'none' as const, restSec: 5, length: { kind: 'time' as const, seconds: 30 } }
const composed: Composed = {
  sport: 'Fitness',
  level: 'base',
  seconds: 0,
  notes: [],
  blocks: [
    { section: 'warmup', ...rest, items: [{ ...march, effort: 'easy' }] },
    {
      section: 'main',
      rounds: 3,
      restBetweenRoundsSec: 60,
      restAfterSec: 20,
      items: [
        { ...march, effort: 'hard' },
        { ...march, effort: 'easy' },
        { ...march, id: 'lunge', length: { kind: 'reps', reps: 12, repSec: 2 }, side: 'each' }
      ]
    },
    { section: 'cooldown', ...rest, items: [{ ...march, effort: 'easy' }, march] }
  ]
}

describe('the content of a composed workout', () => {
  it('is a workout like any other', () => {
    const content = composedContent(composedOf({}), texts, counting())
    expect(check(workoutContentSchema, content).ok).toBe(true)
    expect(content).toMatchObject({ name: 'Legs on Monday', description: 'Made for you', language: 'en', type: 'text' })
  })
  it('has names and texts from the library, with the effort', () => {
    const { exercises } = composedContent(composed, texts, counting())
    expect(exercises.map(({ name }) => name)).toEqual(['March in place', 'March in place', 'Lunge', 'March in place'])
    expect(exercises.map(({ steps }) => steps[0]!.text)).toEqual([
      `Easily.\n${TEXTS['march']!.line}`,
      `Hard.\n${TEXTS['march']!.line}`,
      TEXTS['lunge']!.line,
      TEXTS['march']!.line
    ])
    expect(exercises[2]!.steps[0]).toMatchObject({ side: 'each', length: { kind: 'reps', reps: 12, repSec: 2 } })
  })
  it('lists an exercise with the same settings only once', () => {
    const { blocks } = composedContent(composed, texts, counting())
    const ids = blocks.map(({ items }) => items.map((item) => (item.kind === 'exercise' ? item.exerciseId : '')))
    expect(ids).toEqual([['e1'], ['e2', 'e1', 'e3'], ['e1', 'e4']])
    expect(blocks[1]).toMatchObject({ section: 'main', rounds: 3, restBetweenRoundsSec: 60, restAfterSec: 20 })
  })
  it('reports the library exercise behind each new one', () => {
    const made: string[] = []
    composedContent(composed, texts, (libraryId) => `e${made.push(libraryId)}`)
    expect(made).toEqual(['march', 'march', 'lunge', 'march'])
  })
  it('falls back to the id of an exercise without a text, and cuts long texts', () => {
    const long = { ...texts, name: 'n'.repeat(200), description: 'd'.repeat(3000), textOf: () => undefined }
    const content = composedContent(composed, long, counting())
    expect(content.exercises[0]).toMatchObject({ name: 'march', steps: [{ text: 'Easily.' }] })
    expect(content.exercises[2]).toMatchObject({ name: 'lunge', steps: [{ text: '' }] })
    expect([content.name.length, content.description.length]).toEqual([80, 2000])
    expect(check(workoutContentSchema, content).ok).toBe(true)
  })
})
