import type { Translate } from '#core/app/translate.ts'
import { friendName, type Friend } from '#core/together/friendship.ts'
import type { Group, Person } from '../../../stores/together/groups.ts'

export interface Shown {
  id: string
  name: string
  imageUrl: string
  isFriend: boolean
}

export interface Known {
  userId: string
  people: Readonly<Record<string, Person>>
  friends: readonly Friend[]
}

/** Friends have the same name as on their own screen; for others only the profile is known. */
export function personIn({ people, friends }: Known, id: string, t: Translate): Shown {
  const friend = friends.find(({ userId }) => userId === id)
  if (friend !== undefined) return { id, name: friendName(friend), imageUrl: friend.imageUrl, isFriend: true }
  const person = people[id]
  const name = (person?.nickname ?? '') || (person?.firstName ?? '') || t('groups.someone')
  return { id, name, imageUrl: person?.imageUrl ?? '', isFriend: false }
}

/** The owner first, then members in the order they joined. */
export const peopleIn = ({ ownerId, memberIds }: Group): string[] => [ownerId, ...memberIds]

export const ownerText = (group: Group, known: Known, t: Translate): string =>
  group.ownerId === known.userId
    ? t('groups.yours')
    : t('groups.ownedBy', { name: personIn(known, group.ownerId, t).name })
