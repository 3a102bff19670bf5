/** Pictures of the slides: parts of the product, drawn with its own shapes and colors. */
import { useStore } from '@nanostores/react'
import { Globe, Heart, Link } from 'lucide-react'
import type { ReactNode, SVGProps } from 'react'
import { formatClock } from '#core/app/format.ts'
import { BOXING, LADDER, lengthOf, TABATA, YOGA, type Sample } from '#core/public/sample-ridges.ts'
import type { Phase, RidgeSegment } from '#core/workout/workout.ts'
import { workoutAddress } from '../../../stores/account/intro.ts'
import { $t } from '../../../stores/app/locale.ts'
import { Glyph, Icon } from '../../../ui/icon.tsx'
import { LevelBadge } from '../../../ui/level-badge.tsx'
import { Ridge } from '../../../ui/ridge.tsx'
import { PHASE_GLYPH } from '../../player/phase-glyph.ts'

/** `--pk` colors what the figure holds. */
const FigureCarry = (props: SVGProps<SVGSVGElement>) => (
  <svg viewBox="0 0 120 120" {...props}>
    <g fill="none" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round" strokeWidth="9.5">
      <path d="M57 66 50 86 48 107M63 66 72 84 70 107" />
      <path strokeWidth="14" d="M60 42 60 62" />
      <path strokeWidth="8.5" d="M56 40 43 46 36 74M64 40 77 46 84 74" />
    </g>
    <circle cx="60" cy="19" r="9" fill="currentColor" />
    <circle cx="34" cy="92" r="9" fill="var(--pk,currentColor)" stroke="none" />
    <path d="M28 85v-4a6 5 0 0 1 12 0v4" fill="none" stroke="var(--pk,currentColor)" strokeWidth="4.5" />
    <circle cx="86" cy="92" r="9" fill="var(--pk,currentColor)" stroke="none" />
    <path d="M80 85v-4a6 5 0 0 1 12 0v4" fill="none" stroke="var(--pk,currentColor)" strokeWidth="4.5" />
  </svg>
)

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <figure className="intro-figure" role="img" aria-label={label}>
      {children}
    </figure>
  )
}

/** The player: the field of a phase with its water level and digits. */
function Panel({ phase, time, children }: { phase: Phase; time: string; children?: ReactNode }) {
  const t = useStore($t)
  return (
    <div className="intro-panel" data-phase={phase}>
      <p className="intro-phase">
        <Glyph of={PHASE_GLYPH[phase]} />
        {t(`phases.${phase}`)}
      </p>
      <p className="intro-digits">{time}</p>
      {children}
    </div>
  )
}

/** A workout card with its ridge, name, level and length. */
function Workout({ sample, children }: { sample: Sample; children?: ReactNode }) {
  const t = useStore($t)
  return (
    <div className="intro-workout">
      <Ridge segments={sample.ridge} />
      <p>
        <b>{t(`splash.${sample.key}`)}</b>
        <LevelBadge level={sample.level} label={t(`levels.${sample.level}`)} />
        {children ?? <span className="numeric">{formatClock(lengthOf(sample))}</span>}
      </p>
    </div>
  )
}

function Public() {
  const t = useStore($t)
  return (
    <p className="meta">
      <span>
        <Icon of={Globe} />
        {t('list.isPublic')}
      </span>
    </p>
  )
}

export function WelcomeFigure() {
  const t = useStore($t)
  const exercise = t('splash.clockExercise')
  return (
    <Figure label={t('intro.welcomeFigure', { exercise })}>
      <Panel phase="setup" time="0:06">
        <div className="intro-now">
          <Ridge segments={LADDER.ridge} />
        </div>
      </Panel>
      <div className="intro-corner">
        <Icon of={FigureCarry} className="intro-drawing" />
        <p>{exercise}</p>
      </div>
    </Figure>
  )
}

export function FloodFigure() {
  const t = useStore($t)
  return (
    <Figure label={t('intro.floodFigure')}>
      <Panel phase="work" time="0:53">
        <div className="intro-now">
          <Ridge segments={LADDER.ridge} />
        </div>
      </Panel>
      <Panel phase="rest" time="0:20" />
    </Figure>
  )
}

interface Length {
  seconds: number
  /** Middle of the label's bar, in percent of the ridge. */
  middle: number
}

function lengthsOf(sample: Sample): Length[] {
  const total = lengthOf(sample)
  let before = 0
  return sample.ridge.flatMap(({ phase, seconds }) => {
    const middle = ((before + seconds / 2) / total) * 100
    before += seconds
    return phase === 'work' ? [{ seconds, middle }] : []
  })
}

/** Only the shortest and the longest block are labeled: they explain what the height means. */
const LENGTHS = lengthsOf(LADDER).filter((_, index) => index === 0 || index === 4)

const PHASES = ['intro', 'work', 'rest'] as const

export function RidgeFigure() {
  const t = useStore($t)
  return (
    <Figure label={t('intro.ridgeFigure')}>
      <div className="intro-card">
        <div className="intro-lengths">
          {LENGTHS.map(({ seconds, middle }) => (
            <span key={seconds} style={{ insetInlineStart: `${middle}%` }}>
              {formatClock(seconds)}
            </span>
          ))}
        </div>
        <Workout sample={LADDER} />
        <p className="intro-legend">
          {PHASES.map((phase) => (
            <span key={phase} data-phase={phase}>
              <Glyph of={PHASE_GLYPH[phase]} />
              {t(`phases.${phase}`)}
            </span>
          ))}
        </p>
        <Workout sample={TABATA} />
        <Workout sample={YOGA} />
      </div>
    </Figure>
  )
}

const ROUNDS = 3
const WORK_SEC = 40
const REST_SEC = 20
/** Four exercises in three rounds. */
const MADE: readonly RidgeSegment[] = Array.from({ length: ROUNDS * 4 }, (): RidgeSegment[] => [
  { phase: 'work', seconds: WORK_SEC },
  { phase: 'rest', seconds: REST_SEC }
]).flat()

export function MakeFigure() {
  const t = useStore($t)
  const numbers = [
    [t('editor.rounds'), String(ROUNDS)],
    [t('phases.work'), formatClock(WORK_SEC)],
    [t('phases.rest'), formatClock(REST_SEC)]
  ]
  return (
    <Figure label={t('intro.makeFigure')}>
      <div className="intro-card intro-made">
        <p className="display">{t('simple.title')}</p>
        <div className="intro-numbers">
          {numbers.map(([name, value]) => (
            <p key={name}>
              {name}
              <b className="display numeric">{value}</b>
            </p>
          ))}
        </div>
        <Ridge segments={MADE} />
      </div>
      <div className="intro-card intro-borrowed">
        <Public />
        <Workout sample={BOXING}>
          <Icon of={Heart} className="intro-heart" />
        </Workout>
      </div>
    </Figure>
  )
}

export function ShareFigure() {
  const t = useStore($t)
  return (
    <Figure label={t('intro.shareFigure')}>
      <div className="intro-card intro-shared">
        <p className="intro-link">
          <Icon of={Link} />
          <span>{workoutAddress()}</span>
        </p>
        <Workout sample={LADDER} />
        <Public />
      </div>
      <Panel phase="work" time="0:53" />
    </Figure>
  )
}
