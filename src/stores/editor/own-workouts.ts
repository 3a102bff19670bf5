import { atom } from 'nanostores'
import type { WorkoutSummary } from '#core/workout/workout.ts'
import { listMine } from '../../data/list/list-rows.ts'
import { accountKnown } from '../account/session.ts'

type OwnWorkouts =
  { kind: 'loading' } | { kind: 'failed'; error: unknown } | { kind: 'ready'; workouts: readonly WorkoutSummary[] }

export const $ownWorkouts = atom<OwnWorkouts>({ kind: 'loading' })

export async function readOwnWorkouts(): Promise<void> {
  $ownWorkouts.set({ kind: 'loading' })
  try {
    const { userId } = (await accountKnown()).login
    const workouts: WorkoutSummary[] = []
    let cursor: string | null = null
    do {
      const page = await listMine(userId, cursor)
      workouts.push(...page.workouts)
      cursor = page.next
    } while (cursor !== null)
    $ownWorkouts.set({ kind: 'ready', workouts })
  } catch (error) {
    $ownWorkouts.set({ kind: 'failed', error })
  }
}
