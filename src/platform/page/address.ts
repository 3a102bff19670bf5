/** Changes the address of what is shown, and nothing else. */
export function showPath(path: string): void {
  history.replaceState(history.state, '', path)
}
