import { readUser } from '../../data/app/appwrite-rest.ts'
import { forgetCached } from '../../data/app/forget-cached.ts'
import { cacheKey } from '../app/resource.ts'
import { readKnownPage } from './known-page.ts'

/**
 * Deletes cached data of a workout that was deleted or is no longer shared. An own one may not have been sent yet.
 * Never throws.
 */
export async function forgetRefused(id: string): Promise<void> {
  const known = await readKnownPage(id)
  if (known === null) return
  // To an account whose session has ended everything looks deleted.
  const user = await readUser().catch(() => null)
  if (user === null || user.$id === known.value.workout.ownerId) return
  await forgetCached([cacheKey('workout', { userId: user.$id, id })])
}
