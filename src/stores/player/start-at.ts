import type { Action } from '#core/player/moves.ts'
import type { PlayerView } from './player-view.ts'
import { $startAt } from './running-workout.ts'

interface Player {
  $view: { get: () => PlayerView }
  act: (action: Action) => void
}

/** Jumps to the requested turn once for each request. Every other play starts normally. */
export function startAt({ $view, act }: Player): void {
  const wanted = $startAt.get()
  $startAt.set(null)
  const view = $view.get()
  if (wanted === null || view.kind !== 'playing' || view.workout.id !== wanted.workoutId) return
  const index = view.timeline.segments.findIndex((segment) => segment.turn === wanted.turn)
  if (index > 0) act({ kind: 'jump', index })
}
