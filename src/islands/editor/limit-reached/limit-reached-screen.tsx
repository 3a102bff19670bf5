/** `/toMuchWorkouts`: says which limit is reached and offers two ways out. */
import '../../../styles/editor/limit.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Trash2 } from 'lucide-react'
import { planName } from '#core/account/plan-name.ts'
import { errorText } from '#core/app/errors.ts'
import { pathTo } from '#core/app/routes.ts'
import type { WorkoutSummary } from '#core/workout/workout.ts'
import {
  addressOf,
  saveWaiting,
  startLimitScreen,
  $waiting,
  $ownPlays,
  type OwnPlays
} from '../../../stores/editor/limit-reached.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $session, accountOf, type SignedIn } from '../../../stores/account/session.ts'
import { Button, ButtonLink, IconButton } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { Loading, Skeleton, useSkeletonDelay } from '../../../ui/skeleton.tsx'
import { AppFrame } from '../../app/frame/app-frame.tsx'
import { Comparison } from './comparison.tsx'
import { remove } from '../../../stores/list/workout-actions.ts'
import { $list } from '../../../stores/list/list-state.ts'
import { reloadList } from '../../../stores/list/load-list.ts'
import { Ridge } from '../../../ui/ridge.tsx'
import { QuestionSheet } from '../../app/question-sheet.tsx'

/** Id of the button that saves the waiting workout. */
const SAVE_WAITING_ID = 'save-waiting'

/** Rows before "show all". */
const FIRST = 3

/** Least played by the owner first, then oldest first. */
const byUse =
  (plays: OwnPlays) =>
  (a: WorkoutSummary, b: WorkoutSummary): number =>
    (plays?.get(a.id) ?? 0) - (plays?.get(b.id) ?? 0) || a.updatedAt.localeCompare(b.updatedAt)

/** Own workouts with delete buttons, least used first. */
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
      // The save button of the waiting workout is at the top, far away on phones.
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

export function LimitReachedScreen() {
  const t = useStore($t)
  const account = accountOf(useStore($session))
  const isFull = account !== null && account.usage.workouts >= account.contract.limits.maxWorkouts
  useEffect(startLimitScreen, [])
  return (
    <AppFrame title={t(isFull ? 'limit.title' : 'limit.titleFree')} className="limit-screen">
      {account === null ? <Waiting /> : <Content account={account} />}
    </AppFrame>
  )
}

function Content({ account }: { account: SignedIn }) {
  const t = useStore($t)
  const { contract, usage } = account
  const { maxWorkouts: max } = contract.limits
  const isFull = usage.workouts >= max
  return (
    <div className="limit-parts">
      <header>
        <Pips used={usage.workouts} max={max} />
        <h2>{t(isFull ? 'limit.heading' : 'limit.headingFree', { used: usage.workouts, max })}</h2>
        {isFull && (
          <p>
            {t(contract.name === 'base' ? 'limit.text' : 'limit.textTop', { plan: planName(contract.name, t), max })}
          </p>
        )}
        <WaitingDraft isFull={isFull} />
      </header>
      <Comparison account={account} />
      <MakeRoom />
    </div>
  )
}

/** One chip per workout; above twenty, each chip stands for several. */
function Pips({ used, max }: { used: number; max: number }) {
  const shown = Math.min(20, max)
  const filled = max === 0 ? 0 : Math.min(shown, Math.floor((used / max) * shown))
  return (
    <div className="limit-shelf" aria-hidden="true">
      {Array.from({ length: shown }, (_, index) => (
        <i key={index} className={index < filled ? '' : 'is-free'} />
      ))}
    </div>
  )
}

/** The unsaved workout, which can be saved once there is room. */
function WaitingDraft({ isFull }: { isFull: boolean }) {
  const t = useStore($t)
  const waiting = useStore($waiting)
  const state = useStore(saveWaiting.$state)
  if (waiting === null) {
    return isFull ? null : (
      <ButtonLink look="primary" href={pathTo('addWorkoutOptions')}>
        {t('limit.create')}
      </ButtonLink>
    )
  }
  const name = waiting.name.trim() === '' ? t('limit.unnamed') : waiting.name
  return (
    <Note tone={isFull ? 'info' : 'positive'} role="status">
      <p>{t(isFull ? 'limit.waiting' : 'limit.waitingReady', { name })}</p>
      {state.kind === 'failed' && <p className="limit-problem">{errorText(state.error, t)}</p>}
      <div className="row">
        {!isFull && (
          <Button
            id={SAVE_WAITING_ID}
            look="primary"
            disabled={state.kind === 'sending'}
            onClick={() => void saveWaiting.submit(waiting)}
          >
            {t('limit.saveWaiting')}
          </Button>
        )}
        <ButtonLink href={addressOf(waiting)}>{t('limit.openWaiting')}</ButtonLink>
      </div>
    </Note>
  )
}

function Waiting() {
  const t = useStore($t)
  if (!useSkeletonDelay(true)) return null
  return (
    <Loading label={t('states.loading')} className="stack">
      <Skeleton height="3rem" width="22rem" />
      <Skeleton height="6rem" />
      <Skeleton height="18rem" />
    </Loading>
  )
}
