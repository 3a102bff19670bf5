/** The playing screen: the flood, the phase, the digits, what comes next, and the buttons. */
import { useStore } from '@nanostores/react'
import { Keyboard, Lock, LogOut, Maximize, Moon, PictureInPicture2, Volume2, VolumeX, X } from 'lucide-react'
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import type { Segment } from '#core/player/segment.ts'
import { nextSpeed } from '#core/player/position.ts'
import { $t } from '../../../stores/app/locale.ts'
import {
  $isLocked,
  $isMuted,
  $isPressWanted,
  $soundState,
  $wakeState,
  act,
  hasFullScreen,
  setMuted,
  switchFullScreen,
  switchPip
} from '../../../stores/player/player.ts'
import { $isDim, $isEndAsked, $pipWindow, hasPip, setDim } from '../../../stores/player/screen/player-screen.ts'
import type { PlayingView } from '../../../stores/player/player-view.ts'
import { $settings } from '../../../stores/account/settings.ts'
import { Glyph } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Count, Flood, Line, TempoBar } from './clock-parts.tsx'
import { Controls, mainAction, type MainAction, useKeys } from './controls.tsx'
import { exerciseName, upcoming, whereText } from '../describe.ts'
import { EndDialog, useDialog } from '../sheets/end-dialog.tsx'
import { EXTRAS } from '../done/end-parts.ts'
import { FitButton, loadFitPlay } from './fit-button.tsx'
import { LazyPart, usePrefetch } from '../../app/lazy-part.tsx'
import { Media, MasterVideo, VideoNote, Next, Queue } from './media.tsx'
import { PHASE_GLYPH } from '../phase-glyph.ts'
import { useSettled, isBounce } from '../presses.ts'

const DIALOGS = {
  sound: () => import('../sheets/sound-dialog.tsx').then(({ SoundDialog }) => SoundDialog),
  keys: () => import('../sheets/keys-dialog.tsx').then(({ KeysDialog }) => KeysDialog),
  fit: loadFitPlay
}
type Dialog = 'end' | keyof typeof DIALOGS

/** Prefetched for offline use, after everything the play itself needs. */
const FETCHED = [...Object.values(DIALOGS), ...Object.values(EXTRAS)]
const FETCH_AFTER_MS = 3000

/** True if a video is the clock. */
const isLed = ({ timeline, lead }: PlayingView) => timeline.isVideo && lead !== 'clock'

const toggleDim = () => setDim(!$isDim.get())
const lockControls = () => $isLocked.set(true)
const fillScreen = () => switchFullScreen(document.documentElement)

/** Buttons that need the space of a wide screen. */
function WideButtons({ isLocked, onKeys }: { isLocked: boolean; onKeys: () => void }) {
  const t = useStore($t)
  const isSmall = useStore($pipWindow) !== null
  const shared = { className: 'player-wide-only', disabled: isLocked }
  return (
    <>
      {hasPip && (
        <IconButton
          {...shared}
          icon={PictureInPicture2}
          label={t('player.pip')}
          isPressed={isSmall}
          onClick={switchPip}
        />
      )}
      <IconButton {...shared} icon={Keyboard} label={t('player.keys')} onClick={onKeys} />
      {hasFullScreen && <IconButton {...shared} icon={Maximize} label={t('player.fullScreen')} onClick={fillScreen} />}
    </>
  )
}

interface TopProps {
  view: PlayingView
  segment: Segment
  onOpen: (dialog: Dialog) => void
  /** Leaves a room, which ends nothing for the others. */
  onDoor: (() => void) | undefined
}

