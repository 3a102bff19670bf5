import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import editor from '#locales/en/editor.json'
import { LANGUAGES, type WorkoutContent } from '../../workout/workout.ts'
import { check, workoutContentSchema } from '../../workout/schema.ts'
import { writeNotation } from '../notation/write.ts'
import type { LostKind } from './making.ts'
import { readOther } from './read-other.ts'
import { FEEEL, LIFT_LOG, OLD_LIFT_LOG, OLD_OPEN_HIIT, OPEN_HIIT, WORKOUT_TIMER } from './samples.test-kit.ts'

const words = { language: 'en', work: 'Work' } as const
const read = (value: unknown) => readOther(value, words)
const readText = (text: string) => read(JSON.parse(text))
const contents = (text: string): WorkoutContent[] => readText(text)?.found.map(({ content }) => content) ?? []
const written = (text: string): string[] => contents(text).map((content) => writeNotation(content, 'en'))
const lost = (text: string) =>
  readText(text)?.found.map(({ notUnderstood }) => notUnderstood.map(({ kind, value }) => `${kind} ${value}`.trim()))

describe('importing a file', () => {
  it('reads Just Another Workout Timer and turns exercises called "rest" into rests', () => {
    expect(readText(WORKOUT_TIMER)?.app).toBe('Just Another Workout Timer')
    expect(contents(WORKOUT_TIMER).map(({ name, timerMode }) => [name, timerMode])).toEqual([
      ['Frühsport', 'autonext'],
      ['Planks', 'autonext']
    ])
    expect(written(WORKOUT_TIMER)).toMatchInlineSnapshot(`
      [
        "3x Kraft (
        Kniebeugen 40s, Rest 20s
        Liegestütze 30s, Rest 1m
      )

      Dehnen 1:30",
        "2x (
        Plank 45s
      )",
      ]
    `)
    expect(lost(WORKOUT_TIMER)).toEqual([[], []])
  })
  it('reads one workout shared by Just Another Workout Timer', () => {
    const { workouts } = JSON.parse(WORKOUT_TIMER) as { workouts: unknown[] }
    expect(contents(JSON.stringify(workouts[1]))).toEqual(contents(WORKOUT_TIMER).slice(1))
  })
  it('reads OpenHIIT', () => {
    expect(readText(OPEN_HIIT)?.app).toBe('OpenHIIT')
    expect(written(OPEN_HIIT)).toMatchInlineSnapshot(`
      [
        "# warm-up
      Warm-up 2m, Rest 15s

      # main
      2x (
        Sprint 30s, Rest 15s
        Walk lunges 30s
      ), Rest 1:30 between rounds

      # cool-down
      Cool-down 1m",
        "# warm-up
      Warm-up 2m, Rest 15s

      # main
      8x (
        Work 30s
      ), Rest 15s between rounds

      # cool-down
      Cool-down 1m",
      ]
    `)
    expect(lost(OPEN_HIIT)).toEqual([
      ['startTime 10', 'sounds'],
      ['startTime 10', 'sounds']
    ])
  })
  it('reads the first version of OpenHIIT', () => {
    expect(written(OLD_OPEN_HIIT)).toMatchInlineSnapshot(`
      [
        "3x (
        Row 40s, Rest 20s
        Press 40s, Rest 20s
        Carry 40s
      ), Rest 20s between rounds",
      ]
    `)
    expect(lost(OLD_OPEN_HIIT)).toEqual([['startTime 10']])
  })
  it('reads Feeel, which refers to exercises by number', () => {
    expect(readText(FEEEL)?.app).toBe('Feeel')
    expect(contents(FEEEL)[0]).toMatchObject({ name: 'Morning seven', sport: 'Strength', language: 'en' })
    expect(written(FEEEL)).toMatchInlineSnapshot(`
      [
        "Jumping jacks 30s, Rest 10s
      Side plank 15s left, Rest 5s
      Side plank 15s right, Rest 10s
      Feeel 2345 30s",
      ]
    `)
    expect(lost(FEEEL)).toEqual([['unnamed', 'startTime 5']])
  })
  it('reads a LiftLog plan', () => {
    expect(readText(LIFT_LOG)?.app).toBe('LiftLog')
    expect(contents(LIFT_LOG).map(({ name, description }) => [name, description])).toEqual([
      ['Two days: Push', 'Warm up the shoulders first.'],
      ['Two days: Run', '']
    ])
    expect(written(LIFT_LOG)).toMatchInlineSnapshot(`
      [
        "3x (
        Bench press x5 "Elbows in.", Rest 3m
      )

      Bench press x12 "8–12\\nElbows in.", Rest 3m",
        "Steady run 1:30
      Steady run x1 "5 km"",
      ]
    `)
    expect(lost(LIFT_LOG)).toEqual([['progress', 'repRange 8–12', 'restRange'], ['distance 5 km']])
  })
  it('reads an older LiftLog plan and alternates the exercises of a superset', () => {
    expect(contents(OLD_LIFT_LOG).map(({ name }) => name)).toEqual(['Arms'])
    expect(written(OLD_LIFT_LOG)).toMatchInlineSnapshot(`
      [
        "2x (
        Curl x10
        Dip x8 "https://example.org/dip", Rest 1:30
      )

      Curl x10, Rest 1m",
      ]
    `)
    expect(contents(OLD_LIFT_LOG)[0]?.exercises[1]?.steps[0]?.text).toBe('https://example.org/dip')
  })
  it('recognizes no other app', () => {
    for (const value of [null, 7, 'text', [], {}, { workouts: [] }, { sessions: [] }, { workouts: [{ a: 1 }] }]) {
      expect(read(value)).toBeNull()
    }
  })
})

