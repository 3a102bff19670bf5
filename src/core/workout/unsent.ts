import { summarise } from './summarise.ts'
import { UNSENT_VERSION } from './unsent-version.ts'
import type { Workout, WorkoutContent, WorkoutSummary } from './workout.ts'

interface About {
  id: string
  ownerId: string
  /** Milliseconds since 1970. */
  at: number
}

export function unsentWorkout(content: WorkoutContent, { id, ownerId, at }: About, before: Workout | null): Workout {
  const { totalSec, exerciseCount } = summarise(content)
  const time = new Date(at).toISOString()
  const known = before ?? {
    version: UNSENT_VERSION,
    sharedWithFriends: false,
    isPublic: false,
    visibility: 'private' as const,
    ratingCount: [0, 0, 0, 0, 0, 0] as const,
    rating: 0,
    playCount: 0,
    copiedFrom: '',
    createdAt: time
  }
  return { ...known, ...content, id, ownerId, totalSec, exerciseCount, updatedAt: time }
}

export function unsentSummary(content: WorkoutContent, about: About, before: WorkoutSummary | null): WorkoutSummary {
  const { ridge } = summarise(content)
  const { exercises: _, blocks: __, ...workout } = unsentWorkout(content, about, null)
  if (before === null) return { ...workout, ridge }
  const { version, visibility, isPublic, ratingCount, rating, playCount, createdAt, copiedFrom, sharedWithFriends } =
    before
  return {
    ...workout,
    ridge,
    version,
    visibility,
    isPublic,
    ratingCount,
    rating,
    playCount,
    createdAt,
    copiedFrom,
    sharedWithFriends
  }
}
