import { readPublicWorkouts, readTrainers, type PublicSource, type PublicWorkout } from './public-rows.ts'

const KEEP_MS = 5_000

export interface PrerenderedWorkout extends PublicWorkout {
  /** The owner shows a trainer page. */
  hasTrainerPage: boolean
}

let kept: { read: Promise<PrerenderedWorkout[]>; at: number } | undefined

async function readAll(source: PublicSource): Promise<PrerenderedWorkout[]> {
  const found = await readPublicWorkouts(source)
  const trainers = await readTrainers(
    source,
    found.map(({ workout }) => workout.ownerId)
  )
  return found.map((one) => ({ ...one, hasTrainerPage: trainers.has(one.workout.ownerId) }))
}

/**
 * Empty when `APPWRITE_ENDPOINT` is unset. @throws Error when Appwrite cannot be read, so that no site is published
 * without its workouts.
 */
export function workoutsToPrerender(): Promise<PrerenderedWorkout[]> {
  // The build runs in Node, but the browser's types do not know its environment.
  const { env } = (globalThis as unknown as { process: { env: Record<string, string | undefined> } }).process
  const { APPWRITE_ENDPOINT: endpoint, APPWRITE_PROJECT: project } = env
  if (endpoint === undefined || endpoint === '') return Promise.resolve([])
  if (project === undefined || project === '')
    throw new Error('APPWRITE_ENDPOINT is set, so APPWRITE_PROJECT is needed too.')
  const isFresh = kept !== undefined && (import.meta.env.PROD || performance.now() - kept.at < KEEP_MS)
  if (!isFresh) kept = { read: readAll({ endpoint: endpoint.replace(/\/$/, ''), project }), at: performance.now() }
  return kept?.read ?? Promise.resolve([])
}
