import type { ExerciseText, LibraryExercise } from '../exercise.ts'
import type { Pose } from '../figure/pose.ts'
import type { Language } from '../../workout/workout.ts'

export interface LibraryEntry {
  facts: LibraryExercise
  pose: Pose
  texts: Readonly<Record<Language, ExerciseText>>
}
