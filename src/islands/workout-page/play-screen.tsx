/** The page that is the player: loads the workout that the address names and opens the player over it at once. */
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { $locale, $localeReady, $t } from '../../stores/locale.ts'
import { $workoutPage, idOfAddress, leavePlayPage, loadWorkoutPage } from '../../stores/workout-page.ts'
import { openPlayer } from '../player/open-player.tsx'
import { resumeLostPlay } from '../player/resume.ts'
import { PageFailed, PageSkeleton } from './page-states.tsx'

export function PlayScreen() {
  const t = useStore($t)
  const isReady = useStore($localeReady)
  const locale = useStore($locale)
  const state = useStore($workoutPage)
  const container = useRef<HTMLDivElement>(null)
  const workout = state.kind === 'ready' ? state.workout : null
  const isFailed = state.kind === 'failed'
  const leave = () => leavePlayPage(idOfAddress(), locale)
  useEffect(() => void loadWorkoutPage(), [])
  useEffect(() => {
    if (!isReady || workout === null || container.current === null) return
    document.title = `${workout.name} · Icepoint`
    void openPlayer({ workout, container: container.current, onClose: leave })
    // The player opens once for a workout; a language that changes meanwhile is no reason to open it again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isReady, workout])
  useEffect(() => {
    // A workout that was deleted meanwhile is still in the play that was kept of it.
    if (isReady && isFailed) void resumeLostPlay(idOfAddress(), leave)
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isReady, isFailed])
  if (!isReady) return null
  return (
    <>
      {workout === null && (
        <main className="playpage" id="main">
          <h1 className="vh">{t('page.title')}</h1>
          {state.kind === 'failed' ? <PageFailed error={state.error} /> : <PageSkeleton />}
        </main>
      )}
      <div ref={container} />
    </>
  )
}
