/** What goes with the next message of each chat, kept as long as the app lives: who leaves a chat finds it again, and an upload goes on. */
import { map } from 'nanostores'
import type { WorkoutSummary } from '#core/workout/workout.ts'
import type { Attachment } from './attachment.ts'
import { userNow } from './conversations.ts'

export interface Attached {
  file: (Attachment & { stop: () => void }) | null
  workout: WorkoutSummary | null
  /** ISO time of a proposed training. */
  at: string | null
}

export const NOTHING: Attached = { file: null, workout: null, at: null }

export type ChangeAttached = (next: (before: Attached) => Attached) => void

/** By account and chat: another account on this device sees nothing of it. */
export const $attached = map<Record<string, Attached>>({})

export const attachedKey = (partnerId: string): string => `${userNow()} ${partnerId}`

export const changeAttached =
  (key: string): ChangeAttached =>
  (next) =>
    $attached.setKey(key, next($attached.get()[key] ?? NOTHING))
