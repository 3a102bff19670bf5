import { summarise } from './summarise.ts'
import type { Workout, WorkoutContent } from './workout.ts'

export function looseWorkout(content: WorkoutContent, id: string): Workout {
  const { totalSec, exerciseCount } = summarise(content)
  return {
    ...content,
    id,
    ownerId: '',
    version: 1,
    sharedWithFriends: false,
    isPublic: false,
    visibility: 'private',
    ratingCount: [0, 0, 0, 0, 0, 0],
    rating: 0,
    playCount: 0,
    totalSec,
    exerciseCount,
    copiedFrom: '',
    createdAt: '',
    updatedAt: ''
  }
}
