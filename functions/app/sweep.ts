/** Finishes interrupted work: a request that died, a lost answer, or a user deleted directly in Appwrite. */
import type { Writer } from '../lib/appwrite-writer.ts'
import { MAIL_STEPS } from '../mail/sweep-mail.ts'
import { MEDIA_STEPS } from '../media/sweep-media.ts'
import { PLAY_STEPS } from '../planning/sweep-plays.ts'
import { LISTING_STEPS } from '../public/listings.ts'
import { MESSAGE_STEPS } from '../together/sweep-messages.ts'
import { sweepWorkoutDays } from '../public/workout-days.ts'
import { SHARE_STEPS } from '../together/sweep-shares.ts'
import type { SweepStep } from './sweep-step.ts'
import { ACCOUNT_STEPS } from '../account/sweep-accounts.ts'

export const SWEEP_STEPS: readonly SweepStep[] = [
  ...ACCOUNT_STEPS,
  ...MEDIA_STEPS,
  ...PLAY_STEPS,
  ...MESSAGE_STEPS,
  ...SHARE_STEPS,
  ...LISTING_STEPS,
  ...MAIL_STEPS,
  { name: 'workout-days', run: sweepWorkoutDays }
]

export interface SweepResult {
  name: string
  finished: number
  failure: string | null
}

export async function sweep(
  writer: Writer,
  now: number,
  steps: readonly SweepStep[] = SWEEP_STEPS
): Promise<SweepResult[]> {
  const results: SweepResult[] = []
  for (const { name, run } of steps) {
    try {
      results.push({ name, finished: await run(writer, now), failure: null })
    } catch (error) {
      results.push({ name, finished: 0, failure: error instanceof Error ? error.message : 'unknown' })
    }
  }
  return results
}
