import type { Action } from '#core/player/moves.ts'
import type { PlayerView } from './player-view.ts'
import { $startAt } from './running-workout.ts'

interface Player {
  $view: { get: () => PlayerView }
  act: (action: Action) => void
}

/** A play jumps to the turn that was asked for, once for each request. Every other play begins as ever. */
export function startAt({ $view, act }: Player): void {
  const wanted = $startAt.get()
  $startAt.set(null)
  const view = $view.get()
  if (wanted === null || view.kind !== 'playing' || view.workout.id !== wanted.workoutId) return
  const index = view.timeline.segments.findIndex((segment) => segment.turn === wanted.turn)
  if (index > 0) act({ kind: 'jump', index })
}
