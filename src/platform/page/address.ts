/** The address bar, when the screen changes without another page. */

/** Shows another path in the address bar; nothing is loaded, and back does not return to the path before. */
export function showPath(path: string): void {
  history.replaceState(history.state, '', path)
}

/** Calls back when a link to another page of this site is pressed to open here; true when the caller goes there itself. */
export function onLinkPressed(pressed: (href: string) => boolean): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (link === null || isElsewhere || event.defaultPrevented || link.target !== '') return
    if (link.origin !== location.origin || link.pathname === location.pathname) return
    if (pressed(link.href)) event.preventDefault()
  })
}
