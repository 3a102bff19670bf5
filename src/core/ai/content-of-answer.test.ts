import { describe, expect, it } from 'vitest'
import { check, workoutContentSchema } from '../workout/schema.ts'
import { BOUNDS, type Exercise, type WorkoutContent } from '../workout/workout.ts'
import type { AiAnswer, AnsweredExercise } from './ai-answer.ts'
import { answerOfContent } from './answer-of-content.ts'
import { contentOfAnswer, lengthOfAnswer, type AnswerContext } from './content-of-answer.ts'

const KNOWN = new Set(['squat', 'plank', 'lunge'])

function context(change: Partial<AnswerContext> = {}): AnswerContext {
  let last = 0
  const newId = () => `new${(last += 1)}`
  return { sport: 'Fitness', level: 'medium', language: 'en', maxExercises: 25, newId, ...change }
}

const exercise = (key: string, change: Partial<AnsweredExercise> = {}): AnsweredExercise => ({
  key,
  id: 'squat',
  name: `Exercise ${key}`,
  text: 'Go.',
  seconds: 40,
  reps: null,
  side: 'none',
  ...change
})

const block = (items: AiAnswer['blocks'][number]['items'], rounds = 1): AiAnswer['blocks'][number] => ({
  kind: 'block',
  name: '',
  section: 'main',
  rounds,
  restBetweenRoundsSec: 0,
  restAfterSec: 0,
  items
})

const item = (key: string) => ({ kind: 'exercise' as const, exercise: key, restSec: 20 })

const answer = (change: Partial<AiAnswer> = {}): AiAnswer => ({
  language: 'en',
  say: 'Here you are.',
  name: 'Legs',
  description: 'For the legs.',
  exercises: [exercise('a'), exercise('b')],
  blocks: [block([item('a'), item('b')], 3)],
  ...change
})

function made(given: AiAnswer, change: Partial<AnswerContext> = {}): WorkoutContent {
  const content = contentOfAnswer(given, KNOWN, context(change))
  expect(content).not.toBeNull()
  expect(check(workoutContentSchema, content)).toMatchObject({ ok: true })
  return content!
}

