/** Possible and current recipients of an own workout, as rows to pick from. */
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { formatDate } from '#core/app/format.ts'
import type { Translate } from '#core/app/translate.ts'
import { friendName, type Friend } from '#core/together/friendship.ts'
import { holdOf, isPicked, targetsOf, wishesOf, withWishes, type Targets, type Wishes } from '#core/together/picks.ts'
import type { ShareHolder } from '#core/together/shares.ts'
import type { Language } from '#core/workout/workout.ts'
import { $session, accountOf } from '../../../stores/account/session.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { $writes } from '../../../stores/app/outbox/queue-state.ts'
import { $conversations, showKept } from '../../../stores/together/conversations.ts'
import { $friends, keepFriends, refreshFriends } from '../../../stores/together/friends.ts'
import { $groups, keepGroups, refreshGroups } from '../../../stores/together/groups.ts'
import { $holders, keepHolders, refreshHolders } from '../../../stores/together/holders.ts'

export interface Pick {
  kind: keyof Targets
  id: string
  name: string
  /** Stored address; empty if there is none. */
  imageUrl: string
  details: readonly string[]
  isPicked: boolean
  /** True if the share comes through a group, or the plan has no groups. */
  isFixed: boolean
}

export type Sharing =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown; again: () => void }
  | {
      kind: 'ready'
      /** Groups, then recipients, then others by last contact, in the order when the sheet opened. */
      picks: readonly Pick[]
      /** Number of people who have it, directly or through a group. */
      count: number
      /** True if the plan includes groups. */
      hasGroups: boolean
      /** Number of friends the plan allows. */
      maxFriends: number
      isFull: boolean
    }

interface Words {
  t: Translate
  locale: Language
  now: number
}

const DAY_MS = 86_400_000
/** After a week, the name of a weekday would be ambiguous. */
const WEEK_MS = 6 * DAY_MS

function sinceText(iso: string, { t, locale, now }: Words): string {
  const at = Date.parse(iso)
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  if (new Date(at).toDateString() === new Date(now).toDateString()) return t('sharing.sinceToday')
  if (now - at < WEEK_MS) return t('sharing.sinceDay', { day: formatDate(at, locale, { weekday: 'long' }) })
  const date = formatDate(at, locale, { day: 'numeric', month: 'short', ...(isThisYear ? {} : { year: 'numeric' }) })
  return t('sharing.since', { date })
}

/** Counts only the plays of people who show them. */
function playsText({ plays, isSeen }: ShareHolder, { t }: Words): string[] {
  if (plays === null) return isSeen ? [] : [t('sharing.unseen')]
  return [plays.count === 0 ? t('sharing.notPlayed') : t('sharing.played', { count: plays.count })]
}

function saidWith({ note, proposedAt }: ShareHolder, { t, locale }: Words): string[] {
  const date = (iso: string) => formatDate(Date.parse(iso), locale, { dateStyle: 'medium', timeStyle: 'short' })
  return [
    ...(proposedAt === null ? [] : [t('sharing.proposed', { date: date(proposedAt) })]),
    ...(note === '' ? [] : [note])
  ]
}

function heldText(holder: ShareHolder, groupName: string, words: Words): string[] {
  const { t } = words
  const since = holder.createdAt === null ? t('sharing.has') : sinceText(holder.createdAt, words)
  const how = holder.groupId === '' ? since : t('sharing.through', { group: groupName })
  return [[how, ...playsText(holder, words)].join(', '), ...saidWith(holder, words)]
}

function friendText(friend: Friend, name: string, { t, locale }: Words): string {
  const fullName = `${friend.firstName} ${friend.lastName}`.trim()
  if (fullName !== name && fullName !== '') return fullName
  return t('sharing.friendSince', { date: formatDate(Date.parse(friend.createdAt), locale, { dateStyle: 'medium' }) })
}

/** The outbox contains changes that are waiting or being sent. */
function useUnsent(workoutId: string): Wishes {
  const writes = useStore($writes)
  return wishesOf(
    writes.flatMap(({ body, workoutId: id, refused }) =>
      id === workoutId && refused === null && (body.kind === 'share' || body.kind === 'unshare') ? [body] : []
    )
  )
}

/** Time of the last contact with each friend in milliseconds since 1970, as far as this device knows. */
function useContacts(): (friend: Friend) => number {
  const conversations = useStore($conversations)
  useEffect(() => void showKept(), [])
  const said = conversations.kind === 'ready' ? conversations.conversations : []
  const last = new Map(said.map(({ friendId, last: message }) => [friendId, Date.parse(message?.createdAt ?? '') || 0]))
  return ({ userId, createdAt }) => Math.max(last.get(userId) ?? 0, Date.parse(createdAt) || 0)
}

