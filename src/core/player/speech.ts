import type { Translate } from '../app/translate.ts'
import type { Cue, CueKind } from './cues.ts'
import type { PlayStatus } from './position.ts'
import type { Timeline, Segment } from './segment.ts'

export function spokenTime(seconds: number, t: Translate): string {
  const whole = Math.max(0, Math.round(seconds))
  const parts = [
    { key: 'player.hours', count: Math.floor(whole / 3600) },
    { key: 'player.minutes', count: Math.floor((whole % 3600) / 60) },
    { key: 'player.seconds', count: whole % 60 }
  ].filter(({ count }) => count > 0)
  if (parts.length === 0) return t('player.seconds', { count: 0 })
  return parts.map(({ key, count }) => t(key, { count })).join(' ')
}

export function exerciseName(segment: Segment, t: Translate): string {
  return segment.side === 'none' ? segment.name : `${segment.name}, ${t(`player.${segment.side}`)}`
}

export function upcoming(timeline: Timeline, index: number): Segment | undefined {
  return timeline.segments.slice(index + 1).find(({ phase }) => phase === 'work' || phase === 'intro')
}

/** Time without a beep, counted from the segment's start. A null end means open-ended. */
export interface SpeechSlot {
  fromMs: number
  untilMs: number | null
}

const BREATH_MS = 120
/** Characters per second. Deliberately low, because a beep cuts off slower voices. */
const PER_SECOND = 13
const ONSET_MS = 250

export function speechSlot(
  cues: readonly Cue[],
  lengthMs: number | null,
  cueLengthMs: (kind: CueKind) => number
): SpeechSlot {
  const first = cues.filter(({ atMs }) => atMs === 0).map(({ kind }) => cueLengthMs(kind))
  // The voice may speak over the quiet ticks of a tempo.
  const next = cues.filter(({ kind, atMs }) => atMs > 0 && kind !== 'tempo').map(({ atMs }) => atMs)
  const end = Math.min(...next, lengthMs ?? Infinity)
  return {
    fromMs: Math.max(0, ...first) + BREATH_MS,
    untilMs: Number.isFinite(end) ? end - BREATH_MS : null
  }
}

export function speechMs(text: string): number {
  return ONSET_MS + (text.length / PER_SECOND) * 1000
}

/** `texts` go from long to short. Returns null when none fits. */
export function fittingText(texts: readonly string[], roomMs: number | null): string | null {
  return texts.find((text) => text !== '' && (roomMs === null || speechMs(text) <= roomMs)) ?? null
}

export function segmentTexts(timeline: Timeline, index: number, status: PlayStatus, t: Translate): string[] {
  const segment = timeline.segments[index]
  if (segment === undefined) return []
  const isQuiet = segment.phase === 'rest' || segment.phase === 'setup' || status === 'waiting'
  const shown = segment.phase === 'rest' || segment.phase === 'setup' ? upcoming(timeline, index) : segment
  if (shown === undefined) return [t(`phases.${segment.phase}`)]
  const name = exerciseName(shown, t)
  if (isQuiet) {
    const next = t('player.voiceNext', { name })
    return status === 'waiting' ? [next, name] : [`${t(`phases.${segment.phase}`)}. ${next}`, next, name]
  }
  const { length } = segment
  const long = length.kind === 'reps' ? t('player.reps', { count: length.reps }) : spokenTime(length.seconds, t)
  return [`${name}. ${long}.`, name]
}
