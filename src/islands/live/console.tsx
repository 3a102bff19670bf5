/** The leader's console: the upper half has the player's colour, so that the phase is seen in the corner of an eye. */
import '../../styles/live/console.css'
import { useStore } from '@nanostores/react'
import {
  Lock,
  MessageCircle,
  Pause,
  Play,
  QrCodeIcon,
  RefreshCw,
  RotateCcw,
  RotateCw,
  SkipBack,
  SkipForward,
  Volume2,
  VolumeX,
  WifiOff,
  X
} from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { byTrouble, countPeople, peopleOf, wallsOf } from '#core/live/people.ts'
import { changeAt, teamOf } from '#core/live/stations.ts'
import { shownCode } from '#core/live/room-code.ts'
import type { Segment } from '#core/player/segment.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { change, press } from '../../stores/live/room.ts'
import type { InRoomView } from '../../stores/live/room-view.ts'
import { $isMuted, $soundState, setMuted, switchFullScreen } from '../../stores/player/player.ts'
import { $isDim, setDim } from '../../stores/player/screen/player-screen.ts'
import type { PlayingView } from '../../stores/player/player-view.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Glyph, Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Switch } from '../../ui/switch.tsx'
import { LazyPart } from '../app/lazy-part.tsx'
import { exerciseName, upcoming, whereText } from '../player/describe.ts'
import { PHASE_GLYPH } from '../player/phase-glyph.ts'
import { Count, Flood, Line } from '../player/stage/clock-parts.tsx'
import { mainAction, useKeys } from '../player/stage/controls.tsx'
import { EndSheet } from './end-sheet.tsx'
import { SendLink } from './lobby.tsx'
import { NoteForm } from './note-form.tsx'
import { Code, RoomQr, SyncCount, shownLink } from './parts.tsx'
import { PeopleList } from './people-list.tsx'
import { Place, usePlaceText } from './place.tsx'
import { refusalText } from './press-text.ts'
import { changeText } from './station-texts.ts'
import { StationsPart } from './stations-part.tsx'
import { useJoinsSaid } from './use-said.ts'

type Open = 'end' | 'code' | 'sound' | 'note' | 'stations' | null

const loadSound = () => import('../player/sheets/sound-dialog.tsx').then(({ SoundDialog }) => SoundDialog)

/** The start of the turn that runs, so that repeating does it from its first step. */
function startOfTurn(play: PlayingView): number {
  const turn = play.timeline.segments[play.index]?.turn
  const first = play.timeline.segments.findIndex((segment) => segment.turn === turn && segment.phase !== 'setup')
  return Math.max(0, first)
}

/** Get ready is as long as the room chose. */
const isAdjustable = ({ length, phase }: Segment): boolean => length.kind === 'timed' && phase !== 'setup'

/** What each button sends; `from` keeps two presses at the same moment from skipping two steps. */
function commandsOf(play: PlayingView, segment: Segment) {
  const from = play.index
  const { action } = mainAction(segment, play.status)
  const main = () => {
    if (action.kind === 'done') press({ kind: 'done', from })
    else press({ kind: action.kind === 'pause' ? 'pause' : 'resume' })
  }
  return {
    main,
    pause: () => press({ kind: play.status === 'running' ? 'pause' : 'resume' }),
    back: () => press({ kind: 'move', step: -1, from }),
    next: () => press({ kind: 'move', step: 1, from }),
    adjust: (seconds: number) => {
      if (isAdjustable(segment)) press({ kind: 'adjust', seconds: seconds > 0 ? 10 : -10, from })
    },
    repeat: () => press({ kind: 'jump', to: startOfTurn(play), from })
  }
}

/** + and − as on a calculator, R repeats; fields and open sheets keep their letters. */
function useMoreKeys({ adjust, repeat }: ReturnType<typeof commandsOf>): void {
  const run = useEffectEvent((key: string) => {
    if (key === '+') adjust(10)
    if (key === '-' || key === '−') adjust(-10)
    if (key === 'r' || key === 'R') repeat()
  })
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input[type=text], textarea, dialog')
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping) return
      run(event.key)
    }
    window.addEventListener('keydown', down)
    return () => window.removeEventListener('keydown', down)
  }, [])
}

const nothing = (): void => undefined

function useConsoleKeys(commands: ReturnType<typeof commandsOf>, end: () => void): void {
  useMoreKeys(commands)
  useKeys(
    {
      ...commands,
      speed: nothing,
      sound: () => setMuted(!$isMuted.get()),
      dim: () => setDim(!$isDim.get()),
      pip: nothing,
      fullScreen: () => switchFullScreen(document.documentElement),
      lock: nothing,
      unlock: nothing,
      end,
      help: nothing
    },
    false
  )
}

