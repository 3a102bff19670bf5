/** Friends and own groups, who get a copy of a plan. */
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { errorText } from '#core/app/errors.ts'
import { friendName } from '#core/together/friendship.ts'
import { $t } from '../../stores/app/locale.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { sharePlan } from '../../stores/planning/plans.ts'
import { $acceptedFriends, $friends, keepFriends } from '../../stores/together/friends.ts'
import { $groups, keepGroups } from '../../stores/together/groups.ts'
import { Button } from '../../ui/button.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'

type Answer = Awaited<ReturnType<typeof sharePlan>>
type Said = { kind: 'idle' | 'sending' } | { kind: 'failed'; error: unknown } | { kind: 'sent'; answer: Answer }

export interface PlanShareProps {
  userId: string
  planId: string
  onClose: () => void
}

export function PlanShare({ userId, planId, onClose }: PlanShareProps) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const people = useStore($friends)
  const friends = useStore($acceptedFriends)
  const groups = useStore($groups)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [said, setSaid] = useState<Said>({ kind: 'idle' })
  useEffect(keepFriends, [])
  useEffect(keepGroups, [])
  if (people.kind === 'failed') return <p role="alert">{t('plans.shareFailed')}</p>
  if (people.kind === 'loading') {
    return (
      <Loading label={t('states.loading')}>
        <Skeleton height="4rem" />
      </Loading>
    )
  }
  if (friends.length === 0) return <p>{t('plans.shareNobody')}</p>
  const ofFriends = friends.map((friend) => ({ id: friend.userId, name: friendName(friend) }))
  const ofGroups = groups.kind === 'ready' ? groups.groups.filter(({ ownerId }) => ownerId === userId) : []
  const among = (all: readonly { id: string }[]) => all.map(({ id }) => id).filter((id) => picked.has(id))
  const pick = (id: string) => {
    const next = new Set(picked)
    if (!next.delete(id)) next.add(id)
    setPicked(next)
  }
  const send = () => {
    setSaid({ kind: 'sending' })
    sharePlan(planId, among(ofFriends), among(ofGroups)).then(
      (answer) => setSaid({ kind: 'sent', answer }),
      (error: unknown) => setSaid({ kind: 'failed', error })
    )
  }
  return (
    <div className="stack">
      <p className="muted">{t('plans.shareHint')}</p>
      <Picks title={t('plans.groups')} all={ofGroups} picked={picked} onPick={pick} />
      <Picks title={t('plans.friends')} all={ofFriends} picked={picked} onPick={pick} />
      <Outcome said={said} />
      <div className="row wrap">
        <Button onClick={onClose}>{t(said.kind === 'sent' ? 'states.close' : 'states.cancel')}</Button>
        <Button look="primary" disabled={picked.size === 0 || said.kind === 'sending' || !isOnline} onClick={send}>
          {t('plans.share')}
        </Button>
      </div>
    </div>
  )
}

interface PicksProps {
  title: string
  all: readonly { id: string; name: string }[]
  picked: ReadonlySet<string>
  onPick: (id: string) => void
}

function Picks({ title, all, picked, onPick }: PicksProps) {
  if (all.length === 0) return null
  return (
    <fieldset className="planning-plan-picks">
      <legend>{title}</legend>
      {all.map(({ id, name }) => (
        <label key={id}>
          <input type="checkbox" checked={picked.has(id)} onChange={() => onPick(id)} /> <span dir="auto">{name}</span>
        </label>
      ))}
    </fieldset>
  )
}

function Outcome({ said }: { said: Said }) {
  const t = useStore($t)
  if (said.kind === 'failed') {
    return (
      <p className="field-error" role="alert">
        {errorText(said.error, t)}
      </p>
    )
  }
  if (said.kind !== 'sent') return null
  const { offered, full, unread } = said.answer
  const names = unread.map(({ title }) => title || t('plans.free')).join(', ')
  return (
    <div role="status">
      <p>{t('plans.shared', { count: offered })}</p>
      {full.length > 0 && <p>{t('plans.full', { count: full.length })}</p>}
      {names !== '' && <p>{t('plans.unread', { names })}</p>}
    </div>
  )
}