describe('contentOfAnswer', () => {
  it('gives content that the editor can open', () => {
    expect(made(answer())).toEqual({
      name: 'Legs',
      description: 'For the legs.',
      sport: 'Fitness',
      level: 'medium',
      language: 'en',
      type: 'text',
      trainer: '',
      timerMode: 'autonext',
      imageUrl: '',
      videoUrl: '',
      musicUrl: '',
      exercises: ['a', 'b'].map((key, at) => ({
        id: `new${at + 1}`,
        name: `Exercise ${key}`,
        intro: [],
        figure: 'squat',
        steps: [
          {
            text: 'Go.',
            length: { kind: 'time', seconds: 40 },
            mediaType: 'none',
            url: '',
            audioUrl: '',
            side: 'none'
          }
        ]
      })),
      blocks: [
        {
          kind: 'block',
          section: 'main',
          rounds: 3,
          restBetweenRoundsSec: 0,
          restAfterSec: 0,
          items: ['new1', 'new2'].map((exerciseId) => ({ kind: 'exercise', exerciseId, restSec: 20 }))
        }
      ]
    })
  })

  it('keeps the name of an exercise that is not in the library, without a figure', () => {
    const [first, second] = made(
      answer({ exercises: [exercise('a', { id: 'dragon-walk' }), exercise('b', { id: '' })] })
    ).exercises
    expect([first, second].map((one) => one && 'figure' in one)).toEqual([false, false])
    expect(first?.name).toBe('Exercise a')
  })

  it("keeps the first exercises up to the contract's limit", () => {
    const keys = Array.from({ length: 500 }, (_, index) => `k${index}`)
    const many = answer({
      exercises: keys.map((key) => exercise(key)),
      blocks: [block(keys.slice(0, 30).map(item)), block(keys.slice(30).map(item))]
    })
    const content = made(many)
    expect(content.exercises.map(({ name }) => name)).toEqual(keys.slice(0, 25).map((key) => `Exercise ${key}`))
    expect(content.blocks).toHaveLength(1)
    // An exercise that is already in may repeat.
    expect(made(answer({ blocks: [block([item('a'), item('b'), item('a')])] }), { maxExercises: 1 }).blocks).toEqual([
      expect.objectContaining({
        items: [item('a'), item('a')].map(() => expect.objectContaining({ exerciseId: 'new1' }))
      })
    ])
  })

  it('drops exercises that no block uses, and keys that mean nothing', () => {
    const content = made(answer({ blocks: [block([item('b'), item('nobody')]), block([item('nobody')])] }))
    expect(content.exercises.map(({ name }) => name)).toEqual(['Exercise b'])
    expect(content.blocks.map(({ items }) => items.length)).toEqual([1])
  })

  it('is null when nothing can be played', () => {
    expect(contentOfAnswer(answer({ blocks: [block([item('nobody')])] }), KNOWN, context())).toBeNull()
    expect(contentOfAnswer(answer(), KNOWN, context({ maxExercises: 0 }))).toBeNull()
    const endless = Array.from({ length: 1200 }, () => item('a'))
    expect(contentOfAnswer(answer({ blocks: [block(endless)] }), KNOWN, context())).toBeNull()
  })

  it('uses the first of two exercises with the same key', () => {
    expect(
      made(answer({ exercises: [exercise('a'), exercise('a', { name: 'Other' }), exercise('b')] })).exercises
    ).toHaveLength(2)
  })

  it('plays a block once when its rounds would be too many to finish', () => {
    const inner = { ...block([item('a'), item('b')], 99), items: [item('a'), item('b')] }
    const { section: _section, ...repeat } = inner
    const content = made(answer({ blocks: [block([repeat, item('a')], 99)] }))
    expect(content.blocks[0]?.rounds).toBe(1)
    expect(content.blocks[0]?.items.map((one) => (one.kind === 'block' ? one.rounds : 0))).toEqual([1, 0])
  })

  it('names blocks, inner ones too, and drops empty ones', () => {
    const { section: _section, ...repeat } = block([], 2)
    const content = made(
      answer({
        blocks: [
          {
            ...block([]),
            name: 'Legs',
            items: [
              { ...repeat, name: 'Pairs', items: [item('a'), item('b')] },
              { ...repeat, items: [item('nobody')] }
            ]
          }
        ]
      })
    )
    expect(content.blocks).toMatchObject([{ name: 'Legs', items: [{ kind: 'block', name: 'Pairs', rounds: 2 }] }])
    expect(content.blocks[0]?.items).toHaveLength(1)
  })
})

describe('lengthOfAnswer', () => {
  it.each([
    [
      { seconds: 40, reps: null },
      { kind: 'time', seconds: 40 }
    ],
    [
      { seconds: null, reps: 12 },
      { kind: 'reps', reps: 12 }
    ],
    [
      { seconds: 40, reps: 10 },
      { kind: 'reps', reps: 10, repSec: 4 }
    ],
    [
      { seconds: 1, reps: 100 },
      { kind: 'reps', reps: 100, repSec: 1 }
    ],
    [
      { seconds: 3600, reps: 1 },
      { kind: 'reps', reps: 1, repSec: BOUNDS.repSecMax }
    ],
    [{ seconds: null, reps: null }, null]
  ])('turns %j into %j', (given, expected) => expect(lengthOfAnswer(given)).toEqual(expected))

  it('is half a minute when the answer gives none', () => {
    const [first] = made(answer({ exercises: [exercise('a', { seconds: null }), exercise('b')] })).exercises
    expect(first?.steps[0]?.length).toEqual({ kind: 'time', seconds: 30 })
  })
})

const STEP = { text: 'Low.', mediaType: 'image', url: '', audioUrl: '', alt: 'A squat', side: 'none' } as const
const DRAFT: WorkoutContent = {
  ...made(answer()),
  name: 'Mine',
  description: 'x'.repeat(400),
  trainer: 'Mara',
  timerMode: 'manual',
  type: 'media',
  exercises: [
    {
      id: 'd1',
      name: 'Squat',
      figure: 'squat',
      intro: [],
      steps: [{ ...STEP, length: { kind: 'reps', reps: 8, repSec: 4 } }]
    },
    {
      id: 'd2',
      name: 'Plank',
      intro: [{ ...STEP, length: { kind: 'time', seconds: 5 } }],
      steps: [20, 40].map((seconds) => ({ ...STEP, length: { kind: 'time' as const, seconds } }))
    }
  ] satisfies Exercise[],
  blocks: [
    {
      kind: 'block',
      name: 'Main',
      section: 'main',
      rounds: 2,
      restBetweenRoundsSec: 10,
      restAfterSec: 0,
      items: [
        { kind: 'exercise', exerciseId: 'd1', restSec: 5 },
        {
          kind: 'block',
          rounds: 3,
          restBetweenRoundsSec: 0,
          restAfterSec: 0,
          items: [{ kind: 'exercise', exerciseId: 'd2', restSec: 0 }]
        }
      ]
    }
  ]
}

