import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  asCircuit,
  DEFAULT_SIMPLE_FORM,
  exerciseNames,
  longLine,
  simpleContent,
  simpleIssues,
  simpleNames,
  type SimpleForm
} from './simple.ts'
import { summarise } from '../workout/summarise.ts'
import { check, workoutContentSchema } from '../workout/schema.ts'

function build(change: Partial<SimpleForm>) {
  const form = { ...DEFAULT_SIMPLE_FORM, name: 'Circuit', lines: 'Squat\nPlank', ...change }
  let last = 0
  const content = simpleContent(
    form,
    simpleNames(form, (number) => `Station ${number}`),
    'en',
    () => `e${(last += 1)}`
  )
  return { form, content }
}
const problems = (change: Partial<SimpleForm>) => {
  const { form, content } = build(change)
  const result = check(workoutContentSchema, content)
  return result.ok ? [] : simpleIssues(form, result.issues)
}

it('a circuit keeps the numbers of other kinds and starts with its own', () => {
  const tabata = { ...DEFAULT_SIMPLE_FORM, name: 'Mine', lines: 'Squat', rounds: 8, workSec: 20, restSec: 10 }
  expect(asCircuit(tabata)).toEqual({ ...DEFAULT_SIMPLE_FORM, name: 'Mine', lines: 'Squat' })
})

describe('exerciseNames', () => {
  it('takes one name per line and drops bullets and numbers', () => {
    expect(exerciseNames(' Squat \n\n- Plank\n2. Push-up\n• 100 m sprint\r\n')).toEqual([
      'Squat',
      'Plank',
      'Push-up',
      '100 m sprint'
    ])
  })
  it('leaves names alone that only look like a list', () => {
    expect(exerciseNames('1.5 km run\n-5 kg drop')).toEqual(['1.5 km run', '-5 kg drop'])
  })
})

describe('simpleContent', () => {
  it('makes one block of rounds', () => {
    const { content } = build({ rounds: 4, workSec: 40, restSec: 20, restBetweenRoundsSec: 90 })
    expect(content.type).toBe('interval')
    expect(content.exercises.map((exercise) => exercise.name)).toEqual(['Squat', 'Plank'])
    expect(content.blocks).toHaveLength(1)
    expect(content.blocks[0]).toMatchObject({ rounds: 4, restBetweenRoundsSec: 90, section: 'main' })
    // get ready 6, then four rounds of 40 + 20 + 40 with 90 between them
    expect(summarise(content).totalSec).toBe(6 + 4 * 100 + 3 * 90)
  })
  it('names stations that only have a number', () => {
    const { content } = build({ by: 'stations', stations: 3 })
    expect(content.exercises.map((exercise) => exercise.name)).toEqual(['Station 1', 'Station 2', 'Station 3'])
  })
  it('is valid for every form within the limits', () => {
    fc.assert(
      fc.property(
        fc.record({
          by: fc.constantFrom('names' as const, 'stations' as const),
          lines: fc.constantFrom('a', 'a\nb', '- a\n- b\n- c'),
          stations: fc.integer({ min: 1, max: 10 }),
          rounds: fc.integer({ min: 1, max: 99 }),
          workSec: fc.integer({ min: 1, max: 86_400 }),
          restSec: fc.integer({ min: 0, max: 86_400 }),
          restBetweenRoundsSec: fc.integer({ min: 0, max: 86_400 })
        }),
        (change) => {
          expect(problems(change)).toEqual([])
        }
      )
    )
  })
})

describe('simpleIssues', () => {
  it('reports each problem at its field, in the order of the form', () => {
    expect(
      problems({ name: '  ', lines: '\n', rounds: 0, workSec: 0, restSec: -1, restBetweenRoundsSec: 90_000 })
    ).toEqual([
      { path: 'name', code: 'name-empty' },
      { path: 'lines', code: 'no-exercise' },
      { path: 'rounds', code: 'rounds-out-of-range' },
      { path: 'restBetweenRoundsSec', code: 'time-too-long' }
    ])
    expect(problems({ workSec: 0, restSec: -1 })).toEqual([
      { path: 'workSec', code: 'time-too-short' },
      { path: 'restSec', code: 'time-too-short' }
    ])
    expect(problems({ by: 'stations', stations: 0 })).toEqual([{ path: 'stations', code: 'no-exercise' }])
    expect(problems({ lines: 'x'.repeat(81) })).toEqual([{ path: 'lines', code: 'text-too-long' }])
  })
  it('reports the rounds when rounds times exercises are too many', () => {
    expect(problems({ by: 'stations', stations: 20, rounds: 99 })).toEqual([
      { path: 'rounds', code: 'too-many-rounds' }
    ])
  })
  it('ignores problems that no field can fix', () => {
    expect(simpleIssues(DEFAULT_SIMPLE_FORM, [{ path: 'imageUrl', code: 'bad-url' }])).toEqual([])
  })
})

describe('longLine', () => {
  it('finds a line that is too long', () => {
    expect(longLine(`a\n${'x'.repeat(81)}`)).toBe(2)
    expect(longLine('a\nb')).toBeNull()
    expect(longLine('💪'.repeat(80))).toBeNull()
  })
})
