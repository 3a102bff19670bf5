/**
 * The player at its own address. It covers the app, which stays as it was; a play that is left continues in the app's
 * bar.
 */
import '../../styles/player/player.css'
import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useState } from 'react'
import type { Workout } from '#core/workout/workout.ts'
import { $locale, $localeReady, $t } from '../../stores/app/locale.ts'
import { $player } from '../../stores/player/player.ts'
import { leavePlay, openPlay, renewPlay, workoutInPlay } from '../../stores/player/open-play.ts'
import { $workoutPage, leavePlayPage, loadWorkoutPage, workoutToPlay } from '../../stores/workout/workout-page.ts'
import { usePrefetch } from '../app/lazy-part.tsx'
import { Player } from '../player/player.tsx'
import { loadBar } from '../player/bar/running-bar.tsx'
import { PageFailed, PageSkeleton } from './page-states.tsx'

const BAR = [loadBar]
const FETCH_BAR_AFTER_MS = 1500

/** `undefined` until it is known whether there is one. The first result stays, whatever loads later. */
function useWorkout(id: string): Workout | null | undefined {
  const state = useStore($workoutPage)
  const findWorkout = () => workoutInPlay(id) ?? workoutToPlay(id)
  const [workout, setWorkout] = useState<Workout | null | undefined>(() => findWorkout() ?? undefined)
  useEffect(() => {
    if ((workoutInPlay(id) ?? workoutToPlay(id)) === null) void loadWorkoutPage(id, true)
  }, [id])
  const known = findWorkout()
  const isMissing = state.kind === 'failed' && state.id === id
  if (workout === undefined && (known !== null || isMissing)) setWorkout(known)
  return workout
}

/** The latest known version, which a play follows while it is getting ready. */
function useNewest(id: string, opened: Workout | null | undefined): Workout | null {
  const state = useStore($workoutPage)
  const isRefused = state.kind === 'failed' && state.id === id
  const isAnswered = isRefused || (state.kind === 'ready' && state.from === 'network')
  const newest = isRefused ? null : (workoutToPlay(id) ?? opened ?? null)
  useEffect(() => {
    if (isAnswered && opened) void renewPlay(newest)
  }, [isAnswered, newest, opened])
  return newest
}

export function PlayScreen({ params: { id = '' } }: { params: Readonly<Record<string, string>> }) {
  const t = useStore($t)
  const isReady = useStore($localeReady)
  const locale = useStore($locale)
  const view = useStore($player)
  const state = useStore($workoutPage)
  const workout = useWorkout(id)
  const newest = useNewest(id, workout)
  const isKnown = workout !== undefined
  // Before the first frame: a question before the play appears over the page, without an empty player in between.
  useLayoutEffect(() => {
    if (!isReady || workout === undefined) return
    document.body.classList.add('player-backdrop')
    // A stored play contains its whole workout, so it can be resumed even if the workout is gone.
    void openPlay(workout)
    return () => document.body.classList.remove('player-backdrop')
  }, [isReady, workout])
  // Before the next screen paints, so that it shows no bar for a play that is closed.
  useLayoutEffect(() => leavePlay, [])
  usePrefetch(BAR, FETCH_BAR_AFTER_MS)
  useLayoutEffect(() => {
    const before = document.title
    if (workout) document.title = `${workout.name} · Icepoint`
    return () => void (document.title = before)
  }, [workout])
  if (!isReady) return null
  if (isKnown && (workout !== null || view.kind !== 'closed')) {
    const leave = () => leavePlayPage(id, locale)
    return <Player workout={newest} onClose={leave} onLeave={leave} />
  }
  return (
    <main className="play-page" id="main">
      <h1 className="visually-hidden">{t('page.title')}</h1>
      {state.kind === 'failed' ? <PageFailed error={state.error} id={id} /> : <PageSkeleton />}
    </main>
  )
}