function Top({
  room,
  play,
  segment,
  onOpen
}: {
  room: InRoomView
  play: PlayingView
  segment: Segment
  onOpen: (open: Open) => void
}) {
  const t = useStore($t)
  const isMuted = useStore($isMuted)
  const isSilent = useStore($soundState) !== 'ready' || isMuted
  return (
    <header className="player-top">
      <IconButton icon={X} label={t('live.endForAll')} aria-haspopup="dialog" onClick={() => onOpen('end')} />
      <div className="player-title">
        <b>{t('live.youLead', { name: play.workout.name })}</b>
        <span className="numeric">
          {whereText(play.timeline, segment, t)} · {shownCode(room.code)}
        </span>
      </div>
      <IconButton
        icon={isSilent ? VolumeX : Volume2}
        label={t(isSilent ? 'player.soundOff' : 'player.sound')}
        aria-haspopup="dialog"
        onClick={() => onOpen('sound')}
      />
      <IconButton icon={QrCodeIcon} label={t('live.showCode')} aria-haspopup="dialog" onClick={() => onOpen('code')} />
    </header>
  )
}

/** What a coach reads who walks around: what everyone does next. Null where everyone does the same. */
function useCircuitText({ circuit, teams, me }: InRoomView, { timeline, index }: PlayingView): string | null {
  const t = useStore($t)
  const change = circuit === null || teamOf(teams, me) !== -1 ? null : changeAt(timeline, circuit, index)
  return circuit === null || change === null ? null : changeText(circuit, change, t)
}

function Now({ room, play, segment }: { room: InRoomView; play: PlayingView; segment: Segment }) {
  const t = useStore($t)
  const { status, timeline, index } = play
  const circuitText = useCircuitText(room, play)
  const place = usePlaceText({ room, play })
  const isRest = segment.phase === 'rest' || segment.phase === 'setup'
  const next = isRest ? upcoming(timeline, index) : undefined
  const name = next === undefined ? exerciseName(segment, t) : t('live.isNext', { name: exerciseName(next, t) })
  const word =
    status === 'paused' ? t('player.paused') : status === 'waiting' ? t('player.ready') : t(`phases.${segment.phase}`)
  return (
    <div className="live-console-now">
      <div>
        <p className="player-phase">
          {status === 'paused' ? <Icon of={Pause} /> : <Glyph of={PHASE_GLYPH[segment.phase]} />}
          <b>{word}</b>
        </p>
        <h1 dir="auto">{circuitText ?? name}</h1>
        {place !== null && <Place of={place} />}
      </div>
      <div className="live-console-count">
        <Count segment={segment} isWaiting={status === 'waiting'} />
      </div>
    </div>
  )
}

function Buttons({
  play,
  segment,
  commands
}: {
  play: PlayingView
  segment: Segment
  commands: ReturnType<typeof commandsOf>
}) {
  const t = useStore($t)
  const main = mainAction(segment, play.status)
  const isPause = main.action.kind === 'pause'
  const isResume = main.action.kind === 'resume'
  const label = isPause ? 'live.pauseAll' : isResume ? 'live.resumeAll' : main.label
  return (
    <>
      <div className="player-controls">
        <button type="button" onClick={commands.back}>
          <Icon of={SkipBack} />
          <span>{t('player.back')}</span>
          <kbd>←</kbd>
        </button>
        <button type="button" className="player-main-button" onClick={commands.main}>
          <Icon of={isResume ? Play : main.icon} />
          <span>{t(label)}</span>
          <kbd>{t('player.space')}</kbd>
        </button>
        <button type="button" onClick={commands.next}>
          <Icon of={SkipForward} />
          <span>{t('player.skip')}</span>
          <kbd>→</kbd>
        </button>
      </div>
      <div className="live-adjust">
        <button
          type="button"
          disabled={!isAdjustable(segment)}
          aria-label={t('player.minus')}
          onClick={() => commands.adjust(-10)}
        >
          −10 s
        </button>
        <button
          type="button"
          disabled={!isAdjustable(segment)}
          aria-label={t('player.plus')}
          onClick={() => commands.adjust(10)}
        >
          +10 s
        </button>
        <button type="button" onClick={commands.repeat}>
          <Icon of={RotateCcw} />
          {t('live.repeat')}
        </button>
      </div>
    </>
  )
}

function Sum({ members }: { members: Parameters<typeof countPeople>[0] }) {
  const t = useStore($t)
  const { inStep, nearly, out, lost, onBreak } = countPeople(members)
  return (
    <p className="live-sum">
      <SyncCount sync="in-step">{t('live.sumInStep', { count: inStep })}</SyncCount>
      {nearly > 0 && <SyncCount sync="nearly">{t('live.sumNearly', { count: nearly })}</SyncCount>}
      {out > 0 && <SyncCount sync="out">{t('live.sumOut', { count: out })}</SyncCount>}
      {lost > 0 && <SyncCount sync="lost">{t('live.sumLost', { count: lost })}</SyncCount>}
      {onBreak > 0 && <span>{t('live.sumBreak', { count: onBreak })}</span>}
    </p>
  )
}

