/** What every screen hears of. Loaded after the first one. */
import '../../../styles/app/unread.css'
import { keepListLive, keepOffline, nameOwners } from '../../../stores/list/live.ts'
import { $isWorkoutRunning } from '../../../stores/player/running-workout.ts'
import { $unread } from '../../../stores/together/unread.ts'
import { onLetter } from '../../../stores/app/letter-keys.ts'
import { openBellPage } from '../../../stores/together/bell-page.ts'

/**
 * How much is unread, before the title of the tab: `(2) Messages · Icepoint`. Screens set the title without it. The
 * title of a running workout has a clock, and stays as it is. Gives a function that ends it.
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

/** N opens the bell from every screen. Loaded after the first one. Gives a function that ends it. */
const openByKey = (): (() => void) =>
  onLetter((letter) => {
    if (letter !== 'n') return false
    // The door knows whether it opens a panel or the page. Screens that stay mounted have one, too.
    const bells = [...document.querySelectorAll<HTMLElement>('.app-door.is-bell')]
    const bell = bells.find((one) => one.checkVisibility())
    if (bell === undefined) openBellPage()
    else {
      bell.focus()
      bell.click()
    }
    return true
  })

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
