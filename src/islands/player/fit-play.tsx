/** "Fit my time" for one play, before anything of it was done. */
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $t } from '../../stores/app/locale.ts'
import { $player, fitPlay, unfittedWorkout } from '../../stores/player/player.ts'
import { FitSheet } from '../workout/fit-sheet.tsx'

export function FitPlay({ onClose }: { onClose: () => void }) {
  const t = useStore($t)
  const view = useStore($player)
  const [workout] = useState(unfittedWorkout)
  if (workout === null || view.kind !== 'playing') return null
  return (
    <FitSheet
      content={workout}
      settings={view.timing}
      nowSec={view.timeline.nominalTotalSec}
      applyLabel={t('fit.play')}
      hint={t('fit.thisPlay')}
      onApply={({ exercises, blocks }) => fitPlay({ ...workout, exercises, blocks })}
      onClose={onClose}
    />
  )
}
