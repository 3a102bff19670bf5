import fc from 'fast-check'
import type { Block, Exercise, ExerciseItem, InnerBlock, Section, Step, WorkoutContent } from '../../workout/workout.ts'
import { emptyContent } from '../draft.ts'
import { normalBlocks } from './normal.ts'
import { withIds } from './plan.ts'
import { slotsOf } from '../editing.ts'

const PARTS = [
  ...[
    'Squat',
    'Rest',
    'Pause',
    '3x',
    'x10',
    '10',
    '40s',
    '1:30',
    '//',
    '#',
    '(',
    ')',
    ',',
    '+',
    '"',
    '“',
    '”',
    '\\',
    '@4s'
  ],
  ...[
    'each side',
    'left',
    'L/R',
    'intro',
    'warm-up',
    'Ausklang',
    'reps',
    '3 rounds',
    '1:3O',
    '-',
    '*',
    '1.',
    '2)',
    ':',
    ';'
  ],
  ...[
    'Démo',
    '深蹲',
    '🏋️‍♀️',
    'Farmer’s',
    '5km',
    '100m',
    '60%',
    '3x10',
    "5'30",
    'between rounds',
    'l',
    'R',
    '  ',
    '\t',
    '«a»',
    '10/10',
    '40/20',
    '8-12',
    '21-15-9',
    '10 per leg',
    '20s on / 10s off',
    'EMOM 10',
    'AMRAP 12m',
    'Tabata',
    'A1)',
    'For time:'
  ]
]

const soup = fc.array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 4 })
const nasty = fc.oneof(
  soup.map((parts) => parts.join(' ')),
  soup.map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom('Squat', 'Push-up', 'Child’s pose', 'Jump rope, easy', '')
)
const text = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  nasty,
  fc.constantFrom('line one\nline two', '\r\n\t"', '\\n')
)
const seconds = fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 86_400 }))
const rest = fc.oneof(fc.constant(0), fc.constant(0), seconds)
const length = fc.oneof(
  fc.record({ kind: fc.constant('time' as const), seconds }),
  fc.record({ kind: fc.constant('reps' as const), reps: fc.integer({ min: 1, max: 1000 }) }),
  fc.record({
    kind: fc.constant('reps' as const),
    reps: fc.integer({ min: 1, max: 1000 }),
    repSec: fc.integer({ min: 1, max: 60 })
  })
)
const tempo = fc.constantFrom('3-1-2-0', '10-0-1-0', '0-0-0-1')
const step: fc.Arbitrary<Step> = fc
  .record({
    text,
    length,
    tempo: fc.option(tempo, { nil: undefined }),
    side: fc.constantFrom('none' as const, 'none' as const, 'left' as const, 'right' as const, 'each' as const),
    mediaType: fc.constant('none' as const),
    url: fc.constant(''),
    audioUrl: fc.constant('')
  })
  .map(({ tempo: drawn, ...one }) => (drawn === undefined ? one : { ...one, tempo: drawn }))
const steps = fc.array(step, { minLength: 1, maxLength: 3 })
const exercise = fc.record({
  name: nasty,
  steps,
  intro: fc.oneof(fc.constant<Step[]>([]), fc.array(step, { maxLength: 2 })),
  rest
})
type Drawn = Omit<Exercise, 'id'> & { rest: number }

const repeat = fc.record({
  rounds: fc.integer({ min: 1, max: 4 }),
  restBetweenRoundsSec: rest,
  restAfterSec: rest,
  name: fc.oneof(fc.constant(''), fc.constant(''), nasty)
})
type Repeat = Omit<InnerBlock, 'kind' | 'items' | 'name'> & { name: string }
type DrawnBlock = { repeat: Repeat; section: Section; items: (Drawn | { repeat: Repeat; items: Drawn[] })[] }

const exercises = fc.array(exercise, { minLength: 1, maxLength: 2 })
const drawnBlock: fc.Arbitrary<DrawnBlock> = fc.record({
  repeat,
  section: fc.constantFrom('warmup' as const, 'main' as const, 'main' as const, 'cooldown' as const),
  items: fc.array(fc.oneof(exercise, exercise, fc.record({ repeat, items: exercises })), { minLength: 1, maxLength: 4 })
})

function contentOf(drawn: readonly DrawnBlock[]): WorkoutContent {
  const made: Exercise[] = []
  const item = ({ rest: restSec, ...others }: Drawn): ExerciseItem => {
    const id = `e${made.length}`
    made.push({ ...others, id })
    return { kind: 'exercise', exerciseId: id, restSec }
  }
  const head = ({ name, ...others }: Repeat) => ({
    kind: 'block' as const,
    ...(name === '' ? {} : { name }),
    ...others
  })
  const blocks = drawn.map((block): Block => ({
    ...head(block.repeat),
    section: block.section,
    items: block.items.map((one) => ('items' in one ? { ...head(one.repeat), items: one.items.map(item) } : item(one)))
  }))
  return { ...emptyContent('', 'en'), exercises: made, blocks }
}

export const typedContents = fc.array(drawnBlock, { minLength: 1, maxLength: 3 }).map(contentOf)

export function saidBy({ exercises: all, blocks }: Pick<WorkoutContent, 'exercises' | 'blocks'>) {
  const normal = normalBlocks(blocks)
  const order = slotsOf({ blocks: normal }).map(({ exerciseId }) => exerciseId)
  const byId = new Map(all.map((one) => [one.id, one]))
  return {
    exercises: order.map((id, index) => ({ ...byId.get(id), id: `#${index}` })),
    blocks: withIds(normal, (id) => `#${order.indexOf(id)}`)
  }
}

export const typedTexts = fc
  .array(
    fc.oneof(
      nasty,
      soup.map((parts) => `${parts.join(' ')} 40s, Rest 20s`),
      fc.constantFrom('', '3x (', ')', '# main')
    ),
    {
      maxLength: 8
    }
  )
  .map((lines) => lines.join('\n'))
