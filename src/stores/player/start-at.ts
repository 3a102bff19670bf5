import type { PlayerView } from './player-view.ts'

let asked: { workoutId: string; turn: number } | null = null

/** The next play of this workout begins with this turn, counted from 0. */
export function askToStartAt(workoutId: string, turn: number): void {
  asked = { workoutId, turn }
}

/** Jumps to the turn that was asked for, once for each request. Every other play begins as ever. */
export function takeStartAt(view: PlayerView, jump: (segment: number) => void): void {
  const wanted = asked
  asked = null
  if (wanted === null || wanted.turn === 0 || view.kind !== 'playing' || view.workout.id !== wanted.workoutId) return
  const index = view.timeline.segments.findIndex((segment) => segment.turn === wanted.turn)
  if (index !== -1) jump(index)
}
