/** What every screen hears of. Loaded after the first one. */
import '../../../styles/app/unread.css'
import { keepListLive, keepOffline, nameOwners } from '../../../stores/list/live.ts'
import { countInTitle, sayInNav } from './title-count.ts'

/** Gives a function that ends it. */
export function listen(): () => void {
  const stops = [keepListLive()]
  let isOver = false
  keepOffline()
  nameOwners()
  // Without it messages are read when their screen is opened.
  const keepMessages = async () => {
    const messages = await import('../../../stores/together/live-messages.ts').catch(() => null)
    if (messages === null || isOver) return
    stops.push(messages.keepMessages(), countInTitle(), sayInNav())
  }
  void keepMessages()
  return () => {
    isOver = true
    for (const stop of stops) stop()
  }
}
