/** Who sees a workout: its owner and who it is shared with, also who has its link, or everybody. */
import type { Workout } from './workout.ts'

export const VISIBILITIES = ['private', 'unlisted', 'public'] as const
export type Visibility = (typeof VISIBILITIES)[number]

export function visibilityOf({ isPublic, isUnlisted }: Pick<Workout, 'isPublic' | 'isUnlisted'>): Visibility {
  if (isPublic) return 'public'
  return isUnlisted ? 'unlisted' : 'private'
}
