import { useId, useState } from 'react'

/** Whatever may read what was typed comes after it is stored. */
const ENDS = ['keydown', 'pointerdown', 'click', 'focusout', 'popstate', 'pagehide', 'visibilitychange']

/** Milliseconds, where frames are not drawn. */
const LONGEST_MS = 100

let waiting: { field: string; run: () => void; stop: AbortController } | null = null

function runTyped(): void {
  const now = waiting
  waiting = null
  now?.stop.abort()
  now?.run()
}

/** Runs the last `run` of a field after the next paint, or before anything else is done. */
function afterPaint(field: string, run: () => void): void {
  if (waiting !== null && waiting.field !== field) runTyped()
  if (waiting !== null) {
    waiting.run = run
    return
  }
  const stop = new AbortController()
  waiting = { field, run, stop }
  for (const kind of ENDS) addEventListener(kind, runTyped, { capture: true, signal: stop.signal })
  const timer = setTimeout(runTyped, LONGEST_MS)
  const frame = requestAnimationFrame(() => setTimeout(() => waiting?.stop === stop && runTyped()))
  stop.signal.addEventListener('abort', () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
  })
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
