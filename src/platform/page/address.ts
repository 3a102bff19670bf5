export function showPath(path: string): void {
  history.replaceState(history.state, '', path)
}

/** `pressed` returns true when it shows the page itself. */
export function onLinkPressed(pressed: (href: string) => boolean): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (link === null || isElsewhere || event.defaultPrevented || link.target !== '') return
    if (link.origin !== location.origin || link.pathname === location.pathname) return
    if (pressed(link.href)) event.preventDefault()
  })
}
