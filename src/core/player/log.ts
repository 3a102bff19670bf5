import type { TimingSettings } from './compile.ts'

/** A play is fully described by its timeline and this log. */

export interface Reading {
  /** Milliseconds since 1970; can jump. */
  wall: number
  /** The page's monotonic clock, in milliseconds; stops on most devices while they sleep. */
  mono: number
  /** Counts page loads of this play: each restarts the monotonic clock. */
  life: number
  /** Whether the page was hidden, frozen or late since the reading before. */
  gap: boolean
}

export type Action =
  | { kind: 'start' }
  | { kind: 'pause' }
  | { kind: 'resume' }
  | { kind: 'next' }
  /** Restarts the segment; just after its start, goes to the one before. */
  | { kind: 'back' }
  | { kind: 'adjust'; seconds: number }
  | { kind: 'done' }
  | { kind: 'jump'; index: number }
  | { kind: 'end' }
  /** Position of the master video; `isHeld`: it stands still although it should play. */
  | { kind: 'video'; ms: number; isHeld: boolean }
  | { kind: 'video-length'; ms: number }
  /** From here on the device's clocks count the time. */
  | { kind: 'no-video' }
  /** How fast the master video runs: 1 as it was filmed. */
  | { kind: 'speed'; rate: number }
  | { kind: 'timing'; settings: TimingSettings }
  | { kind: 'seen' }

export interface LogEntry {
  action: Action
  at: Reading
}

export type Log = readonly LogEntry[]

/** After a gap, a wall clock this far ahead of the monotonic one means that the device slept. */
export const SLEEP_MS = 1000

/** Wall clocks can be changed, so they count only after sleep and between page loads. Never negative. */
export function elapsedBetween(from: Reading, to: Reading): number {
  const wall = to.wall - from.wall
  if (from.life !== to.life) return Math.max(0, wall)
  const mono = Math.max(0, to.mono - from.mono)
  return to.gap && wall - mono > SLEEP_MS ? wall : mono
}
