import { UserFacingError } from '#core/app/errors.ts'
import type { Workout } from '#core/workout/workout.ts'
import { listOwnRows } from '../app/appwrite-rest.ts'
import { ask, askAsVisitor, type Api } from '../app/edge.ts'
import { equal, limit } from '../app/query.ts'

const isSessionOver = (error: unknown): boolean =>
  error instanceof UserFacingError && ['unauthenticated', 'session-over'].includes(error.code)

/**
 * Its id is the link, unless it belongs to the reader or has been published since. @throws UserFacingError when the
 * link has expired.
 */
export async function readLinked(link: string): Promise<Workout> {
  const send = (api: Api) => api.links[':link'].$get({ param: { link } })
  const isSignedIn = document.cookie.includes('icepoint_session=1')
  const asked = isSignedIn ? ask(send) : askAsVisitor(send)
  const { workout } = await asked.catch((error: unknown) => {
    if (isSignedIn && isSessionOver(error)) return askAsVisitor(send)
    throw error
  })
  return workout
}

export async function readLink(workoutId: string): Promise<string | null> {
  const { rows } = await listOwnRows<{ secret: string }>('links', [equal('wId', [workoutId]), limit(1)])
  return rows[0]?.secret ?? null
}

export async function changeLink(workoutId: string): Promise<string> {
  const { link } = await ask((api) => api.workouts[':id'].link.$post({ param: { id: workoutId } }))
  return link
}
