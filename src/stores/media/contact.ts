import { $isOnline } from '../app/network.ts'
import { $isWorkoutRunning } from '../player/running-workout.ts'
import { $session } from '../account/session.ts'
import { when } from '../app/when.ts'
import { keepOwn } from './keep-by-itself.ts'
import { followTabs, runKeeper } from './keeper.ts'
import { tellKept } from './kept-state.ts'
import { renewKept } from './renew-kept.ts'

async function askServer(): Promise<void> {
  const session = $session.get()
  // Until the account is known, a workout of it looks as if it were gone.
  if (!$isOnline.get() || session.kind === 'unknown') return
  await renewKept()
  if (session.kind === 'signed-in') await keepOwn(session.login.userId)
}

let isAsking = false

/** Never throws. A play comes first. */
export async function contact(): Promise<void> {
  followTabs()
  if (isAsking || $isWorkoutRunning.get()) return
  isAsking = true
  await askServer().catch(() => undefined)
  isAsking = false
  await tellKept()
  await runKeeper()
}

let isFollowing = false

/** Now, and each time that the network is back. */
export function keepInContact(): void {
  if (isFollowing) return
  isFollowing = true
  void when($session, (session) => (session.kind === 'unknown' ? null : session)).then(contact)
  $isOnline.listen((isOnline) => isOnline && void contact())
}
