import fc from 'fast-check'
import type { Settings } from '../account/settings.ts'
import type { Block, Exercise, ExerciseItem, InnerBlock, Step } from '../workout/workout.ts'
import type { PlayableContent, TimingSettings } from './compile.ts'
import type { Action, LogEntry } from './moves.ts'

const step: fc.Arbitrary<Step> = fc.record({
  text: fc.constantFrom('', 'Slowly'),
  length: fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('time' as const), seconds: fc.integer({ min: 1, max: 120 }) })
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('reps' as const), reps: fc.integer({ min: 1, max: 30 }) }) }
  ),
  mediaType: fc.constant('none' as const),
  url: fc.constant(''),
  audioUrl: fc.constant(''),
  side: fc.constantFrom('none', 'left', 'right', 'each')
})

const exercises: fc.Arbitrary<Exercise[]> = fc
  .array(
    fc.record({ steps: fc.array(step, { minLength: 1, maxLength: 3 }), intro: fc.array(step, { maxLength: 2 }) }),
    {
      minLength: 1,
      maxLength: 5
    }
  )
  .map((list) => list.map((exercise, index) => ({ ...exercise, id: `e${index}`, name: `Exercise ${index}` })))

const rest = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 60 }))

function blocksFor(count: number): fc.Arbitrary<Block[]> {
  const item: fc.Arbitrary<ExerciseItem> = fc.record({
    kind: fc.constant('exercise' as const),
    exerciseId: fc.integer({ min: 0, max: count - 1 }).map((index) => `e${index}`),
    restSec: rest
  })
  const fields = {
    kind: fc.constant('block' as const),
    rounds: fc.integer({ min: 1, max: 4 }),
    restBetweenRoundsSec: rest,
    restAfterSec: rest
  }
  const inner: fc.Arbitrary<InnerBlock> = fc.record({
    ...fields,
    items: fc.array(item, { minLength: 1, maxLength: 3 })
  })
  const block = fc.record({
    ...fields,
    section: fc.constantFrom('warmup' as const, 'main' as const, 'cooldown' as const),
    items: fc.array(fc.oneof(item, inner), { minLength: 1, maxLength: 3 })
  })
  return fc.array(block, { minLength: 1, maxLength: 3 })
}

const contentOf = (...types: PlayableContent['type'][]): fc.Arbitrary<PlayableContent> =>
  exercises.chain((list) =>
    fc.record({
      type: fc.constantFrom(...types),
      videoUrl: fc.constant('/media/videos/one'),
      exercises: fc.constant(list),
      blocks: blocksFor(list.length)
    })
  )

export const workouts = contentOf('text', 'interval')
export const videoWorkouts = contentOf('mastervideo')
export const workoutsInParts = fc
  .tuple(videoWorkouts, fc.infiniteStream(fc.option(fc.integer({ min: 0, max: 3000 }), { nil: undefined })))
  .map(([content, begins]) => ({
    ...content,
    exercises: content.exercises.map((exercise) => ({
      ...exercise,
      steps: exercise.steps.map((one): Step => {
        const tenths = begins.next().value
        return tenths === undefined ? one : { ...one, videoSec: tenths / 10 }
      })
    }))
  }))
export const allWorkouts = fc.oneof(workouts, videoWorkouts)

export const timings: fc.Arbitrary<TimingSettings> = fc.record({
  timerMode: fc.constantFrom<Settings['timerMode'][]>('stopnext', 'autonext', 'manual'),
  setupOn: fc.boolean(),
  introOn: fc.boolean(),
  defaultSetupTimeSec: fc.integer({ min: 1, max: 30 }),
  defaultIntroTimeSec: fc.integer({ min: 1, max: 60 })
})

const action: fc.Arbitrary<Action> = fc.oneof(
  fc.constantFrom<Action[]>(
    { kind: 'start' },
    { kind: 'pause' },
    { kind: 'resume' },
    { kind: 'next' },
    { kind: 'back' },
    { kind: 'done' },
    { kind: 'seen' },
    { kind: 'adjust', seconds: 10 },
    { kind: 'adjust', seconds: -10 }
  ),
  fc.integer({ min: -2, max: 200 }).map((index): Action => ({ kind: 'jump', index })),
  fc.constantFrom<Action[]>({ kind: 'no-video' }, { kind: 'video', ms: 0, isHeld: false }),
  fc.record({
    kind: fc.constant('video' as const),
    ms: fc.integer({ min: -1000, max: 900_000 }),
    isHeld: fc.boolean()
  }),
  fc.integer({ min: -1000, max: 900_000 }).map((ms): Action => ({ kind: 'video-length', ms })),
  fc.constantFrom(0.75, 1.1, 1.25).map((rate): Action => ({ kind: 'speed', rate }))
)

/** Logs of a device that sometimes sleeps, restarts, or has its clock changed. */
export const logs: fc.Arbitrary<LogEntry[]> = fc
  .array(
    fc.record({
      action,
      ms: fc.integer({ min: 0, max: 90_000 }),
      event: fc.constantFrom('none', 'none', 'none', 'sleep', 'clock-set', 'restart')
    }),
    { maxLength: 60 }
  )
  .map((parts) => {
    let wall = 1_700_000_000_000
    let mono = 0
    let life = 0
    const first: LogEntry = { action: { kind: 'start' }, at: { wall, mono, life, gap: false } }
    const later = parts.map(({ action: what, ms, event }): LogEntry => {
      wall += ms
      if (event === 'clock-set') wall -= 3_600_000
      if (event === 'restart') {
        life += 1
        mono = 0
      } else if (event !== 'sleep') mono += ms
      return { action: what, at: { wall, mono, life, gap: event === 'sleep' } }
    })
    return [first, ...later]
  })
