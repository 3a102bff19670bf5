import { atom } from 'nanostores'
import { NetworkError } from '#core/app/errors.ts'
import { matchRoute, pathTo } from '#core/app/routes.ts'
import type { Language, Workout } from '#core/workout/workout.ts'
import { readCache, writeCache } from '../../data/app/cache.ts'
import { getConfig } from '../../data/app/config.ts'
import { readAuthor } from '../../data/public/public-rows.ts'
import { readWorkout } from '../../data/workout/workouts.ts'
import { currentPath, goBackOr } from '../../platform/page/page.ts'

export type WorkoutPageState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown }
  | {
      kind: 'ready'
      workout: Workout
      author: string
      /** The network failed, and this is the last known version. */
      isStale: boolean
    }

export const $workoutPage = atom<WorkoutPageState>({ kind: 'loading' })

export function idOfAddress(): string {
  return matchRoute(currentPath())?.params['id'] ?? ''
}

const cacheKey = (id: string): string => `workout:${id}`

interface Known {
  workout: Workout
  author: string
}

async function read(id: string): Promise<Known> {
  const workout = await readWorkout(id)
  const author = workout.trainer || (await getConfig().then((config) => readAuthor(config, workout.ownerId)))
  return { workout, author }
}

export async function loadWorkoutPage(): Promise<void> {
  const id = idOfAddress()
  $workoutPage.set({ kind: 'loading' })
  try {
    const known = await read(id)
    void writeCache(cacheKey(id), known)
    $workoutPage.set({ kind: 'ready', ...known, isStale: false })
  } catch (error) {
    const last = error instanceof NetworkError ? await readCache<Known>(cacheKey(id)) : null
    $workoutPage.set(last === null ? { kind: 'failed', error } : { kind: 'ready', ...last.value, isStale: true })
  }
}

export function leavePlayPage(id: string, language: Language): void {
  goBackOr(pathTo('workout', { id }, language))
}