describe('an answer about a draft', () => {
  const said = answerOfContent(DRAFT)
  const changed = (at: number, change: Partial<AnsweredExercise>): WorkoutContent =>
    made(
      { ...said, exercises: said.exercises.map((one, index) => (index === at ? { ...one, ...change } : one)) },
      { draft: DRAFT }
    )

  it('returns the draft itself when nothing changes', () => {
    expect(made(said, { draft: DRAFT })).toEqual(DRAFT)
  })

  it('refers to exercises by position, with several steps as one', () => {
    expect(said.exercises).toEqual([
      { key: 'e1', id: 'squat', name: 'Squat', text: 'Low.', seconds: null, reps: 8, side: 'none' },
      { key: 'e2', id: '', name: 'Plank', text: 'Low.\nLow.', seconds: 60, reps: null, side: 'none' }
    ])
    expect(said.description).toHaveLength(240)
  })

  it('keeps pictures and steps when only times change', () => {
    expect(changed(0, { reps: 12 }).exercises[0]).toEqual({
      ...DRAFT.exercises[0],
      steps: [{ ...STEP, length: { kind: 'reps', reps: 12 } }]
    })
    expect(changed(1, { seconds: 30 }).exercises[1]?.steps.map(({ length }) => length)).toEqual(
      [10, 20].map((seconds) => ({ kind: 'time', seconds }))
    )
    expect(changed(1, { seconds: 30 }).exercises[1]?.intro).toEqual(DRAFT.exercises[1]?.intro)
  })

  it('keeps the picture of the first step when texts change', () => {
    expect(changed(1, { text: 'Straight.' }).exercises[1]?.steps).toEqual([
      { ...STEP, text: 'Straight.', length: { kind: 'time', seconds: 20 } }
    ])
    expect(changed(0, { side: 'each' }).exercises[0]?.steps[0]).toMatchObject({
      side: 'each',
      text: 'Low.',
      alt: 'A squat'
    })
  })

  it('treats a new name as another exercise', () => {
    const [first] = changed(0, { name: 'Lunge', id: 'lunge' }).exercises
    expect(first).toMatchObject({ id: 'new1', name: 'Lunge', figure: 'lunge', steps: [{ mediaType: 'none' }] })
  })

  it('adds a missing figure and never removes one', () => {
    expect(changed(1, { id: 'plank' }).exercises[1]).toEqual({ ...DRAFT.exercises[1], figure: 'plank' })
    expect(changed(0, { id: '' }).exercises[0]).toEqual(DRAFT.exercises[0])
    expect(changed(0, { id: 'dragon-walk' }).exercises[0]).toEqual(DRAFT.exercises[0])
  })

  it('applies new texts about the whole workout', () => {
    expect(made({ ...said, description: 'Short.', name: 'Ours' }, { draft: DRAFT })).toMatchObject({
      name: 'Ours',
      description: 'Short.',
      trainer: 'Mara',
      type: 'media'
    })
  })

  it('does not scale steps that are counted', () => {
    const counted = { ...STEP, length: { kind: 'reps' as const, reps: 5 } }
    const timed = { ...STEP, length: { kind: 'time' as const, seconds: 9 } }
    const draft = { ...DRAFT, exercises: [{ ...DRAFT.exercises[0]!, steps: [timed, counted] }, DRAFT.exercises[1]!] }
    const words = answerOfContent(draft)
    expect(words.exercises[0]).toMatchObject({ seconds: null, reps: 5 })
    const answered = { ...words, exercises: [{ ...words.exercises[0]!, reps: null, seconds: 20 }, words.exercises[1]!] }
    expect(made(answered, { draft }).exercises[0]?.steps).toEqual([{ ...STEP, length: { kind: 'time', seconds: 20 } }])
  })
})
