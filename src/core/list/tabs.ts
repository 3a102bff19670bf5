import type { Workout } from '../workout/workout.ts'

export const LIST_TABS = ['my', 'public', 'assigned', 'favourites'] as const
export type ListTab = (typeof LIST_TABS)[number]

/** The list in which a reader finds a workout. */
export function tabOf({ ownerId, isPublic }: Pick<Workout, 'ownerId' | 'isPublic'>, userId: string): ListTab {
  if (ownerId === userId) return 'my'
  return isPublic ? 'public' : 'assigned'
}
