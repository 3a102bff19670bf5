import { duplicateNodes, removeNodes } from './arrange.ts'
import { slotsOf, timedStep, updateExercise } from './editing.ts'
import { exerciseNames } from './simple.ts'
import type { Exercise, WorkoutContent } from '../workout/workout.ts'

export interface Pasted {
  content: WorkoutContent
  added: readonly string[]
  /** The names that found no room. */
  left: readonly string[]
}

const named = (exercise: Exercise, name: string): Exercise => {
  const length = exercise.steps[0]?.length ?? timedStep(1).length
  return { ...exercise, name, steps: [{ ...timedStep(1), length }], intro: [] }
}

/** An unnamed exercise takes the first name; new ones copy its work and rest. `room` limits how many are added. */
export function pasteNames(
  content: WorkoutContent,
  position: number,
  text: string,
  options: { room: number; newId: () => string }
): Pasted {
  const slot = slotsOf(content)[position]
  const exercise = content.exercises.find((one) => one.id === slot?.exerciseId)
  if (exercise === undefined) return { content, added: [], left: [] }
  const [first = '', ...others] = exerciseNames(text)
  const takesFirst = exercise.name.trim() === ''
  const names = takesFirst ? others : [first, ...others]
  const fitting = names.slice(0, Math.max(0, options.room))
  const start = takesFirst ? updateExercise(content, exercise.id, (one) => ({ ...one, name: first })) : content
  const added: string[] = []
  const after = fitting.reduce((now, name, index) => {
    const id = options.newId()
    added.push(id)
    const key = slotsOf(now)[position + index]?.key ?? ''
    const copied = duplicateNodes(now, [key], () => id).content
    return updateExercise(copied, id, (one) => named(one, name))
  }, start)
  return { content: after, added, left: names.slice(fitting.length) }
}

export function withoutPasted(content: WorkoutContent, before: WorkoutContent, pasted: Pasted): WorkoutContent {
  if (content === pasted.content) return before
  return removeNodes(content, pasted.added)
}
