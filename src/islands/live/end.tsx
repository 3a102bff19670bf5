/** The end for somebody who took part: what it was worth, how hard it was, and a cheer for all. */
import '../../styles/live/end.css'
import { useStore } from '@nanostores/react'
import { HandHeart, UserRoundPlus, X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { formatClock } from '#core/app/format.ts'
import { cheersFor, finishedOf, nameOf, peopleOf } from '#core/live/people.ts'
import type { RoomPlan, RoomState } from '#core/live/protocol.ts'
import { icepointsFor, percentDone } from '#core/workout/icepoints.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { $session } from '../../stores/account/session.ts'
import { goToRegister, leaveForGood } from '../../stores/live/here.ts'
import { keepResult, sendEffort } from '../../stores/live/room.ts'
import { $player } from '../../stores/player/player.ts'
import { DoneGlyph, IceGlyph } from '../../ui/glyphs.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Glyph, Icon } from '../../ui/icon.tsx'
import { CheerButtons } from './cheers.tsx'

export interface EndProps {
  plan: RoomPlan
  state: RoomState
  me: string
}

const EFFORTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

/** One tap, and it can be changed. */
function Effort({ given }: { given: number | null }) {
  const t = useStore($t)
  const id = useId()
  const [effort, setEffort] = useState(given)
  const give = (value: number) => {
    setEffort(value)
    sendEffort(value)
  }
  return (
    <div className="live-effort" role="radiogroup" aria-labelledby={`${id}-name`}>
      <p id={`${id}-name`}>{t('live.effort')}</p>
      <div>
        {EFFORTS.map((value) => (
          <label key={value}>
            <input type="radio" name={id} checked={effort === value} onChange={() => give(value)} />
            <span className="numeric">{value}</span>
          </label>
        ))}
      </div>
      <p className="live-ends">
        <span>{t('live.effortLow')}</span>
        <span>{t('live.effortHigh')}</span>
      </p>
    </div>
  )
}

/** What this device played; somebody who came for the end has only what the room says. */
function useOutcome({ plan, state, me }: EndProps): { share: number; seconds: number | null } {
  const view = useStore($player)
  if (view.kind === 'done' && view.workout.id === plan.workout.id) {
    return { share: view.outcome.share, seconds: view.outcome.seconds }
  }
  return { share: state.members.find(({ id }) => id === me)?.share ?? 0, seconds: null }
}

function Worth(props: EndProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const { plan, state } = props
  const { share, seconds } = useOutcome(props)
  // Who leads has the console and does not train.
  const people = peopleOf(state.members).filter(({ id }) => id !== state.leaderId)
  const facts = [
    ...(seconds === null ? [] : [[t('player.statTime'), formatClock(seconds)]]),
    [t('phases.done'), percentDone(share, locale)],
    [t('live.roomStat'), t('player.ofTurns', { turn: finishedOf(people).length, turns: people.length })]
  ]
  return (
    <section className="live-worth">
      <h1 className="player-phase">
        <Glyph of={DoneGlyph} />
        <b>{t('phases.done')}</b>
      </h1>
      <p className="live-points">
        <Glyph of={IceGlyph} />
        {icepointsFor(plan.workout.level, share)}
        <span className="visually-hidden"> {t('live.icepoints')}</span>
      </p>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function End(props: EndProps) {
  const t = useStore($t)
  const isGuest = useStore($session).kind !== 'signed-in'
  const { plan, state, me } = props
  const people = peopleOf(state.members)
  const leader = nameOf(state.members, state.leaderId)
  const others = people.length - 2
  const cheers = cheersFor(state.members, me)
  const mine = state.members.find(({ id }) => id === me)
  // The result is safe: the room keeps it, and so does this device.
  useEffect(() => (isGuest ? keepResult() : undefined), [isGuest])
  const keep = () => {
    keepResult()
    goToRegister()
  }
  return (
    <div className="player-field">
      <main id="main" className="player-stage live-end" data-phase="done" tabIndex={-1}>
        <div className="player-flood" aria-hidden="true" />
        <header className="player-top">
          <IconButton icon={X} label={t('states.close')} onClick={leaveForGood} />
          <div className="player-title">
            <b>{plan.workout.name}</b>
            <span>
              {others > 0 ? t('live.with', { name: leader, count: others }) : t('live.whoLeads', { name: leader })}
            </span>
          </div>
        </header>
        <Worth {...props} />
        <div className="live-end-parts">
          {state.message !== '' && (
            <p className="live-message" role="status">
              <b dir="auto">{leader}</b> <span dir="auto">{state.message}</span>
            </p>
          )}
          <Effort given={mine?.effort ?? null} />
          {state.choices.hasCheers && (
            <div className="live-cheer-row">
              <p>{t('live.cheerAll')}</p>
              <CheerButtons />
              {cheers > 0 && (
                <p className="numeric">
                  <Icon of={HandHeart} />
                  {t('live.cheersForYou', { count: cheers })}
                </p>
              )}
            </div>
          )}
        </div>
        <div className="player-controls live-controls live-end-controls">
          <button type="button" className={isGuest ? undefined : 'player-main-button'} onClick={leaveForGood}>
            <Icon of={X} />
            <span>{t('states.close')}</span>
          </button>
          {isGuest && (
            <button type="button" className="player-main-button" onClick={keep}>
              <Icon of={UserRoundPlus} />
              <span>{t('live.keep')}</span>
            </button>
          )}
        </div>
      </main>
    </div>
  )
}
