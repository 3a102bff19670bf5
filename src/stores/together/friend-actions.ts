import { atom } from 'nanostores'
import { emailProblem } from '#core/account/sign-in-input.ts'
import { errorText, UserFacingError } from '#core/app/errors.ts'
import type { FriendAct } from '#core/app/outbox.ts'
import { pathTo } from '#core/app/routes.ts'
import { friendName, type Friend } from '#core/together/friendship.ts'
import * as data from '../../data/together/friends.ts'
import { goTo } from '../../platform/page/page.ts'
import { accountKnown } from '../account/session.ts'
import { $locale, $t } from '../app/locale.ts'
import { notify } from '../app/notices.ts'
import { tellWaiting } from '../app/outbox/tell-waiting.ts'
import { deliver } from '../app/outbox/unsent.ts'
import { createResource } from '../app/resource.ts'
import { submitter } from '../app/submit.ts'
import { refreshFriends } from './friends.ts'
import { $shownFriend } from './friends-address.ts'

/** Own pending invitations by email address; null while they are unknown. */
export const $invited = atom<readonly data.Friendship[] | null>(null)

export const $acting = atom<ReadonlySet<string>>(new Set())

const resource = createResource<readonly data.Friendship[]>({
  name: 'invited',
  read: () => data.listInvited(),
  show: (now) => $invited.set(now.kind === 'ready' ? now.value : null)
})

/** Never throws: without an answer the cached list stays. */
export async function refreshInvited(): Promise<void> {
  void resource.open((await accountKnown()).login.userId)
  await resource.refresh()
}

const refresh = (): Promise<unknown> => Promise.all([refreshFriends(), refreshInvited()])

interface Act {
  id: string
  name: string
  act: FriendAct
  said: string
}

/**
 * Reports success, failure, or that it is queued. A second press during the first does nothing. Resolves to whether it
 * worked.
 */
async function act({ id, name, act: kind, said }: Act): Promise<boolean> {
  if ($acting.get().has(id)) return false
  $acting.set(new Set([...$acting.get(), id]))
  try {
    const delivery = await deliver({ id: '', name }, { kind: 'friendship', id, act: kind })
    if (delivery.kind === 'waiting') {
      tellWaiting(name)
      return true
    }
    await refresh()
    notify({ kind: 'positive', text: $t.get()(`friends.${said}`, { name }) })
    return true
  } catch (error) {
    // The other side may have changed it in the meantime.
    void refresh()
    notify({ kind: 'negative', text: errorText(error, $t.get()) })
    return false
  } finally {
    $acting.set(new Set([...$acting.get()].filter((one) => one !== id)))
  }
}

const actOn =
  (kind: FriendAct, said: string) =>
  (friend: Friend): Promise<boolean> =>
    act({ id: friend.id, name: friendName(friend), act: kind, said })

export const acceptRequest = actOn('accept', 'didAccept')
export const declineRequest = actOn('end', 'didDecline')
export const unblockPerson = actOn('end', 'didUnblock')
const remove = actOn('end', 'didRemove')
const block = actOn('block', 'didBlock')

/** @param name the address that was invited */
export const withdrawInvitation = (id: string, name: string): Promise<boolean> =>
  act({ id, name, act: 'end', said: 'didWithdraw' })

async function parted(friend: Friend, done: Promise<boolean>): Promise<boolean> {
  const isDone = await done
  if (isDone && $shownFriend.get() === friend.userId) goTo(pathTo('friends'), 'replace')
  return isDone
}

export const removeFriend = (friend: Friend): Promise<boolean> => parted(friend, remove(friend))
export const blockPerson = (friend: Friend): Promise<boolean> => parted(friend, block(friend))

/** @throws UserFacingError or NetworkError; nothing was reported then. */
export const reportPerson = (friend: Friend, reason: string): Promise<void> => data.report(friend.id, reason.trim())

export const $asked = atom<{ email: string; isFriend: boolean } | null>(null)

export const inviteByEmail = submitter(async (typed: string) => {
  const email = typed.trim().toLowerCase()
  const problem = emailProblem(email)
  if (problem !== null) throw new UserFacingError(problem)
  if (email === (await accountKnown()).login.email.toLowerCase()) throw new UserFacingError('own-email')
  const { state } = await data.invite(email, $locale.get())
  $asked.set({ email, isFriend: state === 'accepted' })
  await refresh()
})
