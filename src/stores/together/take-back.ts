import { errorText } from '#core/app/errors.ts'
import { friendName, type Friend } from '#core/together/friendship.ts'
import { giveShares } from '../../data/together/shares.ts'
import { $t, loadTexts } from '../app/locale.ts'
import { notify } from '../app/notices.ts'
import { tellWaiting } from '../app/outbox/tell-waiting.ts'
import { deliver } from '../app/outbox/unsent.ts'
import { refreshFriendShares, type SharedWorkout } from './friend-shares.ts'

const tellFailure = (error: unknown): unknown => notify({ kind: 'negative', text: errorText(error, $t.get()) })

const said = (key: 'given' | 'taken', friend: Friend, { workout }: SharedWorkout): string =>
  $t.get()(`sharing.${key}`, { workout: workout.name, name: friendName(friend) })

async function giveAgain(friend: Friend, share: SharedWorkout): Promise<void> {
  const { workoutId, note, proposedAt } = share
  try {
    await giveShares(workoutId, { friendIds: [friend.userId], groupIds: [], note, proposedAt })
    await refreshFriendShares()
    notify({ kind: 'positive', text: said('given', friend, share) })
  } catch (error) {
    tellFailure(error)
  }
}

/** Its notice can restore the share as it was. Never throws. @returns whether it worked */
export async function takeBackFrom(friend: Friend, share: SharedWorkout): Promise<boolean> {
  try {
    await loadTexts(['workout'])
    const what = { id: share.workoutId, name: share.workout.name }
    const { kind } = await deliver(what, { kind: 'unshare', friendIds: [friend.userId], groupIds: [] })
    if (kind === 'waiting') {
      tellWaiting(what.name)
      return true
    }
  } catch (error) {
    tellFailure(error)
    return false
  }
  await refreshFriendShares()
  notify({
    kind: 'positive',
    stays: true,
    text: said('taken', friend, share),
    action: { label: $t.get()('sharing.undo'), run: () => void giveAgain(friend, share) }
  })
  return true
}
