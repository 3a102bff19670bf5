/** Master videos that are becoming a workout. Kept small, because the code that sends them loads later. */
import { computed } from 'nanostores'
import type { PlannedWorkout } from '../../data/media/kept-files.ts'
import { $uploads, type UploadItem } from '../media/uploads-state.ts'

export type Sending = UploadItem & { workout: PlannedWorkout }

const isSending = (item: UploadItem): item is Sending => item.workout !== undefined

export const $sendings = computed($uploads, (all) =>
  [...all.values()].filter(isSending).filter(({ state }) => state.kind !== 'cancelled')
)
