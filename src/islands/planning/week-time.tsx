/** The week of the shown day: what is planned and what was done. */
import { useStore } from '@nanostores/react'
import { useState, type CSSProperties } from 'react'
import { wholeMinutes } from '#core/app/format.ts'
import { addDays, firstDayIn, weekOf } from '#core/planning/days.ts'
import { daysFrom, occurrencesIn, plannedSec } from '#core/planning/training-calendar.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import type { Calendar } from '../../stores/planning/calendar.ts'
import { dayText } from './day-text.ts'

export function WeekTime({ calendar, day }: { calendar: Calendar; day: string }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const [firstDay] = useState(() => firstDayIn(navigator.language))
  const from = weekOf(day, firstDay)
  const to = addDays(from, 6)
  const planned = plannedSec(occurrencesIn(calendar.dates, from, to), calendar.workouts)
  const done = daysFrom(from).reduce((sum, one) => sum + (calendar.trained[one] ?? 0), 0)
  if (planned === 0 && done === 0) return null
  const short = { day: 'numeric', month: 'short' } as const
  return (
    <p className="planning-week-time">
      <span className="muted">
        {dayText(from, locale, short)} – {dayText(to, locale, short)}
      </span>
      <span>
        <b className="numeric">{t('calendar.doneMinutes', { count: wholeMinutes(done) })}</b>
        {planned > 0 && ` ${t('calendar.ofPlanned', { count: wholeMinutes(planned) })}`}
      </span>
      <i
        aria-hidden="true"
        style={{ '--v': `${planned === 0 ? 100 : Math.min(100, (done / planned) * 100)}%` } as CSSProperties}
      />
    </p>
  )
}
