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
