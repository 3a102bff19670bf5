/** The text-only workout of a link (decision 043): short JSON without names of members or defaults at the ends. */
import * as v from 'valibot'
import { check, workoutContentSchema } from './schema.ts'
import { inOwnSeconds } from './tenths.ts'
import {
  SECTIONS,
  type Block,
  type Exercise,
  type ExerciseItem,
  type InnerBlock,
  type Level,
  type Language,
  type Side,
  type Sport,
  type Step,
  type StepLength,
  type TimerMode,
  type WorkoutContent,
  type WorkoutType
} from './workout.ts'

const SIDES: readonly Side[] = ['none', 'left', 'right', 'each']

const number = v.number()
const lengthForm = v.union([number, v.tuple([number, v.optional(number)])])
const stepForm = v.union([number, v.tuple([lengthForm, v.optional(v.string()), v.optional(number)])])
const exerciseForm = v.tuple([v.string(), v.array(stepForm), v.optional(v.array(stepForm))])
const itemForm = v.tuple([number, v.optional(number)])
const innerForm = v.tuple([v.array(itemForm), number, number, number, v.optional(v.string())])
const blockForm = v.tuple([
  v.array(v.union([innerForm, itemForm])),
  number,
  number,
  number,
  v.optional(v.string()),
  v.optional(number)
])
const text = v.optional(v.string(), '')
const packedForm = v.tuple([
  v.string(),
  v.array(exerciseForm),
  v.array(blockForm),
  v.string(),
  v.string(),
  v.string(),
  v.string(),
  text,
  text,
  text
])

type LengthForm = v.InferOutput<typeof lengthForm>
type StepForm = v.InferOutput<typeof stepForm>
type BlockForm = v.InferOutput<typeof blockForm>
type ItemForm = BlockForm[0][number]

function trimmed(values: readonly unknown[], defaults: readonly unknown[]): unknown[] {
  let end = values.length
  while (end > 1 && (values[end - 1] === undefined || values[end - 1] === defaults[end - 1])) end -= 1
  return values.slice(0, end)
}

const NONE: readonly unknown[] = []

export function withoutMedia(content: WorkoutContent): WorkoutContent {
  const step = (one: Step): Step => ({ ...one, mediaType: 'none', url: '', audioUrl: '' })
  const isText = content.type === 'interval' || content.type === 'text'
  return inOwnSeconds({
    ...content,
    type: isText ? content.type : 'text',
    imageUrl: '',
    videoUrl: '',
    musicUrl: '',
    exercises: content.exercises.map((one) => ({ ...one, steps: one.steps.map(step), intro: one.intro.map(step) }))
  })
}

function packLength(length: StepLength): unknown {
  return length.kind === 'time' ? length.seconds : trimmed([length.reps, length.repSec], NONE)
}

function packStep({ length, text, side }: Step): unknown {
  const packed = trimmed([packLength(length), text, SIDES.indexOf(side)], ['', '', 0])
  return packed.length === 1 && length.kind === 'time' ? length.seconds : packed
}

const EMPTY_NAME = ' '

const packExercise = ({ name, steps, intro }: Exercise): unknown[] =>
  intro.length === 0 ? [name, steps.map(packStep)] : [name, steps.map(packStep), intro.map(packStep)]

export function packWorkout(content: WorkoutContent): string {
  const { name, exercises, blocks, sport, level, type, language, description, trainer, timerMode } =
    withoutMedia(content)
  const numbers = new Map(exercises.map(({ id }, index) => [id, index]))
  const item = ({ exerciseId, restSec }: ExerciseItem) => trimmed([numbers.get(exerciseId), restSec], [null, 0])
  const fields = (block: InnerBlock | Block) => [
    block.rounds,
    block.restBetweenRoundsSec,
    block.restAfterSec,
    block.name === '' ? EMPTY_NAME : block.name
  ]
  const inner = (one: ExerciseItem | InnerBlock) =>
    one.kind === 'exercise' ? item(one) : trimmed([one.items.map(item), ...fields(one)], NONE)
  const block = (one: Block) =>
    trimmed(
      [one.items.map(inner), ...fields(one).map((field) => field ?? ''), SECTIONS.indexOf(one.section)],
      ['', null, null, null, '', 1]
    )
  const packed = [name, exercises.map(packExercise), blocks.map(block), sport, level, type, language]
  return JSON.stringify(trimmed([...packed, description, trainer, timerMode], [...packed.map(() => null), '', '', '']))
}

const readLength = (form: LengthForm): StepLength =>
  typeof form === 'number'
    ? { kind: 'time', seconds: form }
    : { kind: 'reps', reps: form[0], ...(form[1] === undefined ? {} : { repSec: form[1] }) }

function readStep(form: StepForm): Step {
  const [length, text = '', side = 0] = typeof form === 'number' ? ([form, '', 0] as const) : form
  const none = { mediaType: 'none', url: '', audioUrl: '' } as const
  return { text, length: readLength(length), ...none, side: SIDES[side] ?? 'none' }
}

const idOf = (index: number): string => `e${index}`

const readItem = ([index, restSec = 0]: v.InferOutput<typeof itemForm>): ExerciseItem => ({
  kind: 'exercise',
  exerciseId: idOf(index),
  restSec
})

const named = (name: string | undefined) =>
  name === undefined || name === '' ? {} : { name: name === EMPTY_NAME ? '' : name }

function readInner(form: ItemForm): ExerciseItem | InnerBlock {
  if (typeof form[0] === 'number') return readItem(form as v.InferOutput<typeof itemForm>)
  const [items, rounds, restBetweenRoundsSec, restAfterSec, name] = form as v.InferOutput<typeof innerForm>
  return { kind: 'block', ...named(name), rounds, restBetweenRoundsSec, restAfterSec, items: items.map(readItem) }
}

function readBlock([items, rounds, restBetweenRoundsSec, restAfterSec, name, section = 1]: BlockForm): Block {
  const times = { rounds, restBetweenRoundsSec, restAfterSec }
  return { kind: 'block', ...named(name), section: SECTIONS[section] ?? 'main', ...times, items: items.map(readInner) }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** Null when it is not a workout that could be saved. Its exercises are `e0`, `e1`, … */
export function unpackWorkout(json: string): WorkoutContent | null {
  const form = v.safeParse(packedForm, parsed(json))
  if (!form.success) return null
  const [name, exercises, blocks, sport, level, type, language, description, trainer, timerMode] = form.output
  const content: WorkoutContent = {
    name,
    description,
    // The schema below refuses what is none.
    sport: sport as Sport,
    level: level as Level,
    type: type as WorkoutType,
    language: language as Language,
    trainer,
    imageUrl: '',
    videoUrl: '',
    musicUrl: '',
    timerMode: timerMode as TimerMode | '',
    exercises: exercises.map(([title, steps, intro = []], index) => ({
      id: idOf(index),
      name: title,
      steps: steps.map(readStep),
      intro: intro.map(readStep)
    })),
    blocks: blocks.map(readBlock)
  }
  const checked = check(workoutContentSchema, content)
  return checked.ok ? (checked.value as WorkoutContent) : null
}
