/** Loads the workout of the URL and opens the player over it at once. */
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { $locale, $localeReady, $t } from '../../stores/app/locale.ts'
import { $workoutPage, idOfAddress, leavePlayPage, loadWorkoutPage } from '../../stores/workout/workout-page.ts'
import { openPlayer } from '../player/open-player.tsx'
import { PageFailed, PageSkeleton } from './page-states.tsx'

export function PlayScreen() {
  const t = useStore($t)
  const isReady = useStore($localeReady)
  const locale = useStore($locale)
  const state = useStore($workoutPage)
  const container = useRef<HTMLDivElement>(null)
  const workout = state.kind === 'ready' ? state.workout : null
  const isKnown = state.kind !== 'loading'
  useEffect(() => void loadWorkoutPage(), [])
  useEffect(() => {
    if (!isReady || !isKnown || container.current === null) return
    if (workout !== null) document.title = `${workout.name} · Icepoint`
    // A stored play holds all of its workout, so it can be resumed even when the workout is gone.
    void openPlayer({
      workout,
      container: container.current,
      onClose: () => leavePlayPage(idOfAddress(), locale)
    })
    // The player opens once for a workout; a language that changes meanwhile is no reason to open it again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isReady, isKnown, workout])
  if (!isReady) return null
  return (
    <>
      {workout === null && (
        <main className="play-page" id="main">
          <h1 className="visually-hidden">{t('page.title')}</h1>
          {state.kind === 'failed' ? <PageFailed error={state.error} /> : <PageSkeleton />}
        </main>
      )}
      <div ref={container} />
    </>
  )
}
