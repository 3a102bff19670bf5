import { ownerName, type NamedRow } from '#core/account/owner-name.ts'
import { PUBLIC_LIMIT } from '#core/public/card.ts'
import { PAGE_READ, type Mark } from '#core/public/list-pages.ts'
import type { WorkoutRow } from '#core/workout/stored-summary.ts'
import type { ExerciseRow } from '#core/workout/stored.ts'
import { readAppwrite, rowsFor, rowsPath, type Reader } from '../lib/appwrite-reader.ts'
import type { Settings } from '../lib/env.ts'

/** Above every contract's limit; Appwrite's default is 25 rows. */
export const EXERCISES_MAX = 500

interface Numbered {
  $sequence?: string
}

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
const ofMoment = (time: number): object[] => [made('greaterThanEqual', time), made('lessThan', time + 1)]
const numbered = (method: 'lessThan' | 'greaterThanEqual', sequence: number): object => {
  return { method, attribute: '$sequence', values: [String(sequence)] }
}

/** Orders the rows of the moment that `after` points into, then the others, up to `PAGE_READ`. */
async function inOrder<Row>(
  after: Mark | null,
  read: (queries: readonly object[]) => Promise<Row[]>,
  sides: { moment: (time: number, below: number) => readonly object[]; others: (after: Mark) => readonly object[] }
): Promise<Row[]> {
  if (after === null) return read([])
  const near = after.below === null ? [] : await read(sides.moment(after.time, after.below))
  if (near.length === PAGE_READ) return near
  return [...near, ...(await read(sides.others(after)))].slice(0, PAGE_READ)
}

/** Reads a page and one more row. `after` is null for the newest. */
export const newestPublic = (settings: Settings, after: Mark | null): Promise<(WorkoutRow & Numbered)[]> =>
  inOrder(
    after,
    (queries) =>
      rowsFor<WorkoutRow & Numbered>(settings, 'workouts', {}, [
        isPublic,
        ...queries,
        { method: 'orderDesc', attribute: 'createdAt' },
        { method: 'orderDesc', attribute: '$sequence' },
        { method: 'limit', values: [PAGE_READ] }
      ]),
    {
      moment: (time, below) => [...ofMoment(time), numbered('lessThan', below)],
      others: ({ time }) => [made('lessThan', time)]
    }
  )

type Dated = Pick<WorkoutRow, 'createdAt'> & Numbered

export const newerThan = (settings: Settings, after: Mark): Promise<Dated[]> =>
  inOrder(
    after,
    (queries) =>
      rowsFor<Dated>(settings, 'workouts', {}, [
        isPublic,
        ...queries,
        { method: 'select', values: ['createdAt', '$sequence'] },
        { method: 'orderAsc', attribute: 'createdAt' },
        { method: 'orderAsc', attribute: '$sequence' },
        { method: 'limit', values: [PAGE_READ] }
      ]),
    {
      moment: (time, below) => [...ofMoment(time), numbered('greaterThanEqual', below)],
      others: ({ time, below }) => [made('greaterThanEqual', below === null ? time : time + 1)]
    }
  )

/** Maps users to names. Empty when names cannot be read, because the list works without them. */
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
