import { errorCode, NetworkError, UserFacingError } from '#core/app/errors.ts'
import type { RoomProblem } from './room-view.ts'

const PROBLEMS: Readonly<Record<string, RoomProblem>> = {
  'room-unknown': 'unknown',
  'wall-unknown': 'unknown',
  'seat-unknown': 'unknown',
  'room-ended': 'ended',
  'room-full': 'full',
  'room-locked': 'locked',
  'room-late': 'late',
  'walls-full': 'walls-full',
  'rooms-full': 'rooms-full',
  'limit-reached': 'rooms-full',
  'nickname-needed': 'name',
  'rate-limited': 'too-fast'
}

export function problemOf(error: unknown): RoomProblem {
  if (error instanceof NetworkError) return 'offline'
  if (error instanceof UserFacingError && error.issues.some(({ path }) => path === 'name')) return 'name'
  return PROBLEMS[errorCode(error)] ?? 'failed'
}
