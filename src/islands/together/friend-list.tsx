import { useStore } from '@nanostores/react'
import { ChevronRight, Search, CloudAlert, RotateCw, Check, EllipsisVertical } from 'lucide-react'
import { memo, useState } from 'react'
import { friendName, type Friend } from '#core/together/friendship.ts'
import { newsByFriend } from '#core/together/bell.ts'
import type { ShareCounts } from '#core/together/share-limits.ts'
import { errorText } from '#core/app/errors.ts'
import { formatDate } from '#core/app/format.ts'
import { $t, $locale } from '../../stores/app/locale.ts'
import { $bellParts } from '../../stores/together/bell.ts'
import { $shareCounts } from '../../stores/together/friend-shares.ts'
import { friendPath } from '../../stores/together/friends-address.ts'
import { Icon } from '../../ui/icon.tsx'
import { Face } from './groups/face.tsx'
import { $isOnline } from '../../stores/app/network.ts'
import { refreshFriends } from '../../stores/together/friends.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Note, Empty } from '../../ui/note.tsx'
import { Loading, Skeleton, useSkeletonDelay } from '../../ui/skeleton.tsx'
import { useArrivalDelay } from '../app/use-arrival-delay.ts'
import { TogetherTabs } from './together-tabs.tsx'
import {
  $acting,
  $invited,
  acceptRequest,
  declineRequest,
  withdrawInvitation
} from '../../stores/together/friend-actions.ts'
import { LazyPart } from '../app/lazy-part.tsx'

const loadPersonSheet = () => import('./person-sheet.tsx').then(({ PersonSheet }) => PersonSheet)

/** Friend requests, received and sent. */
export function Requests({ requests }: { requests: readonly Friend[] }) {
  const t = useStore($t)
  if (requests.length === 0) return null
  return (
    <section className="friends-requests" aria-labelledby="requests-title">
      <h2 id="requests-title">{t('friends.requests', { count: requests.length })}</h2>
      <ul>
        {requests.map((friend) => (
          <Request key={friend.id} friend={friend} />
        ))}
      </ul>
    </section>
  )
}

function Request({ friend }: { friend: Friend }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const isActing = useStore($acting).has(friend.id)
  const [hasMore, setMore] = useState(false)
  const name = friendName(friend)
  const date = formatDate(Date.parse(friend.createdAt), locale, { dateStyle: 'medium' })
  return (
    <li className="card friends-request">
      <Face name={name} url={friend.imageUrl} size="3rem" />
      <p>
        <b>{name}</b>
        {name !== friend.email && <small>{friend.email}</small>}
        <small>{t('friends.askedOn', { date })}</small>
      </p>
      <div className="friends-request-ways">
        <Button icon={Check} aria-disabled={isActing} onClick={() => void acceptRequest(friend)}>
          {t('friends.accept')}
        </Button>
        <Button look="quiet" aria-disabled={isActing} onClick={() => void declineRequest(friend)}>
          {t('friends.decline')}
        </Button>
        <IconButton
          icon={EllipsisVertical}
          label={t('friends.moreRequest', { name })}
          aria-haspopup="dialog"
          onClick={() => setMore(true)}
        />
      </div>
      {hasMore && (
        <LazyPart
          load={loadPersonSheet}
          props={{ friend, isFriend: false, onClose: () => setMore(false) }}
          onFail={() => setMore(false)}
          isAsked
        />
      )}
    </li>
  )
}

/** `known` are the addresses of friends. An accepted invitation stays in the list until the list is read again. */
export function SentInvitations({ known }: { known: ReadonlySet<string> }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const acting = useStore($acting)
  const sent = (useStore($invited) ?? []).filter(({ email }) => !known.has(email))
  if (sent.length === 0) return null
  return (
    <section className="friends-plain" aria-labelledby="sent-title">
      <h2 id="sent-title">{t('friends.sentTitle')}</h2>
      <ul>
        {sent.map(({ id, email, createdAt }) => (
          <li key={id}>
            <p>
              <b>{email}</b>
              <small>
                {t('friends.sentOn', { date: formatDate(Date.parse(createdAt), locale, { dateStyle: 'medium' }) })}
              </small>
            </p>
            <Button
              look="quiet"
              aria-label={t('friends.withdrawOf', { email })}
              aria-disabled={acting.has(id)}
              onClick={() => void withdrawInvitation(id, email)}
            >
              {t('friends.withdraw')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Says that the list comes from the cache. While offline the frame already says so. */
export function Stale({ since }: { since: number }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const isOnline = useStore($isOnline)
  if (!isOnline) return null
  const date = formatDate(since, locale, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Note tone="warning" role="status">
      {t('friends.stale', { date })}
      <Button look="quiet" icon={RotateCw} onClick={() => void refreshFriends()}>
        {t('states.retry')}
      </Button>
    </Note>
  )
}

export function Failed({ error }: { error: unknown }) {
  const t = useStore($t)
  return (
    <>
      <TogetherTabs current="friends" />
      <Empty title={t('friends.failed')} text={errorText(error, t)} icon={CloudAlert} role="alert">
        <Button look="primary" icon={RotateCw} onClick={() => void refreshFriends()}>
          {t('states.retry')}
        </Button>
      </Empty>
    </>
  )
}

export function LoadingPeople() {
  const t = useStore($t)
  const isShown = useSkeletonDelay(true, useArrivalDelay())
  return (
    <>
      <TogetherTabs current="friends" />
      {isShown && (
        <Loading label={t('friends.loading')} className="stack">
          <Shapes />
        </Loading>
      )}
    </>
  )
}

export function Shapes() {
  return (
    <>
      <Skeleton height="3rem" />
      <Skeleton height="5rem" />
      <Skeleton height="5rem" />
      <Skeleton height="5rem" />
    </>
  )
}

/** Number of friends from which a search is useful. */
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
  /** Shares by this friend that have not been seen. */
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
