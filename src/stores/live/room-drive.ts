/** Moves the player by the events of a room. */
import { compile } from '#core/player/compile.ts'
import { countUntil, readingAt, roomLog } from '#core/live/fold.ts'
import type { RoomCommand, RoomEvent, RoomPlan } from '#core/live/protocol.ts'
import type { Action, LogEntry } from '#core/player/moves.ts'
import { replay, type PlayState } from '#core/player/position.ts'
import type { Timeline } from '#core/player/segment.ts'
import type { Run } from '../player/play/play-run.ts'
import type { Drive } from '../player/play/present.ts'

/** What a press in the player means in a room. Null for what a room does not know. */
export function commandOf(action: Action, { status, index: from }: PlayState): RoomCommand | null {
  switch (action.kind) {
    case 'pause':
    case 'resume':
      return { kind: action.kind }
    case 'next':
    case 'done':
      // Starting what waits can be pressed twice without harm.
      if (status === 'waiting') return { kind: 'resume' }
      return action.kind === 'done' ? { kind: 'done', from } : { kind: 'move', step: 1, from }
    case 'back':
      return { kind: 'move', step: -1, from }
    case 'jump':
      return { kind: 'jump', to: action.index, from }
    case 'adjust':
      return { kind: 'adjust', seconds: action.seconds > 0 ? 10 : -10, from }
    default:
      return null
  }
}

const moved = (entry: LogEntry, byMs: number): LogEntry => ({ ...entry, at: readingAt(entry.at.mono + byMs) })

export interface RoomDrive extends Drive {
  setEvents: (events: readonly RoomEvent[]) => void
  /** Shows the same times with other exercises: those of a team at stations. */
  setTimeline: (timeline: Timeline) => void
  /** The device's clock minus the room's, in milliseconds. Changes when the room's clock steps. */
  setShift: (ms: number) => void
}

/** `act` and `stopped` are those of `Drive`. */
export function createRoomDrive(plan: RoomPlan, { act, stopped }: Pick<Drive, 'act' | 'stopped'>): RoomDrive {
  let timeline = compile(plan.workout, plan.timing)
  let log: readonly LogEntry[] = []
  let shiftMs = 0
  let run: Run | null = null

  const runWith = (past: LogEntry[]): Run => ({
    play: { workout: plan.workout, settings: plan.timing, log: past, resultId: '', startedAt: '' },
    first: timeline,
    timeline,
    timing: plan.timing,
    base: replay(timeline, past)
  })
  return {
    run: (mono) => {
      const count = countUntil(log, mono - shiftMs)
      if (run?.play.log.length !== count) run = runWith(log.slice(0, count).map((entry) => moved(entry, shiftMs)))
      return run
    },
    nextMono: () => {
      const next = log[run?.play.log.length ?? 0]
      return next === undefined ? null : next.at.mono + shiftMs
    },
    act,
    stopped,
    setEvents: (events) => {
      log = roomLog(timeline, events)
      run = null
    },
    setTimeline: (shown) => {
      timeline = shown
      run = null
    },
    setShift: (ms) => {
      shiftMs = ms
      run = null
    }
  }
}
