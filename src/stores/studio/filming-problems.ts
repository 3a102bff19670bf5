import { KeepingError } from '../../data/studio/kept-videos.ts'
import type { RecordingProblem } from '../../platform/media/record-sound.ts'

/**
 * `camera` and `microphone` mean that the device disappeared, `full` that there is no room, `no-storage` that the
 * browser stores nothing.
 */
export type FilmingProblem = RecordingProblem | 'camera' | 'microphone' | 'full' | 'no-storage'

export type FilmingEnd = 'asked' | 'camera' | 'microphone' | 'too-large' | 'full' | 'no-storage'

export const keepingProblem = (error: unknown): 'full' | 'no-storage' =>
  error instanceof KeepingError && error.problem === 'full' ? 'full' : 'no-storage'

export const filmingLock = (id: string): string => `video:${id}`
