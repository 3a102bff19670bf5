const linkOf = (event: Event): HTMLAnchorElement | null =>
  event.target instanceof Element ? event.target.closest('a') : null

function isOwnLink(link: HTMLAnchorElement | null): link is HTMLAnchorElement {
  if (link === null || link.target !== '' || link.hasAttribute('download')) return false
  return link.origin === location.origin && link.hash === ''
}

function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

export function onLinkPressed(pressed: (href: string) => boolean): () => void {
  const stop = new AbortController()
  const press = (event: MouseEvent) => {
    const link = linkOf(event)
    if (!isPlain(event) || event.defaultPrevented || !isOwnLink(link)) return
    if (pressed(link.href)) event.preventDefault()
  }
  document.addEventListener('click', press, { signal: stop.signal })
  return () => stop.abort()
}

export function onLinkLikely(likely: (href: string) => void): () => void {
  const stop = new AbortController()
  const look = (event: Event) => {
    const link = linkOf(event)
    if (isOwnLink(link)) likely(link.href)
  }
  for (const sign of ['pointerover', 'pointerdown', 'focusin']) {
    document.addEventListener(sign, look, { signal: stop.signal, passive: true })
  }
  return () => stop.abort()
}

/** True for a plain press on a link that the browser would follow itself. Called after all other handlers. */
export function onLinkUsed(used: () => void): void {
  window.addEventListener('click', (event) => {
    const link = linkOf(event)
    if (!event.defaultPrevented && isPlain(event) && isOwnLink(link)) used()
  })
}
