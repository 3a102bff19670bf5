import { fieldsOf } from '../../workout/field.ts'
import {
  STEP_FIELDS,
  WORKOUT_FIELDS,
  type Exercise,
  type Step,
  type WorkoutAbout,
  type WorkoutContent
} from '../../workout/workout.ts'
import { sameValue, typeOf } from '../draft.ts'
import { leavesOf, outlineOf, type OutlineNode, type Repeat } from '../outline.ts'
import { align, type Versions } from './align.ts'
import { withOneFigure } from './one-figure.ts'

export type Choice = 'mine' | 'theirs' | 'both'
export type Choices = ReadonlyMap<string, Choice>

type Changed = 'here' | 'there' | 'both' | 'unknown'

interface Difference {
  key: string
  changed: Changed
  /** The default choice: whatever was changed, and rather too much than too little. */
  suggested: Choice
}

type AboutField = Exclude<keyof WorkoutAbout, 'type'>

/** The type follows the video: see `kindOf`. */
const ABOUT_FIELDS = fieldsOf(WORKOUT_FIELDS)
  .map(([name]) => name)
  .filter((name): name is Exclude<AboutField, 'videoUrl'> => name !== 'type' && name !== 'videoUrl')

export interface AboutItem extends Difference {
  kind: 'about'
  field: AboutField
  mine: string
  theirs: string
}

export type ExerciseField = 'name' | 'steps' | 'length' | 'text' | 'media' | 'sides' | 'intro' | 'rest'

export interface ExerciseSide {
  exercise: Exercise
  rests: readonly number[]
}

export interface ExerciseItem extends Difference {
  kind: 'exercise'
  id: string
  mine: ExerciseSide | null
  theirs: ExerciseSide | null
  base: ExerciseSide | null
  fields: readonly ExerciseField[]
  copyId: string
}

interface BlockItem extends Difference {
  kind: 'block'
  mine: Repeat
  theirs: Repeat
}

interface OrderItem extends Difference {
  kind: 'order'
  mine: readonly string[]
  theirs: readonly string[]
}

export type Item = AboutItem | ExerciseItem | BlockItem | OrderItem

export interface Comparison {
  original: Versions
  aligned: Versions
  items: readonly Item[]
}

/** `base` is undefined when it is unknown. Null stands for an absent value. */
function changedBy(base: unknown, mine: unknown, theirs: unknown): Changed {
  if (base === undefined) return 'unknown'
  if (sameValue(base, mine)) return 'there'
  return sameValue(base, theirs) ? 'here' : 'both'
}

const suggest = (changed: Changed): Choice => (changed === 'there' ? 'theirs' : 'mine')

const kindOf = (content: WorkoutContent) => {
  const type = typeOf(content)
  return { kind: type === 'interval' || type === 'mastervideo' ? type : '', videoUrl: content.videoUrl }
}

function aboutItems({ base, mine, theirs }: Versions): AboutItem[] {
  const plain = ABOUT_FIELDS.flatMap((field): AboutItem[] => {
    if (mine[field] === theirs[field]) return []
    const changed = changedBy(base?.[field], mine[field], theirs[field])
    const said = { mine: mine[field], theirs: theirs[field] }
    return [{ kind: 'about', key: `about-${field}`, field, ...said, changed, suggested: suggest(changed) }]
  })
  const [before, ours, others] = [base === null ? undefined : kindOf(base), kindOf(mine), kindOf(theirs)]
  if (sameValue(ours, others)) return plain
  const changed = changedBy(before, ours, others)
  const said = { mine: ours.videoUrl, theirs: others.videoUrl }
  const suggested = suggest(changed)
  return [...plain, { kind: 'about', key: 'about-videoUrl', field: 'videoUrl', ...said, changed, suggested }]
}

