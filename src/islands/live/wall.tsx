/**
 * A room on a TV or projector, readable from eight metres: 1 em is 1/120 of the width. It announces nothing, because
 * nobody sits in front of it.
 */
import '../../styles/player/player.css'
import '../../styles/live/wall.css'
import { useStore } from '@nanostores/react'
import { HandHeart, Pause, Users } from 'lucide-react'
import { useEffect, useMemo, type CSSProperties } from 'react'
import { formatClock } from '#core/app/format.ts'
import type { Translate } from '#core/app/translate.ts'
import { cheersFor, nameOf, peopleOf } from '#core/live/people.ts'
import type { Member, RoomPlan, RoomState } from '#core/live/protocol.ts'
import { shownCode } from '#core/live/room-code.ts'
import { compile } from '#core/player/compile.ts'
import { ridgeOf, type Segment } from '#core/player/segment.ts'
import { icepointsFor, percentDone } from '#core/workout/icepoints.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { keepScreenOn } from '../../stores/live/here.ts'
import type { InRoomView } from '../../stores/live/room-view.ts'
import { $player, $playerClock, switchFullScreen } from '../../stores/player/player.ts'
import type { PlayingView } from '../../stores/player/player-view.ts'
import { DoneGlyph } from '../../ui/glyphs.tsx'
import { Glyph, Icon } from '../../ui/icon.tsx'
import { Ridge } from '../../ui/ridge.tsx'
import { exerciseName, lengthText, upcoming, whereText } from '../player/describe.ts'
import { PHASE_GLYPH } from '../player/phase-glyph.ts'
import { Count, Flood, Line } from '../player/stage/clock-parts.tsx'
import { FlashLight } from '../player/stage/flash-light.tsx'
import { Media } from '../player/stage/media.tsx'
import { CheersShown } from './cheers.tsx'
import { wallChange, WallStations } from './wall-stations.tsx'
import { Code, RoomQr, shownDoor } from './parts.tsx'

/** As many names fit below the ridge. */
const NAMES_MAX = 24

/** Names, or numbers where the leader hides names. */
const shownName = (state: RoomState, member: Member, place: number): string =>
  state.choices.showsNames ? member.name : String(place + 1)

function Wait({ view }: { view: InRoomView }) {
  const t = useStore($t)
  const { code, plan, state } = view
  const timeline = useMemo(() => compile(plan.workout, plan.timing), [plan])
  const ridge = useMemo(() => ridgeOf(timeline), [timeline])
  const people = peopleOf(state.members)
  return (
    <main className="player-stage live-wall" data-phase="setup">
      <section className="live-wall-wait">
        <div>
          <p className="live-wall-at">{t('live.joinAt', { address: shownDoor(code) })}</p>
          <p>
            <Code code={code} />
          </p>
          <p className="live-wall-what">
            <b dir="auto">{plan.workout.name}</b>
            <span className="numeric">
              {formatClock(timeline.nominalTotalSec)} ·{' '}
              {t('live.whoLeads', { name: nameOf(state.members, state.leaderId) })}
            </span>
          </p>
          <Ridge segments={ridge} />
          <p className="live-wall-names">
            <b className="numeric">{t('live.peopleHere', { count: people.length })}</b>{' '}
            {state.choices.showsNames &&
              people
                .slice(-NAMES_MAX)
                .map(({ name }) => name)
                .join(', ')}
          </p>
        </div>
        <div className="live-wall-scan">
          <RoomQr code={code} />
          <p>{t('live.scan')}</p>
        </div>
      </section>
    </main>
  )
}

function TimeLeft() {
  const t = useStore($t)
  const { leftTotal, isAbout } = useStore($playerClock)
  const time = formatClock(leftTotal)
  return <span>{t('live.timeLeft', { time: isAbout ? `${t('player.approx')} ${time}` : time })}</span>
}

function Next({ play, segment }: { play: PlayingView; segment: Segment }) {
  const t = useStore($t)
  const next = play.timeline.segments[play.index + 1]
  const shown = upcoming(play.timeline, play.index)
  const isRest = segment.phase === 'rest' || segment.phase === 'setup'
  return (
    <p className="live-wall-next">
      <small>{t('player.nextUp')}</small>
      {next === undefined ? (
        <b>{t('player.last')}</b>
      ) : (
        <>
          <span>
            <Glyph of={PHASE_GLYPH[next.phase]} />
            <b dir="auto">
              {isRest && shown !== undefined ? exerciseName(shown, t) : t(`phases.${next.phase}`)}{' '}
              {lengthText(next.length, true)}
            </b>
          </span>
          {!isRest && shown !== undefined && <span dir="auto">{t('live.then', { name: exerciseName(shown, t) })}</span>}
        </>
      )}
    </p>
  )
}

/** What there is to say about the connection. */
function lineText({ line, landsIn }: InRoomView, t: Translate): string | null {
  if (line === 'lost') return t('live.wallLost')
  return landsIn === null ? null : t('live.backInStepIn', { seconds: landsIn })
}

interface RunPartProps {
  view: InRoomView
  play: PlayingView
  segment: Segment
  /** The phase, or that it is paused. */
  word: string
}

