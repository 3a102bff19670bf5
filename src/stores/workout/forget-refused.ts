import { readUser } from '../../data/app/appwrite-rest.ts'
import { forgetCached } from '../../data/app/forget-cached.ts'
import { cacheKey } from '../app/resource.ts'
import { readKnownPage } from './known-page.ts'

/** What was deleted or is not shared any more goes from the device, too; an own one may not be sent yet. Never throws. */
export async function forgetRefused(id: string): Promise<void> {
  const known = await readKnownPage(id)
  if (known === null) return
  // To an account whose session has ended everything looks as if it were gone.
  const user = await readUser().catch(() => null)
  if (user === null || user.$id === known.value.workout.ownerId) return
  await forgetCached([cacheKey('workout', { userId: user.$id, id })])
}
