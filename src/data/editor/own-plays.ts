import { listRows } from '../app/appwrite-rest.ts'
import { equal, limit, select } from '../app/query.ts'

/** Rows in one answer, and values in one condition. */
const PLAYS_MAX = 5000
const IDS_MAX = 100

/** Counts how often the owner has played each of these workouts. */
export async function countOwnPlays(
  userId: string,
  workoutIds: readonly string[]
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map(workoutIds.slice(0, IDS_MAX).map((id) => [id, 0]))
  if (workoutIds.length === 0) return counts
  const queries = [
    equal('userId', [userId]),
    equal('rId', workoutIds.slice(0, IDS_MAX)),
    select(['rId']),
    limit(PLAYS_MAX)
  ]
  const { rows } = await listRows<{ rId: string }>('statistic', queries)
  for (const { rId } of rows) counts.set(rId, (counts.get(rId) ?? 0) + 1)
  return counts
}
