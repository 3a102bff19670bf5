import { isElsewhere } from './in-field.ts'

/**
 * Reports single letters pressed for the page: not in a field, not with a modifier, and not while a dialog is open.
 * @param pressed returns whether it used the letter
 */
export function onLetter(pressed: (letter: string) => boolean): () => void {
  const stop = new AbortController()
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return
    if (isElsewhere(event.target)) return
    if (pressed(event.key.toLowerCase())) event.preventDefault()
  }
  document.addEventListener('keydown', press, { signal: stop.signal })
  return () => stop.abort()
}
