/** Choosing the workout of a date. */
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { errorText } from '#core/app/errors.ts'
import type { CalendarWorkout } from '#core/planning/training-calendar.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { pickableWorkouts } from '../../stores/planning/pickable-workouts.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { MiniRidge } from './date-mark.tsx'

type Pickable =
  { kind: 'loading' } | { kind: 'failed'; error: unknown } | { kind: 'ready'; all: readonly CalendarWorkout[] }

const SHOWN = 30

export interface WorkoutPickProps {
  /** Null: none. */
  onPick: (workout: CalendarWorkout | null) => void
}

export function WorkoutPick({ onPick }: WorkoutPickProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const [pickable, setPickable] = useState<Pickable>({ kind: 'loading' })
  const [wanted, setWanted] = useState('')
  // Read when the sheet asks for one.
  useEffect(() => {
    let isGone = false
    pickableWorkouts().then(
      (all) => !isGone && setPickable({ kind: 'ready', all }),
      (error: unknown) => !isGone && setPickable({ kind: 'failed', error })
    )
    return () => {
      isGone = true
    }
  }, [])
  if (pickable.kind === 'loading') {
    return (
      <Loading label={t('states.loading')} className="stack">
        <Skeleton height="3.5rem" />
        <Skeleton height="3.5rem" />
      </Loading>
    )
  }
  const lower = (text: string) => text.toLocaleLowerCase(locale)
  const all = pickable.kind === 'ready' ? pickable.all : []
  const found = all.filter(({ name }) => lower(name).includes(lower(wanted.trim()))).slice(0, SHOWN)
  return (
    <div className="stack">
      {pickable.kind === 'failed' ? (
        <p className="field-error" role="alert">
          {t('dateSheet.pickFailed')} {errorText(pickable.error, t)}
        </p>
      ) : (
        <Field label={t('dateSheet.pickSearch')}>
          {(control) => <TextInput {...control} type="search" value={wanted} onChange={setWanted} />}
        </Field>
      )}
      <p className="muted" role="status">
        {t('dateSheet.pickCount', { count: found.length })}
      </p>
      <ul className="planning-picks">
        {found.map((workout) => (
          <li key={workout.id}>
            <button type="button" onClick={() => onPick(workout)}>
              <MiniRidge mark="planned" ridge={workout.ridge} />
              <span lang={workout.language}>{workout.name}</span>
            </button>
          </li>
        ))}
      </ul>
      <Button onClick={() => onPick(null)}>{t('dateSheet.noWorkout')}</Button>
    </div>
  )
}
