/** The player at its own address. It covers the app, which stays as it was. */
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Workout } from '#core/workout/workout.ts'
import { $locale, $localeReady, $t } from '../../stores/app/locale.ts'
import { $player, closePlay, openPlay } from '../../stores/player/player.ts'
import { $workoutPage, leavePlayPage, loadWorkoutPage, workoutToPlay } from '../../stores/workout/workout-page.ts'
import { Player } from '../player/player.tsx'
import { PageFailed, PageSkeleton } from './page-states.tsx'

/** `undefined` until it is known whether there is one. It stays, whatever is loaded later. */
function useWorkout(id: string): Workout | null | undefined {
  const state = useStore($workoutPage)
  const [workout, setWorkout] = useState<Workout | null | undefined>(() => workoutToPlay(id) ?? undefined)
  useEffect(() => {
    if (workoutToPlay(id) === null) void loadWorkoutPage(id)
  }, [id])
  const known = workoutToPlay(id)
  const isMissing = state.kind === 'failed' && state.id === id
  if (workout === undefined && (known !== null || isMissing)) setWorkout(known)
  return workout
}

export function PlayScreen({ params: { id = '' } }: { params: Readonly<Record<string, string>> }) {
  const t = useStore($t)
  const isReady = useStore($localeReady)
  const locale = useStore($locale)
  const view = useStore($player)
  const state = useStore($workoutPage)
  const workout = useWorkout(id)
  const isKnown = workout !== undefined
  useEffect(() => {
    if (!isReady || workout === undefined) return
    document.body.classList.add('player-backdrop')
    // A stored play holds all of its workout, so it can be resumed even when the workout is gone.
    void openPlay(workout)
    return () => {
      closePlay()
      document.body.classList.remove('player-backdrop')
    }
  }, [isReady, workout])
  useEffect(() => {
    const before = document.title
    if (workout) document.title = `${workout.name} · Icepoint`
    return () => void (document.title = before)
  }, [workout])
  if (!isReady) return null
  if (isKnown && (workout !== null || view.kind !== 'closed')) {
    return <Player workout={workout} onClose={() => leavePlayPage(id, locale)} />
  }
  return (
    <main className="play-page" id="main">
      <h1 className="visually-hidden">{t('page.title')}</h1>
      {state.kind === 'failed' ? <PageFailed error={state.error} id={id} /> : <PageSkeleton />}
    </main>
  )
}
