import { computed } from 'nanostores'
import { friendName, type Friend } from '#core/together/friendship.ts'
import type { ChatTarget } from '#core/together/chat.ts'
import type { Conversation } from '#core/together/messages.ts'
import { $acceptedFriends, $friends } from './friends.ts'
import { $groups, type Group } from './groups.ts'

export interface Named {
  name: string
  imageUrl: string
}

export const $people = computed([$acceptedFriends, $groups], (friends, groups): Readonly<Record<string, Named>> => {
  const people: Record<string, Named> = {}
  const members = groups.kind === 'ready' ? Object.values(groups.people) : []
  for (const { id, nickname, firstName, imageUrl } of members) people[id] = { name: nickname || firstName, imageUrl }
  for (const friend of friends) people[friend.userId] = { name: friendName(friend), imageUrl: friend.imageUrl }
  return people
})

/** The names are loaded: an account without a name no longer exists. */
export const $isNamed = computed([$friends, $groups], ({ kind }, groups) => kind === 'ready' && groups.kind === 'ready')

export interface Partner {
  kind: 'friend' | 'group' | 'deleted'
  id: string
  name: string
  imageUrl: string
  isOpen: boolean
  isUnsure: boolean
}

const ofFriend = (id: string, friends: readonly Friend[], isUnsure: boolean): Partner => {
  const friend = friends.find(({ userId }) => userId === id)
  const known =
    friend === undefined ? { name: '', imageUrl: '' } : { name: friendName(friend), imageUrl: friend.imageUrl }
  return { kind: 'friend', id, ...known, isOpen: friend !== undefined, isUnsure }
}

const ofGroup = (id: string, groups: readonly Group[], isUnsure: boolean): Partner => {
  const group = groups.find((one) => one.id === id)
  const known = { name: group?.name ?? '', imageUrl: group?.imageUrl ?? '' }
  return { kind: 'group', id, ...known, isOpen: group !== undefined, isUnsure }
}

export const $partnerOf = computed([$friends, $acceptedFriends, $groups], (state, friends, groups) => {
  const known = groups.kind === 'ready' ? groups.groups : []
  return ({ friendId, groupId }: Pick<Conversation, 'friendId' | 'groupId'>): Partner => {
    if (groupId !== '') return ofGroup(groupId, known, groups.kind !== 'ready')
    if (friendId !== '') return ofFriend(friendId, friends, state.kind !== 'ready')
    return { kind: 'deleted', id: '', name: '', imageUrl: '', isOpen: false, isUnsure: false }
  }
})

export function sidesOf(
  target: ChatTarget,
  conversation: Conversation | undefined
): Pick<Conversation, 'friendId' | 'groupId'> {
  if (conversation !== undefined) return conversation
  return { friendId: target.kind === 'friend' ? target.id : '', groupId: target.kind === 'group' ? target.id : '' }
}
