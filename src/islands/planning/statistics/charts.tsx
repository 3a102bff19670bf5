/** The heat map of the year and the shares of a period, in plain SVG and CSS. */
import { useStore } from '@nanostores/react'
import type { CSSProperties } from 'react'
import { formatMinutes } from '#core/app/format.ts'
import type { ChartShape } from '#core/planning/chart-picture.ts'
import { heatOf, heatWeeks, monthsOf, partsBy, type HeatCell } from '#core/planning/statistics.ts'
import { sumOf, type Day } from '#core/planning/day-totals.ts'
import { LEVELS, SPORTS, type Language } from '#core/workout/workout.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { ChartCard } from './chart-card.tsx'
import { dayText } from '../day-text.ts'

const CELL = 12
const HEATS = [0, 1, 2, 3] as const
const SQUARE = 'h7a1.5 1.5 0 0 1 1.5 1.5v7a1.5 1.5 0 0 1-1.5 1.5h-7a1.5 1.5 0 0 1-1.5-1.5v-7a1.5 1.5 0 0 1 1.5-1.5z'

/** Joins equal days into one path: hundreds of shapes would take as long as the rest of the screen. */
const squaresOf = (weeks: readonly HeatCell[][], heat: (typeof HEATS)[number]): string =>
  weeks
    .flatMap((week, column) =>
      week.map(({ seconds }, row) => (heatOf(seconds) === heat ? `M${column * CELL + 1.5} ${row * CELL}${SQUARE}` : ''))
    )
    .join('')

export function HeatCard({ days, today, firstDay }: { days: readonly Day[]; today: string; firstDay: number }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const weeks = heatWeeks(days, today, firstDay)
  const trained = weeks.flat().filter(({ seconds }) => seconds > 0)
  const hours = Math.round(trained.reduce((sum, { seconds }) => sum + seconds, 0) / 3600)
  const note = t('statistic.yearNote', { count: trained.length, hours })
  const rows = monthsOf(days, today).map((one) => [
    dayText(one.from, locale, { month: 'long', year: 'numeric' }),
    String(one.trained),
    String(Math.round(one.seconds / 60))
  ])
  const months = weeks.flatMap(([first], week) =>
    week > 0 && first !== undefined && first.day.slice(0, 7) !== weeks[week - 1]?.[0]?.day.slice(0, 7)
      ? [{ week, name: dayText(first.day, locale, { month: 'short' }) }]
      : []
  )
  return (
    <ChartCard
      title={t('statistic.year')}
      note={note}
      className="planning-heat"
      head={[t('statistic.column-year'), t('statistic.days'), t('statistic.minutes')]}
      rows={rows}
      shape={() => ({
        kind: 'heat',
        weeks: weeks.map((week) => week.map(({ seconds }) => seconds)),
        months
      })}
    >
      {/* It is wider than a phone and must scroll by keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="planning-heat-scroll" tabIndex={0} role="group" aria-label={t('statistic.scrolls')}>
        <svg
          viewBox={`0 -16 ${weeks.length * CELL} ${7 * CELL + 16}`}
          role="img"
          aria-label={`${t('statistic.year')}: ${note}`}
        >
          {months.map(({ week, name }) => (
            <text key={week} x={week * CELL} y="-5">
              {name}
            </text>
          ))}
          {HEATS.map((heat) => (
            <path key={heat} className={`is-${heat}`} d={squaresOf(weeks, heat)} />
          ))}
          <rect
            className="is-today"
            x={(weeks.length - 1) * CELL}
            y={((weeks.at(-1)?.length ?? 1) - 1) * CELL}
            width="10"
            height="10"
          />
        </svg>
      </div>
      <HeatKey />
    </ChartCard>
  )
}

function HeatKey() {
  const t = useStore($t)
  return (
    <p className="planning-heat-key muted">
      <span>{t('statistic.heatKey')}</span>
      <i className="is-0" /> 0 <i className="is-1" /> ≤ 10 <i className="is-2" /> ≤ 20 <i className="is-3" /> &gt; 20
    </p>
  )
}

function rowsOf(
  parts: readonly { name: string; seconds: number }[],
  nameOf: (name: string) => string,
  locale: Language
): ChartShape {
  const most = Math.max(1, ...parts.map(({ seconds }) => seconds))
  return {
    kind: 'rows',
    parts: parts.map(({ name, seconds }) => ({
      name: nameOf(name),
      value: formatMinutes(seconds, locale),
      share: seconds / most
    }))
  }
}

interface PartsProps {
  days: readonly Day[]
  time: string
}

export function SportsCard({ days, time }: PartsProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const parts = partsBy(days, 'sport').filter(({ seconds }) => seconds > 0)
  const most = Math.max(1, ...parts.map(({ seconds }) => seconds))
  const nameOf = (sport: string): string =>
    SPORTS.some((one) => one === sport) ? t(`sports.${sport}`) : t('statistic.other')
  return (
    <ChartCard
      title={t('statistic.bySport')}
      head={[t('statistic.sport'), t('statistic.minutes'), t('statistic.workouts')]}
      rows={parts.map(({ name, seconds, plays }) => [nameOf(name), String(Math.round(seconds / 60)), String(plays)])}
      time={time}
      shape={() => rowsOf(parts, nameOf, locale)}
    >
      <dl className="planning-sports">
        {parts.map(({ name, seconds }) => (
          <div key={name}>
            <dt>{nameOf(name)}</dt>
            <dd>
              <i aria-hidden="true" style={{ '--v': `${(seconds / most) * 100}%` } as CSSProperties} />
              <span className="numeric">{formatMinutes(seconds, locale)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </ChartCard>
  )
}

export function LevelsCard({ days, time }: PartsProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const found = partsBy(days, 'level')
  const parts = ['', ...LEVELS].flatMap((level) => found.filter(({ name, seconds }) => name === level && seconds > 0))
  const nameOf = (level: string): string =>
    LEVELS.some((one) => one === level) ? t(`levels.${level}`) : t('statistic.noLevel')
  const all = sumOf(parts).seconds
  return (
    <ChartCard
      title={t('statistic.byLevel')}
      head={[t('statistic.level'), t('statistic.minutes'), t('statistic.icepoints')]}
      rows={parts.map(({ name, seconds, icepoints }) => [
        nameOf(name),
        String(Math.round(seconds / 60)),
        icepoints.toLocaleString(locale)
      ])}
      time={time}
      shape={() => rowsOf(parts, nameOf, locale)}
    >
      <div className="planning-levels" aria-hidden="true">
        {parts.map(({ name, seconds }) => (
          <i key={name} data-lv={name} style={{ flexGrow: all === 0 ? 1 : seconds / all }} />
        ))}
      </div>
      <ul className="planning-level-list">
        {parts.map(({ name, seconds }) => (
          <li key={name}>
            {LEVELS.some((one) => one === name) ? (
              <span className="level is-bare" data-lv={name}>
                {nameOf(name)}
              </span>
            ) : (
              nameOf(name)
            )}
            <b className="numeric">{formatMinutes(seconds, locale)}</b>
          </li>
        ))}
      </ul>
    </ChartCard>
  )
}
