/** The player's screen for the current state, with the matching page title, color and voice. */
import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { VolumeX } from 'lucide-react'
import type { Workout } from '#core/workout/workout.ts'
import { $localeReady, $t } from '../../stores/app/locale.ts'
import { $beforePlay, type BeforePlay } from '../../stores/player/before-play.ts'
import { $player, prepareTrial, unlockSound, $isMuted, $isPressWanted, $missed } from '../../stores/player/player.ts'
import { startUnasked } from '../../stores/player/open-play.ts'
import { $isDim, $pipWindow, closePip } from '../../stores/player/screen/player-screen.ts'
import type { PlayerView, PlayingView } from '../../stores/player/player-view.ts'
import { loadFitBefore } from './stage/fit-button.tsx'
import { FlashLight } from './stage/flash-light.tsx'
import { Note } from '../../ui/note.tsx'
import { LazyPart, usePrefetch } from '../app/lazy-part.tsx'
import { Stage } from './stage/stage.tsx'
import { useTitle } from './use-title.ts'
import { Voice } from './voice.tsx'

/** Makes everything beside the player inert while it is open. Returns a function that undoes it. */
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

/** Milliseconds, long enough to read for someone who is moving. */
const SHOWN_MS = 15_000

/**
 * Reports cues that were missed while the page was asleep, and a browser that waits for a press. Disappears on its
 * own, because the timer needs the screen more.
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
 * Tracks whether the last input came from a finger or a key: the player moves the focus on its own, and the focus
 * ring is only for keyboard users. Until the first input, the device decides.
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

/** Gives the browser's own bars the color of the flood. */
function useThemeColor(view: PlayerView): void {
  const isDim = useStore($isDim)
  const key = view.kind === 'playing' ? `${view.status} ${view.index}` : view.kind
  useEffect(() => {
    const own = document.createElement('meta')
    own.name = 'theme-color'
    const stage = document.querySelector('.player-stage')
    const flood = stage?.querySelector('.player-flood') ?? stage
    if (flood) own.content = getComputedStyle(flood).backgroundColor
    // The browser uses the first one that matches.
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
/** Prefetched after what the play itself needs: every play ends, and many end offline. */
const FETCHED = [PARTS.done]
const FETCH_AFTER_MS = 1000

/** The small window. It does not open if its content cannot be loaded: an empty one helps nobody. */
function SmallWindow({ view }: { view: PlayerView }) {
  const target = useStore($pipWindow)
  return target === null ? null : <LazyPart load={PARTS.pip} props={{ target, view }} onFail={closePip} />
}

/** The phase whose colors the screen shows. */
function phaseOf(view: PlayerView): string {
  if (view.kind !== 'playing') return view.kind === 'done' ? 'done' : 'rest'
  return view.status === 'waiting' ? 'rest' : (view.timeline.segments[view.index]?.phase ?? 'setup')
}

/** Shown while something is still loading. */
const EMPTY = <main className="player-stage" data-phase="setup" aria-busy="true" />
/** In the colors of what comes next: others would flash between the last step and the end. */
const ENDED = <main className="player-stage" data-phase="done" aria-busy="true" />

/** A question over the page from which the workout is started. */
function Question({ before: { kind, workout }, onClose }: { before: BeforePlay; onClose: () => void }) {
  return <LazyPart key={kind} load={QUESTIONS[kind]} props={{ workout, onClose }} onFail={startUnasked} />
}

export interface PlayerProps {
  workout: Workout | null
  onClose: () => void
  /** Returns to the app, where the play continues in a bar. Undefined if there is no app behind the player. */
  onLeave?: (() => void) | undefined
  /** What a room draws instead of the stage and the end of a play of one's own (docs/live.md). */
  room?: PlayerRoom
}

export interface PlayerRoom {
  /** Taking a break: the screen is dim. */
  isResting: boolean
  playing: (view: PlayingView) => ReactNode
  done: ReactNode
}

const inRoom = (view: PlayerView, { playing, done }: PlayerRoom): ReactNode =>
  view.kind === 'playing' ? playing(view) : view.kind === 'done' ? done : null

/** A room asks nothing else, and its end is its own. */
function Questions({ view, workout, onClose }: { view: PlayerView } & Omit<PlayerProps, 'onLeave' | 'room'>) {
  return (
    <>
      {view.kind === 'done' && view.resultId !== null && (
        <LazyPart load={PARTS.done} props={{ view, onClose }} onFail={onClose}>
          {ENDED}
        </LazyPart>
      )}
      {view.kind === 'offer' && (
        <LazyPart load={PARTS.offer} props={{ view, workout, onClose }} onFail={onClose}>
          {EMPTY}
        </LazyPart>
      )}
      {view.kind === 'elsewhere' && (
        <LazyPart load={PARTS.elsewhere} props={{ view, workout, onClose }} onFail={onClose}>
          {EMPTY}
        </LazyPart>
      )}
    </>
  )
}

/** Everything visible of the player. */
export function Player({ workout, onClose, onLeave, room }: PlayerProps) {
  const view = useStore($player)
  const isReady = useStore($localeReady)
  useTitle(view)
  useThemeColor(view)
  usePrefetch(FETCHED, FETCH_AFTER_MS)
  // Ended before any work was done: there is nothing to show.
  const isEmpty = view.kind === 'done' && view.resultId === null
  // Once: a second step back would leave the workout's page too.
  const close = useEffectEvent(onClose)
  const isShared = room !== undefined
  useEffect(() => {
    if (!isEmpty || isShared) return
    const timer = setTimeout(() => close())
    return () => clearTimeout(timer)
  }, [isEmpty, isShared])
  const isNight = useStore($isDim)
  const isDim = isNight || room?.isResting === true
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
  // A finger counts as a press when it lifts, a mouse when it goes down.
  const presses = { onPointerDown: unlockSound, onClick: unlockSound, onKeyDown: unlockSound }
  return (
    <div {...presses} className="player-field" role="presentation" data-dim={isDim || undefined}>
      <Voice view={view} />
      {room === undefined ? view.kind === 'playing' && <Stage view={view} onLeave={onLeave} /> : inRoom(view, room)}
      <MissedNote />
      <FlashLight phase={phaseOf(view)} />
      <SmallWindow view={view} />
      {!isShared && <Questions view={view} workout={workout} onClose={onClose} />}
    </div>
  )
}
