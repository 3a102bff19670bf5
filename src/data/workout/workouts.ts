import type { Models } from 'appwrite'
import { UserFacingError } from '#core/app/errors.ts'
import type { ListFilter } from '#core/list/filter.ts'
import { summaryFromRow, workoutFromRows, type ExerciseRow, type WorkoutRow } from '#core/workout/stored.ts'
import type { Workout, WorkoutContent, WorkoutSummary } from '#core/workout/workout.ts'
import { DATABASE_ID, fromAppwrite, type Appwrite } from '../app/appwrite.ts'
import { ask } from '../app/edge.ts'

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

type RowOf<T> = T & Models.Row

async function listPage(
  queriesOf: (query: Appwrite['Query']) => string[],
  cursor: string | null
): Promise<WorkoutPage> {
  const answer = await fromAppwrite(({ tables, Query }) =>
    tables.listRows<RowOf<WorkoutRow>>({
      databaseId: DATABASE_ID,
      tableId: 'workouts',
      queries: [
        ...queriesOf(Query),
        Query.select(CARD_COLUMNS),
        Query.limit(PAGE_SIZE),
        ...(cursor === null ? [] : [Query.cursorAfter(cursor)])
      ]
    })
  )
  const workouts = answer.rows.map((row) => summaryFromRow({ ...row, description: '' }))
  const isFull = workouts.length === PAGE_SIZE
  return { workouts, total: answer.total, next: isFull ? (workouts.at(-1)?.id ?? null) : null }
}

export function listMine(ownerId: string, cursor: string | null): Promise<WorkoutPage> {
  return listPage((query) => [query.equal('ownerId', [ownerId]), query.orderDesc('createdAt')], cursor)
}

export function listPublic(filter: ListFilter, cursor: string | null): Promise<WorkoutPage> {
  const search = filter.search.trim()
  return listPage(
    (query) => [
      query.equal('sharePublic', [true]),
      ...(filter.sport === 'all' ? [] : [query.equal('sport', [filter.sport])]),
      ...(filter.levels.length === 0 ? [] : [query.equal('level', [...filter.levels])]),
      ...(search === '' ? [] : [query.or([query.search('name', search), query.search('trainer', search)])]),
      query.orderDesc(filter.sort === 'rating' ? 'rating' : 'createdAt')
    ],
    cursor
  )
}

export async function listByIds(ids: readonly string[]): Promise<WorkoutSummary[]> {
  if (ids.length === 0) return []
  const page = await listPage((query) => [query.equal('$id', [...ids])], null)
  const byId = new Map(page.workouts.map((workout) => [workout.id, workout]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function listFavoriteIds(userId: string): Promise<string[]> {
  const ids: string[] = []
  const limit = 500
  for (let cursor: string | undefined; ;) {
    const answer = await fromAppwrite(({ tables, Query }) =>
      tables.listRows<RowOf<{ workoutID: string }>>({
        databaseId: DATABASE_ID,
        tableId: 'favorits',
        queries: [
          Query.equal('userID', [userId]),
          Query.orderDesc('createAt'),
          Query.select(['$id', 'workoutID']),
          Query.limit(limit),
          ...(cursor === undefined ? [] : [Query.cursorAfter(cursor)])
        ]
      })
    )
    ids.push(...answer.rows.map((row) => row.workoutID))
    cursor = answer.rows.at(-1)?.$id
    if (answer.rows.length < limit) return ids
  }
}

/** @throws UserFacingError `not-found` when there is none, or it is not shared with this reader. */
export async function readWorkout(id: string): Promise<Workout> {
  const [row, exercises] = await Promise.all([
    fromAppwrite(({ tables }) =>
      tables.getRow<RowOf<WorkoutRow>>({ databaseId: DATABASE_ID, tableId: 'workouts', rowId: id })
    ),
    fromAppwrite(({ tables, Query }) =>
      tables.listRows<RowOf<ExerciseRow>>({
        databaseId: DATABASE_ID,
        tableId: 'exercises',
        queries: [Query.equal('wId', [id]), Query.orderAsc('position'), Query.limit(500)]
      })
    )
  ])
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