function restsOf(content: WorkoutContent): Map<string, number[]> {
  const rests = new Map<string, number[]>()
  for (const { exerciseId, restSec } of outlineOf(content).flatMap(({ nodes }) => leavesOf(nodes)))
    rests.set(exerciseId, [...(rests.get(exerciseId) ?? []), restSec])
  return rests
}

const stepFields = fieldsOf(STEP_FIELDS)
const mergedWith = (group: 'length' | 'text' | 'media' | 'sides') => {
  const names = stepFields.filter(([, field]) => field.merge === group).map(([name]) => name)
  return (step: Step) => names.map((name) => step[name])
}

const withLength = mergedWith('length')

const stepParts: Readonly<Record<string, (step: Step) => unknown>> = {
  length: (step) => [step.length, ...withLength(step)],
  text: mergedWith('text'),
  media: mergedWith('media'),
  sides: mergedWith('sides')
}

function differingFields(mine: ExerciseSide, theirs: ExerciseSide): ExerciseField[] {
  const [a, b] = [mine.exercise, theirs.exercise]
  const steps =
    a.steps.length === b.steps.length
      ? Object.entries(stepParts).flatMap(([field, part]) =>
          sameValue(a.steps.map(part), b.steps.map(part)) ? [] : [field as ExerciseField]
        )
      : (['steps'] as const)
  return [
    ...(a.name === b.name ? [] : (['name'] as const)),
    ...steps,
    ...(sameValue(a.intro, b.intro) ? [] : (['intro'] as const)),
    ...(sameValue(mine.rests, theirs.rests) ? [] : (['rest'] as const))
  ]
}

type SideReader = (id: string, rows: number) => ExerciseSide | null

function sideReader(content: WorkoutContent): SideReader {
  const exercises = new Map(content.exercises.map((exercise) => [exercise.id, exercise]))
  const rests = restsOf(content)
  return (id, rows) => {
    const exercise = exercises.get(id)
    return exercise === undefined ? null : { exercise, rests: (rests.get(id) ?? []).slice(0, rows) }
  }
}

function exerciseItems({ base, mine, theirs }: Versions, newId: () => string): ExerciseItem[] {
  const ids = new Set([...mine.exercises, ...theirs.exercises].map(({ id }) => id))
  const [readMine, readTheirs] = [sideReader(mine), sideReader(theirs)]
  const readBase = base === null ? null : sideReader(base)
  return [...ids].flatMap((id): ExerciseItem[] => {
    const whole = [readMine(id, Infinity), readTheirs(id, Infinity)]
    const rows = Math.min(...whole.map((side) => side?.rests.length ?? Infinity))
    const [ours, others, before] = [readMine(id, rows), readTheirs(id, rows), readBase?.(id, rows)]
    if (sameValue(ours, others)) return []
    const changed = changedBy(before, ours, others)
    const isShared = ours !== null && others !== null
    const suggested =
      changed === 'both' || changed === 'unknown' ? (ours === null ? 'theirs' : 'mine') : suggest(changed)
    const fields = isShared ? differingFields(ours, others) : []
    const said = { mine: ours, theirs: others, base: before ?? null, fields }
    return [{ kind: 'exercise', key: `exercise-${id}`, id, ...said, changed, suggested, copyId: newId() }]
  })
}

export function sharedIds({ mine, theirs }: Versions): Set<string> {
  const others = new Set(theirs.exercises.map(({ id }) => id))
  return new Set(mine.exercises.map(({ id }) => id).filter((id) => others.has(id)))
}

/** Stable as long as the first exercise that both versions share is. */
export function blockId(node: OutlineNode, depth: number, shared: ReadonlySet<string>): string | null {
  const first = leavesOf([node]).find(({ exerciseId }) => shared.has(exerciseId))
  return first === undefined ? null : `block${depth}-${first.key}`
}

