import { DAYS_SHOWN, type WorkoutDay } from '#core/public/workout-days.ts'
import { listOwnRows } from '../app/appwrite-rest.ts'
import { equal, limit, orderDesc, select } from '../app/query.ts'

/** The last days on which an own workout was used, newest first. @throws UserFacingError, NetworkError. */
export async function readWorkoutDays(workoutId: string): Promise<WorkoutDay[]> {
  const { rows } = await listOwnRows<WorkoutDay>('workoutDays', [
    equal('wId', [workoutId]),
    orderDesc('day'),
    select(['day', 'views', 'starts', 'finished']),
    limit(DAYS_SHOWN)
  ])
  return rows.map(({ day, views, starts, finished }) => ({ day, views, starts, finished }))
}
