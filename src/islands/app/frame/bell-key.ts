/** N opens the bell from every screen. Loaded after the first one. */
import { onLetter } from '../../../stores/app/letter-keys.ts'
import { openBellPage } from '../../../stores/together/bell-page.ts'

/** Gives a function that ends it. */
export const openByKey = (): (() => void) =>
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
