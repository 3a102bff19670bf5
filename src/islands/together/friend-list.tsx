import { useStore } from '@nanostores/react'
import { ChevronRight, Search } from 'lucide-react'
import { memo, useState } from 'react'
import { friendName, type Friend } from '#core/together/friendship.ts'
import { newsByFriend } from '#core/together/bell.ts'
import type { ShareCounts } from '#core/together/share-counts.ts'
import { $t } from '../../stores/app/locale.ts'
import { $bellParts } from '../../stores/together/bell.ts'
import { $shareCounts } from '../../stores/together/friend-shares.ts'
import { friendPath } from '../../stores/together/friends-address.ts'
import { Icon } from '../../ui/icon.tsx'
import { Face } from './groups/face.tsx'

/** From so many friends on, a search is of use. */
const SEARCH_FROM = 8

export interface FriendListProps {
  friends: readonly Friend[]
  /** Id of the user whose card is open. */
  shown: string | null
}

const matches = (friend: Friend, text: string): boolean =>
  [friend.nickname, `${friend.firstName} ${friend.lastName}`, friend.email].some((one) =>
    one.toLowerCase().includes(text)
  )

export function FriendList({ friends, shown }: FriendListProps) {
  const t = useStore($t)
  const [typed, setTyped] = useState('')
  const counts = useStore($shareCounts)
  const news = newsByFriend(useStore($bellParts))
  const text = typed.trim().toLowerCase()
  const found = text === '' ? friends : friends.filter((friend) => matches(friend, text))
  return (
    <section className="stack" aria-label={t('together.friends')}>
      {friends.length >= SEARCH_FROM && (
        <div className="search-field">
          <Icon of={Search} />
          <input
            className="input"
            type="search"
            aria-label={t('friends.search')}
            placeholder={t('friends.search')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      )}
      {found.length === 0 ? (
        <p role="status" className="muted">
          {t('friends.noMatch')}
        </p>
      ) : (
        <ul className="friends-list">
          {found.map((friend) => (
            <FriendRow
              key={friend.id}
              friend={friend}
              isShown={friend.userId === shown}
              news={news[friend.userId] ?? 0}
              theirs={counts[friend.userId]?.theirs ?? 0}
              mine={counts[friend.userId]?.mine ?? 0}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface FriendRowProps extends ShareCounts {
  friend: Friend
  isShown: boolean
  /** What this friend shared and nobody has seen. */
  news: number
}

const FriendRow = memo(function FriendRow({ friend, isShown, news, theirs, mine }: FriendRowProps) {
  const t = useStore($t)
  const shared = [
    ...(theirs === 0 ? [] : [t('friends.countTheirs', { count: theirs })]),
    ...(mine === 0 ? [] : [t('friends.countMine', { count: mine })])
  ]
  const name = friendName(friend)
  const whole = `${friend.firstName} ${friend.lastName}`.trim()
  const second = whole !== '' && whole !== name ? whole : friend.email
  return (
    <li>
      <a href={friendPath(friend.userId)} aria-current={isShown ? 'true' : undefined}>
        <Face name={name} url={friend.imageUrl} size="3rem" />
        <span>
          <b>{name}</b> {second !== name && <small>{second}</small>}{' '}
          {shared.length > 0 && <small>{shared.join(' · ')}</small>}
        </span>
        {news > 0 && <em className="friends-new">{t('together.new', { count: news })}</em>}
        <Icon of={ChevronRight} />
      </a>
    </li>
  )
})
