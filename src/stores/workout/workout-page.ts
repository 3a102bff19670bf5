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
      /** `kept`: the last known version, until the network answers. `stale`: the network failed. */
      from: 'network' | 'kept' | 'stale'
      /** Of when a version of this device is, milliseconds since 1970. */
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

/** The page that was opened last, and what for. */
let open = { id: '', isForPlay: false, reader: '' }

/** What the reader keeps for offline use is shown where nothing else is known of it. */
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
  // The link of an own workout, or of one that is public meanwhile.
  if (value.workout.id !== open.id) return goTo(pathTo('workout', { id: value.workout.id }), 'replace')
  if (!isCached && stale === null) return $workoutPage.set({ kind: 'ready', ...value, from: 'network' })
  // A line that hangs must not hold up a play.
  const from = stale === null && $isOnline.get() ? 'kept' : 'stale'
  $workoutPage.set({ kind: 'ready', ...value, savedAt, from })
}

const resource = createResource<KnownPage>({
  name: 'workout',
  read: ({ id }, _part, cached) => read(id, open.isForPlay ? cached().then((last) => last?.value.author ?? '') : null),
  forget: ({ id }) => forgetRefused(id),
  show
})

/** Shows the last known version until the network answers. For a play nobody needs its author. */
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

/** Shows a change that the server has taken. */
export const changeWorkoutPage = (id: string, change: Partial<Workout>): void =>
  resource.change((now) => (now.workout.id === id ? { ...now, workout: { ...now.workout, ...change } } : now))

/** Without a network the last known version. @throws UserFacingError or NetworkError. */
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

interface PageKeys {
  share: () => void
  /** Undefined: it cannot be a favourite of this reader. */
  favourite: (() => void) | undefined
  /** The id of what may be edited. */
  editable: string | undefined
}

/** S shares, F is the heart, E edits. */
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
