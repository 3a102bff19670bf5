/** `/addWorkoutMaster`: chapters of a video. `?video=` names one of this device, `?workout=` a stored workout. */
import '../../styles/studio/studio.css'
import '../../styles/studio/filming.css'
import { useStore } from '@nanostores/react'
import { ChevronLeft, CircleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { errorCode, isWorthRetrying } from '#core/app/errors.ts'
import { pathTo } from '#core/app/routes.ts'
import type { SignedIn } from '../../stores/account/session.ts'
import { $t } from '../../stores/app/locale.ts'
import { leaveStudio, openStudio } from '../../stores/studio/studio.ts'
import { $edit, $studio, keepEditWhenHidden } from '../../stores/studio/studio-state.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AccountGate } from '../app/frame/account-gate.tsx'
import { AppFrame } from '../app/frame/app-frame.tsx'
import { Later } from '../app/later.tsx'
import { openingText } from './opening-text.ts'
import { StudioChoice } from './studio-choice.tsx'

const loadOpen = () => import('./open-studio.tsx').then((file) => file.OpenStudio)
const loadActions = () => import('./studio-actions.tsx').then((file) => file.StudioActions)
const NOTHING = {}
const sayLess = (): void => undefined

export function StudioScreen() {
  const t = useStore($t)
  const name = useStore($edit)?.name ?? ''
  const isOpen = useStore($studio).kind === 'open'
  return (
    <AppFrame
      title={name.trim() === '' ? t('studio.title') : name}
      className={isOpen ? 'studio-screen is-open' : 'studio-screen'}
      lead={
        <a className="icon-button studio-back" href={pathTo('addWorkoutOptions')} aria-label={t('studio.back')}>
          <Icon of={ChevronLeft} />
        </a>
      }
      actions={isOpen && <Later load={loadActions} props={NOTHING} onFail={sayLess} />}
    >
      <AccountGate skeleton={<Skeleton height="20rem" />}>{(account) => <Content account={account} />}</AccountGate>
    </AppFrame>
  )
}

function Content({ account }: { account: SignedIn }) {
  const t = useStore($t)
  const { userId } = account.login
  const state = useStore($studio)
  // The address of this visit names the video.
  useEffect(() => {
    void openStudio(userId)
    const stop = keepEditWhenHidden()
    return () => {
      stop()
      leaveStudio()
    }
  }, [userId])
  if (state.kind === 'choosing') return <StudioChoice userId={userId} problem={state.problem} />
  if (state.kind === 'failed') return <Failed {...state} userId={userId} />
  if (state.kind === 'opening')
    return (
      <div role="status" aria-label={t('studio.opening')} aria-busy="true">
        <Skeleton height="20rem" />
      </div>
    )
  return (
    <Later key={state.video.key} load={loadOpen} props={{ video: state.video }} onFail={sayLess} isAsked>
      <Skeleton height="20rem" />
    </Later>
  )
}

function Failed({ error, workoutId, userId }: { error: unknown; workoutId: string | null; userId: string }) {
  const t = useStore($t)
  const isApart = errorCode(error) === 'chapters-apart'
  return (
    <Empty role="alert" icon={CircleAlert} title={t('studio.failed')} text={openingText(error, t)}>
      {isWorthRetrying(error) && (
        <Button look="primary" onClick={() => void openStudio(userId)}>
          {t('states.retry')}
        </Button>
      )}
      {isApart && workoutId !== null && (
        <ButtonLink look="primary" href={pathTo('addWorkout', { id: workoutId })}>
          {t('studio.toEditor')}
        </ButtonLink>
      )}
      <ButtonLink href={pathTo('addWorkoutOptions')}>{t('studio.back')}</ButtonLink>
    </Empty>
  )
}
