/** Updates the counts in the navigation, the header and on the installed app's icon. Loaded after the first screen. */
import { computed } from 'nanostores'
import { bellCounts, drawnCount } from '#core/together/bell.ts'
import { unreadChats } from '#core/together/chat.ts'
import { setBadge } from '../../platform/page/app-badge.ts'
import { $t, loadTexts } from '../app/locale.ts'
import { $newShares } from '../list/list-state.ts'
import { $bell, $bellParts } from './bell.ts'
import { $conversations } from './conversations.ts'
import { $bellSaid, $counts, type Counted } from './counts.ts'

/** In milliseconds. New rows are announced together, at most this often. */
const SAID_EACH_MS = 10_000

const $numbers = computed([$bellParts, $newShares, $conversations], (parts, shares, conversations) => {
  const { bell, requests, dates } = bellCounts(parts)
  const messages = conversations.kind === 'ready' ? unreadChats(conversations.conversations) : 0
  return { workoutList: shares, calendar: dates, messages, friends: requests, notifications: bell }
})

/** What is pending when the app opens is not announced. */
function sayNew(): { look: () => void; stop: () => void } {
  let known: number | null = null
  let saidAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const say = () => {
    timer = undefined
    const now = $numbers.get().notifications
    const added = now - (known ?? now)
    known = now
    $bellSaid.set(added > 0 ? $t.get()('bell.said', { count: added }) : '')
    if (added > 0) saidAt = Date.now()
  }
  return {
    look: () => {
      if ($bell.get().kind !== 'ready') return
      known ??= $numbers.get().notifications
      timer ??= setTimeout(say, Math.max(0, saidAt + SAID_EACH_MS - Date.now()))
    },
    stop: () => {
      clearTimeout(timer)
      $bellSaid.set('')
    }
  }
}

/** Returns a function that stops it. */
export function keepCounts(): () => void {
  const saying = sayNew()
  const show = () => {
    const t = $t.get()
    const found = Object.entries($numbers.get()).filter(([, count]) => count > 0) as [Counted, number][]
    const entries = found.map(([place, count]) => {
      return [place, { count, drawn: drawnCount(count), said: t(`counts.${place}`, { count }) }]
    })
    $counts.set(Object.fromEntries(entries))
  }
  const tell = () => {
    show()
    saying.look()
    setBadge($numbers.get().notifications)
  }
  const stops = [$numbers.listen(tell), $t.listen(show), saying.stop]
  void loadTexts(['bell']).then(tell, tell)
  return () => {
    for (const stop of stops) stop()
    $counts.set({})
  }
}
