import type { WorkoutContent } from '../../workout/workout.ts'

/** A workout in a file, as it would be saved. */
export interface Found {
  content: WorkoutContent
  /** By the address that the content names: where the file stands in the archive. */
  media: ReadonlyMap<string, string>
  /** What the file says and no workout here can: names and values as they stand in it. */
  notUnderstood: readonly string[]
}
