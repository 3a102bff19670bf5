import type { Settings } from '../account/settings.ts'
import { tempoSec, tempoStarts } from '../workout/tempo.ts'
import type { Segment, Timeline } from './segment.ts'

export type CueKind =
  'setup' | 'intro' | 'work' | 'rest' | 'repeat' | 'halfway' | 'countdown' | 'tempo' | 'wait' | 'finish'

export interface Cue {
  kind: CueKind
  atMs: number
}

export type CueSettings = Pick<Settings, 'countDownBeepOn' | 'repeatBeepOn' | 'tempoBeepOn'>

/** In shorter work, the halfway beep would fall into the countdown. */
const HALFWAY_MIN_MS = 10_000
const COUNTDOWN = [3, 2, 1]

function isRepeat(timeline: Timeline, index: number): boolean {
  const segment = timeline.segments[index]
  return (
    segment?.phase === 'work' &&
    timeline.segments
      .slice(0, index)
      .some((before) => before.phase === 'work' && before.exerciseId === segment.exerciseId)
  )
}

/** Nobody follows a tempo for longer: 500 repetitions of two phases. */
const TEMPO_TICKS_MAX = 1000
/** A tick this close to the end would sound like the countdown. */
const TEMPO_END_MS = 500

/** A quiet tick at the start of each phase of a repetition. The work's own cue is the first. */
function tempoCues({ length, tempo }: Segment, lengthMs: number | null, settings: CueSettings): Cue[] {
  if (tempo === undefined || !settings.tempoBeepOn) return []
  const reps = length.kind === 'reps' ? length.reps : Math.ceil((lengthMs ?? Infinity) / (tempoSec(tempo) * 1000))
  const quietMs = TEMPO_END_MS + (settings.countDownBeepOn ? (COUNTDOWN[0] ?? 0) * 1000 : 0)
  const until = lengthMs === null ? Infinity : lengthMs - quietMs
  return tempoStarts(tempo, Math.min(reps, TEMPO_TICKS_MAX))
    .slice(1, TEMPO_TICKS_MAX)
    .filter((atMs) => atMs <= until)
    .map((atMs) => ({ kind: 'tempo', atMs }))
}

export function cuesOf(timeline: Timeline, index: number, lengthMs: number | null, settings: CueSettings): Cue[] {
  const segment = timeline.segments[index]
  if (segment === undefined) return []
  const repeats = settings.repeatBeepOn && isRepeat(timeline, index)
  const cues: Cue[] = [{ kind: repeats ? 'repeat' : segment.phase, atMs: 0 }, ...tempoCues(segment, lengthMs, settings)]
  if (lengthMs === null) return cues
  if (settings.repeatBeepOn && segment.phase === 'work' && lengthMs >= HALFWAY_MIN_MS) {
    cues.push({ kind: 'halfway', atMs: lengthMs / 2 })
  }
  if (settings.countDownBeepOn) {
    const ticks = COUNTDOWN.map((left) => lengthMs - left * 1000).filter((atMs) => atMs > 0)
    cues.push(...ticks.map((atMs) => ({ kind: 'countdown' as const, atMs })))
  }
  const next = timeline.segments[index + 1]
  if (next === undefined) cues.push({ kind: 'finish', atMs: lengthMs })
  else if (next.waitsBefore) cues.push({ kind: 'wait', atMs: lengthMs })
  return cues
}

export type FlashKind = 'start' | 'count'

/** WCAG 2.3.1 allows three flashes per second. This gap complies however often Next is pressed. */
export const FLASH_GAP_MS = 500

export function flashOf(kind: CueKind): FlashKind | null {
  if (kind === 'countdown') return 'count'
  // The water level shows half time, and a bar shows the tempo. A flash would look like an end.
  return kind === 'halfway' || kind === 'tempo' ? null : 'start'
}

export interface PlannedFlash {
  key: string
  kind: FlashKind
  atMono: number
}

export function flashPlan(
  cues: readonly { key: string; kind: CueKind; atMono: number }[],
  lastMono: number | null
): PlannedFlash[] {
  const planned: PlannedFlash[] = []
  let last = lastMono ?? -Infinity
  for (const { key, kind, atMono } of [...cues].sort((a, b) => a.atMono - b.atMono)) {
    const flash = flashOf(kind)
    if (flash === null || atMono - last < FLASH_GAP_MS) continue
    planned.push({ key, kind: flash, atMono })
    last = atMono
  }
  return planned
}
