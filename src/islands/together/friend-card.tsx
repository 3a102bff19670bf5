/** One friend: what both share with each other, and what can be done. */
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { formatDate } from '#core/app/format.ts'
import { pathTo, ROUTES } from '#core/app/routes.ts'
import { friendName, type Friend } from '#core/together/friendship.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { $friendShares, loadFriendShares, type SharedWorkout } from '../../stores/together/friend-shares.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { chevronLeft, ellipsisVertical, messageCircle, rotateCw } from '../../ui/icons.ts'
import { Note } from '../../ui/note.tsx'
import { Ridge } from '../../ui/ridge.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Later } from '../player/later.tsx'
import { Face } from './groups/face.tsx'
import { loadPersonSheet } from './load-together.ts'

const hasMessages = ROUTES.some((route) => route.name === 'messages' && route.isBuilt)

export function FriendCard({ friend }: { friend: Friend }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const [hasMore, setMore] = useState(false)
  const { userId } = friend
  useEffect(() => void loadFriendShares(userId), [userId])
  const name = friendName(friend)
  const date = formatDate(Date.parse(friend.createdAt), locale, { dateStyle: 'long' })
  return (
    <section className="friends-card" aria-labelledby="friend-name">
      <header>
        <a className="icon-button friends-back" href={pathTo('friends')} aria-label={t('friends.back')}>
          <Icon of={chevronLeft} />
        </a>
        <Face name={name} url={friend.imageUrl} size="4rem" />
        <div>
          <h2 id="friend-name">{name}</h2>
          {name !== friend.email && <p className="muted">{friend.email}</p>}
          <p className="muted">{t('friends.since', { date })}</p>
        </div>
        <IconButton
          icon={ellipsisVertical}
          label={t('friends.more', { name })}
          aria-haspopup="dialog"
          onClick={() => setMore(true)}
        />
      </header>
      {hasMessages && (
        <div className="row wrap">
          <ButtonLink icon={messageCircle} href={`${pathTo('messages')}?with=${encodeURIComponent(userId)}`}>
            {t('friends.message')}
          </ButtonLink>
        </div>
      )}
      <Shares name={name} userId={userId} />
      {hasMore && (
        <Later
          load={loadPersonSheet}
          props={{ friend, isFriend: true, onClose: () => setMore(false) }}
          onFail={() => setMore(false)}
          isAsked
        />
      )}
    </section>
  )
}

function Shares({ name, userId }: { name: string; userId: string }) {
  const t = useStore($t)
  const shares = useStore($friendShares)
  if (shares.kind === 'loading') {
    return (
      <Loading label={t('friends.loading')} className="stack">
        <Skeleton height="4rem" />
        <Skeleton height="4rem" />
      </Loading>
    )
  }
  if (shares.kind === 'failed') {
    return (
      <Note tone="warning" role="status">
        {t('friends.sharesFailed')}
        <Button look="quiet" icon={rotateCw} onClick={() => void loadFriendShares(userId)}>
          {t('states.retry')}
        </Button>
      </Note>
    )
  }
  return (
    <div className="friends-shares">
      <ShareList
        title={t('friends.sharesWithYou')}
        shares={shares.theirs}
        empty={t('friends.nothingTheirs', { name })}
        hasNew
      />
      <ShareList title={t('friends.youShare')} shares={shares.mine} empty={t('friends.nothingMine', { name })} />
    </div>
  )
}

interface ShareListProps {
  title: string
  shares: readonly SharedWorkout[]
  empty: string
  hasNew?: boolean
}

function ShareList({ title, shares, empty, hasNew = false }: ShareListProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const dateOf = (time: string | null) =>
    time === null ? '' : formatDate(Date.parse(time), locale, { dateStyle: 'medium' })
  return (
    <div>
      <h3>
        {title} <span className="muted numeric">{shares.length}</span>
      </h3>
      {shares.length === 0 && <p className="muted">{empty}</p>}
      <ul>
        {shares.map(({ workout, note, isSeen, createdAt }) => (
          <li key={workout.id}>
            <Ridge segments={workout.ridge} />
            <p>
              <a href={pathTo('workout', { id: workout.id })} lang={workout.language}>
                {workout.name}
              </a>
              <small>{note === '' ? dateOf(createdAt) : t('friends.noted', { date: dateOf(createdAt), note })}</small>
            </p>
            {hasNew && !isSeen && <em className="friends-new">{t('friends.isNew')}</em>}
          </li>
        ))}
      </ul>
    </div>
  )
}
