/** What a voice says at a segment, and when it may: only between beeps. */
import type { Translate } from '../app/translate.ts'
import type { Cue, CueKind } from './cues.ts'
import type { PlayStatus } from './position.ts'
import type { Timeline } from './segment.ts'
import { exerciseName, spokenTime, upcoming } from './words.ts'

/** A stretch of a segment without a beep, in milliseconds from its start; open to the end where nothing follows. */
export interface SpeechSlot {
  fromMs: number
  untilMs: number | null
}

/** Silence between a beep and the voice. */
const BREATH_MS = 120
/** Characters that a voice speaks in a second, rather few: who speaks slower is cut off by the beep. */
const PER_SECOND = 13
/** Before the first sound. */
const ONSET_MS = 250

/** The stretch after the beep at a segment's start, up to the next beep or the segment's end. */
export function speechSlot(
  cues: readonly Cue[],
  lengthMs: number | null,
  cueLengthMs: (kind: CueKind) => number
): SpeechSlot {
  const first = cues.filter(({ atMs }) => atMs === 0).map(({ kind }) => cueLengthMs(kind))
  const next = cues.filter(({ atMs }) => atMs > 0).map(({ atMs }) => atMs)
  const end = Math.min(...next, lengthMs ?? Infinity)
  return {
    fromMs: Math.max(0, ...first) + BREATH_MS,
    untilMs: Number.isFinite(end) ? end - BREATH_MS : null
  }
}

/** How long a text takes to say, about, in milliseconds. */
export function speechMs(text: string): number {
  return ONSET_MS + (text.length / PER_SECOND) * 1000
}

/** The longest of the texts (given from long to short) that can be said in `roomMs`; null when none can. */
export function fittingText(texts: readonly string[], roomMs: number | null): string | null {
  return texts.find((text) => text !== '' && (roomMs === null || speechMs(text) <= roomMs)) ?? null
}

/** What is said when a segment begins, in versions from long to short. */
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
