/** On other screens: a workout that is not finished yet, and the way back to it. */
import { useStore } from '@nanostores/react'
import { pathTo } from '#core/routes.ts'
import { $t } from '../../stores/locale.ts'
import { $isWorkoutRunning, runningWorkoutId } from '../../stores/running-workout.ts'
import { timer } from '../../ui/icons.ts'
import { Note } from '../../ui/note.tsx'

/** Nothing when no workout was left running, or while the player is open. */
export function RunningNote() {
  const t = useStore($t)
  const isRunning = useStore($isWorkoutRunning)
  // Read anew when the player closes: it may have ended what was left.
  const id = isRunning ? null : runningWorkoutId()
  if (id === null) return null
  return (
    <Note tone="info" icon={timer} role="status">
      {t('player.unfinished')} <a href={pathTo('workout', { id, type: 'play' })}>{t('player.goOn')}</a>
    </Note>
  )
}
