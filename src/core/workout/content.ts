import type { Workout, WorkoutContent } from './workout.ts'

/** What its owner can edit. */
export function contentOf(workout: Workout): WorkoutContent {
  const { name, description, sport, level, type, language, trainer, imageUrl, videoUrl, musicUrl } = workout
  const { timerMode, exercises, blocks } = workout
  return {
    ...{ name, description, sport, level, type, language, trainer, imageUrl, videoUrl, musicUrl, timerMode },
    ...{ exercises, blocks }
  }
}
