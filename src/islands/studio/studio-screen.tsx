/** `/addWorkoutMaster`: chapters of a video. `?video=` names a video on this device, `?workout=` a stored workout. */
import '../../styles/studio/studio.css'
import '../../styles/studio/filming.css'
import { useStore } from '@nanostores/react'
import { ChevronLeft, CircleAlert, Clapperboard, Upload, Video } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { errorCode, isWorthRetrying, errorText } from '#core/app/errors.ts'
import { pathTo } from '#core/app/routes.ts'
import type { Translate } from '#core/app/translate.ts'
import { formatClock, formatDate } from '#core/app/format.ts'
import type { SignedIn } from '../../stores/account/session.ts'
import { $t, $locale } from '../../stores/app/locale.ts'
import { leaveStudio, openStudio, chooseVideo, takeVideo } from '../../stores/studio/studio.ts'
import { $edit, $studio, keepEditWhenHidden } from '../../stores/studio/studio-state.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AccountGate } from '../app/frame/account-gate.tsx'
import { AppFrame } from '../app/frame/app-frame.tsx'
import { LazyPart } from '../app/lazy-part.tsx'
import { $ownVideos } from '../../stores/studio/own-videos.ts'
import { Note, Empty } from '../../ui/note.tsx'

/** Says why a video could not be opened. */
function openingText(error: unknown, t: Translate): string {
  const code = errorCode(error)
  if (code === 'chapters-apart') return t('studio.apart')
  if (code === 'upload-lost') return t('filming.unreadable')
  return (code.startsWith('video-') && code !== 'video-missing') || code === 'bad-file'
    ? t('media.video-unreadable')
    : errorText(error, t)
}

interface StudioChoiceProps {
  userId: string
  problem: unknown
}

export function StudioChoice({ userId, problem }: StudioChoiceProps) {
  const t = useStore($t)
  const input = useRef<HTMLInputElement>(null)
  const take = (file: File | undefined) => {
    if (file !== undefined) void takeVideo(userId, file)
  }
  // Otherwise a file dropped beside the card would replace the page.
  useEffect(() => {
    const own = new AbortController()
    const drop = (event: DragEvent) => {
      event.preventDefault()
      const file = event.dataTransfer?.files[0]
      if (file !== undefined) void takeVideo(userId, file)
    }
    document.addEventListener('dragover', (event) => event.preventDefault(), { signal: own.signal })
    document.addEventListener('drop', drop, { signal: own.signal })
    return () => own.abort()
  }, [userId])
  return (
    <>
      <section className="card stack studio-choice">
        <Icon of={Clapperboard} />
        <h2>{t('studio.choose')}</h2>
        <p>{t('studio.lead')}</p>
        {problem !== null && (
          <Note tone="negative" role="alert">
            <p>{openingText(problem, t)}</p>
          </Note>
        )}
        <div className="row wrap">
          <Button look="primary" icon={Upload} onClick={() => input.current?.click()}>
            {t('studio.pick')}
          </Button>
          <ButtonLink icon={Video} href={pathTo('createMasterVideo')}>
            {t('studio.record')}
          </ButtonLink>
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept="video/*"
          aria-label={t('studio.pick')}
          onChange={({ target }) => {
            take(target.files?.[0])
            target.value = ''
          }}
        />
        <p className="muted">{t('studio.drop')}</p>
      </section>
      <OwnVideos userId={userId} />
    </>
  )
}

function OwnVideos({ userId }: { userId: string }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const state = useStore($ownVideos)
  if (state.kind !== 'ready' || state.videos.length === 0) return null
  return (
    <section className="stack">
      <h2>{t('studio.own')}</h2>
      <ul className="stack tight studio-own">
        {state.videos.map(({ id, name, seconds, startedAt }) => (
          <li key={id}>
            <button type="button" className="card" onClick={() => chooseVideo(userId, id)}>
              <b>{name}</b>
              <span className="muted numeric">
                {formatDate(startedAt, locale, { dateStyle: 'medium', timeStyle: 'short' })}
                {seconds !== null && ` · ${formatClock(seconds)}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

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
      actions={isOpen && <LazyPart load={loadActions} props={NOTHING} onFail={sayLess} />}
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
    <LazyPart key={state.video.key} load={loadOpen} props={{ video: state.video }} onFail={sayLess} isAsked>
      <Skeleton height="20rem" />
    </LazyPart>
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
