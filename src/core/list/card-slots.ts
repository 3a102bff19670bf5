import type { WorkoutSummary } from '../workout/workout.ts'

export interface CardSlot {
  key: number
  workout: WorkoutSummary
  isSpare: boolean
}

/**
 * A search rewrites existing cards, because creating one takes longer. At most `most` spare cards are kept for its next
 * result.
 */
export function nextSlots(
  before: readonly CardSlot[],
  found: readonly WorkoutSummary[],
  isSearch: boolean,
  most: number
): CardSlot[] {
  const keys = new Map(before.map(({ workout, key }) => [workout.id, key]))
  const wanted = new Set(found.map(({ id }) => id))
  const spare = isSearch ? before.filter(({ workout }) => !wanted.has(workout.id)) : []
  let last = Math.max(0, ...keys.values())
  const shown = found.map((workout) => {
    const key = keys.get(workout.id) ?? spare.shift()?.key ?? (last += 1)
    return { key, workout, isSpare: false }
  })
  return [...shown, ...spare.slice(0, most).map((slot) => ({ ...slot, isSpare: true }))]
}