function repeatsOf(content: WorkoutContent, shared: ReadonlySet<string>): Map<string, Repeat> {
  const found = new Map<string, Repeat>()
  const read = (nodes: readonly OutlineNode[], depth: number) => {
    for (const node of nodes) {
      if (node.kind === 'exercise') continue
      const id = blockId(node, depth, shared)
      if (id !== null) found.set(id, node.repeat)
      read(node.nodes, depth + 1)
    }
  }
  for (const { nodes } of outlineOf(content)) read(nodes, 1)
  return found
}

function blockItems({ base, mine, theirs }: Versions, shared: ReadonlySet<string>): BlockItem[] {
  const [ours, others] = [repeatsOf(mine, shared), repeatsOf(theirs, shared)]
  const before = base === null ? null : repeatsOf(base, shared)
  return [...ours].flatMap(([key, repeat]): BlockItem[] => {
    const other = others.get(key)
    if (other === undefined || sameValue(repeat, other)) return []
    const changed = changedBy(before?.get(key), repeat, other)
    return [{ kind: 'block', key, mine: repeat, theirs: other, changed, suggested: suggest(changed) }]
  })
}

type Shape = string | Shape[]

function shapeOf(content: WorkoutContent, shared: ReadonlySet<string>): Shape[] {
  const read = (nodes: readonly OutlineNode[]): Shape[] =>
    nodes.flatMap((node): Shape[] => {
      if (node.kind === 'exercise') return shared.has(node.exerciseId) ? [node.key] : []
      const inner = read(node.nodes)
      return inner.length === 0 ? [] : [inner]
    })
  return outlineOf(content).map(({ nodes }) => read(nodes))
}

function namesIn(content: WorkoutContent, shared: ReadonlySet<string>): string[] {
  const names = new Map(content.exercises.map(({ id, name }) => [id, name]))
  const leaves = outlineOf(content).flatMap(({ nodes }) => leavesOf(nodes))
  return leaves.flatMap(({ exerciseId }) => (shared.has(exerciseId) ? [names.get(exerciseId) ?? ''] : []))
}

function orderItems({ base, mine, theirs }: Versions, shared: ReadonlySet<string>): OrderItem[] {
  if (sameValue(shapeOf(mine, shared), shapeOf(theirs, shared))) return []
  const before = new Set(base?.exercises.map(({ id }) => id))
  const known = base === null ? shared : new Set([...shared].filter((id) => before.has(id)))
  const [first, ours, others] = [base, mine, theirs].map((one) => (one === null ? undefined : shapeOf(one, known)))
  const changed = changedBy(first, ours, others)
  const said = { mine: namesIn(mine, shared), theirs: namesIn(theirs, shared) }
  return [{ kind: 'order', key: 'order', ...said, changed, suggested: suggest(changed) }]
}

/** `newId` creates ids for exercises that are taken from both versions. */
export function compare(versions: Versions, newId: () => string): Comparison {
  const aligned = withOneFigure(align(versions))
  const shared = sharedIds(aligned)
  const items = [
    ...aboutItems(aligned),
    ...orderItems(aligned, shared),
    ...blockItems(aligned, shared),
    ...exerciseItems(aligned, newId)
  ]
  return { original: versions, aligned, items }
}

export const choicesFor = (item: Item): readonly Choice[] =>
  item.kind === 'exercise' && item.mine !== null && item.theirs !== null
    ? ['mine', 'theirs', 'both']
    : ['mine', 'theirs']

export const choiceOf = (item: Item, choices: Choices): Choice => choices.get(item.key) ?? item.suggested

/** After the other device saved again, a choice between the same two values is kept. */
export function keptChoices(before: Comparison, after: Comparison, choices: Choices): Choices {
  const values = (item: Item | undefined) => [item?.mine, item?.theirs]
  const old = new Map(before.items.map((item) => [item.key, item]))
  return new Map(
    after.items.flatMap((item): [string, Choice][] => {
      const choice = choices.get(item.key)
      return choice !== undefined && sameValue(values(item), values(old.get(item.key))) ? [[item.key, choice]] : []
    })
  )
}