function People({ room, onOpen }: { room: InRoomView; onOpen: (open: Open) => void }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const { members, isLocked, maxMembers } = room.state
  const people = peopleOf(members)
  const walls = wallsOf(members)
  const others = people.filter(({ id }) => id !== room.me)
  const refusal = refusalText(room.refused, t)
  return (
    <main id="main" className="live-console-people" tabIndex={-1}>
      <div>
        <h2>
          {t('live.people', { count: people.length })}
          {walls.length > 0 && `, ${t('live.walls', { count: walls.length })}`}
        </h2>
        <Sum members={others} />
      </div>
      {room.line === 'lost' && (
        <Note tone="warning" icon={WifiOff} role="status">
          <b>{t('live.lineDown')}</b> {t('live.lineDownConsole')}
        </Note>
      )}
      {room.landsIn !== null && (
        <Note icon={RefreshCw} role="status">
          {t('live.backInStepIn', { seconds: room.landsIn })}
        </Note>
      )}
      {refusal !== null && (
        <Note tone="warning" role="status">
          {refusal}
        </Note>
      )}
      {people.length >= maxMembers && <Note>{t('live.full', { people: people.length, max: maxMembers })}</Note>}
      <div className="live-tools">
        <Switch
          label={
            <>
              <Icon of={Lock} />
              {t('live.lock')}
            </>
          }
          isOn={isLocked}
          onChange={(locked) => change({ kind: 'lock', isLocked: locked })}
        />
        {room.circuit !== null && (
          <Button icon={RotateCw} aria-haspopup="dialog" onClick={() => onOpen('stations')}>
            {t('live.stations')}
          </Button>
        )}
        <Button icon={MessageCircle} aria-haspopup="dialog" onClick={() => onOpen('note')}>
          {t('live.write')}
        </Button>
      </div>
      {others.length === 0 && <p className="muted">{t('live.nobody')}</p>}
      <PeopleList view={room} members={byTrouble([...others, ...walls], locale)} isDense />
      <p className="visually-hidden" role="status" aria-live="polite">
        {useJoinsSaid(members)}
      </p>
    </main>
  )
}

function CodeSheet({ room, onClose }: { room: InRoomView; onClose: () => void }) {
  const t = useStore($t)
  return (
    <Sheet isOpen onClose={onClose} title={t('live.showCode')} closeLabel={t('states.close')} className="live-sheet">
      <div className="live-code-sheet">
        <p>
          <Code code={room.code} />
        </p>
        <RoomQr code={room.code} />
        <p className="muted">{shownLink(room.code)}</p>
        <SendLink name={room.plan.workout.name} code={room.code} />
      </div>
    </Sheet>
  )
}

export function Console({ room, play }: { room: InRoomView; play: PlayingView }) {
  const t = useStore($t)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const segment = play.timeline.segments[play.index]
  if (segment === undefined) return null
  const commands = commandsOf(play, segment)
  const isFilling = segment.phase === 'rest' || play.status === 'waiting'
  return (
    <div className="live-console">
      <ConsoleKeys commands={commands} onEnd={() => setOpen('end')} />
      <section
        className="player-stage live-console-stage"
        data-phase={play.status === 'waiting' ? 'rest' : segment.phase}
        data-status={play.status}
        aria-label={t('live.now')}
      >
        <Flood key={play.entry} isFilling={isFilling} />
        <Top room={room} play={play} segment={segment} onOpen={setOpen} />
        <Now room={room} play={play} segment={segment} />
        <Line timeline={play.timeline} />
        <Buttons play={play} segment={segment} commands={commands} />
      </section>
      <People room={room} onOpen={setOpen} />
      {open === 'end' && <EndSheet view={room} onClose={close} />}
      {open === 'code' && <CodeSheet room={room} onClose={close} />}
      {open === 'stations' && room.circuit !== null && (
        <Sheet isOpen onClose={close} title={t('live.stations')} closeLabel={t('states.close')} className="live-sheet">
          <StationsPart
            view={room}
            circuit={room.circuit}
            moves={changeAt(play.timeline, room.circuit, play.index)?.moves ?? 0}
          />
        </Sheet>
      )}
      {open === 'note' && (
        <Sheet isOpen onClose={close} title={t('live.write')} closeLabel={t('states.close')} className="live-sheet">
          <NoteForm members={room.state.members} me={room.me} />
        </Sheet>
      )}
      {open === 'sound' && (
        <LazyPart load={loadSound} props={{ onClose: close, isShared: true }} onFail={close} isAsked />
      )}
    </div>
  )
}

/** Holds the listeners, so that early returns above do not add and remove them. */
function ConsoleKeys({ commands, onEnd }: { commands: ReturnType<typeof commandsOf>; onEnd: () => void }) {
  useConsoleKeys(commands, onEnd)
  return null
}
