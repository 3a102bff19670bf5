import { describe, expect, test } from 'vitest'
import { check, createWorkoutSchema, updateWorkoutSchema, workoutContentSchema } from './schema.ts'
import { plainBlock } from './stored.ts'
import type { Step, WorkoutContent } from './workout.ts'

const step: Step = {
  text: '',
  length: { kind: 'time', seconds: 30 },
  mediaType: 'none',
  url: '',
  audioUrl: '',
  side: 'none'
}

const valid = (): WorkoutContent => ({
  name: 'Test',
  description: '',
  sport: 'Fitness',
  level: 'base',
  type: 'text',
  language: 'en',
  trainer: '',
  timerMode: '',
  imageUrl: '',
  videoUrl: '',
  musicUrl: '',
  exercises: [
    { id: 'a', name: 'A', steps: [step], intro: [] },
    { id: 'b', name: 'B', steps: [{ ...step, length: { kind: 'reps', reps: 10 } }], intro: [step] }
  ],
  blocks: [
    plainBlock([
      { exerciseId: 'a', restSec: 10 },
      { exerciseId: 'b', restSec: 0 }
    ])
  ]
})

/** Changes one value of a copy, by dotted path. */
function withValue(path: string, value: unknown): unknown {
  const copy = structuredClone(valid()) as unknown as Record<string, unknown>
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  let node: Record<string, unknown> = copy
  for (const key of keys) node = node[key] as Record<string, unknown>
  node[last] = value
  return copy
}

