/** What changes on the screen and in the plan of cues when the player looks at its play. Pure. */
import type { PlayState } from '#core/player/position.ts'
import {
  clockOf,
  isNewSecond,
  msToNextSecond,
  type PlayerClock,
  type PlayerView,
  type PlayingView
} from '../player-view.ts'
import type { Run } from './play-run.ts'

const BEAT_MS = 250
const PLAN_EVERY_MS = 1000
/** Browsers wait at least this long. */
const SHORTEST_MS = 4

/** Until the digits change, or until the next beat. */
function waitMs(state: PlayState): number {
  return state.status === 'running' ? Math.max(SHORTEST_MS, Math.min(BEAT_MS, msToNextSecond(state))) : BEAT_MS
}

/** A play, what was last shown and planned of it, and the monotonic clock now. */
export interface Before {
  run: Run
  mono: number
  view: PlayerView
  clock: PlayerClock
  /** How many segments were entered. */
  entry: number
  /** When the cues were planned, on the monotonic clock. */
  plannedAt: number
}

export interface Cause {
  /** The athlete did something, or there was a gap. */
  isNew: boolean
  /** The same, or a master video moved. */
  isMoved: boolean
}

export interface Frame {
  entry: number
  /** Null when the view on the screen is still right. */
  view: PlayingView | null
  /** Null when the digits on the screen are still right. */
  clock: PlayerClock | null
  isFelt: boolean
  isPlanDue: boolean
  /** Milliseconds until the next look. */
  waitMs: number
}

/** What changes with a new state; null when the play has ended. */
export function nextFrame(before: Before, state: PlayState, { isNew, isMoved }: Cause): Frame | null {
  const { status, lead, index } = state
  if (status === 'finished') return null
  const { workout } = before.run.play
  const { timeline } = before.run
  const old = before.view.kind === 'playing' ? before.view : null
  const isEntered = old?.index !== index || (isNew && state.elapsedMs === 0)
  const isOther = isEntered || old.status !== status || old.lead !== lead
  const entry = before.entry + (isEntered ? 1 : 0)
  const clock = clockOf(timeline, state)
  return {
    entry,
    view: isOther ? { kind: 'playing', workout, timeline, status, lead, index, entry } : null,
    clock: isNewSecond(before.clock, clock) ? clock : null,
    isFelt: isEntered || (isOther && status === 'waiting'),
    isPlanDue: isOther || isMoved || before.mono - before.plannedAt >= PLAN_EVERY_MS,
    waitMs: waitMs(state)
  }
}
