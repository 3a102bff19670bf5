/** Figures of a week, a month, a year or all time, compared with the previous period. */
import { useStore } from '@nanostores/react'
import { addDays, periodAt, periodBefore, type Period, type PeriodKind } from '#core/planning/days.ts'
import { within } from '#core/planning/statistics.ts'
import { sumOf, type Day, type Sum } from '#core/planning/day-totals.ts'
import type { Language } from '#core/workout/workout.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { IceGlyph } from '../../../ui/glyphs.tsx'
import { Glyph, type IconComponent } from '../../../ui/icon.tsx'
import { dayText } from '../day-text.ts'

const KINDS = ['week', 'month', 'year', 'all'] as const

export function PeriodChoice({ kind, onChange }: { kind: PeriodKind; onChange: (kind: PeriodKind) => void }) {
  const t = useStore($t)
  return (
    <div className="planning-periods" role="group" aria-label={t('statistic.period')}>
      {KINDS.map((one) => (
        <button key={one} type="button" aria-pressed={one === kind} onClick={() => onChange(one)}>
          {t(`statistic.period-${one}`)}
        </button>
      ))}
    </div>
  )
}

/** Empty for all time. */
export function periodName(kind: PeriodKind, { from, to }: Period, locale: Language): string {
  if (kind === 'all') return ''
  if (kind === 'year') return from.slice(0, 4)
  if (kind === 'month') return dayText(from, locale, { month: 'long', year: 'numeric' })
  const short = { day: 'numeric', month: 'short' } as const
  return `${dayText(from, locale, short)} – ${dayText(addDays(to, -1), locale, short)}`
}

interface NumbersProps {
  days: readonly Day[]
  kind: PeriodKind
  today: string
  firstDay: number
}

export function Numbers({ days, kind, today, firstDay }: NumbersProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const period = periodAt(kind, today, firstDay)
  const before = periodBefore(kind, period, firstDay)
  const now = sumOf(within(days, period))
  const then = before === null ? null : { name: periodName(kind, before, locale), ...sumOf(within(days, before)) }
  const number = (value: number): string => value.toLocaleString(locale)
  const wholeMinutes = (sum: Sum): number => Math.round(sum.seconds / 60)
  const minutes = (sum: Sum): string => number(wholeMinutes(sum))
  const note = (value: (sum: Sum) => string): string | null =>
    then === null ? null : t('statistic.before', { period: then.name, value: value(then) })
  return (
    <section className="planning-numbers" aria-label={periodName(kind, period, locale) || t('statistic.period-all')}>
      <One value={minutes(now)} word={t('statistic.minuteWord', { count: wholeMinutes(now) })} note={note(minutes)} />
      <One
        value={number(now.plays)}
        word={t('statistic.workoutWord', { count: now.plays })}
        note={note((sum) => number(sum.plays))}
      />
      <One
        value={number(now.icepoints)}
        word={t('statistic.pointWord', { count: now.icepoints })}
        note={kind === 'all' ? null : t('statistic.inAll', { value: number(sumOf(days).icepoints) })}
        glyph={IceGlyph}
      />
      {now.plays === 0 && <p className="muted planning-nothing">{t('statistic.nothingThen')}</p>}
    </section>
  )
}

interface OneProps {
  value: string
  word: string
  note: string | null
  glyph?: IconComponent
}

function One({ value, word, note, glyph }: OneProps) {
  return (
    <div>
      <p className="display numeric">
        {glyph !== undefined && <Glyph of={glyph} />}
        {value}
      </p>
      <p>
        {word}
        {note !== null && <span className="muted numeric">{note}</span>}
      </p>
    </div>
  )
}
