/** What fits in the place of an exercise. */
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { errorText, UserFacingError } from '#core/app/errors.ts'
import type { Exercise, Sport } from '#core/workout/workout.ts'
import { swapFor, swapsOf, type Swap } from '../../stores/ai/talk.ts'
import { $t } from '../../stores/app/locale.ts'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { ExerciseThumb } from '../exercises/exercise-thumb.tsx'

export interface SwapSheetProps {
  exercise: Exercise
  sport: Sport
  language: string
  onClose: () => void
}

export function SwapSheet({ exercise, sport, language, onClose }: SwapSheetProps) {
  const t = useStore($t)
  const [swaps, setSwaps] = useState<readonly Swap[] | 'failed' | null>(null)
  const { id } = exercise
  // The library is there since the draft is; it may be asked for in another language now.
  useEffect(() => {
    let isGone = false
    swapsOf(id).then(
      (found) => !isGone && setSwaps(found),
      () => !isGone && setSwaps('failed')
    )
    return () => {
      isGone = true
    }
  }, [id])
  const choose = (to: string) => {
    void swapFor(id, to).catch(() => undefined)
    onClose()
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('aiDraft.swapTitle', { name: exercise.name })}
      closeLabel={t('states.close')}
    >
      {swaps === null && <p role="status">{t('states.loading')}</p>}
      {swaps === 'failed' && (
        <Note tone="negative" role="alert">
          {errorText(new UserFacingError('unreachable'), t)}
        </Note>
      )}
      {Array.isArray(swaps) && swaps.length === 0 && <p role="status">{t('aiDraft.swapNone')}</p>}
      {Array.isArray(swaps) && (
        <ul className="draft-swaps">
          {(swaps as readonly Swap[]).map((one) => (
            <li key={one.id}>
              <button type="button" onClick={() => choose(one.id)}>
                <span className="draft-thumb">
                  <ExerciseThumb id={one.id} sport={sport} />
                </span>
                <span lang={language}>{one.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}
