import type { ExerciseText, LibraryExercise } from '../exercises/exercise.ts'
import { BOUNDS, type Exercise, type Step, type StepLength, type WorkoutContent } from '../workout/workout.ts'

export type KnownExercise = Pick<Exercise, 'name' | 'steps' | 'intro' | 'figure'>

export const KNOWN_MAX = 200

export const foldName = (name: string): string => name.trim().toLocaleLowerCase()

export function knownExercises(exercises: readonly KnownExercise[]): KnownExercise[] {
  const found = new Map<string, KnownExercise>()
  for (const { name, steps, intro, figure } of exercises) {
    const key = foldName(name)
    if (key !== '' && steps.length > 0 && !found.has(key))
      found.set(key, { name: name.trim(), steps, intro, ...(figure === undefined ? {} : { figure }) })
  }
  return [...found.values()].slice(0, KNOWN_MAX)
}

type FindFigure = (name: string) => string | undefined

function withFound(exercise: Exercise, find: FindFigure): Exercise {
  const found = find(exercise.name)
  if (found === exercise.figure) return exercise
  const { figure: _, ...others } = exercise
  return found === undefined ? others : { ...others, figure: found }
}

/** The figure follows a changed name, unless it was chosen or removed by hand. */
function followed(exercise: Exercise, before: Exercise | undefined, find: FindFigure): Exercise {
  const { figure } = exercise
  if (figure === undefined) return withFound(exercise, find)
  const isRenamed = before !== undefined && before.name !== exercise.name && before.figure === figure
  return isRenamed && figure !== '' && find(before.name) === figure ? withFound(exercise, find) : exercise
}

export function withFigures(before: WorkoutContent, after: WorkoutContent, find: FindFigure): WorkoutContent {
  const old = new Map(before.exercises.map((exercise) => [exercise.id, exercise]))
  const exercises = after.exercises.map((exercise) => {
    const last = old.get(exercise.id)
    return last === exercise && exercise.figure !== undefined ? exercise : followed(exercise, last, find)
  })
  return exercises.every((exercise, index) => exercise === after.exercises[index]) ? after : { ...after, exercises }
}

export interface KnownFacts {
  facts: Pick<LibraryExercise, 'seconds' | 'reps' | 'repSec' | 'side'>
  text: Pick<ExerciseText, 'line'>
}

function usualLength({ seconds, reps, repSec }: KnownFacts['facts']): StepLength | null {
  if (seconds !== undefined) return { kind: 'time', seconds }
  if (reps === undefined) return null
  return repSec === undefined
    ? { kind: 'reps', reps }
    : { kind: 'reps', reps, repSec: Math.min(repSec, BOUNDS.repSecMax) }
}

const isAsMade = ({ text, mediaType, audioUrl, side }: Step): boolean =>
  text === '' && mediaType === 'none' && audioUrl === '' && side === 'none'

/** A time set by the user is the rhythm of the workout, so it stays. */
const isOwnTime = (length: StepLength, usualSec: number): boolean =>
  length.kind === 'time' && length.seconds !== usualSec

export function filledIn(exercise: Exercise, { facts, text }: KnownFacts, usualSec: number): Exercise {
  const [step, ...others] = exercise.steps
  if (step === undefined || others.length > 0 || exercise.intro.length > 0 || !isAsMade(step)) return exercise
  const length = isOwnTime(step.length, usualSec) ? step.length : (usualLength(facts) ?? step.length)
  return { ...exercise, steps: [{ ...step, length, side: facts.side, text: text.line }] }
}

export const broughtInto = (
  exercise: Exercise,
  id: string,
  name: string,
  known: KnownFacts,
  usualSec: number
): Exercise => filledIn({ ...exercise, name, figure: id }, known, usualSec)

/** For forms that set all lengths: the name fills in everything else. */
export function filledByName(
  content: WorkoutContent,
  id: string,
  name: string,
  { facts, text }: KnownFacts
): WorkoutContent {
  const fill = (step: Step): Step => (isAsMade(step) ? { ...step, side: facts.side, text: text.line } : step)
  const exercises = content.exercises.map((one) =>
    one.name === name && one.figure === undefined ? { ...one, figure: id, steps: one.steps.map(fill) } : one
  )
  return { ...content, exercises }
}
