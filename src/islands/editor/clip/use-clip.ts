/** Ctrl+C, Ctrl+X and Ctrl+V with rows. What they do is loaded with the first of them. */
import { useEffect } from 'react'
import type * as clipPart from './clip.tsx'

type Clip = typeof clipPart
let clip: Clip | null = null

export const loadClip = (): Promise<Clip> => import('./clip.tsx').then((part) => (clip = part))

/** Fields, dialogs and selected text keep their own clipboard. */
function isOfRows({ target, defaultPrevented }: Event): boolean {
  const isField = target instanceof Element && target.closest('input, textarea, select, dialog') !== null
  return !isField && !defaultPrevented && document.querySelector('dialog[open]') === null
}

function onCopy(event: ClipboardEvent): void {
  if (!isOfRows(event) || getSelection()?.isCollapsed === false) return
  if (clip !== null) return clip.copy(event)
  event.preventDefault()
  const isCut = event.type === 'cut'
  void loadClip().then(
    (part) => part.copyAgain(isCut),
    () => undefined
  )
}

/** Our own type is read with the event: its data is gone later. */
function onPaste(event: ClipboardEvent): void {
  const json = event.clipboardData?.getData('web application/x-icepoint-exercises+json') ?? ''
  if (json === '' || !isOfRows(event)) return
  event.preventDefault()
  const text = event.clipboardData?.getData('text') ?? ''
  void loadClip().then(
    (part) => part.paste({ json, text }),
    () => undefined
  )
}

/** Ahead of the letter. */
function onKey({ key }: KeyboardEvent): void {
  if (clip === null && (key === 'Control' || key === 'Meta')) void loadClip().catch(() => undefined)
}

export function useClip(): void {
  useEffect(() => {
    const stop = new AbortController()
    // Before the page reads what was pasted as text.
    const options = { signal: stop.signal, capture: true }
    document.addEventListener('copy', onCopy, options)
    document.addEventListener('cut', onCopy, options)
    document.addEventListener('paste', onPaste, options)
    document.addEventListener('keydown', onKey, options)
    return () => stop.abort()
  }, [])
}
