/** One friend: what both share with each other, and the actions. */
import { useStore } from '@nanostores/react'
import { CalendarPlus, ChevronLeft, EllipsisVertical, MessageCircle, RotateCw, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { errorText, UserFacingError } from '#core/app/errors.ts'
import { formatDate } from '#core/app/format.ts'
import { pathTo } from '#core/app/routes.ts'
import { friendName, type Friend } from '#core/together/friendship.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { notify } from '../../stores/app/notices.ts'
import { $friendShares, loadFriendShares, type SharedWorkout } from '../../stores/together/friend-shares.ts'
import { planPath } from '../../stores/together/group-addresses.ts'
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { Ridge } from '../../ui/ridge.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { focusHeading } from '../app/frame/focus-heading.ts'
import { LazyPart } from '../app/lazy-part.tsx'
import { Face } from './groups/face.tsx'

const loadPersonSheet = () => import('./person-sheet.tsx').then(({ PersonSheet }) => PersonSheet)
const loadTakeBack = () => import('../../stores/together/take-back.ts').then((found) => found.takeBackFrom)

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
          <Icon of={ChevronLeft} />
        </a>
        <Face name={name} url={friend.imageUrl} size="4rem" />
        <div>
          <h2 id="friend-name">{name}</h2>
          {name !== friend.email && <p className="muted">{friend.email}</p>}
          <p className="muted">{t('friends.since', { date })}</p>
        </div>
        <IconButton
          icon={EllipsisVertical}
          label={t('friends.more', { name })}
          aria-haspopup="dialog"
          onClick={() => setMore(true)}
        />
      </header>
      <div className="friends-ways">
        <ButtonLink icon={MessageCircle} href={`${pathTo('messages')}?with=${encodeURIComponent(userId)}`}>
          {t('friends.message')}
        </ButtonLink>
        <ButtonLink icon={CalendarPlus} href={planPath(userId)}>
          {t('friends.plan')}
        </ButtonLink>
      </div>
      <Shares friend={friend} />
      {hasMore && (
        <LazyPart
          load={loadPersonSheet}
          props={{ friend, isFriend: true, onClose: () => setMore(false) }}
          onFail={() => setMore(false)}
          isAsked
        />
      )}
    </section>
  )
}

function Shares({ friend }: { friend: Friend }) {
  const { userId } = friend
  const name = friendName(friend)
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
        <Button look="quiet" icon={RotateCw} onClick={() => void loadFriendShares(userId)}>
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
      <ShareList
        title={t('friends.youShare')}
        shares={shares.mine}
        empty={t('friends.nothingMine', { name })}
        to={friend}
      />
    </div>
  )
}

interface ShareListProps {
  title: string
  shares: readonly SharedWorkout[]
  empty: string
  hasNew?: boolean
  /** Friend from whom a share can be removed. */
  to?: Friend
}

const MINE_TITLE = 'friend-mine'

function ShareList({ title, shares, empty, hasNew = false, to }: ShareListProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const dateOf = (time: string | null) =>
    time === null ? '' : formatDate(Date.parse(time), locale, { dateStyle: 'medium' })
  const noted = ({ note, createdAt }: SharedWorkout) =>
    note === '' ? dateOf(createdAt) : t('friends.noted', { date: dateOf(createdAt), note })
  return (
    <div>
      <h3 {...(to === undefined ? {} : { id: MINE_TITLE, tabIndex: -1 })}>
        {title} <span className="muted numeric">{shares.length}</span>
      </h3>
      {shares.length === 0 && <p className="muted">{empty}</p>}
      <ul>
        {shares.map((share) => (
          <li key={share.workout.id}>
            <Ridge segments={share.workout.ridge} />
            <p>
              <a href={pathTo('workout', { id: share.workout.id })} lang={share.workout.language}>
                {share.workout.name}
              </a>
              <small>{noted(share)}</small>
              {to !== undefined && !share.isDirect && <small>{t('friends.throughGroup')}</small>}
            </p>
            {hasNew && !share.isSeen && <em className="friends-new">{t('friends.isNew')}</em>}
            {to !== undefined && share.isDirect && <TakeBack friend={to} share={share} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

function TakeBack({ friend, share }: { friend: Friend; share: SharedWorkout }) {
  const t = useStore($t)
  const [isBusy, setBusy] = useState(false)
  const takeBack = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const isDone = await (await loadTakeBack())(friend, share)
      if (isDone) focusHeading(MINE_TITLE)
    } catch {
      notify({ kind: 'negative', text: errorText(new UserFacingError('unreachable'), t) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <IconButton
      icon={X}
      label={t('friends.takeBack', { workout: share.workout.name, name: friendName(friend) })}
      aria-disabled={isBusy}
      onClick={() => void takeBack()}
    />
  )
}
