/** Ways to take a workout out of the app. */
import '../../styles/workout/carry.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { errorText } from '#core/app/errors.ts'
import type { Workout } from '#core/workout/workout.ts'
import { $t } from '../../stores/app/locale.ts'
import { carriedWorkout } from '../../stores/workout/carried-workout.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { FilePart } from './file-part.tsx'
import { PackedLinkPart } from './packed-link-part.tsx'

export interface CarrySheetProps {
  workout: { id: string; name: string }
  onClose: () => void
}

type State = { kind: 'loading' } | { kind: 'ready'; workout: Workout } | { kind: 'failed'; error: unknown }

function useCarried(id: string): [State, () => void] {
  const [state, setState] = useState<State>({ kind: 'loading' })
  const read = () =>
    carriedWorkout(id).then(
      (workout) => setState({ kind: 'ready', workout }),
      (error: unknown) => setState({ kind: 'failed', error })
    )
  // A list knows no exercises.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => void read(), [id])
  const retry = () => {
    setState({ kind: 'loading' })
    void read()
  }
  return [state, retry]
}

export function CarrySheet({ workout: { id, name }, onClose }: CarrySheetProps) {
  const t = useStore($t)
  const [state, retry] = useCarried(id)
  return (
    <Sheet isOpen onClose={onClose} title={t('carry.title', { name })} closeLabel={t('states.close')}>
      <div className="stack carry-sheet" aria-busy={state.kind === 'loading'}>
        {state.kind === 'loading' && (
          <p className="muted" role="status">
            {t('carry.loading')}
          </p>
        )}
        {state.kind === 'failed' && (
          <>
            <Note tone="negative" role="alert">
              {errorText(state.error, t)}
            </Note>
            <Button onClick={retry}>{t('states.retry')}</Button>
          </>
        )}
        {state.kind === 'ready' && (
          <>
            <PackedLinkPart workout={state.workout} />
            <FilePart workout={state.workout} />
          </>
        )}
      </div>
    </Sheet>
  )
}
