import { useState } from 'react'

/** Events that come before anything can read the typed text. */
const ENDS = ['keydown', 'pointerdown', 'click', 'focusout', 'popstate', 'pagehide', 'visibilitychange']

/**
 * Milliseconds without a key; longer for steady typing, where the next key would otherwise wait for the work of the
 * last one.
 */
const PAUSE_MS = 150
/** Milliseconds between two keys. Slower typists see the effect of each key before the next one. */
const SLOW_MS = 270
const LONGER = 1.5

let usualMs = SLOW_MS
let typedAt = -SLOW_MS

function pauseMs(): number {
  const now = performance.now()
  usualMs = (usualMs + Math.min(now - typedAt, SLOW_MS)) / 2
  typedAt = now
  return usualMs > 0.95 * SLOW_MS ? PAUSE_MS : Math.max(PAUSE_MS, LONGER * usualMs)
}

let waiting: { field: unknown; run: () => void } | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let isListening = false

function runTyped(): void {
  const now = waiting
  waiting = null
  clearTimeout(timer)
  now?.run()
}

/** True for keys that only change the text of the focused field. */
function writes({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ([...key].length === 1 || key === 'Backspace' || key === 'Shift') && !ctrlKey && !metaKey && !altKey
}

const end = (event: Event): void => {
  if (!(event instanceof KeyboardEvent && writes(event))) runTyped()
}

/** One set of listeners for all keys: adding and removing them took longer than the letter. */
function listen(): void {
  if (isListening) return
  isListening = true
  for (const kind of ENDS) addEventListener(kind, end, { capture: true })
}

/** Runs the last `run` of a field after a pause, or before anything else happens. */
function afterPause(field: unknown, run: () => void): void {
  if (waiting !== null && waiting.field !== field) runTyped()
  waiting = { field, run }
  listen()
  clearTimeout(timer)
  timer = setTimeout(runTyped, pauseMs())
}

/**
 * A text field that shows each letter at once and passes the text on after a pause, when everything else that shows
 * it renders.
 */
export function useTextAfterPause(value: string, onChange: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null)
  return {
    value: typed ?? value,
    onChange: (text: string) => {
      setTyped(text)
      // Each field has its own setter.
      afterPause(setTyped, () => {
        onChange(text)
        setTyped(null)
      })
    }
  }
}
