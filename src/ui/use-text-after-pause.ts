import { useState } from 'react'

/** Whatever may read what was typed comes after it is stored. */
const ENDS = ['keydown', 'pointerdown', 'click', 'focusout', 'popstate', 'pagehide', 'visibilitychange']

/** Milliseconds without a key; longer for those who write steadily, or the next key would meet the work of the one before. */
const PAUSE_MS = 150
/** Milliseconds between two keys. Who takes longer sees what each of them does before the next one. */
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

/** Such a key changes only the text of the field that it is pressed in. */
function writes({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ([...key].length === 1 || key === 'Backspace' || key === 'Shift') && !ctrlKey && !metaKey && !altKey
}

const end = (event: Event): void => {
  if (!(event instanceof KeyboardEvent && writes(event))) runTyped()
}

/** Once for all keys: adding and taking away a listener of each kind took longer than the letter. */
function listen(): void {
  if (isListening) return
  isListening = true
  for (const kind of ENDS) addEventListener(kind, end, { capture: true })
}

/** Runs the last `run` of a field after a pause, or before anything else is done. */
function afterPause(field: unknown, run: () => void): void {
  if (waiting !== null && waiting.field !== field) runTyped()
  waiting = { field, run }
  listen()
  clearTimeout(timer)
  timer = setTimeout(runTyped, pauseMs())
}

/** A text field that shows each letter at once, and gives the text on in a pause: what else shows it is drawn anew then. */
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
