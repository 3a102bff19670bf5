import { useStore } from '@nanostores/react'
import { PRO_LIMITS } from '#core/workout/limits.ts'
import { pathTo } from '#core/app/routes.ts'
import { $t } from '../../stores/app/locale.ts'
import { $leftOut, type LeftOut } from '../../stores/editor/editor-state.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Later } from '../app/later.tsx'

/** Only who is at a limit asks for the price. */
const loadPrice = () => import('./limit-reached/load-pro-price.ts').then((file) => file.loadProPrice())
const NOTHING = {}
const Price = () => <Later load={loadPrice} props={NOTHING} onFail={() => undefined} />

export function ExerciseLimitNote({ max }: { max: number }) {
  const t = useStore($t)
  return (
    <Note tone="warning" className="editor-limit-note">
      <b>{t('editor.exerciseLimitTitle', { max })}</b>
      <p>
        {t('editor.exerciseLimitText')}{' '}
        {max < PRO_LIMITS.maxExercisesPerWorkout && (
          <a className="inline-link" href={pathTo('tooManyWorkouts')}>
            {t('editor.exerciseLimitPro', { max: PRO_LIMITS.maxExercisesPerWorkout })}
          </a>
        )}
      </p>
      {max < PRO_LIMITS.maxExercisesPerWorkout && <Price />}
    </Note>
  )
}

/** Names the pasted lines that found no room. */
export function LeftOutNote({ names, max, undo }: LeftOut) {
  const t = useStore($t)
  return (
    <Note tone="warning" role="alert" className="editor-limit-note">
      <b>{t('editor.leftOut', { count: names.length, max })}</b>
      <p className="editor-left-out">{names.join(' · ')}</p>
      <div className="row wrap">
        <Button onClick={undo}>{t('editor.leftOutUndo')}</Button>
        <Button look="quiet" onClick={() => $leftOut.set(null)}>
          {t('editor.leftOutOk')}
        </Button>
      </div>
    </Note>
  )
}

/** By default the text says that the workout is kept on this device. */
export function WorkoutLimitNote({ max, text = 'editor.limitText' }: { max: number; text?: string }) {
  const t = useStore($t)
  return (
    <Note tone="warning" role="status" className="editor-wide-note">
      <b>{t('editor.limitTitle', { max })}</b>
      <p>{t(text)}</p>
      <Price />
      <ButtonLink href={pathTo('tooManyWorkouts')}>{t('editor.limitWays')}</ButtonLink>
    </Note>
  )
}
