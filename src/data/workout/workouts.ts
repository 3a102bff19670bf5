import { UserFacingError } from '#core/app/errors.ts'
import type { ListFilter } from '#core/list/filter.ts'
import { summaryFromRow, workoutFromRows, type ExerciseRow, type WorkoutRow } from '#core/workout/stored.ts'
import type { Workout, WorkoutContent, WorkoutSummary } from '#core/workout/workout.ts'
import { listRows, readRow } from '../app/appwrite-rest.ts'
import { ask } from '../app/edge.ts'
import { cursorAfter, equal, limit, or, orderAsc, orderDesc, search, select, type Query } from '../app/query.ts'

/** Spec, section 9: public list page size. */
export const PAGE_SIZE = 100

/** Without blocks and description, the largest columns. */
const CARD_COLUMNS = [
  '$id',
  '$updatedAt',
  'ownerId',
  'name',
  'sport',
  'countEx',
  'level',
  'wType',
  'ratingCount',
  'rating',
  'playCount',
  'shareFriends',
  'sharePublic',
  'videoUrl',
  'musicUrl',
  'imgUrl',
  'trainer',
  'totalSec',
  'ridge',
  'language',
  'copiedFrom',
  'version',
  'createdAt'
]

export interface WorkoutPage {
  workouts: WorkoutSummary[]
  /** Appwrite counts only to 5,000. */
  total: number
  next: string | null
}

async function listPage(queries: readonly Query[], cursor: string | null): Promise<WorkoutPage> {
  const answer = await listRows<WorkoutRow>('workouts', [
    ...queries,
    select(CARD_COLUMNS),
    limit(PAGE_SIZE),
    ...(cursor === null ? [] : [cursorAfter(cursor)])
  ])
  const workouts = answer.rows.map((row) => summaryFromRow({ ...row, description: '' }))
  const isFull = workouts.length === PAGE_SIZE
  return { workouts, total: answer.total, next: isFull ? (workouts.at(-1)?.id ?? null) : null }
}

export function listMine(ownerId: string, cursor: string | null): Promise<WorkoutPage> {
  return listPage([equal('ownerId', [ownerId]), orderDesc('createdAt')], cursor)
}

export function listPublic(filter: ListFilter, cursor: string | null): Promise<WorkoutPage> {
  const text = filter.search.trim()
  return listPage(
    [
      equal('sharePublic', [true]),
      ...(filter.sport === 'all' ? [] : [equal('sport', [filter.sport])]),
      ...(filter.levels.length === 0 ? [] : [equal('level', filter.levels)]),
      ...(text === '' ? [] : [or([search('name', text), search('trainer', text)])]),
      orderDesc(filter.sort === 'rating' ? 'rating' : 'createdAt')
    ],
    cursor
  )
}

export async function listByIds(ids: readonly string[]): Promise<WorkoutSummary[]> {
  if (ids.length === 0) return []
  const page = await listPage([equal('$id', ids)], null)
  const byId = new Map(page.workouts.map((workout) => [workout.id, workout]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const FAVORITES_PAGE = 500

export async function listFavoriteIds(userId: string): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | undefined; ;) {
    const answer = await listRows<{ workoutID: string }>('favorits', [
      equal('userID', [userId]),
      orderDesc('createAt'),
      select(['$id', 'workoutID']),
      limit(FAVORITES_PAGE),
      ...(cursor === undefined ? [] : [cursorAfter(cursor)])
    ])
    ids.push(...answer.rows.map((row) => row.workoutID))
    cursor = answer.rows.at(-1)?.$id
    if (answer.rows.length < FAVORITES_PAGE) return ids
  }
}

/** More than the largest contract has. */
const EXERCISES_MAX = 500

/** @throws UserFacingError `not-found` when there is none, or it is not shared with this reader. */
export async function readWorkout(id: string): Promise<Workout> {
  const [row, exercises] = await Promise.all([
    readRow<WorkoutRow>('workouts', id),
    listRows<ExerciseRow>('exercises', [equal('wId', [id]), orderAsc('position'), limit(EXERCISES_MAX)])
  ])
  if (row === null) throw new UserFacingError('not-found')
  return workoutFromRows(row, exercises.rows)
}

export interface Made {
  workout: WorkoutSummary
  /** False when a workout with this id was there already; its content may differ. */
  isNew: boolean
}

export async function createWorkout(id: string, content: WorkoutContent): Promise<Made> {
  let status = 0
  const { workout } = await ask(async (api) => {
    const answer = await api.workouts.$post({ json: { id, content } })
    status = answer.status
    return answer
  })
  return { workout, isNew: status === 201 }
}

/** @throws UserFacingError `newer-version` when the server has a newer one. */
export async function updateWorkout(id: string, version: number, content: WorkoutContent): Promise<WorkoutSummary> {
  const { workout } = await ask((api) => api.workouts[':id'].$put({ param: { id }, json: { version, content } }))
  return workout
}

export async function deleteWorkout(id: string): Promise<void> {
  try {
    await ask((api) => api.workouts[':id'].$delete({ param: { id } }))
  } catch (error) {
    if (!(error instanceof UserFacingError && error.code === 'not-found')) throw error
  }
}

export async function setWorkoutPublic(id: string, isPublic: boolean): Promise<WorkoutSummary> {
  const { workout } = await ask((api) =>
    isPublic
      ? api.workouts[':id'].publish.$post({ param: { id } })
      : api.workouts[':id'].unpublish.$post({ param: { id } })
  )
  return workout
}

export async function setFavorite(workoutId: string, isFavorite: boolean): Promise<void> {
  if (isFavorite) await ask((api) => api.favorites[':workoutId'].$put({ param: { workoutId } }))
  else await ask((api) => api.favorites[':workoutId'].$delete({ param: { workoutId } }))
}
