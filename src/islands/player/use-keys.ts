/** The player's keys (design, section 5). Silent while a field or a dialog has the focus. */
import { useLayoutEffect, useRef } from 'react'

export interface PlayerKeys {
  /** Space: the big button, whatever it says. */
  main: () => void
  pause: () => void
  back: () => void
  next: () => void
  adjust: (seconds: number) => void
  speed: (isFaster: boolean) => void
  sound: () => void
  dim: () => void
  pip: () => void
  fullScreen: () => void
  lock: () => void
  /** L was held for a second while locked. */
  unlock: () => void
  end: () => void
  help: () => void
}

/** How long the lock must be pressed to open. */
export const UNLOCK_MS = 1000

const FIELDS = 'input:not([type=checkbox],[type=range]), textarea, select, [contenteditable]'

function isElsewhere(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey
  return hasModifier || target?.closest(FIELDS) !== null || document.querySelector('dialog[open]') !== null
}

function actionFor(event: KeyboardEvent, keys: PlayerKeys): (() => void) | undefined {
  const byKey: Record<string, () => void> = {
    k: keys.pause,
    arrowleft: keys.back,
    arrowright: keys.next,
    arrowup: () => keys.adjust(10),
    arrowdown: () => keys.adjust(-10),
    '<': () => keys.speed(false),
    '>': () => keys.speed(true),
    m: keys.sound,
    d: keys.dim,
    p: keys.pip,
    f: keys.fullScreen,
    l: keys.lock,
    escape: keys.end,
    '?': keys.help
  }
  // Space on another button is that button's own press.
  const isOnOther =
    event.target instanceof Element && event.target.closest('button:not(.player-main-button), a') !== null
  if (event.key === ' ') return isOnOther ? undefined : keys.main
  return byKey[event.key.toLowerCase()]
}

/** Listens on the whole page, from the moment in which the player is seen, while `isLocked` says which keys still answer. */
export function useKeys(keys: PlayerKeys, isLocked: boolean): void {
  const latest = useRef(keys)
  useLayoutEffect(() => {
    latest.current = keys
  })
  useLayoutEffect(() => {
    let holding: ReturnType<typeof setTimeout> | undefined
    const down = (event: KeyboardEvent) => {
      if (isElsewhere(event)) return
      if (isLocked) {
        if (event.key.toLowerCase() === 'l' && !event.repeat) {
          holding = setTimeout(() => latest.current.unlock(), UNLOCK_MS)
        }
        // The unlock button answers to a held space or enter by itself.
        return
      }
      const run = actionFor(event, latest.current)
      if (run === undefined || (event.repeat && !event.key.startsWith('Arrow'))) return
      event.preventDefault()
      run()
    }
    const up = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'l') clearTimeout(holding)
      // A space that was taken as a key must not also press the button under it.
      if (event.key === ' ' && !isElsewhere(event) && event.target instanceof Element) {
        if (event.target.closest('button.player-main-button') !== null) event.preventDefault()
      }
    }
    window.addEventListener('keydown', down)
    window.addEventListener('keyup', up)
    return () => {
      clearTimeout(holding)
      window.removeEventListener('keydown', down)
      window.removeEventListener('keyup', up)
    }
  }, [isLocked])
}
