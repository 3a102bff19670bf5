import type { Context } from 'hono'
import type { WorkoutRow } from '#core/workout/stored-summary.ts'
import type { Writer } from '../lib/appwrite-writer.ts'
import type { EdgeEnv } from '../lib/edge-env.ts'
import { settingsOf } from '../lib/env.ts'
import { callerOf } from '../lib/rate-limit.ts'
import { countPlay } from '../planning/open-play.ts'
import { countUse } from '../public/count-uses.ts'
import { countInListing } from '../public/listings.ts'

/** Counts the start of a play wherever starts are counted. `userId` is null for a visitor. @returns the number of plays */
export async function countStart(
  c: Context<EdgeEnv>,
  writer: Writer,
  workout: WorkoutRow,
  userId: string | null
): Promise<number> {
  const who = userId ?? callerOf(c.req.header('cf-connecting-ip') ?? '')
  if (workout.sharePublic && userId !== workout.ownerId) countUse(c, settingsOf(c.env), workout.$id, 'starts')
  const playCount = await countPlay(writer, workout, who)
  if (workout.sharePublic && playCount > workout.playCount) await countInListing(writer, workout.$id)
  return playCount
}
