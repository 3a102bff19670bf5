/** The way into a workout of one's own: a card, and the sheet with all of them. */
import '../../../styles/editor/brought.css'
import '../../../styles/app/figure.css'
import { useStore } from '@nanostores/react'
import { useDeferredValue, useState } from 'react'
import { errorText } from '#core/app/errors.ts'
import { formatClock } from '#core/app/format.ts'
import { pathTo } from '#core/app/routes.ts'
import { filterWorkouts, NO_FILTER } from '#core/list/filter.ts'
import { withBrought } from '../../../stores/editor/brought.ts'
import { $ownWorkouts, readOwnWorkouts } from '../../../stores/editor/own-workouts.ts'
import { $t } from '../../../stores/app/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { Ridge } from '../../../ui/ridge.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import type { KnownBrought } from './brought-exercise.tsx'

export function IntoOwn(brought: KnownBrought) {
  const t = useStore($t)
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="workout-card">
      <div className="workout-card-body">
        <h2>
          <button
            type="button"
            className="creation-options-way"
            aria-haspopup="dialog"
            onClick={() => {
              void readOwnWorkouts()
              setOpen(true)
            }}
          >
            {t('bring.ownTitle')}
          </button>
        </h2>
        <p className="muted">{t('bring.ownText', { name: brought.name })}</p>
        {isOpen && <OwnSheet brought={brought} onClose={() => setOpen(false)} />}
      </div>
    </li>
  )
}

/** So many are looked through faster than searched. */
const SEARCHED_FROM = 8

function OwnSheet({ brought, onClose }: { brought: KnownBrought; onClose: () => void }) {
  const t = useStore($t)
  const own = useStore($ownWorkouts)
  return (
    <Sheet isOpen onClose={onClose} title={t('bring.ownTitle')} closeLabel={t('states.close')}>
      {own.kind === 'loading' && <p role="status">{t('states.loading')}</p>}
      {own.kind === 'failed' && (
        <Note tone="negative" role="alert">
          <p>{errorText(own.error, t)}</p>
          <Button onClick={() => void readOwnWorkouts()}>{t('states.retry')}</Button>
        </Note>
      )}
      {own.kind === 'ready' && own.workouts.length === 0 && <p className="muted">{t('bring.ownNone')}</p>}
      {own.kind === 'ready' && own.workouts.length > 0 && <Workouts workouts={own.workouts} brought={brought} />}
    </Sheet>
  )
}

type Workouts = Extract<ReturnType<typeof $ownWorkouts.get>, { kind: 'ready' }>['workouts']

function Workouts({ workouts, brought }: { workouts: Workouts; brought: KnownBrought }) {
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
            <a href={withBrought(pathTo('addWorkout', { id: workout.id }), brought)}>
              <Ridge segments={workout.ridge} />
              <b lang={workout.language}>{workout.name}</b>
              <span className="muted numeric">{formatClock(workout.totalSec)}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
