/** The three big buttons for sweaty hands, and the one that is left when they are locked. */
import { useStore } from '@nanostores/react'
import { Check, Lock, Pause, Play, SkipBack, SkipForward } from 'lucide-react'
import { useEffect, useRef, useState, type MouseEvent } from 'react'
import type { Action } from '#core/player/log.ts'
import type { Segment } from '#core/player/segment.ts'
import { $t } from '../../stores/app/locale.ts'
import { $isLocked } from '../../stores/player/player.ts'
import { Icon, type IconComponent } from '../../ui/icon.tsx'
import { isBounce } from './double-press.ts'
import { UNLOCK_MS } from './use-keys.ts'

export interface MainAction {
  action: Action
  icon: IconComponent
  /** Key of the text. */
  label: string
}

/** What the big button does now: it always does the one thing that is to be done next. */
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

/** Back, the big one, skip. The focus starts on the big one. */
export function Controls({ main, onMain, onBack, onNext }: ControlsProps) {
  const t = useStore($t)
  const isLocked = useStore($isLocked)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isLocked) button.current?.focus({ preventScroll: true })
  }, [isLocked])
  const lastPress = useRef(-Infinity)
  /** A double press is one: its second half would hit a button that means something else by then. */
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

/** Opens only when it is held for a second, by finger, space or enter. */
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
  const letGo = () => setHeld(false)
  const isPress = (key: string) => key === ' ' || key === 'Enter'
  return (
    <div className="player-controls is-single">
      <button
        type="button"
        className={`player-unlock ${isHeld ? 'is-held' : ''}`.trim()}
        ref={button}
        onPointerDown={hold}
        onPointerUp={letGo}
        onPointerLeave={letGo}
        onPointerCancel={letGo}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={(event) => isPress(event.key) && hold()}
        onKeyUp={(event) => isPress(event.key) && letGo()}
        onBlur={letGo}
      >
        <Icon of={Lock} />
        <span>{t('player.unlock')}</span>
      </button>
    </div>
  )
}
