/** `/workout/w/#…`: a workout encoded in the link itself, also for guests. */
import '../../styles/workout/workout-page.css'
import '../../styles/public/public.css'
import { useStore } from '@nanostores/react'
import { CircleAlert, Link, Play, Plus } from 'lucide-react'
import { useEffect } from 'react'
import { pathTo } from '#core/app/routes.ts'
import { articleParts } from '#core/public/article.ts'
import type { Workout } from '#core/workout/workout.ts'
import { $session } from '../../stores/account/session.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import {
  $keeping,
  $packedWorkout,
  keepPacked,
  openPackedWorkout,
  playPacked
} from '../../stores/workout/packed-workout.ts'
import { articleSymbols } from '../../ui/article-symbols.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Note, Empty } from '../../ui/note.tsx'
import { Sprite } from '../../ui/icon.tsx'
import { AppFrame } from '../app/frame/app-frame.tsx'
import { Html } from './html.tsx'
import { PageSkeleton } from './page-states.tsx'

const PROBLEMS = {
  damaged: 'carry.linkDamaged',
  empty: 'carry.linkEmpty',
  newer: 'carry.linkNewer',
  'too-long': 'carry.linkTooLong'
} as const

export function PackedWorkoutScreen() {
  const t = useStore($t)
  const locale = useStore($locale)
  const state = useStore($packedWorkout)
  // The address may get another workout while the screen is shown.
  useEffect(openPackedWorkout, [])
  const name = state.kind === 'ready' ? state.workout.name : undefined
  return (
    <AppFrame title={t('page.title')} tabTitle={name} className="public-workout workout-page">
      <Sprite symbols={articleSymbols()} />
      {state.kind === 'ready' ? (
        <PackedArticle workout={state.workout} />
      ) : state.kind === 'failed' ? (
        <Empty title={t('carry.linkFailed')} text={t(PROBLEMS[state.problem])} icon={CircleAlert} role="alert">
          <ButtonLink href={pathTo('wl', {}, locale)}>{t('page.browse')}</ButtonLink>
        </Empty>
      ) : (
        <PageSkeleton />
      )}
    </AppFrame>
  )
}

function PackedArticle({ workout }: { workout: Workout }) {
  const t = useStore($t)
  const language = useStore($locale)
  const isGuest = useStore($session).kind === 'signed-out'
  const isBusy = useStore($keeping).kind === 'sending'
  const parts = articleParts({ workout, author: workout.trainer, language, t }, 'h2')
  return (
    <>
      <Note icon={Link}>{t('carry.inLink')}</Note>
      <article lang={language}>
        <Html of={parts.hero} />
        <Html of={parts.silhouette} />
        <div className="public-actions workout-page-actions">
          <Button look="primary" isBig icon={Play} className="workout-page-start" onClick={() => playPacked(workout)}>
            {t('page.start')}
          </Button>
          <Button icon={Plus} aria-disabled={isBusy} onClick={() => keepPacked(workout)}>
            <span>{t(isBusy ? 'carry.saving' : isGuest ? 'carry.logInAndSave' : 'carry.save')}</span>
          </Button>
        </div>
        <Html of={parts.exercises} />
      </article>
    </>
  )
}
