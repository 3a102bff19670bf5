/** Copies, cuts and pastes rows with Ctrl+C, Ctrl+X and Ctrl+V. The code behind them loads on first use. */
import { useEffect } from 'react'
import type * as clipPart from './clip.tsx'

type Clip = typeof clipPart
let clip: Clip | null = null

export const loadClip = (): Promise<Clip> => import('./clip.tsx').then((part) => (clip = part))

/** Fields, dialogs and selected text keep their own clipboard behavior. */
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

/** Reads our own type during the event, because its data is gone afterwards. */
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

/** Starts loading when Ctrl or Cmd goes down, ahead of the letter. */
function onKey({ key }: KeyboardEvent): void {
  if (clip === null && (key === 'Control' || key === 'Meta')) void loadClip().catch(() => undefined)
}

export function useClip(): void {
  useEffect(() => {
    const stop = new AbortController()
    // Capture runs before the page handles the paste as text.
    const options = { signal: stop.signal, capture: true }
    document.addEventListener('copy', onCopy, options)
    document.addEventListener('cut', onCopy, options)
    document.addEventListener('paste', onPaste, options)
    document.addEventListener('keydown', onKey, options)
    return () => stop.abort()
  }, [])
}
