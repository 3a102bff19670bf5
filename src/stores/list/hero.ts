import { atom } from 'nanostores'
import { dayAround, heroOf, lastWorkouts, trainingOfToday, type Hero, type HeroWorkout } from '#core/list/hero.ts'
import { listLastPlays, listTrainings } from '../../data/list/hero-rows.ts'
import { listByIds } from '../../data/list/list-rows.ts'
import { $session } from '../account/session.ts'
import { createResource } from '../app/resource.ts'
import { $offeredPlay } from '../player/offered-play.ts'
import { $isWorkoutRunning } from '../player/running-workout.ts'
import { $list, $tab } from './list-state.ts'
import { workoutsOf } from './list-of.ts'

/** Null means that there is nothing to start with, or that it is not known yet. */
export const $hero = atom<Hero | null>(null)

/**
 * True if the hero will appear in a moment, from this device or because the device has none yet. The list waits for it,
 * so that nothing moves down.
 */
export const $isHeroDue = atom(false)

const CANDIDATES = 3
/** The longest time in milliseconds that the list waits. */
const DUE_MS = 800
/** In milliseconds. By then the edge has counted a play that has just ended. */
const AFTER_PLAY_MS = 2000

const stopped = async () => ($offeredPlay.get() === null ? null : (await import('./stopped-play.ts')).stoppedPlay())

async function workoutsFor(ids: readonly string[]): Promise<ReadonlyMap<string, HeroWorkout>> {
  const shown = $tab.get() === 'my' ? workoutsOf($list.get()) : []
  const known = new Map<string, HeroWorkout>(shown.map((workout) => [workout.id, workout]))
  const missing = [...new Set(ids)].filter((id) => !known.has(id))
  for (const workout of await listByIds(missing)) known.set(workout.id, workout)
  return known
}

async function read(userId: string): Promise<Hero | null> {
  const now = Date.now()
  const { from, to } = dayAround(now)
  const [last, trainings, play] = await Promise.all([listLastPlays(userId), listTrainings(userId, from, to), stopped()])
  const planned = trainingOfToday(trainings, last.plays, now)?.workoutId
  const ids = play === null ? lastWorkouts(last.plays, CANDIDATES) : []
  const known = await workoutsFor(planned === undefined ? ids : [planned, ...ids])
  return heroOf({
    trainings,
    plays: last.plays,
    areAllPlays: last.areAll,
    stopped: play,
    now,
    workoutOf: (id) => known.get(id)
  })
}

function isStillTrue(hero: Hero): boolean {
  if (hero.kind === 'resume') return $offeredPlay.get()?.workoutId === hero.workout.id
  return hero.kind === 'again' || Date.parse(hero.start) >= dayAround(Date.now()).from
}

const resource = createResource<Hero | null>({
  name: 'hero',
  read: ({ userId }) => read(userId),
  show: (now) => {
    const hero = now.kind === 'ready' ? now.value : null
    $hero.set(hero !== null && isStillTrue(hero) ? hero : null)
    if (now.kind !== 'loading') $isHeroDue.set(false)
  }
})

let shownFor: string | null = null

/** Shows the device's data at once, then refreshes it. Failures are silent, because the list reports them. */
export async function showHero(userId: string): Promise<void> {
  void resource.open(userId)
  if (shownFor !== userId) {
    shownFor = userId
    $isHeroDue.set(true)
    setTimeout(() => $isHeroDue.set(false), DUE_MS)
  }
  await resource.refresh()
}

function forgetHero(): void {
  shownFor = null
  resource.close()
  $isHeroDue.set(false)
}

$session.listen(({ kind }) => {
  if (kind === 'signed-out') forgetHero()
})
$offeredPlay.listen(() => {
  const hero = $hero.get()
  if (hero !== null && !isStillTrue(hero)) $hero.set(null)
})
$isWorkoutRunning.listen((isRunning) => {
  const userId = shownFor
  if (!isRunning && userId !== null) setTimeout(() => void showHero(userId), AFTER_PLAY_MS)
})
