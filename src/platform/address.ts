/** The address bar, when the screen changes without another page. */

/** Shows another path in the address bar; nothing is loaded, and back does not return to the path before. */
export function showPath(path: string): void {
  history.replaceState(history.state, '', path)
}
