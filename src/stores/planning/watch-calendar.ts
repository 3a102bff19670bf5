/** Watches changes to training dates. Loaded after the calendar is rendered. */
import { watchedDates } from '../../data/planning/change-dates.ts'
import { keepWatching } from '../app/keep-watching.ts'

/** One change sends several events. */
const SETTLE_MS = 300
const SEEN_AGAIN_MS = 30_000

export function watchCalendar(userId: string, changed: () => void, watched = watchedDates): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const due = () => {
    clearTimeout(timer)
    timer = setTimeout(changed, SETTLE_MS)
  }
  const watching = keepWatching({
    idOf: () => userId,
    watched: (id) => watched(id, due),
    missed: due,
    seenAgainMs: SEEN_AGAIN_MS
  })
  return () => {
    clearTimeout(timer)
    watching.stop()
  }
}
