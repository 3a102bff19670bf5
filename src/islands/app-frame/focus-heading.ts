/** Where the focus goes when the button that had it leaves the page. */

/** Gives the focus to a card's heading once the change is drawn. @param id of the heading, which has `tabIndex` -1. */
export function focusHeading(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}
