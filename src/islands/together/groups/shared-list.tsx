import { useStore } from '@nanostores/react'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { errorText } from '#core/app/errors.ts'
import { formatDate } from '#core/app/format.ts'
import { pathTo } from '#core/app/routes.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { notify } from '../../../stores/app/notices.ts'
import { $groupWorkouts, refreshGroupWorkouts, takeBackWorkout } from '../../../stores/together/group-workouts.ts'
import type { Group } from '../../../stores/together/groups.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { Ridge } from '../../../ui/ridge.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { focusHeading } from '../../app/frame/focus-heading.ts'

export function SharedList({ group, isOwner }: { group: Group; isOwner: boolean }) {
  const t = useStore($t)
  const state = useStore($groupWorkouts)
  const count = state.kind === 'ready' ? state.workouts.length : null
  return (
    <div>
      <h3 id="shared-title" tabIndex={-1}>
        {t('groups.shared')} {count !== null && count > 0 && <span className="muted numeric">{count}</span>}
      </h3>
      {state.kind === 'loading' && (
        <Loading label={t('states.loading')}>
          <Skeleton height="4rem" />
        </Loading>
      )}
      {state.kind === 'failed' && (
        <Note tone="negative" role="alert">
          <p>{errorText(state.error, t)}</p>
          <Button onClick={() => void refreshGroupWorkouts()}>{t('states.retry')}</Button>
        </Note>
      )}
      {count === 0 && (
        <p className="muted">
          {t('groups.sharedNone')} {isOwner && t('groups.sharedHow')}
        </p>
      )}
      <Rows group={group} isOwner={isOwner} />
    </div>
  )
}

function Rows({ group, isOwner }: { group: Group; isOwner: boolean }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const isOnline = useStore($isOnline)
  const state = useStore($groupWorkouts)
  const [busy, setBusy] = useState('')
  const isSending = useRef(false)
  if (state.kind !== 'ready' || state.workouts.length === 0) return null
  const takeBack = async (workoutId: string) => {
    if (isSending.current) return
    isSending.current = true
    setBusy(workoutId)
    try {
      await takeBackWorkout(group.id, workoutId)
      notify({ kind: 'positive', text: t('groups.takenBack') })
      focusHeading('shared-title')
    } catch (error) {
      notify({ kind: 'negative', text: errorText(error, t) })
    } finally {
      isSending.current = false
      setBusy('')
    }
  }
  return (
    <ul className="groups-rows" aria-labelledby="shared-title">
      {state.workouts.map(({ workout, sharedAt }) => (
        <li key={workout.id}>
          <span className="groups-ridge" aria-hidden="true">
            <Ridge segments={workout.ridge} label="" />
          </span>
          <a className="groups-row-text" href={pathTo('workout', { id: workout.id })}>
            <b lang={workout.language}>{workout.name}</b>
            {sharedAt !== '' && <small>{formatDate(new Date(sharedAt), locale, { dateStyle: 'long' })}</small>}
          </a>
          {isOwner && (
            <IconButton
              icon={X}
              label={t('groups.takeBack', { name: workout.name })}
              disabled={!isOnline}
              aria-disabled={busy === workout.id}
              onClick={() => void takeBack(workout.id)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
