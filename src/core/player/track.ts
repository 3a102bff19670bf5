/** One sound track for a whole play. Pocket mode needs it where timers sleep (design: player, idea 4). */
import { cuesOf, type Cue, type CueSettings } from './cues.ts'
import type { PlayState } from './position.ts'
import type { Timeline } from './segment.ts'

export interface CueTrack {
  starts: readonly number[]
  lengths: readonly (number | null)[]
  gapMs: number
  totalMs: number
  cues: readonly Cue[]
}

const MAX_TRACK_MS = 6 * 3_600_000
const MAX_GAP_MS = 600_000
const MIN_GAP_MS = 20_000
const TAIL_MS = 2000
const MARGIN_MS = 4000

/** `changed` maps indexes to lengths in milliseconds. Returns null when the play is too long. */
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

/** Loops within the silence of a gap, after its first cue. */
function inGap(ms: number, gapMs: number): number {
  const round = gapMs - MARGIN_MS
  return ms < TAIL_MS ? ms : TAIL_MS + ((ms - TAIL_MS) % (round - TAIL_MS))
}

/** While the play waits, the track may be anywhere in the gap: see `trackGap`. */
export function trackTime(track: CueTrack, state: PlayState): number {
  const start = track.starts[state.index] ?? 0
  if (state.status === 'waiting') return start - track.gapMs + TAIL_MS
  return start + (state.lengthMs === null ? inGap(state.elapsedMs, track.gapMs) : state.elapsedMs)
}

export function trackGap(track: CueTrack, index: number): { from: number; to: number } {
  const start = track.starts[index] ?? 0
  return { from: start - track.gapMs, to: start - MARGIN_MS }
}

export function fitsTrack(track: CueTrack, state: PlayState): boolean {
  return (track.lengths[state.index] ?? null) === state.lengthMs
}

export function segmentAt(timeline: Timeline, seconds: number): number {
  const after = timeline.starts.findIndex((start) => start > seconds)
  return after === -1 ? timeline.segments.length - 1 : Math.max(0, after - 1)
}
