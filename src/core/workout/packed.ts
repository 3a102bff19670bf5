/** The text-only workout of a link (decision 043): compact JSON without property names or trailing defaults. */
import * as v from 'valibot'
import { fieldsOf, usualValues, type Fields } from './field.ts'
import { check, workoutContentSchema } from './schema.ts'
import { inOwnSeconds } from './tenths.ts'
import {
  SECTIONS,
  STEP_FIELDS,
  WORKOUT_FIELDS,
  type Block,
  type Exercise,
  type ExerciseItem,
  type InnerBlock,
  type Step,
  type StepLength,
  type WorkoutAbout,
  type WorkoutContent
} from './workout.ts'

const number = v.number()
const lengthForm = v.union([number, v.tuple([number, v.optional(number)])])
const stepForm = v.union([number, v.tupleWithRest([lengthForm], v.unknown())])
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
/** The name, the exercises and the blocks, followed by the other fields of the workout. */
const packedForm = v.tupleWithRest([v.string(), v.array(exerciseForm), v.array(blockForm)], v.unknown())

/** The fields that a link holds after its fixed parts, in order of position. */
const linkedFields = (table: Fields) =>
  fieldsOf(table)
    .filter(([, { link = 0 }]) => link > 0)
    .toSorted(([, a], [, b]) => (a.link ?? 0) - (b.link ?? 0))

/** Sport, level, type and language are in every link. */
const ALWAYS_SAID = 6

const STEP_LINKS = linkedFields(STEP_FIELDS)
const ABOUT_LINKS = linkedFields(WORKOUT_FIELDS)

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
  const step = ({ alt: _alt, ...one }: Step): Step => ({ ...one, mediaType: 'none', url: '', audioUrl: '' })
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

/** Choices in a step are stored as numbers to keep links short. */
function packStep(step: Step): unknown {
  const values = STEP_LINKS.map(([name, field]) => {
    const value = step[name as keyof Step]
    return field.kind === 'choice' ? field.of.indexOf(value as string) : value
  })
  const usual = STEP_LINKS.map(([, field]) => (field.kind === 'choice' ? 0 : field.usual))
  const packed = trimmed([packLength(step.length), ...values], ['', ...usual])
  return packed.length === 1 && step.length.kind === 'time' ? step.length.seconds : packed
}

const EMPTY_NAME = ' '

const packExercise = ({ name, steps, intro }: Exercise): unknown[] =>
  intro.length === 0 ? [name, steps.map(packStep)] : [name, steps.map(packStep), intro.map(packStep)]

export function packWorkout(content: WorkoutContent): string {
  const bare = withoutMedia(content)
  const { name, exercises, blocks } = bare
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
  const about = ABOUT_LINKS.map(([field]) => bare[field as keyof WorkoutAbout])
  const usual = ABOUT_LINKS.map(([, field]) => ((field.link ?? 0) > ALWAYS_SAID ? field.usual : null))
  const packed = [name, exercises.map(packExercise), blocks.map(block), ...about]
  return JSON.stringify(trimmed(packed, [null, null, null, ...usual]))
}

const readLength = (form: LengthForm): StepLength =>
  typeof form === 'number'
    ? { kind: 'time', seconds: form }
    : { kind: 'reps', reps: form[0], ...(form[1] === undefined ? {} : { repSec: form[1] }) }

function readStep(form: StepForm): Step {
  const [length, ...packed] = typeof form === 'number' ? [form] : form
  const values = STEP_LINKS.flatMap(([name, field], index) => {
    const value = packed[index] ?? undefined
    if (value === undefined) return []
    return [[name, field.kind === 'choice' ? (field.of[value as number] ?? field.usual) : value]]
  })
  return { ...usualValues(STEP_FIELDS), ...Object.fromEntries(values), length: readLength(length) }
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

/** Returns null unless the workout could be saved. Its exercises are `e0`, `e1`, … */
export function unpackWorkout(json: string): WorkoutContent | null {
  const form = v.safeParse(packedForm, parsed(json))
  if (!form.success) return null
  const [name, exercises, blocks, ...packed] = form.output
  const about = ABOUT_LINKS.flatMap(([field], index) => (packed[index] === undefined ? [] : [[field, packed[index]]]))
  // The schema below rejects values that these fields cannot hold.
  const content: WorkoutContent = {
    ...usualValues(WORKOUT_FIELDS),
    ...(Object.fromEntries(about) as object),
    name,
    exercises: exercises.map(([title, steps, intro = []], index) => ({
      id: idOf(index),
      name: title,
      steps: steps.map(readStep),
      intro: intro.map(readStep)
    })),
    blocks: blocks.map(readBlock)
  }
  const checked = check(workoutContentSchema, content)
  return checked.ok ? checked.value : null
}
