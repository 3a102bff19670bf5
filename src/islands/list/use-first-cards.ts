import { startTransition, useEffect, useState } from 'react'
import type { WorkoutSummary } from '#core/workout/workout.ts'
import { $page } from '../../stores/app/router.ts'

/** Pixels; no card is smaller. */
const CARD = { width: 320, height: 272 }
/** As many cards as the window can show at most. */
export const firstCards = (): number =>
  Math.max(1, Math.floor(innerWidth / CARD.width)) * Math.ceil(innerHeight / CARD.height)
/** Longer than from one key to the next. */
const PAUSE_MS = 200

/** Whether all cards are drawn. After a tap, and where a search finds others, they are not until a moment has passed. */
export function useIsWhole(shown: readonly WorkoutSummary[], search: string): boolean {
  // Who goes back or loads the page anew may have been far down.
  const [seen, setSeen] = useState(() => ({ shown, search, isWhole: $page.get()?.how !== 'forward' }))
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
