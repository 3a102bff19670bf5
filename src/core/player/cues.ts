import type { Settings } from '../account/settings.ts'
import type { Timeline } from './segment.ts'

export type CueKind = 'setup' | 'intro' | 'work' | 'rest' | 'repeat' | 'halfway' | 'countdown' | 'wait' | 'finish'

export interface Cue {
  kind: CueKind
  atMs: number
}

export type CueSettings = Pick<Settings, 'countDownBeepOn' | 'repeatBeepOn'>

/** In shorter work the halfway beep would fall into the countdown. */
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

export function cuesOf(timeline: Timeline, index: number, lengthMs: number | null, settings: CueSettings): Cue[] {
  const segment = timeline.segments[index]
  if (segment === undefined) return []
  const repeats = settings.repeatBeepOn && isRepeat(timeline, index)
  const cues: Cue[] = [{ kind: repeats ? 'repeat' : segment.phase, atMs: 0 }]
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
