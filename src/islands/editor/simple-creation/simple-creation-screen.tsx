/** `/addWorkoutSimpel`: creates an interval workout from a few numbers. */
import '../../../styles/editor/simple.css'
import '../../../styles/editor/editor.css'
import { useStore } from '@nanostores/react'
import { CircleCheck, Play } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo, useRef, type FormEvent } from 'react'
import { errorText } from '#core/app/errors.ts'
import { formatClock } from '#core/app/format.ts'
import { countTurns } from '#core/player/compile.ts'
import { pathTo } from '#core/app/routes.ts'
import { summarise } from '#core/workout/summarise.ts'
import { BOUNDS, type WorkoutContent } from '#core/workout/workout.ts'
import { $t } from '../../../stores/app/locale.ts'
import {
  $create,
  $isFormKept,
  $isFormRestored,
  $preview,
  clearForm,
  createFromForm,
  startSimpleCreation
} from '../../../stores/editor/simple-creation.ts'
import { $session, accountOf, limitsOf } from '../../../stores/account/session.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LevelBadge } from '../../../ui/level-badge.tsx'
import { Note } from '../../../ui/note.tsx'
import { Ridge } from '../../../ui/ridge.tsx'
import { AppFrame } from '../../app/frame/app-frame.tsx'
import { WorkoutLimitNote } from '../workout-limit-note.tsx'
import { SimpleFields } from './simple-fields.tsx'

function focusFirstProblem(): void {
  const field = document.querySelector<HTMLElement>('#main [aria-invalid="true"]')
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
}

export function SimpleCreationScreen() {
  const t = useStore($t)
  const create = useStore($create)
  useEffect(startSimpleCreation, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void createFromForm().then((worked) => {
      if (!worked) setTimeout(focusFirstProblem)
    })
  }
  if (create.kind === 'made') return <Made {...create} />
  return (
    <AppFrame title={t('simple.title')} className="editor-screen simple-creation">
      <Preview />
      <form className="simple-creation-form" noValidate onSubmit={submit}>
        <p className="muted">{t('simple.lead')}</p>
        <SimpleNotes />
        <SimpleFields />
        <CreateProblem />
        <Button type="submit" look="primary" isBig isWide disabled={create.kind === 'sending'}>
          {t(create.kind === 'sending' ? 'simple.creating' : 'simple.create')}
        </Button>
      </form>
    </AppFrame>
  )
}

/** The result and the three next steps. */
function Made({ workoutId, content }: { workoutId: string; content: WorkoutContent }) {
  const t = useStore($t)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <AppFrame title={t('simple.title')}>
      <section className="simple-made">
        <h2 ref={heading} tabIndex={-1}>
          <Icon of={CircleCheck} />
          {t('simple.made', { name: content.name })}
        </h2>
        <p>{t('simple.madeText')}</p>
        <div className="row wrap">
          <ButtonLink look="primary" isBig icon={Play} href={pathTo('workout', { id: workoutId, type: 'play' })}>
            {t('simple.start')}
          </ButtonLink>
          <ButtonLink isBig href={pathTo('addWorkout', { id: workoutId })}>
            {t('simple.edit')}
          </ButtonLink>
          <ButtonLink isBig href={pathTo('workoutList', { tab: 'my' })}>
            {t('editor.toList')}
          </ButtonLink>
        </div>
        <Summary content={content} />
      </section>
    </AppFrame>
  )
}

function SimpleNotes() {
  const t = useStore($t)
  const isRestored = useStore($isFormRestored)
  const isKept = useStore($isFormKept)
  const account = accountOf(useStore($session))
  const max = account?.contract.limits.maxWorkouts ?? Infinity
  return (
    <>
      {account !== null && account.usage.workouts >= max && <WorkoutLimitNote max={max} text="editor.limitText" />}
      {!isKept && (
        <Note tone="warning" role="alert">
          {t('editor.deviceFull')}
        </Note>
      )}
      {isRestored && (
        <Note role="status">
          <p>{t('simple.restored')}</p>
          <Button onClick={() => void clearForm()}>{t('simple.clear')}</Button>
        </Note>
      )}
    </>
  )
}

function CreateProblem() {
  const t = useStore($t)
  const create = useStore($create)
  const isKept = useStore($isFormKept)
  const proMax = limitsOf('pro', accountOf(useStore($session))).maxExercisesPerWorkout
  if (create.kind === 'exercises') {
    return (
      <Note tone="warning" role="alert">
        <p>
          {t('simple.tooMany', { max: create.max })}{' '}
          {create.max < proMax && (
            <a className="inline-link" href={pathTo('tooManyWorkouts')}>
              {t('editor.exerciseLimitPro', { max: proMax })}
            </a>
          )}
        </p>
      </Note>
    )
  }
  if (create.kind !== 'failed') return null
  return (
    <Note tone="negative" role="alert">
      <b>{t('simple.failed')}</b> {errorText(create.error, t)} {isKept && t('editor.failedKept')}
    </Note>
  )
}

function Preview() {
  return <Summary content={useDeferredValue(useStore($preview))} />
}

function Summary({ content }: { content: WorkoutContent }) {
  const t = useStore($t)
  const rounds = content.blocks[0]?.rounds ?? 1
  const summary = useMemo(() => {
    const isDrawable = content.exercises.length > 0 && countTurns(content.blocks) <= BOUNDS.turnsMax
    return isDrawable ? summarise(content) : { totalSec: 0, exerciseCount: content.exercises.length, ridge: [] }
  }, [content])
  const total = formatClock(summary.totalSec)
  return (
    <section className="editor-summary card" aria-live="off">
      <div className="row">
        <p className="editor-total display numeric">{total}</p>
        <p className="muted grow numeric">{t('simple.plan', { count: summary.exerciseCount, rounds })}</p>
        <LevelBadge level={content.level} label={t(`levels.${content.level}`)} pointsLabel={t('editor.icepoints')} />
      </div>
      <Ridge segments={summary.ridge} label={t('editor.timeline', { time: total })} />
    </section>
  )
}
