import type { ReadableAtom } from 'nanostores'
import { loadTexts } from './locale.ts'

/** Milliseconds: after the first screen has loaded its own files. */
const AT_LATEST_MS = 2500

const SIGNS = ['keydown', 'pointerdown'] as const

const load = () => void loadTexts(['errors']).catch(() => undefined)

/** Loads them with the first key or press, at the latest after some seconds. Returns its end. */
export function loadErrorWordsSoon(): () => void {
  const stop = () => {
    clearTimeout(timer)
    for (const sign of SIGNS) removeEventListener(sign, loadNow, true)
  }
  const loadNow = () => {
    stop()
    load()
  }
  const timer = setTimeout(loadNow, AT_LATEST_MS)
  for (const sign of SIGNS) addEventListener(sign, loadNow, true)
  return stop
}

export const loadErrorWordsFor = ($issues: ReadableAtom<readonly unknown[]>): (() => void) =>
  $issues.subscribe((issues) => {
    if (issues.length > 0) load()
  })
