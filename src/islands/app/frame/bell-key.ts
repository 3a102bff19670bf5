/** N opens the bell from every screen. Loaded after the first one. */
import { openBellPage } from '../../../stores/together/bell-page.ts'
import { isForLetters } from '../letter-keys.ts'

/** Gives a function that ends it. */
export function openByKey(): () => void {
  const stop = new AbortController()
  const press = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'n' || !isForLetters(event)) return
    event.preventDefault()
    // The door knows whether it opens a panel or the page. Screens that stay mounted have one, too.
    const bells = [...document.querySelectorAll<HTMLElement>('.app-door.is-bell')]
    const bell = bells.find((one) => one.checkVisibility())
    if (bell === undefined) return openBellPage()
    bell.focus()
    bell.click()
  }
  document.addEventListener('keydown', press, { signal: stop.signal })
  return () => stop.abort()
}
