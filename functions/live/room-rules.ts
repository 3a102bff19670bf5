/** The rules of a room that need no storage: when a press takes effect, and what a member did. */
import { positionIn } from '#core/live/fold.ts'
import { circuitOf } from '#core/live/stations.ts'
import { LEAD_MAX_MS, LEAD_MIN_MS, type Refusal, type RoomCommand, type RoomEvent } from '#core/live/protocol.ts'
import { ended } from '#core/player/position.ts'
import { nominalSec, type Timeline } from '#core/player/segment.ts'

/** Later presses are refused. A room of three hours with a press every four seconds stays below. */
export const EVENTS_MAX = 3000

/**
 * The moment at which a press takes effect. It is never before that of the press before it, so that the log is in the
 * order of its moments.
 * @param slowestMs how long a message takes to the slowest device that was measured lately
 */
export function momentOf(now: number, slowestMs: number, last: RoomEvent | undefined): number {
  const ahead = Math.min(LEAD_MAX_MS, Math.max(LEAD_MIN_MS, Math.ceil(slowestMs)))
  return Math.max(now + ahead, last?.at ?? 0)
}

const STARTED = ['running', 'paused', 'waiting']

/** Where a press has an effect. The player's own rules are the same (`core/player/position.ts`). */
const ALLOWED: Readonly<Record<RoomCommand['kind'], readonly string[]>> = {
  start: ['ready'],
  pause: ['running'],
  resume: ['paused', 'waiting'],
  move: STARTED,
  jump: STARTED,
  done: STARTED,
  adjust: STARTED,
  stations: ['ready', ...STARTED],
  end: ['ready', ...STARTED, 'finished']
}

/** Returns why a press has no effect at `at`, or null if it has one. */
export function refusalOf(
  timeline: Timeline,
  events: readonly RoomEvent[],
  command: RoomCommand,
  at: number
): Refusal | null {
  if (events.some(({ kind }) => kind === 'end')) return 'ended'
  if (events.length >= EVENTS_MAX && command.kind !== 'end') return 'not-allowed'
  if (command.kind === 'jump' && command.to >= timeline.segments.length) return 'bad-message'
  if (command.kind === 'start' && startOf(events) !== null) return 'out-of-date'
  if (command.kind === 'stations' && command.teams.length !== circuitOf(timeline)?.stations.length) return 'bad-message'
  const { status, index } = positionIn(timeline, events, at)
  const isThere = !('from' in command) || command.from === index
  return isThere && ALLOWED[command.kind].includes(status) ? null : 'out-of-date'
}

/** The moment of the start in milliseconds, or null in the lobby. */
export const startOf = (events: readonly RoomEvent[]): number | null =>
  events.find(({ kind }) => kind === 'start')?.at ?? null

/**
 * What somebody can have done who was there between two moments: nobody gets what passed before they came. A line that
 * was cut meanwhile changes nothing, because the device went on by itself.
 */
export function seenBetween(
  timeline: Timeline,
  events: readonly RoomEvent[],
  from: number,
  to: number
): { seconds: number; share: number } {
  const [before, after] = [from, Math.max(from, to)].map((at) => ended(timeline, positionIn(timeline, events, at)))
  let [done, total] = [0, 0]
  for (const [index, segment] of timeline.segments.entries()) {
    if (segment.phase !== 'work') continue
    const weight = nominalSec(segment.length)
    total += weight
    done += weight * Math.max(0, (after?.credits[index] ?? 0) - (before?.credits[index] ?? 0))
  }
  const ms = Math.max(0, (after?.activeMs ?? 0) - (before?.activeMs ?? 0))
  return { seconds: Math.round(ms / 1000), share: total === 0 ? 0 : Math.min(1, done / total) }
}
