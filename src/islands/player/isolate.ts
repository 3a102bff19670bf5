/** Everything beside the player cannot be reached while it is open. Gives a function that undoes it. */
export function isolate(container: HTMLElement): () => void {
  const hidden: Element[] = []
  for (
    let node: Element = container;
    node.parentElement !== null && node !== document.body;
    node = node.parentElement
  ) {
    for (const sibling of node.parentElement.children) {
      if (sibling === node || sibling.hasAttribute('inert') || sibling.tagName === 'SCRIPT') continue
      sibling.setAttribute('inert', '')
      hidden.push(sibling)
    }
  }
  document.body.classList.add('player-backdrop')
  return () => {
    for (const element of hidden) element.removeAttribute('inert')
    document.body.classList.remove('player-backdrop')
  }
}
