/** Live updates that every screen needs. Loaded after the first screen. */
import '../../../styles/app/unread.css'
import { keepListLive, keepOffline, nameOwners } from '../../../stores/list/live.ts'
import { $isWorkoutRunning } from '../../../stores/player/running-workout.ts'
import { $unread } from '../../../stores/together/unread.ts'
import { onLetter } from '../../../stores/app/letter-keys.ts'
import { openBellPage } from '../../../stores/together/bell-page.ts'

/**
 * Puts the number of unread items before the title of the tab: `(2) Messages · Icepoint`. Screens set the title
 * without it. The title of a running workout shows a clock and is left alone. Returns a function that stops the
 * counting.
 */
export function countInTitle(): () => void {
  const show = () => {
    const plain = document.title.replace(/^\(\d+\) /, '')
    const count = $isWorkoutRunning.get() ? 0 : $unread.get()
    const title = count > 0 ? `(${count}) ${plain}` : plain
    if (title !== document.title) document.title = title
  }
  const observer = new MutationObserver(show)
  observer.observe(document.head, { subtree: true, childList: true, characterData: true })
  const stop = $unread.subscribe(show)
  return () => {
    observer.disconnect()
    stop()
  }
}

/** Opens the bell with the N key on every screen. Returns a function that removes the key. */
const openByKey = (): (() => void) =>
  onLetter((letter) => {
    if (letter !== 'n') return false
    // The door knows whether to open a panel or the page. Hidden screens that stay mounted have a door too.
    const bells = [...document.querySelectorAll<HTMLElement>('.app-door.is-bell')]
    const bell = bells.find((one) => one.checkVisibility())
    if (bell === undefined) openBellPage()
    else {
      bell.focus()
      bell.click()
    }
    return true
  })

/** Starts all live updates. Returns a function that stops them. */
export function listen(): () => void {
  const stops = [keepListLive(), openByKey()]
  let isOver = false
  keepOffline()
  nameOwners()
  // If this fails, messages are read when their screen opens.
  const keepMessages = async () => {
    const messages = await import('../../../stores/together/live-messages.ts').catch(() => null)
    if (messages === null || isOver) return
    stops.push(messages.keepMessages(), countInTitle())
  }
  // If this fails, notifications are read when the bell opens.
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
