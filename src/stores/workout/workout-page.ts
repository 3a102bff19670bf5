import { atom } from 'nanostores'
import { errorCode, NetworkError } from '#core/app/errors.ts'
import { pathTo } from '#core/app/routes.ts'
import { hasMasterVideo, type Language, type Workout } from '#core/workout/workout.ts'
import { readCache, writeCache, type Cached } from '../../data/app/cache.ts'
import { getConfig } from '../../data/app/config.ts'
import { readWorkout } from '../../data/workout/read-workout.ts'
import { goBackOr } from '../../platform/page/layers.ts'
import { goTo } from '../../platform/page/page.ts'
import { $settings } from '../account/settings.ts'
import { $isOnline } from '../app/network.ts'
import { $page } from '../app/router.ts'
import { $startAt, lostWorkoutId } from '../player/running-workout.ts'

export type WorkoutPageState =
  | { kind: 'loading' }
  | { kind: 'failed'; id: string; error: unknown }
  | {
      kind: 'ready'
      workout: Workout
      author: string
      /** `kept`: the last known version, until the network answers. `stale`: the network failed. */
      from: 'network' | 'kept' | 'stale'
      /** Of when a version of this device is, milliseconds since 1970. */
      savedAt?: number | undefined
    }

export const $workoutPage = atom<WorkoutPageState>({ kind: 'loading' })

const cacheKey = (id: string): string => `workout:${id}`

interface Known {
  workout: Workout
  author: string
}

type KnownHere = Known & { savedAt?: number | undefined }

async function nameOf(ownerId: string): Promise<string> {
  const { readAuthor } = await import('../../data/public/public-rows.ts')
  return readAuthor(await getConfig(), ownerId)
}

async function read(id: string): Promise<Known> {
  const workout = await readWorkout(id)
  return { workout, author: workout.trainer || (await nameOf(workout.ownerId)) }
}

async function readToPlay(id: string, last: Promise<Cached<Known> | null>): Promise<Known> {
  const workout = await readWorkout(id)
  return { workout, author: workout.trainer || ((await last)?.value.author ?? '') }
}

const REFUSALS = ['not-found', 'workout-not-found', 'permission-denied', 'unauthenticated']

/** What this device knows of it when the server does not answer as it should. Null when it does, and refuses. */
async function knownHere(id: string, last: Promise<Cached<Known> | null>, error: unknown): Promise<KnownHere | null> {
  if (REFUSALS.includes(errorCode(error))) return null
  const known = error instanceof NetworkError ? await last : null
  if (known !== null) return { ...known.value, savedAt: known.savedAt }
  return import('../media/kept-workout.ts').then(({ keptWorkout }) => keptWorkout(id)).catch(() => null)
}

let run = 0

const isShown = (id: string): boolean => {
  const state = $workoutPage.get()
  return state.kind === 'ready' && state.workout.id === id
}

/** Shows the last known version until the network answers. For a play nobody needs its author. */
export async function loadWorkoutPage(id: string, isForPlay = false): Promise<void> {
  run += 1
  const mine = run
  if (!isShown(id)) $workoutPage.set({ kind: 'loading' })
  const last = readCache<Known>(cacheKey(id))
  const showKept = async () => {
    const kept = await last
    if (mine === run && kept !== null && $workoutPage.get().kind === 'loading') {
      // A line that hangs must not hold up a play.
      $workoutPage.set({
        kind: 'ready',
        ...kept.value,
        savedAt: kept.savedAt,
        from: $isOnline.get() ? 'kept' : 'stale'
      })
    }
  }
  void showKept()
  try {
    const known = await (isForPlay ? readToPlay(id, last) : read(id))
    if (mine !== run) return
    // The link of an own workout, or of one that is public meanwhile.
    if (known.workout.id !== id) return goTo(pathTo('workout', { id: known.workout.id }), 'replace')
    void writeCache(cacheKey(id), known)
    $workoutPage.set({ kind: 'ready', ...known, from: 'network' })
  } catch (error) {
    const known = await knownHere(id, last, error)
    if (mine !== run) return
    $workoutPage.set(known === null ? { kind: 'failed', id, error } : { kind: 'ready', ...known, from: 'stale' })
  }
}

/** Without a network the last known version. @throws UserFacingError or NetworkError. */
export async function workoutToPrint(id: string): Promise<Known> {
  try {
    return await read(id)
  } catch (error) {
    const kept = error instanceof NetworkError ? await readCache<Known>(cacheKey(id)) : null
    if (kept === null) throw error
    return kept.value
  }
}

const SHORTEST_SETUP_SEC = 3

/** Null while only a version is known that may be outdated, and nothing comes before its first step. */
export function workoutToPlay(id: string): Workout | null {
  const state = $workoutPage.get()
  if (state.kind !== 'ready' || state.workout.id !== id) return null
  if (state.from !== 'kept') return state.workout
  const hasSetup = !hasMasterVideo(state.workout) && $startAt.get() === null
  return hasSetup && $settings.get().defaultSetupTimeSec >= SHORTEST_SETUP_SEC ? state.workout : null
}

/** After a reload or a crash the player asks what to do with the play that was lost, even if its workout is gone. */
export async function resumeAfterLoad(id: string): Promise<void> {
  const page = $page.get()
  if (page?.how !== 'load' || (await lostWorkoutId()) !== id || $page.get() !== page) return
  goTo(pathTo('workout', { id, type: 'play' }), 'replace')
}

export const leaveWorkoutPage = (list: string): void => goBackOr(list)

export const leaveDeleted = (): void => goTo(pathTo('workoutList', { tab: 'my' }), 'replace')

export function leavePlayPage(id: string, language: Language): void {
  goBackOr(pathTo('workout', { id }, language))
}
