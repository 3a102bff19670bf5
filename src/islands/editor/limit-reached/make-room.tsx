/** Own workouts with delete buttons, least used first. */
import { useStore } from '@nanostores/react'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#core/app/errors.ts'
import { pathTo } from '#core/app/routes.ts'
import type { WorkoutSummary } from '#core/workout/workout.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $ownPlays, type OwnPlays } from '../../../stores/editor/limit-reached.ts'
import { remove } from '../../../stores/list/workout-actions.ts'
import { $list } from '../../../stores/list/list-state.ts'
import { reloadList } from '../../../stores/list/load-list.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Note } from '../../../ui/note.tsx'
import { Ridge } from '../../../ui/ridge.tsx'
import { QuestionSheet } from '../../app/question-sheet.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'

/** Id of the button that saves the waiting workout. */
export const SAVE_WAITING_ID = 'save-waiting'

/** Rows before "show all". */
const FIRST = 3

/** Those that the owner played least first, then oldest first. */
const byUse =
  (plays: OwnPlays) =>
  (a: WorkoutSummary, b: WorkoutSummary): number =>
    (plays?.get(a.id) ?? 0) - (plays?.get(b.id) ?? 0) || a.updatedAt.localeCompare(b.updatedAt)

export function MakeRoom() {
  const t = useStore($t)
  const list = useStore($list)
  const plays = useStore($ownPlays)
  const [isAll, setAll] = useState(false)
  const [asked, setAsked] = useState<WorkoutSummary | null>(null)
  const workouts = list.kind === 'ready' ? [...list.workouts].sort(byUse(plays)) : []
  const shown = isAll ? workouts : workouts.slice(0, FIRST)
  return (
    <section className="limit-room" aria-labelledby="make-room">
      <h2 id="make-room">{t('limit.room')}</h2>
      {list.kind === 'loading' && (
        <Loading label={t('states.loading')} className="stack">
          <Skeleton height="3.5rem" />
          <Skeleton height="3.5rem" />
          <Skeleton height="3.5rem" />
        </Loading>
      )}
      {list.kind === 'failed' && (
        <Note tone="negative" role="alert">
          <p>
            <b>{t('limit.listFailed')}</b> {errorText(list.error, t)}
          </p>
          <Button onClick={() => void reloadList()}>{t('states.retry')}</Button>
        </Note>
      )}
      <ul>
        {shown.map((workout) => (
          <li key={workout.id}>
            <Ridge segments={workout.ridge} />
            <div className="grow">
              <a className="limit-room-link" href={pathTo('workout', { id: workout.id })}>
                <b>{workout.name}</b>
              </a>
              {plays?.has(workout.id) === true && <p>{playedText(plays.get(workout.id) ?? 0, t)}</p>}
            </div>
            <IconButton
              icon={Trash2}
              label={t('limit.delete', { name: workout.name })}
              onClick={() => setAsked(workout)}
            />
          </li>
        ))}
      </ul>
      {workouts.length > shown.length && (
        <Button isWide onClick={() => setAll(true)}>
          {t('limit.showAll', { count: workouts.length })}
        </Button>
      )}
      <DeleteSheet workout={asked} onClose={() => setAsked(null)} />
    </section>
  )
}

const playedText = (count: number, t: (key: string, params?: { count: number }) => string): string =>
  count === 0 ? t('limit.neverPlayed') : t('limit.played', { count })

function DeleteSheet({ workout, onClose }: { workout: WorkoutSummary | null; onClose: () => void }) {
  const t = useStore($t)
  const [isBusy, setBusy] = useState(false)
  if (workout === null) return null
  const confirm = () => {
    setBusy(true)
    void remove(workout).finally(() => {
      setBusy(false)
      onClose()
      // The save button for the waiting workout is at the top, far away on phones.
      setTimeout(() => document.getElementById(SAVE_WAITING_ID)?.focus())
    })
  }
  return (
    <QuestionSheet
      title={t('limit.deleteTitle', { name: workout.name })}
      yes={t('limit.deleteYes')}
      icon={Trash2}
      isLocked={isBusy}
      onYes={confirm}
      onClose={onClose}
    >
      <p>{t('limit.deleteText')}</p>
    </QuestionSheet>
  )
}
