/** The three large buttons for sweaty hands, and the one that remains when they are locked. */
import { useStore } from '@nanostores/react'
import { Check, Lock, Pause, Play, SkipBack, SkipForward } from 'lucide-react'
import { useEffect, useRef, useState, type MouseEvent, useLayoutEffect } from 'react'
import type { Action } from '#core/player/moves.ts'
import type { Segment } from '#core/player/segment.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $isLocked } from '../../../stores/player/player.ts'
import { Icon, type IconComponent } from '../../../ui/icon.tsx'
import { isBounce } from '../presses.ts'

interface PlayerKeys {
  /** Space presses the main button, whatever it does. */
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
  /** Called when L was held for a second while locked. */
  unlock: () => void
  end: () => void
  help: () => void
}

/** Milliseconds the lock must be held to open. */
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
  // Space on another button presses that button.
  const isOnOther =
    event.target instanceof Element && event.target.closest('button:not(.player-main-button), a') !== null
  if (event.key === ' ') return isOnOther ? undefined : keys.main
  return byKey[event.key.toLowerCase()]
}

/**
 * The player's keys (design, section 5). Inactive while a field or a dialog has the focus. Listens on the whole page
 * as soon as the player is visible; `isLocked` limits which keys respond.
 */
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
        // The unlock button handles a held Space or Enter itself.
        return
      }
      const run = actionFor(event, latest.current)
      if (run === undefined || (event.repeat && !event.key.startsWith('Arrow'))) return
      event.preventDefault()
      run()
    }
    const up = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'l') clearTimeout(holding)
      // A Space handled as a key must not also press the focused button.
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

export interface MainAction {
  action: Action
  icon: IconComponent
  /** Text key. */
  label: string
}

/** What the main button does now: always the next step. */
export function mainAction(segment: Segment, status: string): MainAction {
  if (status === 'waiting') return { action: { kind: 'next' }, icon: Play, label: 'player.start' }
  if (status === 'paused') return { action: { kind: 'resume' }, icon: Play, label: 'player.resume' }
  if (segment.length.kind === 'timed') return { action: { kind: 'pause' }, icon: Pause, label: 'player.pause' }
  const isWork = segment.phase === 'work'
  return isWork
    ? { action: { kind: 'done' }, icon: Check, label: 'player.doneRep' }
    : { action: { kind: 'done' }, icon: SkipForward, label: 'player.next' }
}

export interface ControlsProps {
  main: MainAction
  onMain: () => void
  onBack: () => void
  onNext: () => void
}

/** Back, the main button, skip. The focus starts on the main button. */
export function Controls({ main, onMain, onBack, onNext }: ControlsProps) {
  const t = useStore($t)
  const isLocked = useStore($isLocked)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isLocked) button.current?.focus({ preventScroll: true })
  }, [isLocked])
  const lastPress = useRef(-Infinity)
  /** Treats a double press as one: by the second half, the button means something else. */
  const onPress = (event: MouseEvent) => {
    if (isBounce(event, lastPress.current)) return event.stopPropagation()
    lastPress.current = event.timeStamp
  }
  if (isLocked) return <Unlock />
  return (
    <div className={`player-controls ${main.icon === Check ? 'is-check' : ''}`.trim()} onClickCapture={onPress}>
      <button type="button" onClick={onBack}>
        <Icon of={SkipBack} />
        <span>{t('player.back')}</span>
        <kbd>←</kbd>
      </button>
      <button type="button" className="player-main-button" ref={button} onClick={onMain}>
        <Icon of={main.icon} />
        <span>{t(main.label)}</span>
        <kbd>{t('player.space')}</kbd>
      </button>
      <button type="button" onClick={onNext}>
        <Icon of={SkipForward} />
        <span>{t('player.skip')}</span>
        <kbd>→</kbd>
      </button>
    </div>
  )
}

/** Opens only after being held for a second, by finger, Space or Enter. */
function Unlock() {
  const t = useStore($t)
  const [isHeld, setHeld] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    if (!isHeld) return
    const timer = setTimeout(() => $isLocked.set(false), UNLOCK_MS)
    return () => clearTimeout(timer)
  }, [isHeld])
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  const isPress = (key: string) => key === ' ' || key === 'Enter'
  return (
    <div className="player-controls is-single">
      <button
        type="button"
        className={`player-unlock ${isHeld ? 'is-held' : ''}`.trim()}
        ref={button}
        onPointerDown={hold}
        onPointerUp={release}
        onPointerLeave={release}
        onPointerCancel={release}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={(event) => isPress(event.key) && hold()}
        onKeyUp={(event) => isPress(event.key) && release()}
        onBlur={release}
      >
        <Icon of={Lock} />
        <span>{t('player.unlock')}</span>
      </button>
    </div>
  )
}
