import type { ListedWorkout } from '#core/public/public-list.ts'
import { summaryFromRow, type WorkoutRow } from '#core/workout/stored-summary.ts'
import type { Settings } from '../lib/env.ts'
import { namesOf } from './public-rows.ts'

export async function listed(settings: Settings, rows: readonly WorkoutRow[]): Promise<ListedWorkout[]> {
  const nameless = rows.filter((row) => row.trainer === '').map((row) => row.ownerId)
  const names = await namesOf(settings, [...new Set(nameless)])
  return rows.map((row) => ({ workout: summaryFromRow(row), author: row.trainer || (names.get(row.ownerId) ?? '') }))
}
