import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAbout, readBlocks, readExerciseFields, readStep, type ReadFrom } from './read-workout.ts'
import { isWorkoutType, type Step } from './workout.ts'

const from = fc.constantFrom<ReadFrom[]>('row', 'draft')

describe('blocks of any shape', () => {
  const item = { kind: 'exercise', exerciseId: 'a', restSec: 5 }
  const readAll = (value: unknown, from: ReadFrom = 'row') => readBlocks(value, from, (id) => id !== 'unknown')

  it('keep what is valid and drop the rest', () => {
    const inner = { kind: 'block', rounds: 2, restBetweenRoundsSec: 3, restAfterSec: 4, items: [item] }
    const block = { ...inner, name: 'Ladder', section: 'warmup', items: [item, inner] }
    expect(readAll([block])).toEqual([block])
    const broken = {
      section: 'middle',
      name: 7,
      rounds: '3',
      items: [null, 7, { exerciseId: 1 }, { exerciseId: 'unknown' }, { ...inner, items: {} }, item]
    }
    expect(readAll([broken, { items: [] }, null, 'x'])).toEqual([
      { kind: 'block', rounds: 1, restBetweenRoundsSec: 0, restAfterSec: 0, section: 'main', items: [item] }
    ])
  })
  it('are finite: numbers are clamped, except in a draft', () => {
    const wild = [{ rounds: 1e9, restAfterSec: -4, items: [{ exerciseId: 'a', restSec: 1e12 }] }]
    expect(readAll(wild)[0]).toMatchObject({ rounds: 99, restAfterSec: 0, items: [{ restSec: 86_400 }] })
    expect(readAll(wild, 'draft')[0]).toMatchObject({ rounds: 1e9, restAfterSec: -4, items: [{ restSec: 1e12 }] })
  })
  it('never throw', () => {
    fc.assert(
      fc.property(fc.anything(), from, (value, source) => {
        for (const block of readAll(value, source)) expect(block.items.length).toBeGreaterThan(0)
      })
    )
  })
})

describe('steps of any shape', () => {
  const common = {
    text: 'Slowly',
    mediaType: 'image' as const,
    url: '/media/workout-media/a',
    audioUrl: '',
    alt: 'Knees over the feet',
    side: 'each' as const
  }

  it('are read in both spellings', () => {
    const reps: Step = { ...common, length: { kind: 'reps', reps: 12 } }
    const time: Step = { ...common, length: { kind: 'time', seconds: 45 } }
    expect([readStep({ ...common, reps: 12 }, 'row'), readStep(reps, 'draft')]).toEqual([reps, reps])
    expect([readStep({ ...common, seconds: 45 }, 'row'), readStep(time, 'draft')]).toEqual([time, time])
  })
  it('are clamped in rows, and stay as typed in drafts', () => {
    const draft = (length: unknown) => readStep({ length }, 'draft').length
    expect(readStep({ seconds: 1e9 }, 'row').length).toEqual({ kind: 'time', seconds: 86_400 })
    expect(readStep({ seconds: 0 }, 'row').length).toEqual({ kind: 'time', seconds: 1 })
    expect(readStep({ reps: -3 }, 'row').length).toEqual({ kind: 'reps', reps: 1 })
    expect(readStep({ reps: NaN }, 'row').length).toEqual({ kind: 'reps', reps: 1 })
    expect(draft({ kind: 'time', seconds: 0 })).toEqual({ kind: 'time', seconds: 0 })
    expect(readStep({ reps: 5, repSec: 99 }, 'row').length).toEqual({ kind: 'reps', reps: 5, repSec: 60 })
    expect(draft({ kind: 'reps', reps: 5, repSec: 4 })).toEqual({ kind: 'reps', reps: 5, repSec: 4 })
    expect(draft({ kind: 'reps', reps: 'x' })).toEqual({ kind: 'reps', reps: 10 })
  })
  it('never throw, and are always complete', () => {
    expect(readStep({ alt: 7 }, 'row')).not.toHaveProperty('alt')
    const keys = ['audioUrl', 'length', 'mediaType', 'side', 'text', 'url']
    fc.assert(
      fc.property(fc.anything(), from, (value, source) => {
        expect(Object.keys(readStep(value, source)).sort()).toEqual(keys)
        expect(readStep(value, source).length).toEqual(readStep({}, source).length)
      })
    )
  })
})

it('an unknown choice becomes the default', () => {
  const none = { sport: 'others', level: 'base', type: 'text', language: 'en', timerMode: '' }
  expect(readAbout({ sport: 'Chess', level: 4, type: null, timerMode: 'sometimes' }, 'draft')).toMatchObject(none)
  const all = { sport: 'YOGA', level: 'heavy', type: 'interval', language: 'nl', timerMode: 'manual' }
  expect(readAbout(all, 'draft')).toMatchObject(all)
})

it('a row is read by its column names', () => {
  const row = { name: 'Ladder', wType: 'interval', imgUrl: '/demo/a.webp', videoUrl: 'https://elsewhere.example/a.mp4' }
  expect(readAbout(row, 'row')).toMatchObject({ type: 'interval', imageUrl: '/demo/a.webp', videoUrl: '' })
})

it.each([
  ['squat', 'squat'],
  ['warrior-2', 'warrior-2'],
  ['', ''],
  ...[undefined, null, 7, 'Squat', '../x', '-x', 'a'.repeat(41)].map((value) => [value, undefined])
])('the figure %j of an exercise is read as %j', (value, figure) => {
  expect(readExerciseFields({ figure: value }, 'row').figure).toBe(figure)
})

describe('isWorkoutType', () => {
  it('accepts the known types and nothing else', () => {
    expect(['text', 'mastervideo', 'play', '', undefined].map(isWorkoutType)).toEqual([true, true, false, false, false])
  })
})
