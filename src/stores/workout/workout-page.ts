import { atom } from 'nanostores'
import { NetworkError } from '#core/app/errors.ts'
import { pathTo } from '#core/app/routes.ts'
import { hasMasterVideo, type Language, type Workout } from '#core/workout/workout.ts'
import { getConfig } from '../../data/app/config.ts'
import { readWorkout } from '../../data/workout/read-workout.ts'
import { goBackOr } from '../../platform/page/layers.ts'
import { onLetter } from '../app/letter-keys.ts'
import { goTo } from '../../platform/page/page.ts'
import { $session, readerNow } from '../account/session.ts'
import { $settings } from '../account/settings.ts'
import { $isOnline } from '../app/network.ts'
import { createResource, isRefusal, type Known } from '../app/resource.ts'
import { $page } from '../app/router.ts'
import { $startAt, lostWorkoutId } from '../player/running-workout.ts'
import { forgetRefused } from './forget-refused.ts'
import { readKnownPage, type KnownPage } from './known-page.ts'

export type WorkoutPageState =
  | { kind: 'loading' }
  | { kind: 'failed'; id: string; error: unknown }
  | {
      kind: 'ready'
      workout: Workout
      author: string
      /** `kept` is the last known version until the network answers. `stale` means that the network failed. */
      from: 'network' | 'kept' | 'stale'
      /** When the version on this device was read, in milliseconds since 1970. */
      savedAt?: number | undefined
    }

export const $workoutPage = atom<WorkoutPageState>({ kind: 'loading' })

async function nameOf(ownerId: string): Promise<string> {
  const { readAuthor } = await import('../../data/public/public-rows.ts')
  return readAuthor(await getConfig(), ownerId)
}

async function read(id: string, lastAuthor: Promise<string> | null): Promise<KnownPage> {
  const workout = await readWorkout(id)
  return { workout, author: workout.trainer || (await (lastAuthor ?? nameOf(workout.ownerId))) }
}

/** The page that was opened last, and its purpose. */
let open = { id: '', isForPlay: false, reader: '' }

/** Shows the offline copy if nothing else is known. */
async function showKept(error: unknown): Promise<void> {
  const { id } = open
  const kept = isRefusal(error)
    ? null
    : await import('../media/kept-workout.ts').then(({ keptWorkout }) => keptWorkout(id)).catch(() => null)
  if (resource.get().kind !== 'failed' || id !== open.id) return
  $workoutPage.set(kept === null ? { kind: 'failed', id, error } : { kind: 'ready', ...kept, from: 'stale' })
}

function show(now: Known<KnownPage>): void {
  if (now.kind === 'loading') return $workoutPage.set(now)
  if (now.kind === 'failed') return void showKept(now.error)
  const { value, savedAt, isCached, stale } = now
  // The link leads to an own workout, or to one that has been published since.
  if (value.workout.id !== open.id) return goTo(pathTo('workout', { id: value.workout.id }), 'replace')
  if (!isCached && stale === null) return $workoutPage.set({ kind: 'ready', ...value, from: 'network' })
  // A hanging connection must not delay a play.
  const from = stale === null && $isOnline.get() ? 'kept' : 'stale'
  $workoutPage.set({ kind: 'ready', ...value, savedAt, from })
}

const resource = createResource<KnownPage>({
  name: 'workout',
  read: ({ id }, _part, cached) => read(id, open.isForPlay ? cached().then((last) => last?.value.author ?? '') : null),
  forget: ({ id }) => forgetRefused(id),
  show
})

/** Shows the last known version until the network answers. A play does not need the author. */
export async function loadWorkoutPage(id: string, isForPlay = false): Promise<void> {
  open = { id, isForPlay, reader: readerNow() }
  void resource.open(open.reader, id)
  const shown = $workoutPage.get()
  if (shown.kind !== 'ready' || shown.workout.id !== id) show(resource.get())
  await resource.refresh()
}

$session.listen(() => {
  const page = $page.get()
  const isHere = page?.route.name === 'workout' && page.params['id'] === open.id
  if (isHere && readerNow() !== open.reader) void loadWorkoutPage(open.id, open.isForPlay)
})

/** Shows a change that the server has accepted. */
export const changeWorkoutPage = (id: string, change: Partial<Workout>): void =>
  resource.change((now) => (now.workout.id === id ? { ...now, workout: { ...now.workout, ...change } } : now))

/** Offline, returns the last known version. @throws UserFacingError or NetworkError. */
export async function workoutToPrint(id: string): Promise<KnownPage> {
  try {
    return await read(id, null)
  } catch (error) {
    const kept = error instanceof NetworkError ? await readKnownPage(id) : null
    if (kept === null) throw error
    return kept.value
  }
}

const SHORTEST_SETUP_SEC = 3

/** Null while the known version may be outdated and nothing comes before its first step. */
export function workoutToPlay(id: string): Workout | null {
  const state = $workoutPage.get()
  if (state.kind !== 'ready' || state.workout.id !== id) return null
  if (state.from !== 'kept') return state.workout
  const hasSetup = !hasMasterVideo(state.workout) && $startAt.get() === null
  return hasSetup && $settings.get().defaultSetupTimeSec >= SHORTEST_SETUP_SEC ? state.workout : null
}

/** After a reload or a crash the player asks what to do with the interrupted play, even if its workout was deleted. */
export async function resumeAfterLoad(id: string): Promise<void> {
  const page = $page.get()
  if (page?.how !== 'load' || (await lostWorkoutId()) !== id || $page.get() !== page) return
  goTo(pathTo('workout', { id, type: 'play' }), 'replace')
}

interface PageKeys {
  share: () => void
  /** Undefined if this reader cannot have favorites. */
  favourite: (() => void) | undefined
  /** The id of the workout if the reader may edit it. */
  editable: string | undefined
}

/** S shares, F toggles the favorite, E edits. */
export const listenForKeys = (keys: () => PageKeys): (() => void) =>
  onLetter((letter) => {
    const { share, favourite, editable } = keys()
    if (letter === 's') share()
    else if (letter === 'f' && favourite !== undefined) favourite()
    else if (letter === 'e' && editable !== undefined) goTo(pathTo('addWorkout', { id: editable }))
    else return false
    return true
  })

export const leaveWorkoutPage = (list: string): void => goBackOr(list)

export const leaveDeleted = (): void => goTo(pathTo('workoutList', { tab: 'my' }), 'replace')

export function leavePlayPage(id: string, language: Language): void {
  goBackOr(pathTo('workout', { id }, language))
}
