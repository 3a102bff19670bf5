/** Plain requests without Appwrite's SDK, so that public pages load no library. */
import { ownerName, type NamedRow } from '#core/account/owner-name.ts'
import { PUBLIC_LIMIT } from '#core/public/card.ts'
import type { WorkoutRow } from '#core/workout/stored-summary.ts'
import { workoutFromRows, type ExerciseRow } from '#core/workout/stored.ts'
import type { Workout } from '#core/workout/workout.ts'
import { equal, limit, orderDesc, searchParams, type Query } from '../app/query.ts'

export interface PublicSource {
  endpoint: string
  project: string
}

export interface PublicWorkout {
  workout: Workout
  author: string
}

/** Ids per request: they must fit in an address, and their exercises in one answer. */
const BATCH = 20
const BATCH_ROWS = 2000

/** @throws Error with table and status. All readers below throw it too, except `readAuthor`. */
async function list<Row>(source: PublicSource, table: string, queries: readonly Query[]): Promise<Row[]> {
  const params = searchParams(queries)
  params.set('total', 'false')
  const url = `${source.endpoint}/tablesdb/icepoint/tables/${table}/rows?${params.toString()}`
  const answer = await fetch(url, {
    headers: { 'X-Appwrite-Project': source.project },
    credentials: 'omit'
  }).catch((error: unknown) => {
    throw new Error(`No answer from Appwrite at ${source.endpoint}`, { cause: error })
  })
  if (!answer.ok) throw new Error(`Appwrite answered ${answer.status} to a read of ${table}: ${await answer.text()}`)
  const body = (await answer.json()) as { rows?: Row[] }
  if (!Array.isArray(body.rows)) throw new Error(`Appwrite answered without rows of ${table}`)
  return body.rows
}

const isShared = equal('sharePublic', [true])
const newestFirst = orderDesc('createdAt')

function batches<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size)
  )
}

async function profilesOf(source: PublicSource, rows: readonly WorkoutRow[]): Promise<Map<string, NamedRow>> {
  const owners = [...new Set(rows.map((row) => row.ownerId))]
  const profiles = await Promise.all(
    batches(owners, BATCH).map((ids) => list<NamedRow>(source, 'profiles', [equal('$id', ids), limit(BATCH)]))
  )
  return new Map(profiles.flat().map((profile) => [profile.$id, profile]))
}

async function withExercises(source: PublicSource, rows: readonly WorkoutRow[]): Promise<PublicWorkout[]> {
  const [exercises, byOwner] = await Promise.all([
    Promise.all(
      batches(
        rows.map((row) => row.$id),
        BATCH
      ).map((ids) => list<ExerciseRow>(source, 'exercises', [equal('wId', ids), limit(BATCH_ROWS)]))
    ),
    profilesOf(source, rows)
  ])
  const byWorkout = Map.groupBy(exercises.flat(), (exercise) => exercise.wId)
  return rows.map((row) => ({
    workout: workoutFromRows(row, byWorkout.get(row.$id) ?? []),
    author: row.trainer || ownerName(byOwner.get(row.ownerId))
  }))
}

export async function readPublicWorkouts(source: PublicSource, count = PUBLIC_LIMIT): Promise<PublicWorkout[]> {
  const rows = await list<WorkoutRow>(source, 'workouts', [isShared, newestFirst, limit(count)])
  return withExercises(source, rows)
}

export async function readPublicWorkout(source: PublicSource, id: string): Promise<PublicWorkout | null> {
  const rows = await list<WorkoutRow>(source, 'workouts', [equal('$id', [id]), isShared, limit(1)])
  return (await withExercises(source, rows))[0] ?? null
}

/** Those of these users who show a trainer page. */
export async function readTrainers(source: PublicSource, userIds: readonly string[]): Promise<Set<string>> {
  const shown = equal('shown', [true])
  const ids = [...new Set(userIds)]
  const rows = await Promise.all(
    batches(ids, BATCH).map((part) =>
      list<{ $id: string }>(source, 'trainerPages', [equal('$id', part), shown, limit(BATCH)])
    )
  )
  return new Set(rows.flat().map(({ $id }) => $id))
}

/**
 * Reads it by its unlisted link, which only the edge can resolve. Resolves to null when the link has expired. @throws
 * Error
 */
export async function readLinkedWorkout(link: string): Promise<Workout | null> {
  const answer = await fetch(`/api/links/${link}`, { credentials: 'omit' })
  if (answer.status === 404) return null
  if (!answer.ok) throw new Error(`The edge answered ${answer.status} to an unlisted link`)
  return ((await answer.json()) as { workout: Workout }).workout
}

export async function readAuthor(source: PublicSource, ownerId: string): Promise<string> {
  const rows = await list<NamedRow>(source, 'profiles', [equal('$id', [ownerId]), limit(1)]).catch(() => [])
  return ownerName(rows[0])
}
