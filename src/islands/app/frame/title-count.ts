import { $isWorkoutRunning } from '../../../stores/player/running-workout.ts'
import { $unread } from '../../../stores/together/unread.ts'

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
