import { areaOf, isLow, leadOf, sidesOf } from '../composer/movement.ts'
import { isSafe } from '../composer/pool.ts'
import { toFive } from '../composer/blocks.ts'
import { workSec } from '../player/segment.ts'
import type { ComposerRequest } from '../composer/composed.ts'
import { cutTo } from '../app/characters.ts'
import type { ExerciseText, LibraryExercise } from '../exercises/exercise.ts'
import { BOUNDS, LEVELS, type Exercise, type StepLength, type WorkoutContent } from '../workout/workout.ts'

const isKin = (a: LibraryExercise, b: LibraryExercise): boolean =>
  [a, b].some((one, index) => {
    const other = index === 0 ? b.id : a.id
    return one.easier.includes(other) || one.harder.includes(other) || one.without.includes(other)
  })

function nearness(other: LibraryExercise, one: LibraryExercise, { sport }: ComposerRequest): number {
  const shared = other.works.filter((muscle) => one.works.includes(muscle)).length
  const levels = Math.abs(LEVELS.indexOf(other.level) - LEVELS.indexOf(one.level))
  return (
    (areaOf(one) === areaOf(other) ? 10 : 0) +
    (isKin(one, other) ? 3 : 0) +
    (leadOf(one) === leadOf(other) ? 2 : 0) +
    shared +
    (other.sports[0] === sport ? 2 : other.sports.includes(sport) ? 1 : 0) -
    levels * 0.5 -
    (isLow(one) === isLow(other) ? 0 : 2)
  )
}

const SWAPS_MAX = 6

export function swapsFor(
  id: string,
  used: ReadonlySet<string>,
  request: ComposerRequest,
  facts: readonly LibraryExercise[]
): LibraryExercise[] {
  const one = facts.find((fact) => fact.id === id)
  if (one === undefined) return []
  const fits = facts.filter((other) => !used.has(other.id) && other.kind === one.kind && isSafe(other, request))
  return fits
    .map((other) => ({ other, near: nearness(other, one, request) }))
    .sort((a, b) => b.near - a.near)
    .slice(0, SWAPS_MAX)
    .map(({ other }) => other)
}

const SECONDS_MIN = 10
const usualOf = ({ reps, repSec }: LibraryExercise): StepLength =>
  repSec === undefined
    ? { kind: 'reps', reps: reps ?? 10 }
    : { kind: 'reps', reps: reps ?? 10, repSec: Math.max(1, Math.round(repSec)) }

/** Takes about as long. Repetitions stay repetitions when the new exercise can be counted. */
function lengthFor(fact: LibraryExercise, { length, side }: { length: StepLength; side: 'none' | 'each' }): StepLength {
  if (length.kind === 'reps' && fact.reps !== undefined) return usualOf(fact)
  const seconds = toFive(workSec({ length, side }) / sidesOf(fact))
  return { kind: 'time', seconds: Math.max(SECONDS_MIN, seconds) }
}

function swappedExercise(
  exercise: Exercise,
  fact: LibraryExercise,
  text: Pick<ExerciseText, 'name' | 'line'>
): Exercise {
  const [step, ...others] = exercise.steps
  if (step === undefined) return exercise
  const length = lengthFor(fact, { length: step.length, side: step.side === 'each' ? 'each' : 'none' })
  const made = { ...step, text: cutTo(text.line, BOUNDS.stepTextMax), length, side: fact.side }
  return { ...exercise, name: cutTo(text.name, BOUNDS.exerciseNameMax), figure: fact.id, steps: [made, ...others] }
}

export const withSwap = (
  content: WorkoutContent,
  exerciseId: string,
  fact: LibraryExercise,
  text: Pick<ExerciseText, 'name' | 'line'>
): WorkoutContent => ({
  ...content,
  exercises: content.exercises.map((one) => (one.id === exerciseId ? swappedExercise(one, fact, text) : one))
})
