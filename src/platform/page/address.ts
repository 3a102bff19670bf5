export function showPath(path: string): void {
  history.replaceState(history.state, '', path)
}
