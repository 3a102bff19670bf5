import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Translate } from '#core/app/translate.ts'
import { friendName, type Friend } from '#core/together/friendship.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $friends, keepFriends } from '../../../stores/together/friends.ts'
import { $holders, keepHolders } from '../../../stores/together/holders.ts'
import { Face } from '../groups/face.tsx'

const FACES = 2

function whoText(people: readonly Friend[], count: number, t: Translate): string {
  const [first, second] = people.map(friendName)
  if (count === 1 && first !== undefined) return t('page.whoOne', { name: first })
  // Members of a group need not be friends, and those have no name here.
  if (first === undefined || second === undefined)
    return t('sharing.sharedWith', { list: t('sharing.friendCount', { count }) })
  return count === 2 ? t('page.whoTwo', { first, second }) : t('page.whoMore', { first, second, count: count - 2 })
}

/** Friends who have an own workout, directly or through a group. */
export function WhoHas({ workoutId }: { workoutId: string }) {
  const t = useStore($t)
  const friends = useStore($friends)
  const state = useStore($holders)
  useEffect(keepFriends, [])
  useEffect(() => keepHolders(workoutId), [workoutId])
  if (friends.kind !== 'ready' || state.kind !== 'ready') return <small />
  const ids = new Set(state.holders.holders.map(({ friendId }) => friendId))
  const people = friends.people.friends.filter(({ userId }) => ids.has(userId))
  if (ids.size === 0) return <small>{t('page.nobody')}</small>
  return (
    <>
      <small>{whoText(people, ids.size, t)}</small>
      <span className="workout-page-faces" aria-hidden="true">
        {people.slice(0, FACES).map((friend) => (
          <Face key={friend.userId} name={friendName(friend)} url={friend.imageUrl} size="2rem" />
        ))}
        {ids.size > FACES && <span className="avatar">+{ids.size - FACES}</span>}
      </span>
    </>
  )
}
