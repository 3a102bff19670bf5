/** "Fit my time" for a single play, before it begins. */
import '../../../styles/workout/fit.css'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Workout } from '#core/workout/workout.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $player, fitPlay, unfittedWorkout } from '../../../stores/player/player.ts'
import { startFitted, timingBefore } from '../../../stores/player/open-play.ts'
import { FitSheet } from '../../workout/fit-sheet.tsx'

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
      onApply={({ exercises, blocks }) => {
        onClose()
        fitPlay({ ...workout, exercises, blocks })
      }}
      onClose={onClose}
    />
  )
}

/** Opened on another screen before the play. Closing it starts nothing. */
export function FitBefore({ workout, onClose }: { workout: Workout; onClose: () => void }) {
  const t = useStore($t)
  const [settings] = useState(() => timingBefore(workout))
  return (
    <FitSheet
      content={workout}
      settings={settings}
      applyLabel={t('fit.play')}
      hint={t('fit.thisPlay')}
      onApply={startFitted}
      onClose={onClose}
    />
  )
}
