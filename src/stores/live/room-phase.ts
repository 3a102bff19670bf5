/** What the log of a room means for its screens at a moment of its clock. Milliseconds. */
import type { Timeline } from '#core/player/segment.ts'
import { positionIn, roomLog } from '#core/live/fold.ts'
import type { RoomEvent } from '#core/live/protocol.ts'
import type { RoomPhase } from './room-view.ts'

export function phaseAt(timeline: Timeline, events: readonly RoomEvent[], now: number): RoomPhase {
  if (events.some(({ kind, at }) => kind === 'end' && at <= now)) return 'ended'
  const { status } = positionIn(timeline, events, now)
  return status === 'ready' ? 'lobby' : status === 'finished' ? 'ended' : 'running'
}

/** When the next event takes effect, or null when all have. */
export function nextAt(timeline: Timeline, events: readonly RoomEvent[], now: number): number | null {
  const entries = roomLog(timeline, events).map(({ at }) => at.mono)
  const others = events.filter(({ kind }) => kind === 'end' || kind === 'stations').map(({ at }) => at)
  const later = [...entries, ...others].filter((at) => at > now)
  return later.length === 0 ? null : Math.min(...later)
}
