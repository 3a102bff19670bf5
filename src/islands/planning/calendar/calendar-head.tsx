/** Selects the period and the view. */
import { useStore } from '@nanostores/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { addDays, firstDayIn, monthFrom, weekOf } from '#core/planning/days.ts'
import type { Language } from '#core/workout/workout.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { dayText } from '../day-text.ts'

export type CalendarView = 'month' | 'week' | 'agenda'
const VIEWS = ['month', 'week', 'agenda'] as const

export interface CalendarHeadProps {
  today: string
  day: string
  onDay: (day: string) => void
  view: CalendarView
  onView: (view: CalendarView) => void
}

export function timeName(view: CalendarView, day: string, firstDay: number, locale: Language): string {
  if (view !== 'week') return dayText(day, locale, { month: 'long', year: 'numeric' })
  const from = weekOf(day, firstDay)
  const short = { day: 'numeric', month: 'short' } as const
  return `${dayText(from, locale, short)} – ${dayText(addDays(from, 6), locale, { ...short, year: 'numeric' })}`
}

/** The same date in another month, or the last day of a shorter one. */
export function monthsOn(day: string, count: number): string {
  const last = addDays(monthFrom(day, count + 1), -1)
  const same = `${last.slice(0, 8)}${day.slice(8)}`
  return same < last ? same : last
}

export function CalendarHead({ today, day, onDay, view, onView }: CalendarHeadProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const [firstDay] = useState(() => firstDayIn(navigator.language))
  const step = (count: number) => onDay(view === 'week' ? addDays(day, count * 7) : monthsOn(day, count))
  return (
    <div className="planning-calendar-head">
      <h2 aria-live="polite">{timeName(view, day, firstDay, locale)}</h2>
      <div className="planning-steps">
        <IconButton icon={ChevronLeft} label={t('calendar.before')} onClick={() => step(-1)} />
        <Button onClick={() => onDay(today)}>{t('calendar.today')}</Button>
        <IconButton icon={ChevronRight} label={t('calendar.after')} onClick={() => step(1)} />
      </div>
      <div className="planning-views" role="group" aria-label={t('calendar.view')}>
        {VIEWS.map((one) => (
          <button key={one} type="button" aria-pressed={one === view} onClick={() => onView(one)}>
            {t(`calendar.view-${one}`)}
          </button>
        ))}
      </div>
    </div>
  )
}