const timer = (sets: unknown[]) => read({ title: 'T', sets })
const set = (repetitions: unknown, ...exercises: unknown[]) => ({ repetitions, exercises })
const row = { name: 'Row', duration: 30 }
const kinds = (answer: ReturnType<typeof read>) => answer?.found.flatMap((one) => one.notUnderstood.map((l) => l.kind))

describe('importing a faulty file', () => {
  it('drops what is wrong and reports it', () => {
    const long = 'x'.repeat(200)
    const answer = timer([
      set(500, row, { name: long, duration: 1e9 }, { name: 'Never', duration: 0 }, 'no'),
      set(1),
      7
    ])
    expect(kinds(answer)).toEqual(['cut', 'timeCut', 'noTime', 'noTime', 'rounds'])
    expect(answer?.found[0]?.content.exercises.map(({ name }) => name.length)).toEqual([3, 80])
    expect(
      kinds(read({ fullWorkout: { workout: { exerciseDuration: 9 }, workoutExercises: [3, { exercise: 320 }] } }))
    ).toEqual(['unreadable'])
    expect(kinds(read({ sessions: [{ exercises: [{ type: 'OtherExerciseBlueprint' }] }] }))).toEqual([])
  })
  it('replaces an invisible name with a default', () => {
    const names = timer([
      set(1, { name: '\u200b', duration: 9 }, { name: '\u200b\u0301'.repeat(99) + 'a', duration: 9 })
    ])
    expect(names?.found[0]?.content.exercises.map(({ name }) => name)).toEqual(['Work', 'Work'])
  })
  it('reports more than a workout can hold', () => {
    const blocks = timer(Array.from({ length: 60 }, () => set(1, row)))
    expect(blocks?.found[0]?.content.blocks).toHaveLength(50)
    expect(kinds(blocks)).toEqual(['tooMany'])
    const many = timer([set(1, ...Array.from({ length: 1500 }, () => row))])
    expect(many?.found[0]?.content.exercises).toHaveLength(1000)
    expect(kinds(many)).toEqual(['tooMany'])
    expect(
      kinds(
        timer([set(99, ...Array.from({ length: 10 }, () => row)), set(1, ...Array.from({ length: 11 }, () => row))])
      )
    ).toEqual(['tooMany'])
    const hiit = read({ activeIntervals: 9999, activities: ['A'], restarts: 4, timeSettings: { workTime: 5 } })
    expect(kinds(hiit)).toEqual(['tooMany', 'rounds'])
    expect(kinds(read({ activeIntervals: 9999, timeSettings: '{"workTime":5}' }))).toEqual(['rounds'])
    const feeel = Array.from({ length: 1001 }, () => ({ exercise: 320, exerciseDuration: 5 }))
    expect(kinds(read({ fullWorkout: { workout: {}, workoutExercises: feeel } }))).toEqual(['tooMany'])
    const lifts = Array.from({ length: 30 }, () => ({ type: 'WeightedExerciseBlueprint', name: 'Lift', sets: 99 }))
    const plan = read({ sessions: [{ exercises: lifts }] })
    expect(kinds(plan)).toEqual(['tooMany', 'rounds'])
    expect(plan?.found[0]?.content.exercises).toHaveLength(11)
  })
  it('can leave no workout', () => {
    expect(timer([set(1)])).toEqual({ app: 'Just Another Workout Timer', found: [] })
    expect(read([{ timeSettings: 'no json', activeIntervals: 3, activities: '[' }])?.found).toEqual([])
    expect(read([{ timeSettings: {}, activeIntervals: 1 }])?.found).toEqual([])
    expect(read({ version: 3, lastEdited: '', sessions: [] })?.found).toEqual([])
    const still = { type: 'CardioExerciseBlueprint', sets: [{ target: { type: 'time', value: 'soon' } }] }
    expect(read({ sessions: [{ exercises: [still] }] })?.found).toEqual([])
  })
})

