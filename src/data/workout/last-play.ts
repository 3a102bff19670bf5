import { listRows } from '../app/appwrite-rest.ts'
import { equal, limit, orderDesc, select } from '../app/query.ts'

export interface LastPlay {
  /** ISO time. */
  date: string
  /** From 0 to 1. */
  share: number
  times: number
}

/** Resolves to null if it was never played. @throws UserFacingError, NetworkError. */
export async function readLastPlay(userId: string, workoutId: string): Promise<LastPlay | null> {
  const { rows, total } = await listRows<{ date: string; share: number }>('statistic', [
    equal('userId', [userId]),
    equal('rId', [workoutId]),
    orderDesc('date'),
    select(['date', 'share']),
    limit(1)
  ])
  const [last] = rows
  return last === undefined ? null : { date: last.date, share: last.share, times: total }
}
