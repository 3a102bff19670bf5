import type { WorkoutSummary } from '#core/workout/workout.ts'
import type { Attachment } from '../../../stores/together/attachment.ts'

/** What goes with the next message. */
export interface Attached {
  file: (Attachment & { stop: () => void }) | null
  workout: WorkoutSummary | null
  /** ISO time of a proposed training. */
  at: string | null
}

export const NOTHING: Attached = { file: null, workout: null, at: null }

export type ChangeAttached = (next: (before: Attached) => Attached) => void
