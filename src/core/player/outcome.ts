/** What a play was worth. */
import { ended, type PlayState } from './position.ts'
import { nominalSec, type Timeline } from './segment.ts'

export interface Outcome {
  /** Time spent playing, pauses and waits left out, in whole seconds. */
  seconds: number
  /** Time spent in work, in whole seconds. */
  workSeconds: number
  /** How much of the work was done, 0 to 1; by time, repetitions at their nominal pace. */
  share: number
  /** Turns whose every work segment ran to its end or was said to be done. */
  turnsDone: number
}

/** Sums up a play, finished or left at this point. */
export function outcome(timeline: Timeline, play: PlayState): Outcome {
  const state = ended(timeline, play)
  let done = 0
  let total = 0
  const openTurns = new Set<number>()
  for (const [index, segment] of timeline.segments.entries()) {
    if (segment.phase !== 'work') continue
    const weight = nominalSec(segment.length)
    const credit = state.credits[index] ?? 0
    total += weight
    done += weight * credit
    if (state.completed[index] !== 1) openTurns.add(segment.turn)
  }
  return {
    seconds: Math.round(state.activeMs / 1000),
    workSeconds: Math.round(state.workMs / 1000),
    share: total === 0 ? 0 : done / total,
    turnsDone: timeline.turns - openTurns.size
  }
}
