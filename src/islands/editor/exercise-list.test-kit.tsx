import { useStore } from '@nanostores/react'
import { render } from 'vitest-browser-react'
import { plainBlock } from '#core/workout/stored.ts'
import { exerciseOf, workoutOf } from '#core/workout/workout.test-kit.ts'
import type { Exercise, WorkoutContent } from '#core/workout/workout.ts'
import { $content, $workout } from '../../stores/editor/editor-state.ts'
import { ExerciseList } from './exercise-list.tsx'

export const named = (name: string, more: Partial<Exercise> = {}): Exercise => ({
  ...exerciseOf(name.trim() || 'nameless'),
  name,
  ...more
})
export const contentOf = (...exercises: Exercise[]): WorkoutContent =>
  workoutOf({ exercises, blocks: [plainBlock(exercises.map(({ id }) => ({ exerciseId: id, restSec: 10 })))] })

/** The list with live content, as on the screen. */
function List() {
  const content = useStore($content)
  return content === null ? null : <ExerciseList content={content} />
}

export async function open(content: WorkoutContent) {
  $content.set(content)
  $workout.set({ ownerId: 'ada', workoutId: 'w', version: 1, visibility: 'private', saved: content, pending: [] })
  return render(<List />)
}
export const names = () => $content.get()?.exercises.map(({ name }) => name)
