/** The done screen: what the play was worth, its rating, and where to go next. */
import '../../../styles/player/done.css'
import { useStore } from '@nanostores/react'
import { CalendarPlus, Check, Moon, Share2, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { backQuery } from '#core/account/return-path.ts'
import { errorText } from '#core/app/errors.ts'
import { formatClock } from '#core/app/format.ts'
import { tabOf, type ListTab } from '#core/list/tabs.ts'
import { isLink } from '#core/workout/link.ts'
import { isPackedId } from '#core/workout/packed-id.ts'
import { pathTo } from '#core/app/routes.ts'
import { RATING_SHARE_MIN } from '#core/workout/counted-play.ts'
import { isMostlyDone, percentDone } from '#core/workout/icepoints.ts'
import { $locale, $t, loadTexts } from '../../../stores/app/locale.ts'
import { $resultStates } from '../../../stores/player/player.ts'
import { leaveToList } from '../../../stores/player/open-play.ts'
import { ratePlay, type RatedWorkout } from '../../../stores/player/results/rate-play.ts'
import { signInForResult } from '../../../stores/player/results/own-result.ts'
import { $isDim, setDim } from '../../../stores/player/screen/player-screen.ts'
import type { DoneView } from '../../../stores/player/player-view.ts'
import { $session } from '../../../stores/account/session.ts'
import { Glyph, Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { IceGlyph, StarGlyph } from '../../../ui/glyphs.tsx'
import { Line } from '../stage/clock-parts.tsx'
import { EXTRAS, loadHeart, loadSentence, type Extra } from './end-parts.ts'
import { LazyPart } from '../../app/lazy-part.tsx'
import { PHASE_GLYPH } from '../phase-glyph.ts'
import { useSettled } from '../presses.ts'
import { useWorth } from './use-worth.ts'

const STARS = [1, 2, 3, 4, 5]

/** The stars count even if this part cannot be loaded. */
const nothing = (): void => undefined

function Rating({ workout }: { workout: RatedWorkout }) {
  const t = useStore($t)
  const [stars, setStars] = useState(0)
  const [said, setSaid] = useState('')
  const [isRated, setRated] = useState(false)
  const isSending = useRef(false)
  const rate = (value: number) => {
    if (isSending.current) return
    isSending.current = true
    const before = stars
    setStars(value)
    setSaid('')
    ratePlay(workout, value)
      .then(
        (kind) => {
          setRated(true)
          setSaid(t(kind === 'sent' ? 'player.rated' : 'player.resultKept'))
        },
        (error: unknown) => {
          setStars(before)
          setSaid(errorText(error, t))
        }
      )
      .finally(() => (isSending.current = false))
  }
  return (
    <fieldset className="player-rating">
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
            <Glyph of={StarGlyph} />
          </button>
        ))}
      </div>
      <p role="status">{said}</p>
      {isRated && <LazyPart load={loadSentence} props={{ workout, stars }} onFail={nothing} />}
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

/** Says whether the result is saved; visitors get a link to log in. */
function Kept({ resultId, view }: { resultId: string; view: DoneView }) {
  const t = useStore($t)
  const state = useStore($resultStates)[resultId] ?? 'sending'
  const { workout, outcome } = view
  const leave = () => signInForResult({ id: resultId, name: workout.name, seconds: outcome.seconds })
  const back = backQuery(pathTo('statistic'))
  return (
    <p className="player-kept" role="status">
      {t(RESULT_TEXT[state])}{' '}
      {state === 'signed-out' && (
        <>
          <a href={pathTo('register') + back} onClick={leave}>
            {t('player.register')}
          </a>{' '}
          <a href={pathTo('login') + back} onClick={leave}>
            {t('player.logIn')}
          </a>
        </>
      )}
    </p>
  )
}

const loadSwapped = () =>
  Promise.all([import('./swapped-note.tsx'), loadTexts(['exercises'])]).then(([{ SwappedNote }]) => SwappedNote)

/** The value of the play in numbers. */
function Worth({ view }: { view: DoneView }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const { outcome, workout, timeline, resultId, swaps = [] } = view
  const { icepoints, isAbout } = useWorth(view)
  const level = t(`levels.${workout.level}`)
  const percent = percentDone(outcome.share, locale)
  const isDone = isMostlyDone(outcome.share)
  const facts = [
    ['statTime', formatClock(outcome.seconds)],
    ['statWork', formatClock(outcome.workSeconds)],
    ['statExercises', t('player.ofTurns', { turn: outcome.turnsDone, turns: timeline.turns })]
  ] as const
  return (
    // Scrolls when large text or the sentence needs room, and must be reachable by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="player-result" tabIndex={0}>
      <p className="player-phase">
        {isDone && <Glyph of={PHASE_GLYPH.done} />}
        <b>{t(isDone ? 'phases.done' : 'player.ended')}</b>
      </p>
      <p className="player-count">
        <Glyph of={IceGlyph} />
        {isAbout && <small>{t('player.approx')} </small>}
        {icepoints}
      </p>
      <h1>
        {t(outcome.share === 1 ? 'player.icepointsFor' : 'player.icepointsShare', { level, percent, count: icepoints })}
      </h1>
      <dl>
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{t(`player.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {resultId !== null && <Kept resultId={resultId} view={view} />}
      {swaps.length > 0 && <LazyPart load={loadSwapped} props={{ swaps }} onFail={nothing} />}
    </section>
  )
}

interface ActionsProps {
  /** The list that contains the workout. */
  tab: ListTab
  onExtra: (extra: Extra) => void
  onClose: () => void
}

function Actions({ tab, onExtra, onClose }: ActionsProps) {
  const t = useStore($t)
  const isSignedIn = useStore($session).kind === 'signed-in'
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => close.current?.focus({ preventScroll: true }), [])
  return (
    <div className="player-controls is-end">
      <button type="button" onClick={() => onExtra('plan')}>
        <Icon of={CalendarPlus} />
        <span>{t('player.planNext')}</span>
      </button>
      <button type="button" onClick={() => onExtra('share')}>
        <Icon of={Share2} />
        <span>{t('player.share')}</span>
      </button>
      <button
        type="button"
        className="player-main-button"
        ref={close}
        onClick={isSignedIn ? () => leaveToList(tab) : onClose}
      >
        <Icon of={Check} />
        <span>{t(isSignedIn ? 'player.toList' : 'player.close')}</span>
      </button>
    </div>
  )
}

/** Offers to install the app when the user leaves a finished play. */
function useInstallOffer(isDone: boolean): void {
  useEffect(() => {
    if (!isDone) return
    return () => {
      import('../../../stores/app/offer-install.ts').then(
        ({ offerInstall }) => offerInstall(),
        () => undefined
      )
    }
  }, [isDone])
}

/** The done screen. `onClose` leaves the player. */
export function DoneScreen({ view, onClose }: { view: DoneView; onClose: () => void }) {
  const t = useStore($t)
  const session = useStore($session)
  const isDim = useStore($isDim)
  const [extra, setExtra] = useState<Extra | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const onPress = useSettled()
  const { workout, timeline, outcome } = view
  useInstallOffer(isMostlyDone(outcome.share))
  const isSomebodyElses = session.kind === 'signed-in' && session.login.userId !== workout.ownerId
  const mayKeep = session.kind === 'signed-in' && !isPackedId(workout.id) && !isLink(workout.id)
  const tab = mayKeep ? tabOf(workout, session.login.userId) : 'my'
  const mayRate = isSomebodyElses && !isPackedId(workout.id) && outcome.share >= RATING_SHARE_MIN
  const open = (which: Extra) => {
    setFailed(false)
    setExtra(which)
  }
  const fail = () => {
    setFailed(true)
    setExtra(null)
  }
  return (
    <main
      className="player-stage"
      data-phase="done"
      data-part={isMostlyDone(outcome.share) ? undefined : ''}
      onClickCapture={onPress}
    >
      <div className="player-flood" aria-hidden="true" />
      <header className="player-top">
        <IconButton icon={X} label={t('player.close')} onClick={onClose} />
        <div className="player-title">
          <b>{workout.name}</b>
          <span className="numeric">{t('player.ofTurns', { turn: outcome.turnsDone, turns: timeline.turns })}</span>
        </div>
        {mayKeep && <LazyPart load={loadHeart} props={{ workout }} onFail={nothing} />}
        <IconButton icon={Moon} label={t('player.dim')} isPressed={isDim} onClick={() => setDim(!isDim)} />
      </header>
      <Worth view={view} />
      <Line timeline={timeline} doneShare={outcome.share} />
      {mayRate && <Rating workout={workout} />}
      <Actions tab={tab} onExtra={open} onClose={onClose} />
      <p className="player-extra-failed" role="status">
        {hasFailed ? t('player.extraFailed') : ''}
      </p>
      {extra !== null && (
        <LazyPart key={extra} load={EXTRAS[extra]} props={{ view, onClose: () => setExtra(null) }} onFail={fail} />
      )}
    </main>
  )
}
