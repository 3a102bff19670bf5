import type { ListFilter } from '#core/list/filter.ts'
import { summaryFromRow, type WorkoutRow } from '#core/workout/stored-summary.ts'
import { fieldsOf } from '#core/workout/field.ts'
import { WORKOUT_FIELDS, type WorkoutSummary } from '#core/workout/workout.ts'
import { listOwnRows, listRows, rowsPath } from '../app/appwrite-rest.ts'
import { cursorAfter, equal, idParts, limit, or, orderDesc, type Query, search, select } from '../app/query.ts'

export const PAGE_SIZE = 100

/** All that a card shows. Descriptions are long, and no list shows them. */
const CARD_COLUMNS = [
  '$id',
  '$updatedAt',
  ...fieldsOf(WORKOUT_FIELDS).flatMap(([name, { kind, column = name }]) => (kind === 'text' ? [] : [column])),
  'ownerId',
  'countEx',
  'ratingCount',
  'rating',
  'playCount',
  'shareFriends',
  'sharePublic',
  'unlisted',
  'totalSec',
  'ridge',
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

const pageQueries = (queries: readonly Query[], cursor: string | null): Query[] => [
  ...queries,
  select(CARD_COLUMNS),
  limit(PAGE_SIZE),
  ...(cursor === null ? [] : [cursorAfter(cursor)])
]

async function listPage(
  queries: readonly Query[],
  cursor: string | null,
  list: typeof listRows = listRows
): Promise<WorkoutPage> {
  const answer = await list<WorkoutRow>('workouts', pageQueries(queries, cursor))
  const workouts = answer.rows.map((row) => summaryFromRow({ ...row, description: '' }))
  const isFull = workouts.length === PAGE_SIZE
  return { workouts, total: answer.total, next: isFull ? (workouts.at(-1)?.id ?? null) : null }
}

const ofOwner = (ownerId: string): Query[] => [equal('ownerId', [ownerId]), orderDesc('createdAt')]

export const minePath = (ownerId: string): string => rowsPath('workouts', pageQueries(ofOwner(ownerId), null))

export function listMine(ownerId: string, cursor: string | null): Promise<WorkoutPage> {
  return listPage(ofOwner(ownerId), cursor, listOwnRows)
}

const ownersNamed = (text: string): Promise<string[]> =>
  import('./owner-names.ts').then(({ findOwners }) => findOwners(text)).catch(() => [])

const ownedBy = (owners: readonly string[]): Query[] => (owners.length === 0 ? [] : [equal('ownerId', owners)])

export async function listPublic(filter: ListFilter, cursor: string | null): Promise<WorkoutPage> {
  const text = filter.search.trim()
  const owners = text === '' ? [] : await ownersNamed(text)
  return listPage(
    [
      equal('sharePublic', [true]),
      ...(filter.sport === 'all' ? [] : [equal('sport', [filter.sport])]),
      ...(filter.levels.length === 0 ? [] : [equal('level', filter.levels)]),
      ...(text === '' ? [] : [or([search('name', text), search('trainer', text), ...ownedBy(owners)])]),
      orderDesc(filter.sort === 'rating' ? 'rating' : 'createdAt')
    ],
    cursor
  )
}

/** In the order of `ids`; those that may not be read are left out. */
export async function listByIds(ids: readonly string[]): Promise<WorkoutSummary[]> {
  const pages = await Promise.all(idParts(ids).map((part) => listPage([equal('$id', part)], null)))
  const byId = new Map(pages.flatMap(({ workouts }) => workouts.map((workout) => [workout.id, workout])))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const FAVORITES_PAGE = 500

export async function listFavoriteIds(userId: string): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | undefined; ;) {
    const answer = await listOwnRows<{ workoutID: string }>('favorits', [
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