/** Samples in which some values have the wrong type. */
const broken = (sample: unknown): fc.Arbitrary<unknown> => {
  const odd = fc.oneof({ weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) }, fc.double(), fc.constant(1e12))
  const rare = (value: fc.Arbitrary<unknown>) =>
    fc.oneof({ weight: 12, arbitrary: value }, { weight: 1, arbitrary: odd })
  if (Array.isArray(sample)) return rare(fc.tuple(...sample.map(broken)))
  if (typeof sample !== 'object' || sample === null) return rare(fc.constant(sample))
  return rare(fc.record(Object.fromEntries(Object.entries(sample).map(([key, value]) => [key, broken(value)]))))
}

const SAMPLES = [WORKOUT_TIMER, OPEN_HIIT, OLD_OPEN_HIIT, FEEEL, LIFT_LOG, OLD_LIFT_LOG]

it('an import never throws, and its result can be saved', () => {
  const files = fc.oneof(fc.jsonValue(), ...SAMPLES.map((sample) => broken(JSON.parse(sample))))
  let made = 0
  const property = fc.property(files, fc.constantFrom(...LANGUAGES), (file, language) => {
    for (const { content, notUnderstood } of readOther(file, { language, work: 'Work' })?.found ?? []) {
      made += 1
      expect(check(workoutContentSchema, content)).toMatchObject({ ok: true })
      expect(notUnderstood.length).toBeLessThanOrEqual(20)
    }
  })
  fc.assert(property, { numRuns: 1500 })
  expect(made).toBeGreaterThan(500)
})

const LOST: Readonly<Record<LostKind, readonly string[]>> = {
  cut: ['name'],
  distance: ['name', 'value'],
  noTime: ['name'],
  progress: [],
  repRange: ['name', 'value'],
  restRange: [],
  rounds: ['name', 'value'],
  sounds: [],
  startTime: ['value'],
  timeCut: ['name', 'value'],
  tooMany: ['name'],
  unnamed: ['name'],
  unreadable: []
}
it.each(Object.entries(LOST))('losses are described in words: %s', (kind, values) => {
  const text = (editor.importing as Readonly<Record<string, string>>)[kind] ?? ''
  expect([...text.matchAll(/\{(\w+)\}/g)].map(([, value]) => value)).toEqual(values)
})
