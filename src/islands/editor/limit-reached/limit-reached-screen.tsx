/** `/toMuchWorkouts`: which limit is reached, and two ways out. */
import '../../../styles/editor/limit.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { planName } from '#core/account/plan-name.ts'
import { errorText } from '#core/app/errors.ts'
import { pathTo } from '#core/app/routes.ts'
import { addressOf, saveWaiting, startLimitScreen, $waiting } from '../../../stores/editor/limit-reached.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $session, accountOf, type SignedIn } from '../../../stores/account/session.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { Loading, Skeleton, useSkeletonDelay } from '../../../ui/skeleton.tsx'
import { AppFrame } from '../../app/frame/app-frame.tsx'
import { Comparison } from './comparison.tsx'
import { MakeRoom, SAVE_WAITING_ID } from './make-room.tsx'

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

/** One chip per workout; above twenty each chip stands for more. */
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

/** The unsaved workout, which can be saved when there is room. */
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
