import fc from 'fast-check'
import { plainBlock } from './stored.ts'
import {
  LANGUAGES,
  LEVELS,
  SPORTS,
  type Block,
  type Exercise,
  type Step,
  type Workout,
  type WorkoutSummary
} from './workout.ts'

export const stepOf = (more: Partial<Step> = {}): Step => ({
  text: '',
  length: { kind: 'time', seconds: 30 },
  mediaType: 'none',
  url: '',
  audioUrl: '',
  side: 'none',
  ...more
})

export const timed = (seconds: number, more: Partial<Step> = {}): Step =>
  stepOf({ length: { kind: 'time', seconds }, ...more })

export const counted = (reps: number, more: Partial<Step> = {}): Step =>
  stepOf({ length: { kind: 'reps', reps }, ...more })

export const exerciseOf = (id: string, steps: Step[] = [stepOf()], intro: Step[] = []): Exercise => ({
  id,
  name: id.toUpperCase(),
  steps,
  intro
})

export const workoutOf = (more: Partial<Workout> = {}): Workout => ({
  id: 'aaaaaaaaaaaaaaaaaaaa',
  ownerId: 'owner',
  version: 3,
  sharedWithFriends: false,
  isPublic: true,
  visibility: 'public',
  ratingCount: [0, 0, 0, 0, 0, 0],
  rating: 0,
  playCount: 0,
  totalSec: 36,
  exerciseCount: 1,
  copiedFrom: '',
  createdAt: '2026-03-01T08:00:00.000+00:00',
  updatedAt: '2026-03-02T08:00:00.000+00:00',
  name: 'Ladder',
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
  exercises: [exerciseOf('a')],
  blocks: [plainBlock([{ exerciseId: 'a', restSec: 0 }])],
  ...more
})

export function summaryOf(more: Partial<WorkoutSummary> = {}): WorkoutSummary {
  const { exercises: _exercises, blocks: _blocks, ...others } = workoutOf({ totalSec: 60 })
  return { ...others, ridge: [{ phase: 'work', seconds: 60 }], ...more }
}

const seconds = fc.integer({ min: 0, max: 600 })
const step = fc.record(
  {
    text: fc.string({ maxLength: 20 }),
    length: fc.oneof(
      fc.record({ kind: fc.constant('time' as const), seconds: fc.integer({ min: 1, max: 86_400 }) }),
      fc.record({ kind: fc.constant('reps' as const), reps: fc.integer({ min: 1, max: 1000 }) })
    ),
    mediaType: fc.constantFrom('none', 'image', 'video'),
    url: fc.constantFrom('', '/demo/a.webp', '/media/workout-media/video'),
    audioUrl: fc.constantFrom('', '/demo/a.mp3'),
    side: fc.constantFrom('none', 'left', 'right', 'each'),
    tempo: fc.constantFrom('3-1-2-0', '10-0-1-0')
  } as const,
  { requiredKeys: ['text', 'length', 'mediaType', 'url', 'audioUrl', 'side'] }
) satisfies fc.Arbitrary<Step>

/** Uses each of the exercises `e0`, `e1`, … in order, in random sections and rounds. */
function blocksOf(count: number): fc.Arbitrary<Block[]> {
  const parts = fc.array(
    fc.record({
      rest: seconds,
      rounds: fc.integer({ min: 1, max: 3 }),
      isInner: fc.boolean(),
      isNew: fc.boolean(),
      section: fc.constantFrom('warmup' as const, 'main' as const, 'cooldown' as const),
      label: fc.constantFrom({}, { name: '' }, { name: 'Finish' })
    }),
    { minLength: count, maxLength: count }
  )
  return parts.map((list) => {
    const blocks: Block[] = []
    list.forEach(({ rest, rounds, isInner, isNew, section, label }, index) => {
      const item = { kind: 'exercise' as const, exerciseId: `e${index}`, restSec: rest }
      const repeat = { kind: 'block' as const, ...label, rounds, restBetweenRoundsSec: rest, restAfterSec: rest }
      if (isNew || blocks.length === 0) blocks.push({ ...repeat, section, items: [] })
      blocks.at(-1)?.items.push(isInner ? { ...repeat, items: [item] } : item)
    })
    return blocks
  })
}

export const contents = fc.integer({ min: 1, max: 5 }).chain((count) =>
  fc.record({
    name: fc.constantFrom('Ladder', 'Géant', '绳'),
    description: fc.string({ maxLength: 40 }),
    sport: fc.constantFrom(...SPORTS),
    level: fc.constantFrom(...LEVELS),
    type: fc.constantFrom('text' as const, 'media' as const, 'interval' as const),
    language: fc.constantFrom(...LANGUAGES),
    trainer: fc.constantFrom('', 'Mara'),
    timerMode: fc.constantFrom('' as const, 'stopnext' as const, 'autonext' as const, 'manual' as const),
    imageUrl: fc.constantFrom('', '/demo/a.webp'),
    videoUrl: fc.constant(''),
    musicUrl: fc.constant(''),
    exercises: fc
      .array(
        fc.record(
          {
            steps: fc.array(step, { minLength: 1, maxLength: 3 }),
            intro: fc.array(step, { maxLength: 2 }),
            figure: fc.constantFrom('', 'squat', 'of-a-later-version-2')
          },
          { requiredKeys: ['steps', 'intro'] }
        ),
        {
          minLength: count,
          maxLength: count
        }
      )
      .map((list) => list.map((exercise, index): Exercise => ({ ...exercise, id: `e${index}`, name: `E ${index}` }))),
    blocks: blocksOf(count)
  })
)
