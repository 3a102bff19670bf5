/** Cards of the statistics: a period as bars, and the weekly goal. */
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { formatPercent } from '#core/app/format.ts'
import { addDays, periodAt, type PeriodKind } from '#core/planning/days.ts'
import { goalState, REST_DAYS, streakOf, within, type Bar } from '#core/planning/statistics.ts'
import { sumOf, type Day } from '#core/planning/day-totals.ts'
import { $settings } from '../../../stores/account/settings.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { DoneGlyph, RestGlyph } from '../../../ui/glyphs.tsx'
import { Glyph } from '../../../ui/icon.tsx'
import { LazyPart } from '../../app/lazy-part.tsx'
import { dayText } from '../day-text.ts'
import { ChartCard } from './chart-card.tsx'

const [WIDTH, HEIGHT, LEAN] = [640, 190, 8]

const FORMATS: Record<PeriodKind, Parameters<typeof dayText>[2]> = {
  week: { weekday: 'short' },
  month: { day: 'numeric', month: 'short' },
  year: { month: 'short' },
  all: { year: 'numeric' }
}

interface BarsProps {
  kind: PeriodKind
  bars: readonly Bar[]
  today: string
  /** Minutes; null if a bar is not a week. */
  goal: number | null
}

export function BarsCard({ kind, bars, today, goal }: BarsProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const name = ({ from }: Bar): string => dayText(from, locale, FORMATS[kind])
  const number = (value: number): string => value.toLocaleString(locale)
  const minutes = ({ seconds }: Bar): number => Math.round(seconds / 60)
  const title = t(`statistic.bars-${kind}`)
  const rows = [...bars].reverse().map((bar) => [name(bar), number(minutes(bar)), number(bar.plays)])
  const most = Math.max(1, goal ?? 0, ...bars.map(minutes))
  const slot = WIDTH / bars.length
  const topOf = (value: number): number => HEIGHT - (value / most) * (HEIGHT - 24)
  const summary = bars.map((bar) => `${name(bar)} ${number(minutes(bar))}`).join(', ')
  return (
    <ChartCard
      title={title}
      head={[t(`statistic.column-${kind}`), t('statistic.minutes'), t('statistic.workouts')]}
      rows={rows}
      shape={() => ({
        kind: 'columns',
        parts: bars.map((bar) => ({ name: name(bar), value: number(minutes(bar)), share: minutes(bar) / most }))
      })}
    >
      <svg
        className="planning-svg"
        viewBox={`0 0 ${WIDTH} ${HEIGHT + 30}`}
        role="img"
        aria-label={`${title}: ${summary}`}
      >
        {bars.map((bar, index) => {
          const [left, right, top] = [index * slot + slot * 0.14, (index + 1) * slot - slot * 0.14, topOf(minutes(bar))]
          const lean = Math.min(LEAN, HEIGHT - top)
          const isNow = today >= bar.from && today < bar.to
          return (
            <g key={bar.from} className={isNow ? 'is-now' : undefined}>
              <path d={`M${left} ${HEIGHT}V${top + lean}L${right} ${top}V${HEIGHT}z`} />
              {bar.seconds > 0 && (
                <text className="is-value" x={(left + right) / 2} y={top - 5}>
                  {number(minutes(bar))}
                </text>
              )}
              <text x={(left + right) / 2} y={HEIGHT + 22}>
                {name(bar)}
              </text>
            </g>
          )
        })}
        {goal !== null && <line x1="0" x2={WIDTH} y1={topOf(goal)} y2={topOf(goal)} />}
      </svg>
      {goal !== null && <p className="muted planning-goal-line">{t('statistic.goalLine', { count: goal })}</p>}
    </ChartCard>
  )
}

const loadGoalSheet = () => import('./goal-sheet.tsx').then((file) => file.GoalSheet)

interface PartProps {
  days: readonly Day[]
  today: string
  firstDay: number
}

const RADIUS = 52
const AROUND = 2 * Math.PI * RADIUS

/** The weekly goal, the most prominent element, and the streak. */
export function GoalPart({ days, today, firstDay }: PartProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const { weekGoal, weekGoalKind } = useStore($settings)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const week = sumOf(within(days, periodAt('week', today, firstDay)))
  const { done, left, share } = goalState(weekGoalKind, weekGoal, week)
  const isReached = left === 0
  const values = { done, count: weekGoal, percent: formatPercent(share, locale) }
  return (
    <section className="planning-goal" aria-labelledby="planning-goal">
      <div className="planning-ring">
        <svg viewBox="0 0 120 120" role="img" aria-label={t(`statistic.ring-${weekGoalKind}`, values)}>
          <circle cx="60" cy="60" r={RADIUS} />
          <circle
            className="is-done"
            cx="60"
            cy="60"
            r={RADIUS}
            strokeDasharray={`${share * AROUND} ${AROUND}`}
            transform="rotate(-90 60 60)"
          />
        </svg>
        <p aria-hidden="true">
          <b className="display numeric">{done}</b>
          <span>{t(`statistic.of-${weekGoalKind}`, { count: weekGoal })}</span>
        </p>
      </div>
      <div className="planning-goal-text">
        <h2 id="planning-goal">
          {isReached ? t('statistic.goalReached') : t(`statistic.left-${weekGoalKind}`, { count: left })}
        </h2>
        <p className="muted">{t('statistic.thisWeek')}</p>
        <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('statistic.changeGoal')}
        </Button>
      </div>
      <StreakPart days={days} today={today} />
      {isOpen && <LazyPart load={loadGoalSheet} props={{ onClose: close }} onFail={close} isAsked />}
    </section>
  )
}

const DOTS = 15

function StreakPart({ days, today }: Omit<PartProps, 'firstDay'>) {
  const t = useStore($t)
  const locale = useStore($locale)
  const { length, trained, longest, longestTo } = streakOf(days, today)
  const known = new Set(days.map(({ day }) => day))
  const last = Array.from({ length: DOTS }, (_, index) => addDays(today, index - DOTS + 1))
  const stateOf = (day: string): 'trained' | 'today' | 'rested' => {
    if (known.has(day)) return 'trained'
    return day === today ? 'today' : 'rested'
  }
  const when = longestTo === '' ? '' : dayText(longestTo, locale, { month: 'long', year: 'numeric' })
  return (
    <div className="card planning-streak">
      <p className="planning-streak-head">
        <b className="display numeric">{length}</b>
        <span className="muted">
          <b>{t('statistic.streak', { count: length })}</b>
          {length > 0 && <>{t('statistic.streakParts', { trained, rest: length - trained })} </>}
          {longest > length && t('statistic.longest', { count: longest, when })}
        </span>
      </p>
      <ol className="planning-dots" aria-label={t('statistic.lastDays', { count: DOTS })}>
        {last.map((day) => (
          <li key={day} className={`is-${stateOf(day)}`}>
            {stateOf(day) === 'today' ? (
              <i aria-hidden="true" />
            ) : (
              <Glyph of={known.has(day) ? DoneGlyph : RestGlyph} />
            )}
            <small aria-hidden="true">{dayText(day, locale, { weekday: 'narrow' })}</small>
            <span className="visually-hidden">
              {dayText(day, locale, { day: 'numeric', month: 'long' })}: {t(`statistic.${stateOf(day)}`)}
            </span>
          </li>
        ))}
      </ol>
      <p className="muted planning-hint">{t('statistic.restDays', { count: REST_DAYS })}</p>
    </div>
  )
}