function Run({ view, play }: { view: InRoomView; play: PlayingView }) {
  const t = useStore($t)
  const { timeline, index, status } = play
  const segment = timeline.segments[index]
  if (segment === undefined) return null
  const isWaiting = status === 'waiting'
  const phase = isWaiting ? 'rest' : segment.phase
  const word = isWaiting ? t('player.ready') : status === 'paused' ? t('player.paused') : t(`phases.${segment.phase}`)
  const { circuit } = view
  const change = wallChange(view, play)
  return (
    <main className="player-stage live-wall" data-phase={phase} data-paused={status === 'paused' || undefined}>
      <Flood key={play.entry} isFilling={segment.phase === 'rest' || isWaiting} />
      {circuit !== null && change !== null ? (
        <WallStations {...{ view, circuit, change, play, segment, word, note: lineText(view, t) }} />
      ) : (
        <OneForAll {...{ view, play, segment, word }} />
      )}
      <FlashLight phase={phase} />
    </main>
  )
}

function OneForAll({ view, play, segment, word }: RunPartProps) {
  const t = useStore($t)
  const { timeline, index, status } = play
  const isWaiting = status === 'waiting'
  const next = segment.phase === 'setup' ? upcoming(timeline, index) : segment
  return (
    <section className="live-wall-run">
      <header>
        <p className="player-phase">
          {status === 'paused' ? <Icon of={Pause} /> : <Glyph of={PHASE_GLYPH[segment.phase]} />}
          <b>{word}</b>
        </p>
        <p className="numeric">{whereText(timeline, segment, t)}</p>
      </header>
      <h1 dir="auto">{segment.phase === 'rest' ? t('player.restText') : exerciseName(next ?? segment, t)}</h1>
      <div className="live-wall-count">
        <Count segment={segment} isWaiting={isWaiting} />
      </div>
      <Media
        timeline={timeline}
        index={index}
        entry={play.entry}
        isRunning={status === 'running'}
        isWaiting={isWaiting}
        workout={play.workout}
        isPlain
      />
      <Next play={play} segment={segment} />
      <Line timeline={timeline} />
      <p className="live-wall-foot numeric">
        <span>
          <Icon of={Users} />
          {t('live.peopleHere', { count: peopleOf(view.state.members).length })}
        </span>
        <span>{lineText(view, t) ?? t('live.codeIs', { code: shownCode(view.code) })}</span>
        <TimeLeft />
      </p>
      <CheersShown view={view} />
    </section>
  )
}

/** More would be smaller than can be read. */
const ROWS_MAX = 36

export function WallEnd({ plan, state }: { plan: RoomPlan; state: RoomState }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const people = peopleOf(state.members)
  const timeline = useMemo(() => compile(plan.workout, plan.timing), [plan])
  const workSec = ridgeOf(timeline).reduce((sum, { phase, seconds }) => (phase === 'work' ? sum + seconds : sum), 0)
  const shares = people.map(({ share }) => share ?? 0)
  const minutes = Math.round((shares.reduce((sum, share) => sum + share, 0) * workSec) / 60)
  const points = shares.reduce((sum, share) => sum + icepointsFor(plan.workout.level, share), 0)
  const columns = people.length <= 12 ? 2 : 3
  const rows = Math.ceil(Math.min(people.length, ROWS_MAX) / columns)
  return (
    <main className="player-stage live-wall" data-phase="done">
      <div className="player-flood" aria-hidden="true" />
      <section className="live-wall-end">
        <header>
          <p className="player-phase">
            <Glyph of={DoneGlyph} />
            <b>{t('live.doneTogether', { count: people.length })}</b>
          </p>
          <p className="live-wall-sum numeric">
            <span>{t('live.minutesOfWork', { count: minutes })}</span>
            <span>{t('live.pointsTogether', { count: points })}</span>
          </p>
        </header>
        <ol style={{ '--columns': columns, '--rows': rows } as CSSProperties}>
          {people.slice(0, ROWS_MAX).map((member, place) => (
            <li key={member.id}>
              <b dir="auto">{shownName(state, member, place)}</b>
              <i style={{ '--v': `${Math.round((member.share ?? 0) * 100)}%` } as CSSProperties} />
              <span className="numeric">{percentDone(member.share ?? 0, locale)}</span>
              <span className="live-wall-cheers numeric">
                {member.cheers > 0 && (
                  <>
                    <Icon of={HandHeart} />
                    {member.cheers}
                  </>
                )}
              </span>
            </li>
          ))}
        </ol>
        {state.choices.hasCheers && (
          <p className="live-wall-cheered numeric">
            <Icon of={HandHeart} />
            <b>{t('live.cheersSent', { count: cheersFor(state.members, null) })}</b>
            {t('live.cheersHint')}
          </p>
        )}
      </section>
    </main>
  )
}

/** F fills the screen. The pointer hides by style. */
export function useWallScreen(): void {
  useEffect(() => keepScreenOn(), [])
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'f' && !event.ctrlKey && !event.metaKey)
        switchFullScreen(document.documentElement)
    }
    window.addEventListener('keydown', down)
    return () => window.removeEventListener('keydown', down)
  }, [])
}

export function Wall({ view }: { view: InRoomView }) {
  const play = useStore($player)
  useWallScreen()
  return (
    <div className="player-field">
      {view.phase === 'lobby' && <Wait view={view} />}
      {view.phase === 'running' && play.kind === 'playing' && <Run view={view} play={play} />}
      {(view.phase === 'ended' || (view.phase === 'running' && play.kind === 'done')) && (
        <WallEnd plan={view.plan} state={view.state} />
      )}
    </div>
  )
}
