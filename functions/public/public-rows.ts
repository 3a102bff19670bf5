import { ownerName, type NamedRow } from '#core/account/owner-name.ts'
import { PUBLIC_LIMIT } from '#core/public/card.ts'
import { PAGE_READ } from '#core/public/list-pages.ts'
import type { WorkoutRow } from '#core/workout/stored-summary.ts'
import type { ExerciseRow } from '#core/workout/stored.ts'
import { readAppwrite, rowsFor, rowsPath, type Reader } from '../lib/appwrite-reader.ts'
import type { Settings } from '../lib/env.ts'

/** Above every contract's limit; Appwrite's default is 25 rows. */
const EXERCISES_MAX = 500

export const exercisesFor = (settings: Settings, workoutId: string, reader: Reader = {}): Promise<ExerciseRow[]> =>
  rowsFor(settings, 'exercises', reader, [
    { method: 'equal', attribute: 'wId', values: [workoutId] },
    { method: 'orderAsc', attribute: 'position' },
    { method: 'limit', values: [EXERCISES_MAX] }
  ])

const isPublic = { method: 'equal', attribute: 'sharePublic', values: [true] }
const made = (method: 'lessThan' | 'greaterThanEqual', time: number): object => {
  return { method, attribute: 'createdAt', values: [new Date(time).toISOString()] }
}

/** A page and one more. `after` in milliseconds; null from the newest. */
export const newestPublic = (settings: Settings, after: number | null): Promise<WorkoutRow[]> =>
  rowsFor(settings, 'workouts', {}, [
    isPublic,
    ...(after === null ? [] : [made('lessThan', after)]),
    { method: 'orderDesc', attribute: 'createdAt' },
    { method: 'limit', values: [PAGE_READ] }
  ])

export const newerThan = (settings: Settings, after: number): Promise<Pick<WorkoutRow, 'createdAt'>[]> =>
  rowsFor(settings, 'workouts', {}, [
    isPublic,
    made('greaterThanEqual', after),
    { method: 'select', values: ['createdAt'] },
    { method: 'orderAsc', attribute: 'createdAt' },
    { method: 'limit', values: [PAGE_READ] }
  ])

/** Names by user; empty when they cannot be read, because the list works without them. */
export async function namesOf(settings: Settings, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const { status, body } = await readAppwrite(settings, rowsPath('profiles'), {
    queries: [
      { method: 'equal', attribute: '$id', values: userIds },
      { method: 'limit', values: [PUBLIC_LIMIT] }
    ]
  })
  const rows = status === 200 ? ((body['rows'] ?? []) as NamedRow[]) : []
  return new Map(rows.map((row) => [row.$id, ownerName(row)]))
}

export async function authorOf(settings: Settings, { trainer, ownerId }: WorkoutRow): Promise<string> {
  return trainer || ((await namesOf(settings, [ownerId])).get(ownerId) ?? '')
}
