/** Chooses one of the user's own workouts. */
import '../../../styles/editor/brought.css'
import { useStore } from '@nanostores/react'
import { useDeferredValue, useEffect, useState, type ReactNode } from 'react'
import { errorText } from '#core/app/errors.ts'
import { formatClock } from '#core/app/format.ts'
import { filterWorkouts, NO_FILTER } from '#core/list/filter.ts'
import type { WorkoutSummary } from '#core/workout/workout.ts'
import { $ownWorkouts, readOwnWorkouts } from '../../../stores/editor/own-workouts.ts'
import { $t } from '../../../stores/app/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, TextInput } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { Ridge } from '../../../ui/ridge.tsx'
import { Sheet } from '../../../ui/sheet.tsx'

/** Fewer rows than this are faster to scan than to search. */
const SEARCHED_FROM = 8

export interface OwnSheetProps {
  title: string
  /** Renders a row as a link or a button. */
  row: (workout: WorkoutSummary, content: ReactNode) => ReactNode
  onClose: () => void
}

export function OwnSheet({ title, row, onClose }: OwnSheetProps) {
  const t = useStore($t)
  const own = useStore($ownWorkouts)
  useEffect(() => void readOwnWorkouts(), [])
  return (
    <Sheet isOpen onClose={onClose} title={title} closeLabel={t('states.close')}>
      {own.kind === 'loading' && <p role="status">{t('states.loading')}</p>}
      {own.kind === 'failed' && (
        <Note tone="negative" role="alert">
          <p>{errorText(own.error, t)}</p>
          <Button onClick={() => void readOwnWorkouts()}>{t('states.retry')}</Button>
        </Note>
      )}
      {own.kind === 'ready' && own.workouts.length === 0 && <p className="muted">{t('bring.ownNone')}</p>}
      {own.kind === 'ready' && own.workouts.length > 0 && <Workouts workouts={own.workouts} row={row} />}
    </Sheet>
  )
}

function Workouts({ workouts, row }: { workouts: readonly WorkoutSummary[]; row: OwnSheetProps['row'] }) {
  const t = useStore($t)
  const [text, setText] = useState('')
  const search = useDeferredValue(text)
  const found = filterWorkouts(workouts, { ...NO_FILTER, search })
  return (
    <>
      {workouts.length >= SEARCHED_FROM && (
        <Field label={t('bring.search')}>
          {(control) => <TextInput {...control} type="search" enterKeyHint="search" value={text} onChange={setText} />}
        </Field>
      )}
      <p role="status" className={found.length === 0 ? 'muted' : 'visually-hidden'}>
        {found.length === 0 ? t('bring.notFound') : t('bring.found', { count: found.length })}
      </p>
      <ul className="brought-workouts">
        {found.map((workout) => (
          <li key={workout.id}>
            {row(
              workout,
              <>
                <Ridge segments={workout.ridge} />
                <b lang={workout.language}>{workout.name}</b>
                <span className="muted numeric">{formatClock(workout.totalSec)}</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
