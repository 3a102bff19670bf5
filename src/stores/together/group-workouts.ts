import { atom } from 'nanostores'
import * as data from '../../data/together/groups.ts'
import { $session, accountOf } from '../account/session.ts'
import { keepWatching } from '../app/keep-watching.ts'
import type { Group } from './groups.ts'

type OpenGroup = Pick<Group, 'id' | 'ownerId'>

export type GroupWorkoutsState =
  { kind: 'loading' } | { kind: 'failed'; error: unknown } | { kind: 'ready'; workouts: readonly data.GroupWorkout[] }

export const $groupWorkouts = atom<GroupWorkoutsState>({ kind: 'loading' })

/** One change writes a row for each member, and each sends an event. */
const SETTLE_MS = 200
const SEEN_AGAIN_MS = 30_000

let open: { group: OpenGroup; userId: string } | null = null
let run = 0

export async function refreshGroupWorkouts(): Promise<void> {
  if (open === null) return
  run += 1
  const mine = run
  try {
    const workouts = await data.listGroupWorkouts(open.group, open.userId)
    if (mine === run) $groupWorkouts.set({ kind: 'ready', workouts })
  } catch (error) {
    if (mine === run && $groupWorkouts.get().kind !== 'ready') $groupWorkouts.set({ kind: 'failed', error })
  }
}

/** Stays live until the returned function is called. */
export function openGroupWorkouts(group: OpenGroup): () => void {
  const userId = accountOf($session.get())?.login.userId ?? ''
  open = { group, userId }
  $groupWorkouts.set({ kind: 'loading' })
  let timer: ReturnType<typeof setTimeout> | undefined
  const due = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void refreshGroupWorkouts(), SETTLE_MS)
  }
  void refreshGroupWorkouts()
  const watching = keepWatching({
    idOf: () => group.id,
    watched: () => data.watchedGroupWorkouts(group, userId, due),
    missed: due,
    seenAgainMs: SEEN_AGAIN_MS
  })
  return () => {
    clearTimeout(timer)
    watching.stop()
    run += 1
    open = null
  }
}

/** @throws UserFacingError, NetworkError; nothing has changed then. */
export async function takeBackWorkout(groupId: string, workoutId: string): Promise<void> {
  await data.takeBack(groupId, workoutId)
  const state = $groupWorkouts.get()
  run += 1
  if (state.kind === 'ready' && open?.group.id === groupId) {
    const workouts = state.workouts.filter(({ workout }) => workout.id !== workoutId)
    $groupWorkouts.set({ kind: 'ready', workouts })
  }
}
