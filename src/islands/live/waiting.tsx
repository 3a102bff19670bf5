/** A participant waits for the start. The one button plays a beep, which also unlocks the sound of the browser. */
import '../../styles/live/waiting.css'
import { useStore } from '@nanostores/react'
import { LogOut, Volume2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { initialOf } from '#core/account/initial.ts'
import { formatClock } from '#core/app/format.ts'
import { nameOf, peopleOf } from '#core/live/people.ts'
import { shownCode } from '#core/live/room-code.ts'
import type { Circuit } from '#core/live/stations.ts'
import { compile } from '#core/player/compile.ts'
import { ridgeOf, type Timeline } from '#core/player/segment.ts'
import { $t } from '../../stores/app/locale.ts'
import { leaveForGood } from '../../stores/live/here.ts'
import { meIn, type InRoomView } from '../../stores/live/room-view.ts'
import { $soundState, sampleCue, unlockSound } from '../../stores/player/player.ts'
import { SetupGlyph } from '../../ui/glyphs.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Glyph, Icon } from '../../ui/icon.tsx'
import { Ridge } from '../../ui/ridge.tsx'
import { Place, usePlaceText } from './place.tsx'
import { SyncMark } from './parts.tsx'
import { LeaveSheet } from './room-sheet.tsx'
import { useJoinsSaid } from './use-said.ts'

function Who({ view }: { view: InRoomView }) {
  const t = useStore($t)
  const { state, me } = view
  return (
    <ul className="live-who">
      {peopleOf(state.members).map(({ id, name }) => (
        <li key={id}>
          <span className="avatar" aria-hidden="true">
            {initialOf(name)}
          </span>
          <bdi>{name}</bdi>
          {id === state.leaderId && <small>{t('live.leadsShort')}</small>}
          {id === me && <small>{t('live.you')}</small>}
        </li>
      ))}
    </ul>
  )
}

function TrySound() {
  const t = useStore($t)
  const sound = useStore($soundState)
  const [wasTried, setTried] = useState(false)
  const beep = () => {
    unlockSound()
    sampleCue()
    setTried(true)
  }
  const hint = sound === 'silent' ? t('live.soundSilent') : wasTried ? t('live.soundHint') : ''
  return (
    <>
      <p className="live-sound" role="status">
        {hint}
      </p>
      <div className="player-controls is-single live-controls">
        <button type="button" className="player-main-button" onClick={beep}>
          <Icon of={Volume2} />
          <span>{t('live.trySound')}</span>
        </button>
      </div>
    </>
  )
}

/** Where the circuit begins, which may be after a warm-up. */
const firstOf = ({ segments }: Timeline, circuit: Circuit | null): number =>
  segments.findIndex(({ turn }) => turn === circuit?.firstTurn)

export function Waiting({ view }: { view: InRoomView }) {
  const t = useStore($t)
  const [isAsked, setAsked] = useState(false)
  const { plan, state, code, line, offByMs } = view
  const timeline = useMemo(() => compile(plan.workout, plan.timing), [plan])
  const ridge = useMemo(() => ridgeOf(timeline), [timeline])
  const place = usePlaceText({ room: view, play: { timeline, index: firstOf(timeline, view.circuit) } })
  const leader = nameOf(state.members, state.leaderId)
  return (
    <div className="player-field">
      <main id="main" className="player-stage live-waiting" data-phase="setup" tabIndex={-1}>
        <header className="player-top">
          <IconButton icon={LogOut} label={t('live.leave')} aria-haspopup="dialog" onClick={() => setAsked(true)} />
          <div className="player-title">
            <b>{plan.workout.name}</b>
            <span>{t('live.room', { code: shownCode(code) })}</span>
          </div>
        </header>
        <section className="live-wait">
          <p className="player-phase">
            <Glyph of={SetupGlyph} />
            <b>{t('live.youAreIn', { name: meIn(view)?.name ?? '' })}</b>
          </p>
          <h1>{t('live.coachStarts', { name: leader })}</h1>
          <p>{t('live.waitText')}</p>
          <div>
            <Ridge segments={ridge} />
            <p className="live-ends numeric">
              <span>{formatClock(timeline.nominalTotalSec)}</span>
              <span>{t('live.exercises', { count: view.circuit?.stations.length ?? timeline.turns })}</span>
            </p>
          </div>
          {place !== null && (
            <p role="status">
              <Place of={place} />
            </p>
          )}
          <Who view={view} />
          <p>
            <SyncMark of={{ state: line === 'lost' ? 'away' : 'here', offByMs }} />
          </p>
          <p className="visually-hidden" role="status" aria-live="polite">
            {useJoinsSaid(state.members)}
          </p>
        </section>
        <TrySound />
        {isAsked && <LeaveSheet view={view} onLeave={leaveForGood} onClose={() => setAsked(false)} />}
      </main>
    </div>
  )
}
