import { useStore } from '@nanostores/react'
import type { PeriodKind } from '#core/planning/days.ts'
import type { Bar } from '#core/planning/statistics.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { ChartCard } from './chart-card.tsx'
import { dayText } from './day-text.ts'

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
  /** Minutes; null where a bar is no week. */
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
