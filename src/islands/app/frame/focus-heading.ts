/** Focuses a heading after the next frame. @param id of a heading with `tabIndex` -1 */
export function focusHeading(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}

/** Does nothing if the user has moved the focus in the meantime. */
export function focusIfLost(id: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement === null || document.activeElement === document.body)
      document.getElementById(id)?.focus()
  })
}