/** Rows keep their places while the user picks. */
function useOrder(picks: readonly Pick[], contact: (id: string) => number, isReady: boolean): readonly Pick[] {
  const [order, setOrder] = useState<ReadonlyMap<string, number> | null>(null)
  if (!isReady) return []
  if (order === null) {
    const rank = (pick: Pick) => (pick.kind === 'groupIds' ? 0 : pick.isPicked ? 1 : 2)
    const sorted = picks.toSorted((a, b) => rank(a) - rank(b) || (rank(a) === 2 ? contact(b.id) - contact(a.id) : 0))
    setOrder(new Map(sorted.map(({ id }, index) => [id, index])))
    return sorted
  }
  const place = ({ id }: Pick) => order.get(id) ?? order.size
  return picks.toSorted((a, b) => place(a) - place(b))
}

/** @param wishes ticks that have not been confirmed yet */
export function useSharing(workoutId: string, wishes: Wishes): Sharing {
  const [now] = useState(() => Date.now())
  const words = { t: useStore($t), locale: useStore($locale), now }
  const account = accountOf(useStore($session))
  const friends = useStore($friends)
  const groups = useStore($groups)
  const state = useStore($holders)
  const unsent = useUnsent(workoutId)
  const contactWith = useContacts()
  useEffect(keepFriends, [])
  useEffect(keepGroups, [])
  useEffect(() => keepHolders(workoutId), [workoutId])
  const isReady = friends.kind === 'ready' && groups.kind === 'ready' && state.kind === 'ready'
  const people = friends.kind === 'ready' ? friends.people.friends : []
  const holders = state.kind === 'ready' ? state.holders : { holders: [], groupIds: [] }
  const held = withWishes(targetsOf(holders), unsent)
  const limits = account?.contract.limits
  const hasGroups = limits?.groups === true
  const own = groups.kind === 'ready' ? groups.groups.filter(({ ownerId }) => ownerId === account?.login.userId) : []
  // After a downgrade, groups stay only so that they can be removed.
  const shownGroups = own.filter(({ id }) => hasGroups || isPicked(held, wishes, 'groupIds', id))
  const groupPicks = shownGroups.map(({ id, name, imageUrl, memberIds }): Pick => {
    const details = [words.t('sharing.members', { count: memberIds.length })]
    const isOn = isPicked(held, wishes, 'groupIds', id)
    return { kind: 'groupIds', id, name, imageUrl, isPicked: isOn, details, isFixed: false }
  })
  const friendPicks = people.map((friend): Pick => {
    const { userId: id } = friend
    const hold = holdOf(holders, id)
    // A group whose share is being revoked reaches nobody.
    const isThrough = hold !== null && hold.groupId !== '' && isPicked(held, wishes, 'groupIds', hold.groupId)
    const groupName = own.find((group) => group.id === hold?.groupId)?.name ?? ''
    const name = friendName(friend)
    const isOn = isThrough || isPicked(held, wishes, 'friendIds', id)
    const details = hold === null || !isOn ? [friendText(friend, name, words)] : heldText(hold, groupName, words)
    return { kind: 'friendIds', id, name, imageUrl: friend.imageUrl, isPicked: isOn, details, isFixed: isThrough }
  })
  const contacts = new Map(people.map((friend) => [friend.userId, contactWith(friend)]))
  const picks = useOrder([...groupPicks, ...friendPicks], (id) => contacts.get(id) ?? 0, isReady)
  const failed = [friends, groups, state].find((one) => one.kind === 'failed')
  if (failed?.kind === 'failed') {
    const again = () => void Promise.all([refreshFriends(), refreshGroups(), refreshHolders()])
    return { kind: 'failed', error: failed.error, again }
  }
  if (!isReady) return { kind: 'loading' }
  const members = own.flatMap(({ id, memberIds }) => (isPicked(held, wishes, 'groupIds', id) ? memberIds : []))
  const having = new Set([...friendPicks.filter((pick) => pick.isPicked).map(({ id }) => id), ...members])
  const maxFriends = limits?.maxUsers ?? 0
  return {
    kind: 'ready',
    picks,
    count: having.size,
    hasGroups,
    maxFriends,
    isFull: people.length >= maxFriends
  }
}
