/** A whole play laid out on one sound track: what pocket mode plays where timers and screens sleep (design: player, idea 4). */
import { cuesOf, type Cue, type CueSettings } from './cues.ts'
import type { PlayState } from './position.ts'
import type { Timeline } from './segment.ts'

export interface CueTrack {
  /** Where each segment begins, in milliseconds. */
  starts: readonly number[]
  /** Length of each segment as it was laid out; null for an open one, which has a gap of silence for itself. */
  lengths: readonly (number | null)[]
  /** Silence given to every open segment, and to every wait before a segment. */
  gapMs: number
  totalMs: number
  /** In order, `atMs` from the beginning of the track. */
  cues: readonly Cue[]
}

/** Nobody carries a phone in the pocket for longer; a track must end somewhere. */
const MAX_TRACK_MS = 6 * 3_600_000
const MAX_GAP_MS = 600_000
const MIN_GAP_MS = 20_000
/** The last cue rings out. */
const TAIL_MS = 2000
/** How close to the end of a gap its silence begins anew. */
const MARGIN_MS = 4000

/**
 * Lays a play out. Where it will stop for the athlete (an open segment, a wait) there is a gap of silence.
 *
 * @param changed lengths of segments that were lengthened or shortened, in milliseconds by index.
 * @returns null when the play is too long to be laid out.
 */
export function trackOf(
  timeline: Timeline,
  settings: CueSettings,
  changed: ReadonlyMap<number, number> = new Map()
): CueTrack | null {
  const lengths = timeline.segments.map(({ length }, index) =>
    length.kind === 'timed' ? (changed.get(index) ?? length.seconds * 1000) : null
  )
  const waits = timeline.segments.filter(({ waitsBefore }) => waitsBefore).length
  const gaps = lengths.filter((length) => length === null).length + waits
  const timedMs = lengths.reduce<number>((sum, length) => sum + (length ?? 0), 0)
  const gapMs = Math.floor(Math.min(MAX_GAP_MS, (MAX_TRACK_MS - timedMs) / Math.max(1, gaps)) / 1000) * 1000
  if (timedMs > MAX_TRACK_MS || gapMs < MIN_GAP_MS) return null
  const starts: number[] = []
  const cues: Cue[] = []
  let at = 0
  for (const [index, segment] of timeline.segments.entries()) {
    if (segment.waitsBefore) at += gapMs
    starts.push(at)
    const length = lengths[index] ?? null
    for (const cue of cuesOf(timeline, index, length, settings)) cues.push({ kind: cue.kind, atMs: at + cue.atMs })
    at += length ?? gapMs
  }
  return { starts, lengths, gapMs, totalMs: at + TAIL_MS, cues: cues.sort((a, b) => a.atMs - b.atMs) }
}

/** In a gap time goes on after its end from the silence behind its first cue. */
function inGap(ms: number, gapMs: number): number {
  const round = gapMs - MARGIN_MS
  return ms < TAIL_MS ? ms : TAIL_MS + ((ms - TAIL_MS) % (round - TAIL_MS))
}

/** Where on the track a play is, in milliseconds. While it waits, the track may be anywhere in the gap: `trackGap` says where. */
export function trackTime(track: CueTrack, state: PlayState): number {
  const start = track.starts[state.index] ?? 0
  if (state.status === 'waiting') return start - track.gapMs + TAIL_MS
  return start + (state.lengthMs === null ? inGap(state.elapsedMs, track.gapMs) : state.elapsedMs)
}

/** While a play waits: the stretch of the track that is silent for it, in milliseconds. */
export function trackGap(track: CueTrack, index: number): { from: number; to: number } {
  const start = track.starts[index] ?? 0
  return { from: start - track.gapMs, to: start - MARGIN_MS }
}

/** Whether the track was laid out for the present segment as long as it is now. */
export function fitsTrack(track: CueTrack, state: PlayState): boolean {
  return (track.lengths[state.index] ?? null) === state.lengthMs
}

/** The segment that a moment of the play belongs to, both in seconds of timed segments. */
export function segmentAt(timeline: Timeline, seconds: number): number {
  const after = timeline.starts.findIndex((start) => start > seconds)
  return after === -1 ? timeline.segments.length - 1 : Math.max(0, after - 1)
}
