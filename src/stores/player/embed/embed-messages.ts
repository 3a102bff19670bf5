/** What the frame on another site tells the page around it (docs/embed.md). Nothing in it is about the person. */
import type { Phase } from '#core/workout/workout.ts'
import { tellParent } from '../../../platform/page/parent-page.ts'
import type { PlayerView } from '../player-view.ts'

export type EmbedEvent =
  /** Start can be pressed. `seconds` is the length of the workout, 0 if nothing in it has a length. */
  | { type: 'ready'; seconds: number }
  /** The clock runs: at the start, and again after a pause. */
  | { type: 'started' }
  /** `index` counts from 0. `seconds` is null for repetitions, `repetitions` for everything else. */
  | {
      type: 'segment'
      index: number
      count: number
      phase: Phase
      name: string
      seconds: number | null
      repetitions: number | null
    }
  /** The clock stands: paused, or waiting for the person to go on. */
  | { type: 'paused' }
  /** `isWhole` is false when it was stopped early or parts were skipped. */
  | { type: 'finished'; isWhole: boolean }

/** `version` grows when a message changes in a way that old listeners would misread. */
export const tellPage = (workout: string, event: EmbedEvent): void =>
  tellParent({ source: 'icepoint', version: 1, workout, ...event })

const isRunning = (view: PlayerView): boolean => view.kind === 'playing' && view.status === 'running'

function segmentOf(view: PlayerView): EmbedEvent[] {
  const segment = view.kind === 'playing' ? view.timeline.segments[view.index] : undefined
  if (view.kind !== 'playing' || segment === undefined) return []
  const { phase, name, length } = segment
  const isCounted = length.kind === 'reps'
  const measure = { seconds: isCounted ? null : length.seconds, repetitions: isCounted ? length.reps : null }
  return [{ type: 'segment', index: view.index, count: view.timeline.segments.length, phase, name, ...measure }]
}

/** In the order in which they happened. */
export function eventsBetween(before: PlayerView, now: PlayerView): EmbedEvent[] {
  if (now.kind === 'done' && before.kind === 'playing')
    return [{ type: 'finished', isWhole: now.outcome.turnsDone === now.timeline.turns }]
  if (now.kind !== 'playing') return []
  const hasWaited = before.kind === 'playing' && before.status === 'waiting' && before.index === now.index
  const isEntered = before.kind !== 'playing' || (before.entry !== now.entry && !hasWaited)
  return [
    ...(isRunning(now) && !isRunning(before) ? [{ type: 'started' } as const] : []),
    ...(isEntered ? segmentOf(now) : []),
    ...(isRunning(before) && !isRunning(now) ? [{ type: 'paused' } as const] : [])
  ]
}
