/** What every screen hears of. Loaded after the first one. */
import '../../../styles/app/unread.css'
import { keepListLive, keepOffline, nameOwners } from '../../../stores/list/live.ts'
import { countInTitle } from './title-count.ts'
import { openByKey } from './bell-key.ts'

/** Gives a function that ends it. */
export function listen(): () => void {
  const stops = [keepListLive(), openByKey()]
  let isOver = false
  keepOffline()
  nameOwners()
  // Without it messages are read when their screen is opened.
  const keepMessages = async () => {
    const messages = await import('../../../stores/together/live-messages.ts').catch(() => null)
    if (messages === null || isOver) return
    stops.push(messages.keepMessages(), countInTitle())
  }
  // Without it the bell is read when it is opened.
  const keepBell = async () => {
    const parts = [
      import('../../../stores/together/live-bell.ts'),
      import('../../../stores/together/keep-counts.ts')
    ] as const
    const found = await Promise.all(parts).catch(() => null)
    if (found === null || isOver) return
    stops.push(found[0].keepBell(), found[1].keepCounts())
  }
  void keepMessages()
  void keepBell()
  return () => {
    isOver = true
    for (const stop of stops) stop()
  }
}
