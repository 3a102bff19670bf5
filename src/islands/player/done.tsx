/** The end: what it was worth, how it was, and where to go from here. */
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '#core/errors.ts'
import { formatClock } from '#core/format.ts'
import { pathTo } from '#core/routes.ts'
import { $t } from '../../stores/locale.ts'
import { $resultStates, leaveToList, ratePlay, sharePlay } from '../../stores/player.ts'
import type { PlayerView } from '../../stores/player-view.ts'
import { $session } from '../../stores/session.ts'
import { Glyph, Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { iceGlyph, starGlyph } from '../../ui/glyphs.ts'
import { check, share2, x } from '../../ui/icons.ts'
import { Line } from './clock-parts.tsx'
import { PHASE_GLYPH } from './phase-glyph.ts'

type Done = PlayerView & { kind: 'done' }

const STARS = [1, 2, 3, 4, 5]

function Rating({ workoutId }: { workoutId: string }) {
  const t = useStore($t)
  const [stars, setStars] = useState(0)
  const [said, setSaid] = useState('')
  const rate = (value: number) => {
    const before = stars
    setStars(value)
    setSaid('')
    ratePlay(workoutId, value).then(
      () => setSaid(t('player.rated')),
      (error: unknown) => {
        setStars(before)
        setSaid(errorText(error, t))
      }
    )
  }
  return (
    <fieldset className="rate">
      <legend>{t('player.howWasIt')}</legend>
      <div>
        {STARS.map((value) => (
          <button
            key={value}
            type="button"
            aria-label={t('player.starsOf', { stars: value })}
            aria-pressed={value <= stars}
            onClick={() => rate(value)}
          >
            <Glyph of={starGlyph} />
          </button>
        ))}
      </div>
      <p role="status">{said}</p>
    </fieldset>
  )
}

const RESULT_TEXT = {
  sending: 'player.resultSending',
  sent: 'player.resultSent',
  kept: 'player.resultKept',
  'signed-out': 'player.resultSignedOut',
  refused: 'player.resultRefused'
} as const

/** Says what became of the result; a visitor is shown the way to log in. */
function Kept({ resultId }: { resultId: string }) {
  const t = useStore($t)
  const state = useStore($resultStates)[resultId] ?? 'sending'
  return (
    <p className="kept" role="status">
      {t(RESULT_TEXT[state])} {state === 'signed-out' && <a href={pathTo('login')}>{t('player.logIn')}</a>}
    </p>
  )
}

function Share({ view }: { view: Done }) {
  const t = useStore($t)
  const [said, setSaid] = useState('')
  const share = () => {
    void sharePlay(view.workout).then((result) => {
      if (result === 'copied') setSaid('player.copied')
      if (result === 'failed') setSaid('player.shareFailed')
    })
  }
  return (
    <button type="button" onClick={share}>
      <Icon of={share2} />
      <span role="status">{t(said === '' ? 'player.share' : said)}</span>
    </button>
  )
}

/** The done screen. `onClose` leaves the player. */
export function DoneScreen({ view, onClose }: { view: Done; onClose: () => void }) {
  const t = useStore($t)
  const isSignedIn = useStore($session).kind === 'signed-in'
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => close.current?.focus({ preventScroll: true }), [])
  const { outcome, workout, timeline, icepoints, resultId } = view
  const level = t(`levels.${workout.level}`)
  const percent = Math.floor(outcome.share * 100)
  const facts = [
    ['statTime', formatClock(outcome.seconds)],
    ['statWork', formatClock(outcome.workSeconds)],
    ['statExercises', t('player.ofTurns', { turn: outcome.turnsDone, turns: timeline.turns })]
  ] as const
  return (
    <main className="stage" data-phase="done">
      <div className="flood" aria-hidden="true" />
      <header className="top">
        <IconButton icon={x} label={t('player.close')} onClick={onClose} />
        <div className="ttl">
          <b>{workout.name}</b>
          <span className="num">{t('player.ofTurns', { turn: outcome.turnsDone, turns: timeline.turns })}</span>
        </div>
      </header>
      <section className="fin">
        <p className="phase">
          <Glyph of={PHASE_GLYPH.done} />
          <b>{t('phases.done')}</b>
        </p>
        <p className="count">
          <Glyph of={iceGlyph} />
          {icepoints}
        </p>
        <h1>{t(outcome.share === 1 ? 'player.icepointsFor' : 'player.icepointsShare', { level, percent })}</h1>
        <dl>
          {facts.map(([key, value]) => (
            <div key={key}>
              <dt>{t(`player.${key}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {resultId !== null && <Kept resultId={resultId} />}
      </section>
      <Line timeline={timeline} isDone />
      {isSignedIn && resultId !== null && <Rating workoutId={workout.id} />}
      <div className={`ctl ${workout.isPublic ? 'two' : 'one'}`}>
        {workout.isPublic && <Share view={view} />}
        <button type="button" className="main" ref={close} onClick={isSignedIn ? leaveToList : onClose}>
          <Icon of={check} />
          <span>{t(isSignedIn ? 'player.toList' : 'player.close')}</span>
        </button>
      </div>
    </main>
  )
}
