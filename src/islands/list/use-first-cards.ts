import { startTransition, useEffect, useState } from 'react'
import type { WorkoutSummary } from '#core/workout/workout.ts'

/** Pixels; no card is smaller. */
const CARD = { width: 320, height: 272 }
/** As many cards as the window can show at most. */
export const firstCards = (): number =>
  Math.max(1, Math.floor(innerWidth / CARD.width)) * Math.ceil(innerHeight / CARD.height)
/** Longer than from one key to the next. */
const PAUSE_MS = 200

/** Whether all cards are drawn. Where a search finds others they are not until nobody has typed for a moment. */
export function useIsWhole(shown: readonly WorkoutSummary[], search: string): boolean {
  const [seen, setSeen] = useState({ shown, search, isWhole: true })
  const isNew = seen.shown !== shown || seen.search !== search
  const isSearch = seen.shown !== shown && seen.search !== search
  const isWhole = seen.isWhole && !isSearch
  if (isNew) setSeen({ shown, search, isWhole })
  useEffect(() => {
    if (isWhole) return
    const all = () => startTransition(() => setSeen((now) => ({ ...now, isWhole: true })))
    const timer = setTimeout(all, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isWhole, shown, search])
  return isWhole
}
