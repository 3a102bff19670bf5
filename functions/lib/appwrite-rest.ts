/** Reading from Appwrite with plain fetch: as a guest or with a user's own rights, never with the key. The public path needs no SDK. */
import { PUBLIC_LIMIT } from '#core/public/card.ts'
import type { ExerciseRow, WorkoutRow } from '#core/workout/stored.ts'
import type { Settings } from './env.ts'
import { coded, fromAppwrite } from './errors.ts'

const TIMEOUT_MS = 15_000
/** More than any contract allows in one workout (custom contracts included); a page has 25 rows unless told. */
const EXERCISES_MAX = 500

export interface RestAnswer {
  status: number
  body: Record<string, unknown>
}

/**
 * One GET.
 * @throws ApiError `unavailable` when nothing answers.
 */
export async function readAppwrite(
  settings: Settings,
  path: string,
  options: { jwt?: string; queries?: readonly object[] } = {}
): Promise<RestAnswer> {
  const url = new URL(settings.endpoint + path)
  options.queries?.forEach((query, index) => url.searchParams.set(`queries[${index}]`, JSON.stringify(query)))
  try {
    const response = await fetch(url, {
      headers: {
        'x-appwrite-project': settings.project,
        'x-appwrite-response-format': '1.9.5',
        ...(options.jwt === undefined ? {} : { 'x-appwrite-jwt': options.jwt })
      },
      signal: AbortSignal.timeout(TIMEOUT_MS)
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    const body: unknown = isJson && text !== '' ? JSON.parse(text) : {}
    return { status: response.status, body: typeof body === 'object' && body !== null ? { ...body } : {} }
  } catch {
    throw coded('unavailable', 'database-away', 'The database cannot be reached.')
  }
}

const tablePath = (table: string): string => `/tablesdb/icepoint/tables/${table}/rows`

/**
 * A workout's row if this reader may see it, else null. `jwt` left out means a guest.
 * @throws ApiError `unavailable` or `internal`.
 */
export async function readableWorkout(settings: Settings, id: string, jwt?: string): Promise<WorkoutRow | null> {
  const path = `${tablePath('workouts')}/${encodeURIComponent(id)}`
  const answer = await readAppwrite(settings, path, jwt === undefined ? {} : { jwt })
  if (answer.body['type'] === 'row_not_found' || answer.status === 401) return null
  if (answer.status !== 200) throw fromAppwrite({ code: answer.status, type: String(answer.body['type'] ?? '') })
  // Appwrite compares ids without regard to case; an address has one spelling.
  return answer.body['$id'] === id ? (answer.body as unknown as WorkoutRow) : null
}

/** Rows of a table as a guest reads them. @throws ApiError `unavailable` or `internal`. */
async function guestRows<T>(settings: Settings, table: string, queries: readonly object[]): Promise<T[]> {
  const answer = await readAppwrite(settings, tablePath(table), { queries })
  if (answer.status !== 200) throw fromAppwrite({ code: answer.status, type: String(answer.body['type'] ?? '') })
  return (answer.body['rows'] ?? []) as T[]
}

/** The rows of a public workout's exercises, in their order. @throws ApiError `unavailable` or `internal`. */
export const publicExercises = (settings: Settings, workoutId: string): Promise<ExerciseRow[]> =>
  guestRows(settings, 'exercises', [
    { method: 'equal', attribute: 'wId', values: [workoutId] },
    { method: 'orderAsc', attribute: 'position' },
    { method: 'limit', values: [EXERCISES_MAX] }
  ])

/** The newest public workouts. @throws ApiError `unavailable` or `internal`. */
export const newestPublic = (settings: Settings): Promise<WorkoutRow[]> =>
  guestRows(settings, 'workouts', [
    { method: 'equal', attribute: 'sharePublic', values: [true] },
    { method: 'orderDesc', attribute: 'createdAt' },
    { method: 'limit', values: [PUBLIC_LIMIT] }
  ])

/** The names on these users' cards, by user; who has none is not in it. Lists are shown without names rather than not at all. */
export async function guestNames(settings: Settings, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const { status, body } = await readAppwrite(settings, tablePath('profiles'), {
    queries: [
      { method: 'equal', attribute: '$id', values: userIds },
      { method: 'limit', values: [PUBLIC_LIMIT] }
    ]
  })
  const rows = status === 200 ? ((body['rows'] ?? []) as { $id: string; nicName: string; firstName: string }[]) : []
  return new Map(rows.map((row) => [row.$id, row.nicName || row.firstName]))
}

/** The name on somebody's card; empty when there is none. A page is shown without it rather than not at all. */
export async function guestProfile(settings: Settings, userId: string): Promise<string> {
  const { status, body } = await readAppwrite(settings, `${tablePath('profiles')}/${encodeURIComponent(userId)}`)
  if (status !== 200) return ''
  return String(body['nicName'] ?? '') || String(body['firstName'] ?? '')
}
