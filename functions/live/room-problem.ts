import { ApiError, coded } from '../lib/errors.ts'
import type { JoinProblem } from './room-calls.ts'

type Problem = JoinProblem | 'rooms-full' | 'wall-unknown' | 'not-owner' | 'not-leader' | 'unknown-token'

const PROBLEMS: Readonly<Record<Problem, () => ApiError>> = {
  'room-unknown': () => coded('not-found', 'room-unknown', 'There is no such room.'),
  'room-ended': () => coded('not-found', 'room-ended', 'This room has ended.'),
  'room-full': () => coded('permission-denied', 'room-full', 'This room is full.'),
  'room-locked': () => coded('permission-denied', 'room-locked', 'This room is locked.'),
  'room-late': () => coded('permission-denied', 'room-late', 'This room admits nobody after the start.'),
  'walls-full': () => coded('permission-denied', 'walls-full', 'This room has all its walls.'),
  'rooms-full': () => coded('permission-denied', 'rooms-full', 'This account has all its rooms open.'),
  'wall-unknown': () => coded('not-found', 'wall-unknown', 'No screen waits under this code.'),
  'not-owner': () => coded('permission-denied', 'not-leader', 'Only who opened the room can do this.'),
  'not-leader': () => coded('permission-denied', 'not-leader', 'Only the leader can do this.'),
  'unknown-token': () => coded('permission-denied', 'seat-unknown', 'This token has no seat in the room.'),
  'rate-limited': () =>
    new ApiError('resource-exhausted', 'Too many joins.', { kind: 'code', code: 'rate-limited' }, 60)
}

/** Tells a client why a room did not do what it asked. */
export const roomProblem = (problem: Problem): ApiError => PROBLEMS[problem]()
