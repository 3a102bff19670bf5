/** `/friends`: requests on top, friends with a card each, and groups at the bottom. */
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { errorCode, errorText } from '#core/app/errors.ts'
import { formatDate } from '#core/app/format.ts'
import { pathTo } from '#core/app/routes.ts'
import type { People } from '#core/together/friendship.ts'
import type { SignedIn } from '../../stores/account/session.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { refreshInvited } from '../../stores/together/friend-actions.ts'
import { $invitation, $shownFriend } from '../../stores/together/friends-address.ts'
import { $friends, keepFriends, refreshFriends } from '../../stores/together/friends.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { cloudAlert, rotateCw, userRoundPlus, users } from '../../ui/icons.ts'
import { Meter } from '../../ui/meter.tsx'
import { Note } from '../../ui/note.tsx'
import { Loading, Skeleton, Soon, useSkeletonDelay } from '../../ui/skeleton.tsx'
import { AccountGate } from '../app/frame/account-gate.tsx'
import { AppFrame } from '../app/frame/app-frame.tsx'
import { useArrivalDelay } from '../app/use-arrival-delay.ts'
import { Later } from '../player/later.tsx'
import { BlockedPeople } from './blocked-people.tsx'
import { FriendCard } from './friend-card.tsx'
import { FriendList } from './friend-list.tsx'
import { loadInviteSheet, loadLanding } from './load-together.ts'
import { Requests, SentInvitations } from './requests.tsx'
import { TogetherTabs } from './together-tabs.tsx'

export function FriendsScreen() {
  const t = useStore($t)
  const [isInviting, setInviting] = useState(false)
  const close = () => setInviting(false)
  const invite = (
    <Button
      icon={userRoundPlus}
      look="primary"
      className="friends-invite"
      aria-haspopup="dialog"
      onClick={() => setInviting(true)}
    >
      {t('friends.invite')}
    </Button>
  )
  return (
    <AppFrame title={t('nav.messages')} tabTitle={t('together.friends')} actions={invite} className="friends-screen">
      <AccountGate skeleton={<Shapes />}>
        {(account) => <Content account={account} onInvite={() => setInviting(true)} />}
      </AccountGate>
      {isInviting && <Later load={loadInviteSheet} props={{ onClose: close }} onFail={close} isAsked />}
    </AppFrame>
  )
}

interface ContentProps {
  account: SignedIn
  onInvite: () => void
}

function Content({ account, onInvite }: ContentProps) {
  const state = useStore($friends)
  const secret = useStore($invitation)
  useEffect(() => {
    void refreshInvited()
    return keepFriends()
  }, [])
  return (
    <>
      {state.kind === 'loading' && <LoadingPeople />}
      {state.kind === 'failed' && <Failed error={state.error} />}
      {state.kind === 'ready' && (
        <Ready people={state.people} staleSince={state.staleSince} account={account} onInvite={onInvite} />
      )}
      {secret !== null && <Later key={secret} load={loadLanding} props={{ secret }} onFail={stay} isAsked />}
    </>
  )
}

const stay = (): void => undefined

interface ReadyProps extends ContentProps {
  people: People
  staleSince: number | null
}

function Ready({ people, staleSince, account, onInvite }: ReadyProps) {
  const t = useStore($t)
  const wanted = useStore($shownFriend)
  const { friends, requests, blocked } = people
  const shown = friends.find(({ userId }) => userId === wanted)
  const known = new Set(friends.map(({ email }) => email))
  return (
    <div className={`friends-sides ${shown === undefined ? '' : 'is-card'}`.trim()}>
      <div className="friends-side">
        <TogetherTabs current="friends" counts={{ friends: friends.length }} />
        {staleSince !== null && <Stale since={staleSince} />}
        <Requests requests={requests} />
        <Places used={friends.length} max={account.contract.limits.maxUsers} />
        {friends.length === 0 ? (
          <Empty title={t('friends.emptyTitle')} text={t('friends.emptyText')} icon={users}>
            <Button icon={userRoundPlus} aria-haspopup="dialog" onClick={onInvite}>
              {t('friends.inviteTitle')}
            </Button>
          </Empty>
        ) : (
          <FriendList friends={friends} shown={shown?.userId ?? null} />
        )}
        <SentInvitations known={known} />
        <BlockedPeople blocked={blocked} />
      </div>
      {shown !== undefined && <FriendCard key={shown.userId} friend={shown} />}
      {shown === undefined && friends.length > 0 && <p className="friends-choose muted">{t('friends.choose')}</p>}
    </div>
  )
}

function Places({ used, max }: { used: number; max: number }) {
  const t = useStore($t)
  const value = t('friends.meterValue', { used, max })
  return (
    <div className="stack tight">
      <Meter label={t('friends.meter')} used={used} max={max} value={value} />
      {used >= max && (
        <Note tone="warning">
          <b>{t('friends.fullTitle', { max })}</b> {t('friends.fullText')}{' '}
          <a className="inline-link" href={pathTo('account')}>
            {t('friends.fullWay')}
          </a>
        </Note>
      )}
    </div>
  )
}

/** Without a network the frame says it already. */
function Stale({ since }: { since: number }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const isOnline = useStore($isOnline)
  if (!isOnline) return null
  const date = formatDate(since, locale, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Note tone="warning" role="status">
      {t('friends.stale', { date })}
      <Button look="quiet" icon={rotateCw} onClick={() => void refreshFriends()}>
        {t('states.retry')}
      </Button>
    </Note>
  )
}

function Failed({ error }: { error: unknown }) {
  const t = useStore($t)
  const text = `${errorText(error, t)} ${t('states.errorCode', { code: errorCode(error) })}`
  return (
    <>
      <TogetherTabs current="friends" />
      <Empty title={t('friends.failed')} text={text} icon={cloudAlert} role="alert">
        <Button look="primary" icon={rotateCw} onClick={() => void refreshFriends()}>
          {t('states.retry')}
        </Button>
      </Empty>
    </>
  )
}

function LoadingPeople() {
  const t = useStore($t)
  const isShown = useSkeletonDelay(true, useArrivalDelay())
  return (
    <>
      <TogetherTabs current="friends" />
      {isShown ? (
        <Loading label={t('friends.loading')} className="stack">
          <Shapes />
        </Loading>
      ) : (
        <Soon />
      )}
    </>
  )
}

function Shapes() {
  return (
    <>
      <Skeleton height="3rem" />
      <Skeleton height="5rem" />
      <Skeleton height="5rem" />
      <Skeleton height="5rem" />
    </>
  )
}
