/**
 * Counts how public workouts are used, in the isolate's memory first (docs/public.md). Privacy: headers decide whether a
 * call counts and are forgotten; a count is a workout, a day and a number.
 */
import type { Context } from 'hono'
import { isFromPerson, NO_USES, dayOfUse, type Use } from '#core/public/workout-days.ts'
import { afterAnswer } from '../lib/after-answer.ts'
import { writerOf } from '../lib/appwrite-writer.ts'
import type { EdgeEnv } from '../lib/edge-env.ts'
import type { Settings } from '../lib/env.ts'
import { log } from '../lib/log-lines.ts'
import { isWorkoutId } from '../workout/workout-id.ts'
import { hasSessionHint } from './session-hint.ts'
import { addUses, publicOwners, type UsesOfDay } from './workout-days.ts'

/** Milliseconds from the first use of a batch until it is written. Cloudflare ends work 30 s after the answer. */
const BATCH_MS = 10_000
/** A batch with this many entries is written at once: one query can name about 80 ids. */
const ENTRIES_MAX = 80

interface Batch {
  since: number
  entries: Map<string, UsesOfDay>
}

/** What this isolate has counted and not written yet. Holds plain data only, because another request may write it. */
const batches = new WeakMap<Settings, Batch>()

/** Writes the counts so far. Never throws: counts that can't be written are lost, and a log line says how many. */
export async function writeUses(settings: Settings): Promise<void> {
  const batch = batches.get(settings)
  if (batch === undefined) return
  batches.delete(settings)
  const entries = [...batch.entries.values()]
  const lost = (count: number, error: unknown): void =>
    log('error', 'uses-lost', { count, error: error instanceof Error ? error.name : 'unknown' })
  try {
    const owners = await publicOwners(settings, [...new Set(entries.map(({ workoutId }) => workoutId))])
    const writer = await writerOf(settings)
    const write = async (entry: UsesOfDay): Promise<void> => {
      const ownerId = owners.get(entry.workoutId)
      if (ownerId !== undefined) await addUses(writer, entry, ownerId)
    }
    for (const result of await Promise.allSettled(entries.map(write)))
      if (result.status === 'rejected') lost(1, result.reason)
  } catch (error) {
    lost(entries.length, error)
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Counts one use after the answer, unless a program asks. A workout that isn't public counts nothing. */
export function countUse(c: Context<EdgeEnv>, settings: Settings, workoutId: string, use: Use): void {
  if (!isWorkoutId(workoutId) || !isFromPerson((name) => c.req.header(name))) return
  const now = Date.now()
  const batch = batches.get(settings) ?? { since: now, entries: new Map<string, UsesOfDay>() }
  const isFirst = batch.entries.size === 0
  const day = dayOfUse(now)
  const key = `${day} ${workoutId}`
  const entry = batch.entries.get(key) ?? { workoutId, day, uses: { ...NO_USES } }
  entry.uses[use] += 1
  batch.entries.set(key, entry)
  batches.set(settings, batch)
  // A timer may have ended with its request, so a later use writes an old batch.
  if (batch.entries.size >= ENTRIES_MAX || now - batch.since >= BATCH_MS) afterAnswer(c, writeUses(settings))
  else if (isFirst)
    afterAnswer(
      c,
      pause(BATCH_MS).then(() => writeUses(settings))
    )
}

/**
 * Counts an answer with the public page, also one from the cache. With a session the answer is the app, and the edge
 * can't tell the owner from others there without asking who it is.
 */
export function countView(c: Context<EdgeEnv>, settings: Settings, workoutId: string, page: Response | null): void {
  if (page?.status === 200 && c.req.method === 'GET' && !hasSessionHint(c)) countUse(c, settings, workoutId, 'views')
}
