import type { Exercise, WorkoutContent } from '../workout/workout.ts'

export type FindFigure = (name: string) => string | undefined

function withFound(exercise: Exercise, find: FindFigure): Exercise {
  const found = find(exercise.name)
  if (found === exercise.figure) return exercise
  const { figure: _, ...others } = exercise
  return found === undefined ? others : { ...others, figure: found }
}

/** A name that changes takes its figure along; one that was chosen by hand, or removed, stays. */
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
