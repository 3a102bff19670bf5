/** The words of errors are seldom the first thing said. The part `app` has those that every call can need. */
import { loadTexts } from './locale.ts'

/** Milliseconds: after the first screen has loaded its own files. */
const AT_LATEST_MS = 2500

const SIGNS = ['keydown', 'pointerdown'] as const

/** Loads them with the first key or press, at the latest after some seconds. Returns its end. */
export function loadErrorWordsSoon(): () => void {
  const stop = () => {
    clearTimeout(timer)
    for (const sign of SIGNS) removeEventListener(sign, load, true)
  }
  const load = () => {
    stop()
    // Without them an error says what every error can say.
    loadTexts(['errors']).catch(() => undefined)
  }
  const timer = setTimeout(load, AT_LATEST_MS)
  for (const sign of SIGNS) addEventListener(sign, load, true)
  return stop
}
