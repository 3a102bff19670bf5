import { atom } from 'nanostores'
import { emailProblem } from '#core/account/sign-in-input.ts'
import { errorText, UserFacingError } from '#core/app/errors.ts'
import { pathTo } from '#core/app/routes.ts'
import { friendName, type Friend } from '#core/together/friendship.ts'
import { readCache, writeCache } from '../../data/app/cache.ts'
import * as data from '../../data/together/friends.ts'
import { goTo } from '../../platform/page/page.ts'
import { accountKnown } from '../account/session.ts'
import { $locale, $t } from '../app/locale.ts'
import { notify } from '../app/notices.ts'
import { submitter } from '../app/submit.ts'
import { refreshFriends } from './friends.ts'
import { $shownFriend } from './friends-address.ts'

/** Own invitations by address that wait for an answer; null while they are not known. */
export const $invited = atom<readonly data.Friendship[] | null>(null)

export const $acting = atom<ReadonlySet<string>>(new Set())

/** Never throws: without an answer, what the device knew last stays. */
export async function refreshInvited(): Promise<void> {
  const { userId } = (await accountKnown()).login
  const key = `invited:${userId}`
  try {
    const invited = await data.listInvited()
    $invited.set(invited)
    void writeCache(key, invited)
  } catch {
    const known = await readCache<data.Friendship[]>(key)
    if ($invited.get() === null) $invited.set(known?.value ?? null)
  }
}

const refresh = (): Promise<unknown> => Promise.all([refreshFriends(), refreshInvited()])

/** Says what was done or what failed. A second press during the first does nothing. Gives whether it worked. */
async function act(id: string, send: () => Promise<void>, done: () => string): Promise<boolean> {
  if ($acting.get().has(id)) return false
  $acting.set(new Set([...$acting.get(), id]))
  try {
    await send()
    await refresh()
    notify({ kind: 'positive', text: done() })
    return true
  } catch (error) {
    // The other side may have changed it meanwhile.
    void refresh()
    notify({ kind: 'negative', text: errorText(error, $t.get()) })
    return false
  } finally {
    $acting.set(new Set([...$acting.get()].filter((one) => one !== id)))
  }
}

const said = (key: string, friend: Friend) => () => $t.get()(`friends.${key}`, { name: friendName(friend) })

export const acceptRequest = (friend: Friend): Promise<boolean> =>
  act(friend.id, () => data.accept(friend.id), said('didAccept', friend))

export const declineRequest = (friend: Friend): Promise<boolean> =>
  act(friend.id, () => data.end(friend.id), said('didDecline', friend))

export const withdrawInvitation = (id: string): Promise<boolean> =>
  act(
    id,
    () => data.end(id),
    () => $t.get()('friends.didWithdraw')
  )

async function parted(friend: Friend, done: Promise<boolean>): Promise<boolean> {
  const isDone = await done
  if (isDone && $shownFriend.get() === friend.userId) goTo(pathTo('friends'), 'replace')
  return isDone
}

export const removeFriend = (friend: Friend): Promise<boolean> =>
  parted(
    friend,
    act(friend.id, () => data.end(friend.id), said('didRemove', friend))
  )

export const blockPerson = (friend: Friend): Promise<boolean> =>
  parted(
    friend,
    act(friend.id, () => data.block(friend.id), said('didBlock', friend))
  )

export const unblockPerson = (friend: Friend): Promise<boolean> =>
  act(friend.id, () => data.end(friend.id), said('didUnblock', friend))

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
