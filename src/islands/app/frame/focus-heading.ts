/** Where the focus goes when the button that had it leaves the page. */

/** Gives the focus to a card's heading once the change is drawn. @param id of the heading, which has `tabIndex` -1. */
export function focusHeading(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}

/** The same, unless the focus is somewhere: who has gone on meanwhile is left alone. */
export function focusIfLost(id: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement === null || document.activeElement === document.body)
      document.getElementById(id)?.focus()
  })
}