function Top({ view, segment, onOpen, onDoor }: TopProps) {
  const t = useStore($t)
  const isLocked = useStore($isLocked)
  const isMuted = useStore($isMuted)
  const sound = useStore($soundState)
  const wake = useStore($wakeState)
  const isDim = useStore($isDim)
  const { keepScreenOn } = useStore($settings)
  const isSilent = isMuted || sound !== 'ready'
  const mayGoDark = keepScreenOn && (wake === 'refused' || wake === 'unsupported')
  const where = whereText(view.timeline, segment, t)
  return (
    <header className="player-top">
      {onDoor === undefined ? (
        <IconButton icon={X} label={t('player.end')} disabled={isLocked} onClick={() => onOpen('end')} />
      ) : (
        <IconButton icon={LogOut} label={t('player.leaveRoom')} disabled={isLocked} onClick={onDoor} />
      )}
      <div className="player-title">
        <b>{view.workout.name}</b>
        <span className="numeric">
          {[where, isLocked ? t('player.locked') : '', mayGoDark ? t('player.wakeShort') : '']
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <IconButton icon={Moon} label={t('player.dim')} isPressed={isDim} disabled={isLocked} onClick={toggleDim} />
      <IconButton
        icon={isSilent ? VolumeX : Volume2}
        label={t(isSilent ? 'player.soundOff' : 'player.sound')}
        disabled={isLocked}
        onClick={() => onOpen('sound')}
      />
      <IconButton icon={Lock} label={t('player.lock')} disabled={isLocked} onClick={lockControls} />
      <WideButtons isLocked={isLocked} onKeys={() => onOpen('keys')} />
    </header>
  )
}

/** Seeks a video by ten seconds; any other segment gets that much longer. */
const adjustBy = (seconds: number, isLed: boolean) => act({ kind: 'adjust', seconds: isLed ? -seconds : seconds })

/** Ten seconds less or more if there is a time to change; in a leading video, back or forward. */
function Adjust({ isLed }: { isLed: boolean }) {
  const t = useStore($t)
  const [minus, plus] = isLed ? ['player.leapBack', 'player.leapOn'] : ['player.minus', 'player.plus']
  return (
    <span className="player-adjust">
      <button type="button" aria-label={t(minus)} onClick={() => adjustBy(-10, isLed)}>
        −10
      </button>
      <button type="button" aria-label={t(plus)} onClick={() => adjustBy(10, isLed)}>
        +10
      </button>
    </span>
  )
}

/** Characters. Longer names use smaller text, so that the digits keep their place. */
const LONG_NAME = 28

interface NowProps {
  view: PlayingView
  segment: Segment
  /** Null where the play cannot be fitted. */
  onFit: (() => void) | null
  mayPress: boolean
}

/** Phase, state, and what can be changed about the time. */
function PhaseLine({ view, segment, onFit, mayPress }: NowProps) {
  const t = useStore($t)
  const isLocked = useStore($isLocked)
  const { status } = view
  const isTimed = segment.length.kind === 'timed' && segment.phase !== 'setup'
  // Getting ready is skipped or waited out; while paused, the word for that takes the space.
  const canAdjust = mayPress && isTimed && status === 'running' && !isLocked
  return (
    <p className="player-phase">
      <Glyph of={PHASE_GLYPH[segment.phase]} />
      <b>{t(status === 'waiting' ? 'player.ready' : `phases.${segment.phase}`)}</b>
      {status === 'paused' && <span className="player-paused">{t('player.paused')}</span>}
      {canAdjust && <Adjust isLed={isLed(view)} />}
      {onFit !== null && <FitButton view={view} onPress={onFit} />}
    </p>
  )
}

function Now(props: NowProps) {
  const t = useStore($t)
  const { view, segment } = props
  const { status, timeline, index } = view
  const isWaiting = status === 'waiting'
  const isQuiet = segment.phase === 'rest' && !isWaiting
  const coming = segment.phase === 'setup' ? upcoming(timeline, index) : segment
  const name = isQuiet ? t('player.restText') : exerciseName(coming ?? segment, t)
  return (
    <section className="player-now">
      <PhaseLine {...props} />
      <h1 dir="auto" data-long={name.length > LONG_NAME || undefined}>
        {name}
      </h1>
      {segment.text !== '' && segment.text !== segment.name && <p className="player-how">{segment.text}</p>}
      <div className="player-digits">
        <Count segment={segment} isWaiting={isWaiting} />
        {segment.tempo !== undefined && (
          <TempoBar tempo={segment.tempo} length={segment.length} isWaiting={isWaiting} />
        )}
      </div>
    </section>
  )
}

function changeSpeed(now: number, isFaster: boolean): void {
  const rate = nextSpeed(now, isFaster)
  if (rate !== undefined) act({ kind: 'speed', rate })
}

/** What a room adds to the stage (docs/live.md). */
export interface StageRoom {
  /** Who leads, how many are here, and how well in step. */
  strip: ReactNode
  /** What just happened, below the picture. */
  caption: ReactNode
  /** Replaces the three buttons; null keeps them. */
  controls: ReactNode
  /** False while somebody else leads. */
  mayPress: boolean
  /** Undefined outside of a room. */
  onLeave: (() => void) | undefined
}

/** A play of one's own. */
const ALONE: StageRoom = { strip: null, caption: null, controls: null, mayPress: true, onLeave: undefined }

const nothing = (): void => undefined

/** Who follows a leader keeps the keys of the own device. */
function keysIn({ mayPress, onLeave }: StageRoom, keys: ReturnType<typeof keysOf>): ReturnType<typeof keysOf> {
  const shared = { ...keys, end: onLeave ?? keys.end }
  if (mayPress) return shared
  return { ...shared, main: nothing, pause: nothing, back: nothing, next: nothing, adjust: nothing, speed: () => false }
}

/** The actions of the keys. */
function keysOf(view: PlayingView, main: MainAction, open: (dialog: Dialog) => void) {
  const onMain = () => act(main.action)
  const pause = () => act({ kind: view.status === 'running' ? 'pause' : 'resume' })
  return {
    main: onMain,
    pause: view.status === 'waiting' ? onMain : pause,
    back: () => act({ kind: 'back' }),
    next: () => act({ kind: 'next' }),
    adjust: (seconds: number) => adjustBy(seconds, isLed(view)),
    speed: (isFaster: boolean) => isLed(view) && changeSpeed(view.rate, isFaster),
    sound: () => setMuted(!$isMuted.get()),
    dim: toggleDim,
    pip: () => hasPip && switchPip(),
    fullScreen: fillScreen,
    lock: lockControls,
    unlock: () => $isLocked.set(false),
    end: () => open('end'),
    help: () => open('keys')
  }
}

/**
 * A press that restores the sound does nothing else. Checked when the press ends, when the sound may already be back.
 */
function useSoundPress() {
  const wasWanted = useRef(false)
  return {
    onPointerDownCapture: () => void (wasWanted.current = $isPressWanted.get()),
    isForSound: () => wasWanted.current
  }
}

/**
 * Asks when the user goes back in the history. While the controls are locked, Back does nothing, like every other
 * control.
 */
function useEndAsked(ask: () => void): void {
  const isAsked = useStore($isEndAsked)
  useEffect(() => {
    if (!isAsked) return
    $isEndAsked.set(false)
    if (!$isLocked.get()) ask()
    // Only a change of `isAsked` matters.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isAsked])
}

/** On the digits, or anywhere if `startStop` is on. */
function isOnPlay(target: EventTarget): boolean {
  if (!(target instanceof Element) || target.closest('button, a, dialog') !== null) return false
  return $settings.get().startStop || target.closest('.player-count') !== null
}

function StageMedia({ view, isLocked }: { view: PlayingView; isLocked: boolean }) {
  const { timeline, index, status } = view
  return (
    <>
      {isLed(view) ? (
        <MasterVideo isHeld={view.lead === 'held' && status === 'running'} isLocked={isLocked} />
      ) : (
        <Media
          timeline={timeline}
          index={index}
          entry={view.entry}
          isRunning={status === 'running'}
          isWaiting={status === 'waiting'}
          workout={view.workout}
        />
      )}
      {timeline.isVideo && <VideoNote />}
    </>
  )
}

interface StageProps {
  view: PlayingView
  onLeave?: (() => void) | undefined
  room?: StageRoom
}

/** Renders a play and handles the athlete's presses. */
export function Stage({ view, onLeave, room = ALONE }: StageProps) {
  const isLocked = useStore($isLocked)
  const { dialog, open, close } = useDialog<Dialog>(view.status)
  const lastTap = useRef(-Infinity)
  const onPress = useSettled()
  const { onPointerDownCapture, isForSound } = useSoundPress()
  usePrefetch(FETCHED, FETCH_AFTER_MS)
  const isShared = room.onLeave !== undefined
  useEndAsked(room.onLeave ?? (() => open('end')))
  const { timeline, index, status } = view
  const segment = timeline.segments[index]
  if (segment === undefined) return null
  const main = mainAction(segment, status)
  const keys = keysIn(room, keysOf(view, main, open))
  const onTap = (event: MouseEvent) => {
    if (isLocked || isForSound() || !isOnPlay(event.target) || isBounce(event, lastTap.current)) return
    lastTap.current = event.timeStamp
    keys.pause()
  }
  return (
    // The main button does the same; a tap on the screen is only a larger target.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <main
      onClick={onTap}
      onClickCapture={onPress}
      onPointerDownCapture={onPointerDownCapture}
      className="player-stage"
      data-phase={status === 'waiting' ? 'rest' : segment.phase}
      data-status={status}
      data-led={isLed(view) ? '' : undefined}
      data-room={isShared ? '' : undefined}
    >
      <StageKeys keys={keys} isLocked={isLocked} />
      <Flood key={view.entry} isFilling={segment.phase === 'rest' || status === 'waiting'} />
      <Top view={view} segment={segment} onOpen={open} onDoor={room.onLeave} />
      {room.strip}
      <StageMedia view={view} isLocked={isLocked} />
      {room.caption}
      <Now view={view} segment={segment} onFit={isShared ? null : () => open('fit')} mayPress={room.mayPress} />
      <Next timeline={timeline} index={index} />
      <Queue timeline={timeline} index={index} />
      <Line timeline={timeline} />
      {isLocked || room.controls === null ? (
        <Controls main={main} onMain={keys.main} onBack={keys.back} onNext={keys.next} />
      ) : (
        room.controls
      )}
      {dialog === 'end' && <EndDialog onClose={close} onEnd={() => act({ kind: 'end' })} onLeave={onLeave} />}
      {dialog !== null && dialog !== 'end' && (
        <LazyPart key={dialog} load={DIALOGS[dialog]} props={{ onClose: close, isShared }} onFail={close} isAsked />
      )}
    </main>
  )
}

/** Holds the listener, so that early returns above do not add and remove it. */
function StageKeys({ keys, isLocked }: { keys: Parameters<typeof useKeys>[0]; isLocked: boolean }) {
  useKeys(keys, isLocked)
  return null
}
