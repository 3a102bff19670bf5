import { useStore } from '@nanostores/react'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { WorkoutSummary } from '#core/workout/workout.ts'
import { $t } from '../../../stores/app/locale.ts'
import { removeFromList } from '../../../stores/together/remove-share.ts'
import { QuestionSheet } from '../../app/question-sheet.tsx'

/** Asks first, because only the owner can share it again. */
export function RemoveSheet({ workout, onClose }: { workout: WorkoutSummary; onClose: () => void }) {
  const t = useStore($t)
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    await removeFromList(workout)
    // The page shows the result, which this sheet would cover.
    onClose()
  }
  return (
    <QuestionSheet
      title={t('sharing.removeTitle', { name: workout.name })}
      yes={t('sharing.removeYes')}
      icon={X}
      isLocked={isBusy}
      onYes={() => void remove()}
      onClose={onClose}
    >
      <p>{t('sharing.removeText')}</p>
    </QuestionSheet>
  )
}
