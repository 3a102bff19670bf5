import { exerciseFromRow, type ExerciseRow } from '#core/workout/stored.ts'
import { listRows } from '../app/appwrite-rest.ts'
import { equal, limit, orderAsc, orderDesc, select } from '../app/query.ts'

const PLAYS_MAX = 25
const EXERCISES_MAX = 100

export interface PlayedExercise {
  name: string
  /** If missing, its name was never looked up. If empty, it was removed by hand. */
  figure?: string
}

/** The exercises of the last played workouts, newest first. @throws UserFacingError, NetworkError. */
export async function readPlayed(userId: string, workoutsMax: number): Promise<PlayedExercise[][]> {
  const plays = await listRows<{ rId: string }>('statistic', [
    equal('userId', [userId]),
    orderDesc('date'),
    select(['rId']),
    limit(PLAYS_MAX)
  ])
  const ids = [...new Set(plays.rows.map(({ rId }) => rId))].filter((id) => id !== '').slice(0, workoutsMax)
  if (ids.length === 0) return []
  const { rows } = await listRows<Pick<ExerciseRow, 'wId' | 'name' | 'exDetails' | 'introDetails'>>('exercises', [
    equal('wId', ids),
    select(['$id', 'wId', 'name', 'exDetails']),
    orderAsc('position'),
    limit(EXERCISES_MAX)
  ])
  const all = rows.map((row) => ({ wId: row.wId, exercise: exerciseFromRow({ ...row, introDetails: '[]' }) }))
  return ids
    .map((id) =>
      all
        .filter(({ wId }) => wId === id)
        .map(({ exercise: { name, figure } }) => ({ name, ...(figure === undefined ? {} : { figure }) }))
    )
    .filter((exercises) => exercises.length > 0)
}
