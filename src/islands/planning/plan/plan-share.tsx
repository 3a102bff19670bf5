/** Friends and own groups that get a copy of a plan, selected as for a workout (docs/together.md). */
import '../../../styles/together/sharing.css'
import { useStore } from '@nanostores/react'
import { Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import { errorText } from '#core/app/errors.ts'
import { pathTo } from '#core/app/routes.ts'
import { friendName } from '#core/together/friendship.ts'
import { $session, accountOf } from '../../../stores/account/session.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { sharePlan } from '../../../stores/planning/plans.ts'
import { $friends, keepFriends, refreshFriends } from '../../../stores/together/friends.ts'
import { $groups, keepGroups, refreshGroups } from '../../../stores/together/groups.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Note, Empty } from '../../../ui/note.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { PickList } from '../../together/sharing/pick-list.tsx'
import type { Pick } from '../../together/sharing/use-sharing.ts'

type Answer = Awaited<ReturnType<typeof sharePlan>>
type Said = { kind: 'idle' | 'sending' } | { kind: 'failed'; error: unknown } | { kind: 'sent'; answer: Answer }

export interface PlanShareProps {
  userId: string
  plan: { id: string; name: string }
  onClose: () => void
}

/** Null while loading. */
function usePicks(userId: string, picked: ReadonlySet<string>): { error: unknown; picks: Pick[] | null } {
  const t = useStore($t)
  const account = accountOf(useStore($session))
  const friends = useStore($friends)
  const groups = useStore($groups)
  useEffect(keepFriends, [])
  useEffect(keepGroups, [])
  const failed = [friends, groups].find((one) => one.kind === 'failed')
  if (failed?.kind === 'failed') return { error: failed.error, picks: null }
  if (friends.kind !== 'ready' || groups.kind !== 'ready') return { error: null, picks: null }
  const isFixed = account?.contract.limits.groups !== true
  const own = groups.groups.filter(({ ownerId }) => ownerId === userId)
  const ofGroups = own.map(({ id, name, imageUrl, memberIds }): Pick => {
    const details = [isFixed ? t('sharing.groupsOff') : t('sharing.members', { count: memberIds.length })]
    return { kind: 'groupIds', id, name, imageUrl, details, isPicked: picked.has(id), isFixed }
  })
  const ofFriends = friends.people.friends.map((friend): Pick => {
    const { userId: id, imageUrl } = friend
    return {
      kind: 'friendIds',
      id,
      name: friendName(friend),
      imageUrl,
      details: [],
      isPicked: picked.has(id),
      isFixed: false
    }
  })
  return { error: null, picks: [...ofGroups, ...ofFriends] }
}

function useShare({ userId, plan }: PlanShareProps) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [said, setSaid] = useState<Said>({ kind: 'idle' })
  const people = usePicks(userId, picked)
  const pick = ({ id }: Pick) => {
    const next = new Set(picked)
    if (!next.delete(id)) next.add(id)
    setPicked(next)
  }
  const chosen = (kind: Pick['kind']) =>
    (people.picks ?? []).filter((one) => one.kind === kind && one.isPicked).map(({ id }) => id)
  const send = () => {
    setSaid({ kind: 'sending' })
    sharePlan(plan.id, chosen('friendIds'), chosen('groupIds')).then(
      (answer) => setSaid({ kind: 'sent', answer }),
      (error: unknown) => setSaid({ kind: 'failed', error })
    )
  }
  return { ...people, isPicked: picked.size > 0, said, pick, send }
}

export function PlanShare(props: PlanShareProps) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const { onClose, plan } = props
  const { error, picks, isPicked, said, pick, send } = useShare(props)
  const isSent = said.kind === 'sent'
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('sharing.title', { name: plan.name })}
      closeLabel={t('states.close')}
      actions={
        <>
          <Button onClick={onClose}>{t(isSent ? 'states.close' : 'states.cancel')}</Button>
          {!isSent && (
            <Button look="primary" disabled={!isPicked || said.kind === 'sending' || !isOnline} onClick={send}>
              {t('plans.share')}
            </Button>
          )}
        </>
      }
    >
      <div className="stack together-share">
        {error !== null && <Failed error={error} />}
        {error === null && picks === null && (
          <Loading label={t('sharing.loading')}>
            <Skeleton height="4rem" />
          </Loading>
        )}
        {picks !== null && !isSent && <People picks={picks} isOnline={isOnline} onPick={pick} />}
        <Outcome said={said} />
      </div>
    </Sheet>
  )
}

function Failed({ error }: { error: unknown }) {
  const t = useStore($t)
  return (
    <>
      <Note tone="negative" role="alert">
        {t('plans.shareFailed')} {errorText(error, t)}
      </Note>
      <Button onClick={() => void Promise.all([refreshFriends(), refreshGroups()])}>{t('states.retry')}</Button>
    </>
  )
}

interface PeopleProps {
  picks: readonly Pick[]
  isOnline: boolean
  onPick: (pick: Pick) => void
}

function People({ picks, isOnline, onPick }: PeopleProps) {
  const t = useStore($t)
  if (picks.length === 0) {
    return (
      <Empty title={t('sharing.noFriends')} text={t('plans.shareNobody')} icon={Users}>
        <ButtonLink look="primary" href={pathTo('friends')}>
          {t('sharing.toFriends')}
        </ButtonLink>
      </Empty>
    )
  }
  return (
    <>
      <p className="muted">{t('plans.shareHint')}</p>
      {!isOnline && (
        <Note tone="warning" role="status">
          {t('plans.shareOffline')}
        </Note>
      )}
      <PickList picks={picks} onPick={onPick} />
    </>
  )
}

function Outcome({ said }: { said: Said }) {
  const t = useStore($t)
  if (said.kind === 'failed') {
    return (
      <Note tone="negative" role="alert">
        {errorText(said.error, t)}
      </Note>
    )
  }
  if (said.kind !== 'sent') return null
  const { offered, full, unread } = said.answer
  const names = unread.map(({ title }) => title || t('plans.free')).join(', ')
  return (
    <Note tone={full.length > 0 || names !== '' ? 'warning' : 'positive'} role="status">
      <p>{t('plans.shared', { count: offered })}</p>
      {full.length > 0 && <p>{t('plans.full', { count: full.length })}</p>}
      {names !== '' && <p>{t('plans.unread', { names })}</p>}
    </Note>
  )
}