describe('workoutContentSchema', () => {
  test('accepts a valid workout, and trims its name', () => {
    expect(check(workoutContentSchema, valid())).toEqual({ ok: true, value: valid() })
    expect(check(workoutContentSchema, { ...valid(), name: '  Test ' })).toMatchObject({
      ok: true,
      value: { name: 'Test' }
    })
  })

  test('counts characters as people do, and cleans names', () => {
    const muscles = { ...valid(), name: '💪'.repeat(80), description: '👩‍🏫'.repeat(600) }
    expect(check(workoutContentSchema, muscles).ok).toBe(true)
    expect(check(workoutContentSchema, withValue('name', '💪'.repeat(81)))).toEqual({
      ok: false,
      issues: [{ path: 'name', code: 'text-too-long' }]
    })
    for (const [path, code] of [
      ['name', 'name-empty'],
      ['exercises.0.name', 'exercise-name-empty']
    ] as const) {
      for (const unseen of ['\u200B', '\u202E\u202C', '\u3164'])
        expect(check(workoutContentSchema, withValue(path, unseen))).toEqual({ ok: false, issues: [{ path, code }] })
    }
    const turned = { ...valid(), name: '\u202Ehcaoc\u202C', trainer: 'A\u2066b\u0007' }
    expect(check(workoutContentSchema, turned)).toMatchObject({ ok: true, value: { name: 'hcaoc', trainer: 'Ab' } })
    const described = withValue('exercises.0.steps.0.alt', ' Knees\u202E over the feet ')
    expect(check(workoutContentSchema, described)).toMatchObject({
      value: { exercises: [{ steps: [{ alt: 'Knees over the feet' }] }, {}] }
    })
  })

  test('accepts a master video only with its video', () => {
    const masterVideo = { ...valid(), type: 'mastervideo', videoUrl: '/media/videos/one' }
    expect(check(workoutContentSchema, masterVideo).ok).toBe(true)
    expect(check(workoutContentSchema, { ...masterVideo, videoUrl: '' })).toEqual({
      ok: false,
      issues: [{ path: 'videoUrl', code: 'video-missing' }]
    })
  })

  test.each([
    ['name', '', 'name-empty'],
    ['name', '   ', 'name-empty'],
    ['name', 'x'.repeat(81), 'text-too-long'],
    ['name', 5, 'not-a-text'],
    ['description', 'x'.repeat(2001), 'text-too-long'],
    ['sport', 'Chess', 'bad-choice'],
    ['level', 'easy', 'bad-choice'],
    ['imageUrl', 'javascript:alert(1)', 'bad-url'],
    ['imageUrl', 'http://insecure.example/a.png', 'bad-url'],
    ['imageUrl', 'https://cdn.example/a.png', 'bad-url'],
    ['videoUrl', 'https://cdn.example/a.mp4', 'bad-url'],
    ['musicUrl', 'https://cdn.example/a.mp3', 'bad-url'],
    ['imageUrl', '/api/account/export', 'bad-url'],
    ['imageUrl', '/media/../api/account/export', 'bad-url'],
    ['imageUrl', '/media/workout-media/a?b', 'bad-url'],
    ['imageUrl', '/demo/../secret', 'bad-url'],
    ['imageUrl', '//evil.example/a.png', 'bad-url'],
    ['exercises', [], 'no-exercise'],
    ['exercises.0.name', '', 'exercise-name-empty'],
    ['exercises.0.id', '../x', 'bad-id'],
    ['exercises.0.figure', 'Squat', 'bad-id'],
    ['exercises.0.figure', '../x', 'bad-id'],
    ['exercises.0.figure', 'a'.repeat(41), 'bad-id'],
    ['exercises.0.figure', null, 'bad-id'],
    ['exercises.0.steps', [], 'exercise-without-step'],
    ['exercises.0.steps', Array.from({ length: 11 }, () => step), 'too-many-steps'],
    ['exercises.0.steps.0.length.seconds', 0, 'time-too-short'],
    ['exercises.0.steps.0.length.seconds', 86_401, 'time-too-long'],
    ['exercises.0.steps.0.length.seconds', 1.5, 'time-not-whole'],
    ['exercises.0.steps.0.length.seconds', '30', 'time-not-a-number'],
    ['exercises.1.steps.0.length.reps', 0, 'reps-out-of-range'],
    ['exercises.1.steps.0.length.repSec', 0, 'rep-sec-out-of-range'],
    ['exercises.1.steps.0.length.repSec', 61, 'rep-sec-out-of-range'],
    ['exercises.1.steps.0.length.repSec', 2.5, 'rep-sec-out-of-range'],
    ['exercises.0.steps.0.text', 'x'.repeat(1001), 'text-too-long'],
    ['exercises.0.steps.0.alt', 'x'.repeat(201), 'text-too-long'],
    ['exercises.0.steps.0.alt', 7, 'not-a-text'],
    ['blocks.0.rounds', 0, 'rounds-out-of-range'],
    ['blocks.0.items.0.restSec', -1, 'time-too-short'],
    ['blocks.0.items.0.restSec', 86_401, 'time-too-long'],
    ['blocks.0.items', [], 'block-empty']
  ])('rejects %s = %j with %s, at its place', (path, value, code) => {
    const result = check(workoutContentSchema, withValue(path, value))
    expect(result.ok ? [] : result.issues).toContainEqual({ path, code })
  })

  test('rejects two exercises with the same id, and blocks that name unknown ones', () => {
    const twice = valid()
    twice.exercises[1] = { ...twice.exercises[1]!, id: 'a' }
    expect(check(workoutContentSchema, twice)).toMatchObject({ ok: false })
    const foreign = valid()
    foreign.blocks = [
      plainBlock([
        { exerciseId: 'a', restSec: 0 },
        { exerciseId: 'c', restSec: 0 }
      ])
    ]
    expect(check(workoutContentSchema, foreign)).toEqual({
      ok: false,
      issues: [{ path: '', code: 'blocks-do-not-match' }]
    })
    const missing = valid()
    missing.blocks = [plainBlock([{ exerciseId: 'a', restSec: 0 }])]
    expect(check(workoutContentSchema, missing)).toMatchObject({ ok: false })
  })

  test('accepts one level of nested blocks and rejects a second', () => {
    const inner = {
      kind: 'block' as const,
      rounds: 2,
      restBetweenRoundsSec: 5,
      restAfterSec: 0,
      items: [{ kind: 'exercise' as const, exerciseId: 'b', restSec: 5 }]
    }
    const nested = valid()
    nested.blocks = [
      {
        ...plainBlock([{ exerciseId: 'a', restSec: 0 }]),
        items: [{ kind: 'exercise', exerciseId: 'a', restSec: 0 }, inner]
      }
    ]
    expect(check(workoutContentSchema, nested)).toMatchObject({ ok: true })
    const named = structuredClone(nested)
    named.blocks[0]!.name = ' Ladder '
    expect(check(workoutContentSchema, named)).toMatchObject({ value: { blocks: [{ name: 'Ladder' }] } })
    named.blocks[0]!.name = 'x'.repeat(81)
    expect(check(workoutContentSchema, named)).toMatchObject({
      issues: [{ path: 'blocks.0.name', code: 'text-too-long' }]
    })
    const deeper = structuredClone(nested) as unknown as { blocks: { items: unknown[] }[] }
    deeper.blocks[0]!.items[1] = { ...inner, items: [inner] }
    expect(check(workoutContentSchema, deeper)).toMatchObject({ ok: false })
  })

  test.each([[null], ['text'], [[]], [{}], [7]])('rejects %j', (input) => {
    expect(check(workoutContentSchema, input)).toMatchObject({ ok: false })
  })

  test('rejects unknown fields', () => {
    expect(check(workoutContentSchema, { ...valid(), ownerId: 'me' })).toMatchObject({ ok: false })
    expect(check(createWorkoutSchema, { id: 'w', content: valid(), ownerId: 'me' })).toMatchObject({ ok: false })
  })

  test('needs an id to create, and a version to update', () => {
    expect(check(createWorkoutSchema, { id: 'w1', content: valid() })).toMatchObject({ ok: true })
    expect(check(createWorkoutSchema, { id: '-x', content: valid() })).toMatchObject({ ok: false })
    expect(check(updateWorkoutSchema, { version: 3, content: valid() })).toMatchObject({ ok: true })
    expect(check(updateWorkoutSchema, { version: 0, content: valid() })).toMatchObject({ ok: false })
  })
})
