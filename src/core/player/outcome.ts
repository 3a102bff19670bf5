import { ended, type PlayState } from './position.ts'
import { nominalSec, type Timeline } from './segment.ts'

export interface Outcome {
  seconds: number
  workSeconds: number
  /** Share of the work that was done, 0 to 1; repetitions count at their nominal pace. */
  share: number
  turnsDone: number
}

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
