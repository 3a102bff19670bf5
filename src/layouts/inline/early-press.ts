/**
 * Repeats clicks on buttons that were pressed before the page's scripts ran. All of them have run once the page is
 * ready.
 */
const pressed = new Set<HTMLButtonElement>()

function hold(event: Event): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (button === null) return
  event.preventDefault()
  event.stopImmediatePropagation()
  pressed.add(button)
}

addEventListener('click', hold, true)
addEventListener('DOMContentLoaded', () => {
  removeEventListener('click', hold, true)
  for (const button of pressed) if (button.checkVisibility()) button.click()
})
