import { readPublicWorkouts, type PublicWorkout } from './public-rows.ts'

const KEEP_MS = 5_000

let kept: { read: Promise<PublicWorkout[]>; at: number } | undefined

/**
 * Empty when `APPWRITE_ENDPOINT` is unset. @throws Error when Appwrite cannot be read, so that no site is published
 * without its workouts.
 */
export function workoutsToPrerender(): Promise<PublicWorkout[]> {
  // The build runs in Node, but the browser's types do not know its environment.
  const { env } = (globalThis as unknown as { process: { env: Record<string, string | undefined> } }).process
  const { APPWRITE_ENDPOINT: endpoint, APPWRITE_PROJECT: project } = env
  if (endpoint === undefined || endpoint === '') return Promise.resolve([])
  if (project === undefined || project === '')
    throw new Error('APPWRITE_ENDPOINT is set, so APPWRITE_PROJECT is needed too.')
  const isFresh = kept !== undefined && (import.meta.env.PROD || performance.now() - kept.at < KEEP_MS)
  if (!isFresh)
    kept = { read: readPublicWorkouts({ endpoint: endpoint.replace(/\/$/, ''), project }), at: performance.now() }
  return kept?.read ?? Promise.resolve([])
}
