import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { compile } from '../player/compile.ts'
import { nominalSec } from '../player/segment.ts'
import { DEFAULT_SETTINGS } from '../account/settings.ts'
import type { LibraryExercise } from '../exercises/exercise.ts'
import { check, workoutContentSchema } from '../workout/schema.ts'
import { checkedAnswer, type AnswerRules } from './answer-faults.ts'
import { ANSWERS } from './answers.test-kit.ts'
import { answerOfContent } from './answer-of-content.ts'
import { contentOfAnswer } from './content-of-answer.ts'

const LIBRARY = new URL('../exercises/library/', import.meta.url)
const FACTS = readdirSync(LIBRARY).flatMap(
  (shelf) => JSON.parse(readFileSync(new URL(`${shelf}/facts.json`, LIBRARY), 'utf8')) as LibraryExercise[]
)
const KNOWN = new Set(FACTS.map(({ id }) => id))

const rulesFor = (change: Partial<AnswerRules> = {}): AnswerRules => ({
  language: 'en',
  languageName: 'English',
  maxExercises: 25,
  harmful: new Set(),
  kept: new Set(),
  ...change
})

let last = 0
const newId = () => `n${(last += 1)}`
const contextFor = (language: 'en' | 'de' | 'fr' | 'es' | 'nl') =>
  ({ sport: 'Fitness', level: 'medium', language, maxExercises: 25, newId }) as const

const RUNS = { ...DEFAULT_SETTINGS, setupOn: true }

describe.each(Object.entries(ANSWERS))('the answer %s', (name, answer) => {
  const context = contextFor(answer.language)
  const content = contentOfAnswer(answer, KNOWN, context)!

  it('has no faults and opens in the editor', () => {
    const rules = rulesFor({ language: answer.language })
    expect(checkedAnswer(JSON.stringify(answer), rules)).toEqual({ answer, faults: [], isUsable: true })
    expect(check(workoutContentSchema, content)).toMatchObject({ ok: true })
    expect(content.exercises).toHaveLength(answer.exercises.length)
  })

  it('uses exercises from the library, so that they have figures', () => {
    const without = content.exercises.filter(({ figure }) => figure === undefined).map((one) => one.name)
    expect(without).toEqual(name === 'whiteboard' ? ['Sledepush'] : [])
  })

  it('does each exercise on the sides that the library knows', () => {
    const facts = new Map(FACTS.map((one) => [one.id, one]))
    const wrong = answer.exercises.filter(
      ({ id, side }) => id !== '' && (facts.get(id)?.side === 'each') !== (side === 'each')
    )
    expect(wrong.map(({ id, side }) => `${id}: ${side}`)).toEqual([])
  })

  it('lasts as long as a workout', () => {
    const { segments } = compile(content, RUNS)
    const minutes = segments.reduce((sum, { length }) => sum + nominalSec(length), 0) / 60
    expect(minutes).toBeGreaterThan(8)
    expect(minutes).toBeLessThan(45)
  })

  it('comes back unchanged when nothing is edited', () => {
    expect(contentOfAnswer({ ...answerOfContent(content), say: '' }, KNOWN, { ...context, draft: content })).toEqual(
      content
    )
  })
})

describe('checkedAnswer', () => {
  const { quiet } = ANSWERS
  const faultsOf = (answer: unknown, change: Partial<AnswerRules> = {}) =>
    checkedAnswer(typeof answer === 'string' ? answer : JSON.stringify(answer), rulesFor(change))

  it('tells prose from broken JSON', () => {
    for (const words of ['I would start with squats.', JSON.stringify(quiet).slice(0, 500), ''])
      expect(faultsOf(words)).toEqual({
        answer: null,
        faults: ['It is not one JSON object of the schema.'],
        isUsable: false
      })
  })

  it('lists up to a dozen missing values', () => {
    expect(faultsOf({ ...quiet, name: '' })).toMatchObject({ faults: ['name: name-empty'], isUsable: false })
    expect(faultsOf({}).faults.length).toBeGreaterThan(2)
    const nameless = { ...quiet!.exercises[0], name: '' }
    expect(faultsOf({ ...quiet, exercises: Array.from({ length: 50 }, () => nameless) }).faults).toHaveLength(12)
    expect(faultsOf('{"exercises":7}').faults).toContain('language: bad-choice')
  })

  it('detects another language, declared or not', () => {
    const expected = { faults: ['All texts must be in English, and "language" must be "en".'], isUsable: false }
    expect(faultsOf({ ...quiet, language: 'de' })).toMatchObject(expected)
    expect(faultsOf({ ...ANSWERS['kraft'], language: 'en' })).toMatchObject(expected)
  })

  it('finds exercises that hurt, except those already in the draft', () => {
    const harmful = new Set(['glute-bridge'])
    expect(faultsOf(quiet, { harmful })).toMatchObject({
      faults: ['Exercise a4 (glute-bridge) is wrong for what hurts this athlete. Take another one.'],
      isUsable: false
    })
    expect(faultsOf(quiet, { harmful, kept: harmful })).toMatchObject({ faults: [], isUsable: true })
  })

  it('cuts surplus exercises, but reports them first', () => {
    expect(faultsOf(quiet, { maxExercises: 7 })).toMatchObject({
      faults: ['At most 7 exercises are allowed, not 8. Repeat exercises by rounds.'],
      isUsable: true
    })
  })

  it('finds blocks that refer to nothing', () => {
    const blocks = quiet!.blocks.map((block) => ({
      ...block,
      items: [{ kind: 'exercise', exercise: 'z', restSec: 0 }]
    }))
    expect(faultsOf({ ...quiet, blocks })).toMatchObject({
      faults: ['The blocks name no key of "exercises".'],
      isUsable: false
    })
  })
})
