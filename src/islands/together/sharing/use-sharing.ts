/** Who can have an own workout and who has it, as rows to pick from. */
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { formatDate } from '#core/app/format.ts'
import type { Translate } from '#core/app/translate.ts'
import { friendName } from '#core/together/friendship.ts'
import { holdOf, isPicked, targetsOf, type Targets, type Wishes } from '#core/together/picks.ts'
import type { ShareHolder, ShareHolders } from '#core/together/shares.ts'
import type { Language } from '#core/workout/workout.ts'
import { $session, accountOf } from '../../../stores/account/session.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { $friends, keepFriends, refreshFriends } from '../../../stores/together/friends.ts'
import { $groups, keepGroups, refreshGroups } from '../../../stores/together/groups.ts'
import { $holders, keepHolders, refreshHolders } from '../../../stores/together/holders.ts'

export interface Pick {
  kind: keyof Targets
  id: string
  name: string
  /** As it is stored; empty for none. */
  imageUrl: string
  details: readonly string[]
  isPicked: boolean
  /** It comes through a group, or the plan has no groups. */
  isFixed: boolean
}

export type Sharing =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown; again: () => void }
  | { kind: 'ready'; picks: readonly Pick[]; held: Targets; holders: ShareHolders; isStale: boolean }

interface Words {
  t: Translate
  locale: Language
}

const percent = (share: number, locale: Language): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(share)

const dayOf = (iso: string, locale: Language): string => formatDate(Date.parse(iso), locale, { dateStyle: 'medium' })

/** Only of those who show their plays. */
function playsText({ plays, isSeen }: ShareHolder, { t, locale }: Words): string[] {
  if (plays === null) return isSeen ? [] : [t('sharing.unseen')]
  if (plays.lastAt === null) return [t('sharing.notPlayed')]
  const share = t('sharing.effort', { share: percent(plays.share, locale), points: plays.icepoints })
  return [t('sharing.played', { count: plays.count, date: dayOf(plays.lastAt, locale), share })]
}

function saidWith({ note, proposedAt }: ShareHolder, { t, locale }: Words): string[] {
  const date = (iso: string) => formatDate(Date.parse(iso), locale, { dateStyle: 'medium', timeStyle: 'short' })
  return [
    ...(proposedAt === null ? [] : [t('sharing.proposed', { date: date(proposedAt) })]),
    ...(note === '' ? [] : [note])
  ]
}

function heldText(holder: ShareHolder, groupName: string, words: Words): string[] {
  const { t, locale } = words
  const { createdAt } = holder
  const since = createdAt === null ? t('sharing.has') : t('sharing.since', { date: dayOf(createdAt, locale) })
  const how = holder.groupId === '' ? since : t('sharing.through', { group: groupName })
  return [[how, ...playsText(holder, words)].join(', '), ...saidWith(holder, words)]
}

/** @param wishes what was pressed since */
export function useSharing(workoutId: string, wishes: Wishes): Sharing {
  const words = { t: useStore($t), locale: useStore($locale) }
  const account = accountOf(useStore($session))
  const friends = useStore($friends)
  const groups = useStore($groups)
  const state = useStore($holders)
  useEffect(keepFriends, [])
  useEffect(keepGroups, [])
  useEffect(() => keepHolders(workoutId), [workoutId])
  const failed = [friends, groups, state].find((one) => one.kind === 'failed')
  if (failed?.kind === 'failed') {
    const again = () => void Promise.all([refreshFriends(), refreshGroups(), refreshHolders()])
    return { kind: 'failed', error: failed.error, again }
  }
  if (friends.kind !== 'ready' || groups.kind !== 'ready' || state.kind !== 'ready') return { kind: 'loading' }
  const { holders } = state
  const held = targetsOf(holders)
  const own = groups.groups.filter(({ ownerId }) => ownerId === account?.login.userId)
  const hasGroups = account?.contract.limits.groups === true
  const groupPicks = own.map(({ id, name, imageUrl, memberIds }): Pick => {
    const isOff = !hasGroups && !held.groupIds.includes(id)
    const members = words.t('sharing.members', { count: memberIds.length })
    const shown = { kind: 'groupIds' as const, id, name, imageUrl, isPicked: isPicked(held, wishes, 'groupIds', id) }
    return { ...shown, details: [isOff ? words.t('sharing.groupsOff') : members], isFixed: isOff }
  })
  const friendPicks = friends.people.friends.map((friend): Pick => {
    const { userId: id } = friend
    const hold = holdOf(holders, id)
    // A group that is being taken back holds nobody.
    const isThrough = hold !== null && hold.groupId !== '' && isPicked(held, wishes, 'groupIds', hold.groupId)
    const groupName = own.find((group) => group.id === hold?.groupId)?.name ?? ''
    const name = friendName(friend)
    const fullName = `${friend.firstName} ${friend.lastName}`.trim()
    const other = fullName === name || fullName === '' ? [] : [fullName]
    return {
      ...{ kind: 'friendIds', id, name, imageUrl: friend.imageUrl, isFixed: isThrough },
      details: hold === null ? other : heldText(hold, groupName, words),
      isPicked: isThrough || isPicked(held, wishes, 'friendIds', id)
    }
  })
  const isStale = state.isStale || friends.staleSince !== null || groups.stale !== null
  return { kind: 'ready', picks: [...groupPicks, ...friendPicks], held, holders, isStale }
}
