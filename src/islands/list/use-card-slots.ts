import { useState } from 'react'
import { nextSlots, type CardSlot } from '#core/list/card-slots.ts'
import type { WorkoutSummary } from '#core/workout/workout.ts'

/** @param found stays the same array as long as nothing changes */
export function useCardSlots(found: readonly WorkoutSummary[], isSearch: boolean, most: number): readonly CardSlot[] {
  const [seen, setSeen] = useState(() => ({ found, isSearch, slots: nextSlots([], found, false, 0) }))
  if (seen.found === found && seen.isSearch === isSearch) return seen.slots
  const slots = nextSlots(seen.slots, found, isSearch, most)
  setSeen({ found, isSearch, slots })
  return slots
}
