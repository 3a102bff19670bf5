import { useCallback, useLayoutEffect, useRef, type FocusEvent } from 'react'
import type { WorkoutSummary } from '#core/workout/workout.ts'

/**
 * Returns the focus handler of the list. When the focused card is removed, the card at its position gets the focus;
 * otherwise the next Tab would start at the top of the page.
 */
export function useKeptFocus(workouts: readonly WorkoutSummary[]): (event: FocusEvent<HTMLElement>) => void {
  const last = useRef<{ id: string; index: number } | null>(null)
  useLayoutEffect(() => {
    const kept = last.current
    if (kept === null || workouts.some((workout) => workout.id === kept.id)) return
    if (document.activeElement !== document.body) return
    last.current = null
    const main = document.getElementById('main')
    const cards = main?.querySelectorAll<HTMLElement>('.workout-card:not([hidden]) h3 a') ?? []
    const next =
      cards[Math.min(kept.index, cards.length - 1)] ?? main?.querySelector<HTMLElement>('.empty .button') ?? main
    next?.focus({ preventScroll: true })
  }, [workouts])
  return useCallback(
    (event: FocusEvent<HTMLElement>) => {
      const card = (event.target as HTMLElement).closest('.workout-card')
      const index = card === null ? -1 : [...event.currentTarget.children].indexOf(card)
      const id = workouts[index]?.id
      if (id !== undefined) last.current = { id, index }
    },
    [workouts]
  )
}
