import { useStore } from '@nanostores/react'
import { pathTo } from '#core/app/routes.ts'
import { $session, accountOf, limitsOf } from '../../stores/account/session.ts'
import { $t } from '../../stores/app/locale.ts'
import { $leftOut, type LeftOut } from '../../stores/editor/editor-state.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Price } from './workout-limit-note.tsx'

export function ExerciseLimitNote({ max }: { max: number }) {
  const t = useStore($t)
  const proMax = limitsOf('pro', accountOf(useStore($session))).maxExercisesPerWorkout
  return (
    <Note tone="warning" className="editor-limit-note">
      <b>{t('editor.exerciseLimitTitle', { max })}</b>
      <p>
        {t('editor.exerciseLimitText')}{' '}
        {max < proMax && (
          <a className="inline-link" href={pathTo('tooManyWorkouts')}>
            {t('editor.exerciseLimitPro', { max: proMax })}
          </a>
        )}
      </p>
      {max < proMax && <Price />}
    </Note>
  )
}

/** Lists pasted lines that did not fit. */
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
