import { useId, useState } from 'react'

/** Whatever may read what was typed comes after it is stored. */
const ENDS = ['keydown', 'pointerdown', 'click', 'focusout', 'popstate', 'pagehide', 'visibilitychange']

/** Milliseconds, where frames are not drawn. */
const LONGEST_MS = 100

let waiting: { field: string; run: () => void } | null = null
let isListening = false

function runTyped(): void {
  const now = waiting
  waiting = null
  now?.run()
}

/** Once for all keys: adding and taking away a listener of each kind took longer than the letter. */
function listen(): void {
  if (isListening) return
  isListening = true
  for (const kind of ENDS) addEventListener(kind, runTyped, { capture: true })
}

/** Runs the last `run` of a field after the next paint, or before anything else is done. */
function afterPaint(field: string, run: () => void): void {
  if (waiting !== null && waiting.field !== field) runTyped()
  if (waiting !== null) {
    waiting.run = run
    return
  }
  const own = { field, run }
  waiting = own
  listen()
  const end = (): void => {
    clearTimeout(timer)
    if (waiting === own) runTyped()
  }
  const timer = setTimeout(end, LONGEST_MS)
  requestAnimationFrame(() => setTimeout(end))
}

/** A text field that shows each letter at once, and gives it on after it is painted: long lists are drawn anew then. */
export function useTextAfterPaint(value: string, onChange: (text: string) => void) {
  const field = useId()
  const [typed, setTyped] = useState<string | null>(null)
  return {
    value: typed ?? value,
    onChange: (text: string) => {
      setTyped(text)
      afterPaint(field, () => {
        onChange(text)
        setTyped(null)
      })
    }
  }
}
