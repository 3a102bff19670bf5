/** The player's screen: whichever the player's state asks for, with the page's title, colour and voice for it. */
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { VolumeX } from 'lucide-react'
import type { Workout } from '#core/workout/workout.ts'
import { $localeReady, $t } from '../../stores/app/locale.ts'
import { $beforePlay, type BeforePlay } from '../../stores/player/before-play.ts'
import { $player, prepareTrial, unlockSound, $isMuted, $isPressWanted, $missed } from '../../stores/player/player.ts'
import { startUnasked } from '../../stores/player/open-play.ts'
import { $isDim, $pipWindow, closePip } from '../../stores/player/screen/player-screen.ts'
import type { PlayerView } from '../../stores/player/player-view.ts'
import { loadFitBefore } from './stage/fit-button.tsx'
import { FlashLight } from './stage/flash-light.tsx'
import { Note } from '../../ui/note.tsx'
import { Later, useFetched } from '../app/later.tsx'
import { Stage } from './stage/stage.tsx'
import { useTitle } from './use-title.ts'
import { Voice } from './voice.tsx'

/** Everything beside the player cannot be reached while it is open. Gives a function that undoes it. */
export function isolate(container: HTMLElement): () => void {
  const hidden: Element[] = []
  for (
    let node: Element = container;
    node.parentElement !== null && node !== document.body;
    node = node.parentElement
  ) {
    for (const sibling of node.parentElement.children) {
      if (sibling === node || sibling.hasAttribute('inert') || sibling.tagName === 'SCRIPT') continue
      sibling.setAttribute('inert', '')
      hidden.push(sibling)
    }
  }
  document.body.classList.add('player-backdrop')
  return () => {
    for (const element of hidden) element.removeAttribute('inert')
    document.body.classList.remove('player-backdrop')
  }
}

/** Long enough to be read by somebody who is moving. */
const SHOWN_MS = 15_000

/**
 * What the sound has to say: cues that were missed while the page was asleep, and a browser that waits for a press.
 * Goes away by itself; the timer needs the screen more.
 */
