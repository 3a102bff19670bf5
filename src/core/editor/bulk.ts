import { setRest, slotsOf } from './editing.ts'
import type { Exercise, Side, StepLength, WorkoutContent } from '../workout/workout.ts'

function updateEach(
  content: WorkoutContent,
  keys: ReadonlySet<string>,
  change: (exercise: Exercise) => Exercise
): WorkoutContent {
  const ids = new Set(slotsOf(content).flatMap((slot) => (keys.has(slot.key) ? [slot.exerciseId] : [])))
  return { ...content, exercises: content.exercises.map((one) => (ids.has(one.id) ? change(one) : one)) }
}

export function setLengthOfAll(content: WorkoutContent, keys: ReadonlySet<string>, length: StepLength): WorkoutContent {
  return updateEach(content, keys, (exercise) => ({
    ...exercise,
    steps: exercise.steps.map((step) => ({ ...step, length }))
  }))
}

export function setSideOfAll(content: WorkoutContent, keys: ReadonlySet<string>, side: Side): WorkoutContent {
  return updateEach(content, keys, (exercise) => ({
    ...exercise,
    steps: exercise.steps.map((step) => ({ ...step, side }))
  }))
}

export function setRestOfAll(content: WorkoutContent, keys: ReadonlySet<string>, restSec: number): WorkoutContent {
  return slotsOf(content).reduce(
    (now, slot, position) => (keys.has(slot.key) ? setRest(now, position, restSec) : now),
    content
  )
}
