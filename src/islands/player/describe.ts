/** Describes a play in words. Pure functions, so that texts can be tested without a screen. */
import { formatClock } from '#core/app/format.ts'
import { nominalSec, type Segment, type SegmentLength, type Timeline } from '#core/player/segment.ts'
import { exerciseName, spokenTime, upcoming } from '#core/player/speech.ts'
import type { Translate } from '#core/app/translate.ts'

export { exerciseName, spokenTime, upcoming }

/** `0:45`, or `10×` for repetitions. */
export function lengthText(length: SegmentLength, minSec: boolean): string {
  return length.kind === 'reps' ? `${length.reps}×` : formatClock(length.seconds, minSec)
}

/** `5 of 9`, with the round if something repeats. */
export function whereText(timeline: Timeline, segment: Segment, t: Translate): string {
  const turn = t('player.ofTurns', { turn: segment.turn + 1, turns: timeline.turns })
  const { round, rounds } = segment
  // If every turn is a round of its own, the round adds no information.
  return rounds > 1 && rounds !== timeline.turns ? `${turn} · ${t('player.round', { round, rounds })}` : turn
}

export interface QueueItem {
  turn: number
  name: string
  length: string
}

/** The exercises after the current one. */
export function queueOf(timeline: Timeline, index: number, minSec: boolean, count = 4): QueueItem[] {
  const now = timeline.segments[index]?.turn ?? 0
  const items: QueueItem[] = []
  for (let turn = now + 1; turn < timeline.turns && items.length < count; turn += 1) {
    const work = timeline.segments.filter((segment) => segment.turn === turn && segment.phase === 'work')
    const first = work[0]
    if (first === undefined) continue
    const isTimed = work.every(({ length }) => length.kind !== 'reps')
    const seconds = work.reduce((sum, { length }) => sum + nominalSec(length), 0)
    const length = isTimed ? formatClock(seconds, minSec) : lengthText(first.length, minSec)
    items.push({ turn: turn + 1, name: first.name, length })
  }
  return items
}

/** What a screen reader announces once when a segment begins. */
export function announcement(timeline: Timeline, index: number, isWaiting: boolean, t: Translate): string {
  const segment = timeline.segments[index]
  if (segment === undefined) return ''
  if (isWaiting) return t('player.sayWait', { name: exerciseName(segment, t) })
  const { length } = segment
  const shown = segment.phase === 'rest' || segment.phase === 'setup' ? upcoming(timeline, index) : segment
  const next = timeline.segments[index + 1]
  const said = t('player.say', {
    phase: t(`phases.${segment.phase}`),
    name: exerciseName(shown ?? segment, t),
    length: length.kind === 'reps' ? t('player.reps', { count: length.reps }) : spokenTime(length.seconds, t)
  })
  return `${said} ${t('player.sayThen', { phase: t(`phases.${next?.phase ?? 'done'}`) })}`
}
