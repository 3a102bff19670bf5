import { type SwapTo, swappedInPlay } from '#core/exercises/swap.ts'
import type { Workout } from '#core/workout/workout.ts'
import type { RunningPlay, Swap } from '../../data/player/player-db.ts'
import { rewrite } from './player.ts'

function swapsWith(swaps: readonly Swap[], exerciseId: string, now: string, name: string): Swap[] {
  const before = swaps.find((swap) => swap.exerciseId === exerciseId)?.before ?? now
  const others = swaps.filter((swap) => swap.exerciseId !== exerciseId)
  return name === before ? others : [...others, { exerciseId, before, name }]
}

export function swappedPlay(play: RunningPlay, exerciseId: string, to: SwapTo): RunningPlay {
  const { workout, swaps = [] } = play
  const exercise = workout.exercises.find(({ id }) => id === exerciseId)
  if (exercise === undefined) return play
  const swapped = (whole: Workout): Workout => ({
    ...whole,
    exercises: whole.exercises.map((one) => (one.id === exerciseId ? swappedInPlay(one, to) : one))
  })
  return {
    ...play,
    workout: swapped(workout),
    ...(play.unfitted === undefined ? {} : { unfitted: swapped(play.unfitted) }),
    swaps: swapsWith(swaps, exerciseId, exercise.name, to.name)
  }
}

/** Swaps it in every round. Times stay the same, so the credit does too. */
export const swapInPlay = (exerciseId: string, to: SwapTo): void => rewrite((play) => swappedPlay(play, exerciseId, to))
