/**
 * Turns the events of a room into the log of an ordinary play, so that the player's own code computes the position
 * (docs/live.md). Events of the future wait for their moment.
 */
import { initial, type Action, type LogEntry, type PlayState, type Reading } from '../player/moves.ts'
import { follow, remainingTotalMs, replay, stateAt, videoTime } from '../player/position.ts'
import type { Timeline } from '../player/segment.ts'
import type { RoomEvent } from './protocol.ts'

/** Reads the room's clock at `ms`. It never sleeps or restarts, so a reading has no gap and belongs to one life. */
export const readingAt = (ms: number): Reading => ({ wall: ms, mono: ms, life: 0, gap: false })

/** Null for events that move nobody. The start has entries of its own. */
function actionOf(event: RoomEvent): Action | null {
  switch (event.kind) {
    case 'pause':
    case 'resume':
    case 'done':
    case 'end':
      return { kind: event.kind }
    case 'move':
      return { kind: event.step === 1 ? 'next' : 'back' }
    case 'jump':
      return { kind: 'jump', index: event.to }
    case 'adjust':
      return { kind: 'adjust', seconds: event.seconds }
    case 'start':
    case 'stations':
      return null
  }
}

/**
 * Get ready lasts as long as the room wants: the first segment is stretched or cut, and a workout without one, like a
 * video, starts that much later.
 */
function startOf(timeline: Timeline, readySec: number | undefined, at: number): LogEntry[] {
  const first = timeline.segments[0]
  const ownSec = first?.phase === 'setup' && first.length.kind === 'timed' ? first.length.seconds : null
  const start: LogEntry = { action: { kind: 'start' }, at: readingAt(at) }
  if (readySec === undefined) return [start]
  if (ownSec === null) return [{ ...start, at: readingAt(at + readySec * 1000) }]
  const seconds = readySec - ownSec
  return seconds === 0 ? [start] : [start, { action: { kind: 'adjust', seconds }, at: start.at }]
}

/** A press counts only in the segment in which it was made, so that two people who skip at once skip one. */
const isLate = (event: RoomEvent, { index }: PlayState): boolean => 'from' in event && event.from !== index

function entriesOf(timeline: Timeline, state: PlayState, event: RoomEvent, at: number): LogEntry[] {
  if (event.kind === 'start') return state.status === 'ready' ? startOf(timeline, event.getReadySec, at) : []
  const action = state.status === 'ready' ? null : actionOf(event)
  return action === null || isLate(event, state) ? [] : [{ action, at: readingAt(at) }]
}

/**
 * The log of a room with the presses that have an effect, in the order of their moments; the last ones may lie in the
 * future. An event that is stamped before its predecessor takes effect together with it.
 *
 * A workout with a master video is timed by an ideal video that never stalls, so that "+10 s" goes back in it as in a
 * play of one's own. Each device's real video follows that position.
 */
export function roomLog(timeline: Timeline, events: readonly RoomEvent[]): LogEntry[] {
  const log: LogEntry[] = []
  const state = initial(timeline)
  const add = (entry: LogEntry) => {
    follow(timeline, state, entry)
    log.push(entry)
  }
  for (const event of events) {
    const at = Math.max(log.at(-1)?.at.mono ?? -Infinity, event.at)
    for (const entry of entriesOf(timeline, stateAt(timeline, state, readingAt(at)), event, at)) {
      add(entry)
      if (state.lead === 'held')
        add({ action: { kind: 'video', ms: videoTime(timeline, state), isHeld: false }, at: entry.at })
    }
  }
  return log
}

/** How many entries of a log have taken effect at a moment of the room's clock. */
export function countUntil(log: readonly LogEntry[], at: number): number {
  const next = log.findIndex((entry) => entry.at.mono > at)
  return next === -1 ? log.length : next
}

/**
 * The position of a room at `at`, in milliseconds on the room's clock. `events` are in their order. `timeline` is
 * compiled from the room's plan; the seconds of get ready come with the start.
 */
export function positionIn(timeline: Timeline, events: readonly RoomEvent[], at: number): PlayState {
  const log = roomLog(timeline, events)
  const past = replay(timeline, log.slice(0, countUntil(log, at)))
  return stateAt(timeline, past, readingAt(at))
}

/** How far two logs of the same room lie apart at `at`, in milliseconds of what is left of the workout. */
export function apartMs(
  timeline: Timeline,
  events: readonly RoomEvent[],
  others: readonly RoomEvent[],
  at: number
): number {
  const left = (log: readonly RoomEvent[]) => remainingTotalMs(timeline, positionIn(timeline, log, at))
  return Math.abs(left(events) - left(others))
}
