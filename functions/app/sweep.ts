/**
 * Finishes what was interrupted: a request that died, an answer that was lost, a user who was deleted in Appwrite itself. Runs by
 * the Worker's Cron Trigger and by hand (`npm run sweep`). Steps may run at any time and beside each other; one that fails is
 * tried again by the next run and keeps no other from running.
 */
import type { Admin } from '../lib/appwrite-admin.ts'
import { MEDIA_STEPS } from '../media/sweep-media.ts'
import { ACCOUNT_STEPS } from '../account/sweep-accounts.ts'

export interface SweepStep {
  name: string
  /**
   * @param now milliseconds since 1970.
   * @returns how many things were finished.
   */
  run: (admin: Admin, now: number) => Promise<number>
}

/** In the order in which they free things for each other. */
export const SWEEP_STEPS: readonly SweepStep[] = [...ACCOUNT_STEPS, ...MEDIA_STEPS]

export interface SweepResult {
  name: string
  finished: number
  /** The failure's name, without data of anybody; null when it ran through. */
  failure: string | null
}

/** Runs every step once. Never throws. */
export async function sweep(
  admin: Admin,
  now: number,
  steps: readonly SweepStep[] = SWEEP_STEPS
): Promise<SweepResult[]> {
  const results: SweepResult[] = []
  for (const { name, run } of steps) {
    try {
      results.push({ name, finished: await run(admin, now), failure: null })
    } catch (error) {
      results.push({ name, finished: 0, failure: error instanceof Error ? error.message : 'unknown' })
    }
  }
  return results
}
