import type { Workout } from '#core/workout/workout.ts'
import { readUser } from '../../data/app/appwrite-rest.ts'
import { readCache } from '../../data/app/cache.ts'
import { forgetCached } from '../../data/app/forget-cached.ts'

/** What was deleted or is not shared any more goes from the device, too; an own one may not be sent yet. Never throws. */
export async function forgetRefused(id: string): Promise<void> {
  const known = await readCache<{ workout: Workout }>(`workout:${id}`)
  if (known === null) return
  // To an account whose session has ended everything looks as if it were gone.
  const user = await readUser().catch(() => null)
  if (user !== null && user.$id !== known.value.workout.ownerId) await forgetCached([`workout:${id}`, `share:${id}`])
}
