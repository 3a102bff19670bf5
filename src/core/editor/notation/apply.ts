/** Applies a typed text to a workout: what the text says is new, and everything else stays with its exercise. */
import type { Field } from '../../workout/field.ts'
import { STEP_FIELDS, type Exercise, type Step, type WorkoutContent } from '../../workout/workout.ts'
import { sameValue } from '../draft.ts'
import { slotsOf } from '../editing.ts'
import { normalBlocks } from './normal.ts'
import { parseNotation, type NotationOptions } from './parse.ts'
import { withIds, type NotationError } from './plan.ts'

export interface Applied {
  content: WorkoutContent
  errors: NotationError[]
  lines: { line: number; exerciseId: string }[]
}

export interface ApplyOptions extends NotationOptions {
  remembered?: readonly Exercise[]
}

const keyOf = ({ name }: Exercise): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()

const TABLE_MAX = 250_000

function inOrder(known: readonly string[], wanted: readonly string[]): Map<number, number> {
  const width = known.length + 1
  const found = new Map<number, number>()
  if (width * wanted.length > TABLE_MAX) return found
  const lengths = new Uint16Array(width * (wanted.length + 1))
  for (let w = wanted.length - 1; w >= 0; w -= 1) {
    for (let k = known.length - 1; k >= 0; k -= 1) {
      lengths[w * width + k] =
        known[k] === wanted[w]
          ? lengths[(w + 1) * width + k + 1]! + 1
          : Math.max(lengths[(w + 1) * width + k]!, lengths[w * width + k + 1]!)
    }
  }
  for (let w = 0, k = 0; w < wanted.length && k < known.length;) {
    if (known[k] === wanted[w]) found.set(w++, k++)
    else if (lengths[(w + 1) * width + k]! >= lengths[w * width + k + 1]!) w += 1
    else k += 1
  }
  return found
}

/**
 * Matches renamed exercises: the same number of unmatched ones on both sides, between two matches. A completely
 * different text renames nothing.
 */
function addRenamed(found: Map<number, number>, known: number, wanted: number): void {
  const taken = new Set(found.values())
  const pairs = [...found].filter(([w, k], index, all) => all.slice(0, index).every(([x, y]) => x < w === y < k))
  const ends = [[-1, -1] as const, ...pairs.toSorted((a, b) => a[0] - b[0]), [wanted, known] as const]
  for (const [index, [w, k]] of ends.slice(0, -1).entries()) {
    const [nextW, nextK] = ends[index + 1]!
    const between = (from: number, to: number, isFree: (at: number) => boolean) =>
      Array.from({ length: Math.max(0, to - from - 1) }, (_, at) => from + 1 + at).filter(isFree)
    const freeW = between(w, nextW, (at) => !found.has(at))
    const freeK = between(k, nextK, (at) => !taken.has(at))
    const isRenamed = freeW.length === freeK.length && (freeW.length === 1 || taken.size > 0)
    if (isRenamed) for (const [at, free] of freeW.entries()) found.set(free, freeK[at]!)
  }
}

function match(known: readonly Exercise[], wanted: readonly Exercise[]): Map<number, number> {
  const keys = known.map(keyOf)
  const found = inOrder(keys, wanted.map(keyOf))
  const taken = new Set(found.values())
  const byName = new Map<string, number[]>()
  for (const [at, key] of keys.entries()) if (!taken.has(at)) byName.set(key, [...(byName.get(key) ?? []), at])
  for (const [at, exercise] of wanted.entries()) {
    const moved = found.has(at) ? undefined : byName.get(keyOf(exercise))?.shift()
    if (moved !== undefined) found.set(at, moved)
  }
  addRenamed(found, known.length, wanted.length)
  return found
}

const isMedia = (name: string): boolean => {
  const field: Field | undefined = STEP_FIELDS[name as keyof typeof STEP_FIELDS]
  return field?.merge === 'media'
}
const only = (step: Step, isWanted: (name: string) => boolean): Partial<Step> =>
  Object.fromEntries(Object.entries(step).filter(([name]) => isWanted(name)))
const mediaOf = (step: Step): Partial<Step> => only(step, isMedia)
const wordsOf = (step: Step): Partial<Step> => only(step, (name) => !isMedia(name))
const saysSame = (a: Step, b: Step): boolean => sameValue(wordsOf(a), wordsOf(b))

/** Media stay with their step, matched by position, or by text when steps are added or removed. */
function withMedia(steps: readonly Step[], before: readonly Step[]): Step[] {
  let from = 0
  return steps.map((step, index) => {
    if (steps.length === before.length) return { ...step, ...mediaOf(before[index]!) }
    const at = before.findIndex((one, span) => span >= from && saysSame(one, step))
    if (at === -1) return step
    from = at + 1
    return { ...step, ...mediaOf(before[at]!) }
  })
}

function joined(wanted: Exercise, before: Exercise): Exercise {
  const { name } = wanted
  const steps = withMedia(wanted.steps, before.steps)
  const next = { ...before, name, steps, intro: withMedia(wanted.intro, before.intro) }
  return sameValue(next, before) ? before : next
}

/** Returns `before` itself when the text changes nothing. */
export function applyNotation(
  before: WorkoutContent,
  text: string,
  newId: () => string,
  { remembered = [], ...options }: ApplyOptions = {}
): Applied {
  const plan = parseNotation(text, options)
  const byId = new Map(before.exercises.map((exercise) => [exercise.id, exercise]))
  const normal = normalBlocks(before.blocks)
  const known = slotsOf({ blocks: normal }).flatMap(({ exerciseId }) => byId.get(exerciseId) ?? [])
  const found = match(known, plan.exercises)
  const pool = remembered.filter(({ id }) => !byId.has(id))
  const made = new Map<string, Exercise>()
  const ids = plan.exercises.map((wanted, index) => {
    const old = known[found.get(index) ?? -1] ?? takeFrom(pool, wanted)
    const exercise = old === undefined ? { ...wanted, id: newId() } : joined(wanted, old)
    const present = made.get(exercise.id)
    const own = present === undefined || sameValue(present, exercise) ? exercise : { ...exercise, id: newId() }
    made.set(own.id, own)
    return own.id
  })
  const blocks = withIds(plan.blocks, (id) => ids[Number(id.slice(1))]!)
  const content = { ...before, exercises: [...made.values()], blocks }
  const isSame = sameValue({ ...before, blocks: normal, exercises: [...new Set(known)] }, content)
  const lines = ids.map((exerciseId, index) => ({ exerciseId, line: plan.lines[index]! }))
  return { content: isSame ? before : content, errors: plan.errors, lines }
}

function takeFrom(pool: Exercise[], wanted: Exercise): Exercise | undefined {
  const found = pool.find((exercise) => keyOf(exercise) === keyOf(wanted))
  if (found !== undefined) pool.splice(0, pool.length, ...pool.filter(({ id }) => id !== found.id))
  return found
}
