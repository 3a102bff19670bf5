/** Master videos on their way to a workout. Small, because what sends them loads later. */
import { computed } from 'nanostores'
import type { PlannedWorkout } from '../../data/media/kept-files.ts'
import { $uploads, type UploadItem } from '../media/uploads-state.ts'

export type Sending = UploadItem & { workout: PlannedWorkout }

const isSending = (item: UploadItem): item is Sending => item.workout !== undefined

export const $sendings = computed($uploads, (all) =>
  [...all.values()].filter(isSending).filter(({ state }) => state.kind !== 'cancelled')
)
