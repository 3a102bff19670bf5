/** `/friends`: requests first, then friends with a card each, and the tab of groups. */
import '../../styles/together/friends.css'
import { useStore } from '@nanostores/react'
import { UserRoundPlus, Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import { pathTo } from '#core/app/routes.ts'
import { latestFriend } from '#core/together/bell.ts'
import { type Friend, type People, friendName } from '#core/together/friendship.ts'
import type { SignedIn } from '../../stores/account/session.ts'
import { $t } from '../../stores/app/locale.ts'
import { $bell } from '../../stores/together/bell.ts'
import { $invited, refreshInvited, $acting, unblockPerson } from '../../stores/together/friend-actions.ts'
import { $invitation, $shownFriend } from '../../stores/together/friends-address.ts'
import { $friends, keepFriends } from '../../stores/together/friends.ts'
import { $isGroups, $shownGroup } from '../../stores/together/group-addresses.ts'
import { Button } from '../../ui/button.tsx'
import { Meter } from '../../ui/meter.tsx'
import { Note, Empty } from '../../ui/note.tsx'
import { AccountGate } from '../app/frame/account-gate.tsx'
import { AppFrame } from '../app/frame/app-frame.tsx'
import { LazyPart } from '../app/lazy-part.tsx'
import { useWide } from '../app/use-wide.ts'
import { FriendCard } from './friend-card.tsx'
import { FriendList, Failed, LoadingPeople, Shapes, Stale, Requests, SentInvitations } from './friend-list.tsx'
import { TogetherTabs } from './together-tabs.tsx'

export function BlockedPeople({ blocked }: { blocked: readonly Friend[] }) {
  const t = useStore($t)
  const acting = useStore($acting)
  if (blocked.length === 0) return null
  return (
    <section className="friends-plain" aria-labelledby="blocked-title">
      <h2 id="blocked-title">{t('friends.blockedTitle')}</h2>
      <ul>
        {blocked.map((person) => (
          <li key={person.id}>
            <p>
              <b>{friendName(person)}</b>
            </p>
            <Button
              look="quiet"
              aria-label={t('friends.unblockOf', { name: friendName(person) })}
              aria-disabled={acting.has(person.id)}
              onClick={() => void unblockPerson(person)}
            >
              {t('friends.unblock')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const loadGroupPart = () => import('./groups/group-part.tsx').then(({ GroupPart }) => GroupPart)
const loadGroupsSection = () => import('./groups/groups-section.tsx').then(({ GroupsSection }) => GroupsSection)
const loadInviteSheet = () => import('./invite-sheet.tsx').then(({ InviteSheet }) => InviteSheet)
const loadLanding = () => import('./landing-sheet.tsx').then(({ LandingSheet }) => LandingSheet)
const loadShareCounts = () => import('../../stores/together/share-counts.ts').then((found) => found.keepShareCounts)

export function FriendsScreen() {
  const t = useStore($t)
  const [isInviting, setInviting] = useState(false)
  const close = () => setInviting(false)
  const invite = (
    <Button
      icon={UserRoundPlus}
      look="primary"
      className="friends-invite"
      aria-haspopup="dialog"
      onClick={() => setInviting(true)}
    >
      <span>{t('friends.invite')}</span>
    </Button>
  )
  return (
    <AppFrame title={t('together.friends')} actions={invite} className="friends-screen" isMain>
      <AccountGate skeleton={<Shapes />}>
        {(account) => <Content account={account} onInvite={() => setInviting(true)} />}
      </AccountGate>
      {isInviting && <LazyPart load={loadInviteSheet} props={{ onClose: close }} onFail={close} isAsked />}
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
  useEffect(keepFriends, [])
  return (
    <>
      {state.kind === 'loading' && <LoadingPeople />}
      {state.kind === 'failed' && <Failed error={state.error} />}
      {state.kind === 'ready' && (
        <Ready people={state.people} staleSince={state.staleSince} account={account} onInvite={onInvite} />
      )}
      {secret !== null && <LazyPart key={secret} load={loadLanding} props={{ secret }} onFail={stay} isAsked />}
    </>
  )
}

const stay = (): void => undefined

interface ReadyProps extends ContentProps {
  people: People
  staleSince: number | null
}

/** Milliseconds. This part is far down, so it loads after what is visible first. */
const FAR_DOWN_AFTER_MS = 1000
/** Milliseconds. Rows are useful without the numbers. */
const COUNT_AFTER_MS = 2000

/** If its code cannot be loaded, rows have no numbers. */
function useShareCounts(): void {
  useEffect(() => {
    let isGone = false
    let stop = stay
    const start = (keep: () => () => void) => {
      if (!isGone) stop = keep()
    }
    const timer = setTimeout(() => void loadShareCounts().then(start, stay), COUNT_AFTER_MS)
    return () => {
      isGone = true
      clearTimeout(timer)
      stop()
    }
  }, [])
}

function FarDown({ people }: { people: People }) {
  const known = new Set(people.friends.map(({ email }) => email))
  useShareCounts()
  useEffect(() => {
    const timer = setTimeout(() => void refreshInvited(), FAR_DOWN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  // An answered invitation changes the people, or is reported as ended.
  useEffect(() => {
    if (($invited.get() ?? []).length > 0) void refreshInvited()
  }, [people])
  return <SentInvitations known={known} />
}

function Ready({ people, staleSince, account, onInvite }: ReadyProps) {
  const t = useStore($t)
  const wanted = useStore($shownFriend)
  const { friends } = people
  const group = useStore($shownGroup)
  const isGroups = useStore($isGroups)
  const asked = isGroups ? undefined : friends.find(({ userId }) => userId === wanted)
  const first = useFirst(friends)
  const shown = asked ?? (isGroups ? undefined : first)
  const isOpen = asked !== undefined || group !== null
  return (
    <div className={`friends-sides ${isOpen ? 'is-card' : ''}`.trim()}>
      <TogetherTabs current={isGroups ? 'groups' : 'friends'} counts={{ friends: friends.length }} />
      <div className="friends-side">
        {staleSince !== null && <Stale since={staleSince} />}
        {isGroups ? (
          <LazyPart load={loadGroupsSection} props={{ account }} onFail={stay} isAsked>
            <Shapes />
          </LazyPart>
        ) : (
          <Friends people={people} account={account} shown={shown?.userId ?? null} onInvite={onInvite} />
        )}
      </div>
      {shown !== undefined && <FriendCard key={shown.userId} friend={shown} />}
      {group !== null && <LazyPart load={loadGroupPart} props={{ account, groupId: group }} onFail={stay} isAsked />}
      {isGroups && group === null && <p className="friends-choose muted">{t('groups.choose')}</p>}
    </div>
  )
}

/**
 * In a wide window a card is open from the start: that of the friend with the latest news. It stays open when more
 * news arrives.
 */
function useFirst(friends: readonly Friend[]): Friend | undefined {
  const isWide = useWide()
  const bell = useStore($bell)
  const [kept, setKept] = useState<string | null>(null)
  const rows = bell.kind === 'ready' ? bell.rows : []
  const latest = latestFriend(rows, new Set(friends.map(({ userId }) => userId)))
  if (kept === null && latest !== null) setKept(latest)
  return isWide ? (friends.find(({ userId }) => userId === kept) ?? friends[0]) : undefined
}

interface FriendsProps extends ContentProps {
  people: People
  shown: string | null
}

function Friends({ people, account, shown, onInvite }: FriendsProps) {
  const t = useStore($t)
  const { friends, requests, blocked } = people
  return (
    <>
      <Requests requests={requests} />
      <Meters used={friends.length} max={account.contract.limits.maxUsers} />
      {friends.length === 0 ? (
        <Empty title={t('friends.emptyTitle')} text={t('friends.emptyText')} icon={Users}>
          <Button icon={UserRoundPlus} aria-haspopup="dialog" onClick={onInvite}>
            {t('friends.inviteTitle')}
          </Button>
        </Empty>
      ) : (
        <FriendList friends={friends} shown={shown} />
      )}
      <BlockedPeople blocked={blocked} />
      <FarDown people={people} />
    </>
  )
}

function Meters({ used, max }: { used: number; max: number }) {
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
