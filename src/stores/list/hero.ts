import { atom } from 'nanostores'
import { dayAround, heroOf, lastWorkouts, trainingOfToday, type Hero, type HeroWorkout } from '#core/list/hero.ts'
import { readCache, writeCache } from '../../data/app/cache.ts'
import { listLastPlays, listTrainings } from '../../data/list/hero-rows.ts'
import { listByIds, type WorkoutPage } from '../../data/list/list-rows.ts'
import { $session } from '../account/session.ts'
import { $isPutAway, $isWorkoutRunning, $unfinishedWorkoutId } from '../player/running-workout.ts'
import { readAhead } from '../app/read-ahead.ts'
import { isHere, sooner } from './is-here.ts'
import { $list, $tab } from './list-state.ts'
import { mineAhead } from './load-list.ts'
import { workoutsOf } from './next-list.ts'

/** Null: there is nothing to begin with, or it is not known yet. */
export const $hero = atom<Hero | null>(null)

/** It will come in a moment, from this device or because that has none yet: the list waits, so that nothing moves down. */
export const $isHeroDue = atom(false)

const cacheKey = (userId: string) => `hero:${userId}`

const CANDIDATES = 3
/** Milliseconds that a list waits at most. */
const DUE_MS = 800
/** Milliseconds: the edge has then counted a play that has just ended. */
const AFTER_PLAY_MS = 2000

let shownFor: string | null = null

const stopped = async () =>
  $unfinishedWorkoutId.get() === null || $isWorkoutRunning.get() || $isPutAway.get()
    ? null
    : (await import('./stopped-play.ts')).stoppedPlay()

type Workouts = Map<string, HeroWorkout>

async function workoutsFor(ids: readonly string[], mine: WorkoutPage | null): Promise<Workouts> {
  const shown = $tab.get() === 'my' ? workoutsOf($list.get()) : []
  const known: Workouts = new Map([...(mine?.workouts ?? []), ...shown].map((workout) => [workout.id, workout]))
  const missing = [...new Set(ids)].filter((id) => !known.has(id))
  for (const workout of await listByIds(missing)) known.set(workout.id, workout)
  return known
}

async function read(userId: string): Promise<Hero | null> {
  const now = Date.now()
  const { from, to } = dayAround(now)
  const mine = mineAhead.inFlight(userId)?.catch(() => null) ?? null
  const [last, trainings, play] = await Promise.all([listLastPlays(userId), listTrainings(userId, from, to), stopped()])
  const planned = trainingOfToday(trainings, last.plays, now)?.workoutId
  const ids = play === null ? lastWorkouts(last.plays, CANDIDATES) : []
  const known = await workoutsFor(planned === undefined ? ids : [planned, ...ids], await mine)
  return heroOf({
    ...{ trainings, plays: last.plays, areAllPlays: last.areAll, stopped: play, now },
    workoutOf: (id) => known.get(id)
  })
}

export const heroAhead = readAhead(read)

function isStillTrue(hero: Hero): boolean {
  if (hero.kind === 'resume') return $unfinishedWorkoutId.get() === hero.workout.id
  return hero.kind === 'again' || Date.parse(hero.start) >= dayAround(Date.now()).from
}

async function refresh(userId: string, reading: Promise<Hero | null>): Promise<void> {
  const hero = await reading
  if (!(await isHere(userId)) || shownFor !== userId) return
  $hero.set(hero)
  void writeCache(cacheKey(userId), hero)
}

/** Shows what the device knows at once, then brings it up to date. Failures are silent: the list says what is wrong. */
export async function showHero(userId: string): Promise<void> {
  const reading = heroAhead.take(userId)
  if (shownFor !== userId) {
    shownFor = userId
    $hero.set(null)
    $isHeroDue.set(true)
    setTimeout(() => $isHeroDue.set(false), DUE_MS)
    const known = await sooner(readCache<Hero | null>(cacheKey(userId)), reading, userId)
    if (known !== null && shownFor === userId) {
      const hero = known.value
      if ($hero.get() === null && hero !== null && isStillTrue(hero)) $hero.set(hero)
      $isHeroDue.set(false)
    }
  }
  await refresh(userId, reading).catch(() => undefined)
  $isHeroDue.set(false)
}

function forgetHero(): void {
  shownFor = null
  $hero.set(null)
  $isHeroDue.set(false)
}

$session.listen(({ kind }) => {
  if (kind === 'signed-out') forgetHero()
})
$unfinishedWorkoutId.listen(() => {
  const hero = $hero.get()
  if (hero !== null && !isStillTrue(hero)) $hero.set(null)
})
$isWorkoutRunning.listen((isRunning) => {
  const userId = shownFor
  if (!isRunning && userId !== null) setTimeout(() => void showHero(userId), AFTER_PLAY_MS)
})
