/** Page of a workout that is not public: the same article as a public page, with the reader's actions. */
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { roleTo } from '#core/account/roles.ts'
import { formatDate } from '#core/app/format.ts'
import { articleParts } from '#core/public/article.ts'
import { isLink } from '#core/workout/link.ts'
import type { Workout } from '#core/workout/workout.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { $session, accountOf } from '../../stores/account/session.ts'
import {
  $workoutPage,
  loadWorkoutPage,
  resumeAfterLoad,
  type WorkoutPageState
} from '../../stores/workout/workout-page.ts'
import { globeLock, share2, users } from '../../ui/icons.ts'
import { Note } from '../../ui/note.tsx'
import { AppFrame } from '../app/frame/app-frame.tsx'
import { Later } from '../app/later.tsx'
import { loadOwnShared, loadSharedBy } from '../together/sharing/load-share.ts'
import { Html } from './html.tsx'
import { Sprite } from './sprite.tsx'
import { PageActions } from './page-actions.tsx'
import { PageFailed, PageSkeleton } from './page-states.tsx'

export function WorkoutPageScreen({ params: { id = '' } }: { params: Readonly<Record<string, string>> }) {
  const t = useStore($t)
  const state = useStore($workoutPage)
  useEffect(() => {
    void loadWorkoutPage(id)
    void resumeAfterLoad(id)
  }, [id])
  const ready = state.kind === 'ready' && state.workout.id === id ? state : null
  return (
    <AppFrame title={t('page.title')} tabTitle={ready?.workout.name} className="public-workout workout-page">
      <Sprite />
      {ready !== null ? (
        <Article state={ready} />
      ) : state.kind === 'failed' && state.id === id ? (
        <PageFailed error={state.error} id={id} />
      ) : (
        <PageSkeleton />
      )}
    </AppFrame>
  )
}

const loadCover = () => import('./page-cover.tsx').then((file) => file.PageCover)
const NOTHING = {}
const sayLess = (): void => undefined

function WhoSees({ workout, isOwn }: { workout: Workout; isOwn: boolean }) {
  const t = useStore($t)
  if (isLink(workout.id)) return <Note icon={share2}>{t('page.linked')}</Note>
  if (!isOwn)
    return (
      <Later load={loadSharedBy} props={{ workoutId: workout.id, isPublic: false }} onFail={sayLess}>
        <Note icon={users}>{t('page.shared')}</Note>
      </Later>
    )
  if (workout.sharedWithFriends && workout.visibility === 'private')
    return <Later load={loadOwnShared} props={NOTHING} onFail={sayLess} />
  return workout.visibility === 'unlisted' ? (
    <Note icon={share2}>{t('page.unlisted')}</Note>
  ) : (
    <Note icon={globeLock}>{t('page.private')}</Note>
  )
}

function Stale({ savedAt }: { savedAt: number | undefined }) {
  const t = useStore($t)
  const language = useStore($locale)
  const date = savedAt === undefined ? '' : formatDate(savedAt, language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Note tone="warning">
      {t('page.stale')} {date !== '' && t('page.asOf', { date })}
    </Note>
  )
}

function Article({ state }: { state: Extract<WorkoutPageState, { kind: 'ready' }> }) {
  const t = useStore($t)
  const language = useStore($locale)
  const userId = accountOf(useStore($session))?.login.userId
  const { workout, author, from } = state
  const role = roleTo(workout.ownerId, userId ?? '')
  const isOwn = role === 'owner'
  const hasOpenFiles = workout.isPublic || isLink(workout.id)
  const shown = hasOpenFiles ? workout : { ...workout, imageUrl: '' }
  const parts = articleParts({ workout: shown, author, language, t, hasPlayer: true }, 'h2')
  return (
    <>
      {from === 'stale' && <Stale savedAt={state.savedAt} />}
      {!workout.isPublic && <WhoSees workout={workout} isOwn={isOwn} />}
      {workout.isPublic && role === 'user' && (
        <Later load={loadSharedBy} props={{ workoutId: workout.id, isPublic: true }} onFail={sayLess} />
      )}
      <article lang={language}>
        <Html of={parts.hero} />
        <Html of={parts.silhouette} />
        <PageActions workout={workout} role={role} />
        <Html of={parts.exercises} />
        {!hasOpenFiles && workout.imageUrl !== '' && (
          <Later load={loadCover} props={{ url: workout.imageUrl }} onFail={sayLess} />
        )}
        <Html of={parts.side} />
      </article>
    </>
  )
}
