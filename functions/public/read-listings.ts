import type { ListedWorkout } from '#core/public/public-list.ts'
import { FIGURE } from '#core/workout/workout.ts'
import { readAppwrite, rowsPath, unexpected } from '../lib/appwrite-reader.ts'
import type { Settings } from '../lib/env.ts'
import type { ListingRow } from './listings.ts'

type Column = keyof ListingRow | '$id'
type Read<C extends Column> = Pick<ListingRow & { $id: string }, C>

/**
 * Security: reads as a guest.
 * @param isCounted true for the total, which Appwrite counts up to 5,000
 * @throws ApiError `unavailable`, `internal`.
 */
export async function readListings<C extends Column>(
  settings: Settings,
  columns: readonly C[],
  queries: readonly object[],
  isCounted = false
): Promise<{ rows: Read<C>[]; total: number }> {
  const answer = await readAppwrite(settings, `${rowsPath('listings')}?total=${isCounted}`, {
    queries: [...queries, { method: 'select', values: columns }]
  })
  if (answer.status !== 200) throw unexpected(answer)
  return { rows: (answer.body['rows'] ?? []) as Read<C>[], total: Number(answer.body['total'] ?? 0) }
}

export const equal = (attribute: Column, ...values: string[]): object => ({ method: 'equal', attribute, values })
export const limit = (count: number): object => ({ method: 'limit', values: [count] })
export const offset = (count: number): object => ({ method: 'offset', values: [count] })

/** The exercises that stand for a workout on its card, as ids of the library. */
export const figuresOf = ({ figures }: Pick<ListingRow, 'figures'>): string[] =>
  figures.split(',').filter((id) => id !== '' && FIGURE.test(id))

/** Adds the figures of at most 100 workouts. @throws ApiError `unavailable`, `internal`. */
export async function withFigures(settings: Settings, workouts: readonly ListedWorkout[]): Promise<ListedWorkout[]> {
  if (workouts.length === 0) return []
  const ids = workouts.map(({ workout }) => workout.id)
  const { rows } = await readListings(settings, ['$id', 'figures'], [equal('$id', ...ids), limit(ids.length)])
  const byId = new Map(rows.map((row) => [row.$id, figuresOf(row)]))
  return workouts.map((one) => ({ ...one, figures: byId.get(one.workout.id) ?? [] }))
}