export function MissedNote() {
  const t = useStore($t)
  const count = useStore($missed)
  const isPressWanted = useStore($isPressWanted)
  const isMuted = useStore($isMuted)
  useEffect(() => {
    if (count === 0) return
    const timer = setTimeout(() => $missed.set(0), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [count])
  return (
    <div className="player-missed" role="status">
      {count > 0 && (
        <Note tone="warning" icon={VolumeX}>
          {t('player.missed', { count })}
        </Note>
      )}
      {isPressWanted && !isMuted && (
        <Note tone="warning" icon={VolumeX}>
          {t('player.soundLocked')}
        </Note>
      )}
    </div>
  )
}

/**
 * Whether a finger or a key was used last: the player moves the focus by itself, and the ring around it is only for those who
 * go by keys. Until the first press the device is asked.
 */
export function useHand(): void {
  useEffect(() => {
    const { dataset } = document.documentElement
    const pressed = () => (dataset['hand'] = 'pointer')
    const typed = () => (dataset['hand'] = 'keys')
    if (matchMedia('(pointer: coarse)').matches) pressed()
    const stop = new AbortController()
    const listening = { capture: true, signal: stop.signal }
    window.addEventListener('pointerdown', pressed, listening)
    window.addEventListener('keydown', typed, listening)
    return () => {
      stop.abort()
      delete dataset['hand']
    }
  }, [])
}

/** The browser's own bars take the colour of the flood. */
function useThemeColor(view: PlayerView): void {
  const isDim = useStore($isDim)
  const key = view.kind === 'playing' ? `${view.status} ${view.index}` : view.kind
  useEffect(() => {
    const own = document.createElement('meta')
    own.name = 'theme-color'
    const stage = document.querySelector('.player-stage')
    const flood = stage?.querySelector('.player-flood') ?? stage
    if (flood) own.content = getComputedStyle(flood).backgroundColor
    // The first matching one counts.
    document.head.prepend(own)
    return () => own.remove()
  }, [key, isDim])
}

const PARTS = {
  done: () => import('./done/done.tsx').then(({ DoneScreen }) => DoneScreen),
  pip: () => import('./stage/pip.tsx').then(({ Pip }) => Pip),
  offer: () => import('./sheets/offer.tsx').then(({ OfferScreen }) => OfferScreen),
  elsewhere: () => import('./sheets/offer.tsx').then(({ ElsewhereScreen }) => ElsewhereScreen)
}
const QUESTIONS = {
  fit: loadFitBefore,
  sound: () => Promise.all([import('./sheets/first-sound.tsx'), prepareTrial()]).then(([{ FirstSound }]) => FirstSound)
}
/** Every play ends, and many without a network. After what the play itself needs. */
const FETCHED = [PARTS.done]
const FETCH_AFTER_MS = 1000

/** The small window. Offline and never loaded: an empty one helps nobody. */
function SmallWindow({ view }: { view: PlayerView }) {
  const target = useStore($pipWindow)
  return target === null ? null : <Later load={PARTS.pip} props={{ target, view }} onFail={closePip} />
}

/** The phase whose colours the screen has. */
function phaseOf(view: PlayerView): string {
  if (view.kind !== 'playing') return view.kind === 'done' ? 'done' : 'rest'
  return view.status === 'waiting' ? 'rest' : (view.timeline.segments[view.index]?.phase ?? 'setup')
}

/** While something is still to come. */
const EMPTY = <main className="player-stage" data-phase="setup" aria-busy="true" />
/** In the colours of what comes: others would flash between the last step and the end. */
const ENDED = <main className="player-stage" data-phase="done" aria-busy="true" />

/** Over the page from which the workout is started. */
function Question({ before: { kind, workout }, onClose }: { before: BeforePlay; onClose: () => void }) {
  return <Later key={kind} load={QUESTIONS[kind]} props={{ workout, onClose }} onFail={startUnasked} />
}

export interface PlayerProps {
  workout: Workout | null
  onClose: () => void
  /** Shows the app again, where the play goes on in a bar. Without it there is no app behind. */
  onLeave?: (() => void) | undefined
}

/** Everything that is seen of the player. */
export function Player({ workout, onClose, onLeave }: PlayerProps) {
  const view = useStore($player)
  const isReady = useStore($localeReady)
  useTitle(view)
  useThemeColor(view)
  useFetched(FETCHED, FETCH_AFTER_MS)
  // Ended before anything was done: there is nothing to show.
  const isEmpty = view.kind === 'done' && view.resultId === null
  useEffect(() => {
    if (!isEmpty) return
    const timer = setTimeout(onClose)
    return () => clearTimeout(timer)
  }, [isEmpty, onClose])
  const isDim = useStore($isDim)
  const before = useStore($beforePlay)
  useHand()
  if (isReady && before !== null) return <Question before={before} onClose={onClose} />
  if (!isReady || view.kind === 'closed') {
    return (
      <div className="player-field" data-dim={isDim || undefined}>
        {EMPTY}
      </div>
    )
  }
  // A finger counts as a press when it is lifted, a mouse when it goes down.
  const presses = { onPointerDown: unlockSound, onClick: unlockSound, onKeyDown: unlockSound }
  return (
    <div {...presses} className="player-field" role="presentation" data-dim={isDim || undefined}>
      <Voice view={view} />
      {view.kind === 'playing' && <Stage view={view} onLeave={onLeave} />}
      <MissedNote />
      <FlashLight phase={phaseOf(view)} />
      <SmallWindow view={view} />
      {view.kind === 'done' && !isEmpty && (
        <Later load={PARTS.done} props={{ view, onClose }} onFail={onClose}>
          {ENDED}
        </Later>
      )}
      {view.kind === 'offer' && (
        <Later load={PARTS.offer} props={{ view, workout, onClose }} onFail={onClose}>
          {EMPTY}
        </Later>
      )}
      {view.kind === 'elsewhere' && (
        <Later load={PARTS.elsewhere} props={{ view, workout, onClose }} onFail={onClose}>
          {EMPTY}
        </Later>
      )}
    </div>
  )
}
