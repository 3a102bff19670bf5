/** The dates as a list: today with its start button, then upcoming and past dates. */
import { useStore } from '@nanostores/react'
import { Play, Repeat2 } from 'lucide-react'
import { memo, useState } from 'react'
import { addDays, firstDayIn, monthFrom, weekOf } from '#core/planning/days.ts'
import { byDay, occurrencesIn, unplannedMinutes, type Occurrence } from '#core/planning/training-calendar.ts'
import { pathTo } from '#core/app/routes.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import type { Calendar } from '../../../stores/planning/calendar.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LevelBadge } from '../../../ui/level-badge.tsx'
import { Ridge } from '../../../ui/ridge.tsx'
import type { CalendarPartProps } from './calendar-parts.ts'
import { LengthText, MarkGlyph, MiniRidge, nameOf, RepeatText } from './date-mark.tsx'
import { dayText, timeText } from '../day-text.ts'

const DAYS_ON = 28
const DAYS_BACK = 7

interface Group {
  key: string
  title: string
  dates: readonly (Occurrence | Unplanned)[]
}

/** A day with training that was not planned. */
interface Unplanned {
  day: string
  minutes: number
}

export type CalendarAgendaProps = Pick<CalendarPartProps, 'today' | 'day' | 'onSheet'> & { calendar: Calendar }

export const CalendarAgenda = memo(function CalendarAgenda({ calendar, today, day, onSheet }: CalendarAgendaProps) {
  const t = useStore($t)
  const groups = useGroups(calendar, today, day)
  const open = (day: string) => onSheet({ kind: 'day', day })
  return (
    <section className="planning-agenda" aria-label={t('calendar.view-agenda')}>
      {groups.length === 0 && calendar.dates.length > 0 && <p className="muted">{t('calendar.nothingThen')}</p>}
      {groups.map(({ key, title, dates }, index) => (
        // Keyed by position, as in the grid: another month reuses the same rows.
        <div key={index}>
          <h3>{title}</h3>
          <ul>
            {dates.map((one, row) => (
              <li key={row}>
                <Item isToday={key === 'today'} one={one} calendar={calendar} onOpen={open} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
})

/**
 * Shows a repeating date once, with its next occurrence; its text describes the rest. Dates that are done, skipped or
 * past keep their own line.
 */
function nextOfEach(items: Group['dates'], today: string): Group['dates'] {
  const seen = new Set<string>()
  return items.filter((one) => {
    if (!('mark' in one) || one.mark !== 'planned' || one.date.series.rule === null || one.day < today) return true
    const isNext = !seen.has(one.date.id)
    seen.add(one.date.id)
    return isNext
  })
}

const byTheirDay = (one: Pick<Occurrence, 'day'>, other: Pick<Occurrence, 'day'>): number =>
  one.day < other.day ? -1 : Number(one.day > other.day)

/** For the current month: today, tomorrow, the coming weeks and last week. For another month: its weeks. */
function useGroups({ dates, trained }: Calendar, today: string, day: string): Group[] {
  const t = useStore($t)
  const locale = useStore($locale)
  const [firstDay] = useState(() => firstDayIn(navigator.language))
  const month = monthFrom(day)
  const short = { day: 'numeric', month: 'short' } as const
  const weekName = (first: string): string =>
    `${dayText(first, locale, short)} – ${dayText(addDays(first, 6), locale, short)}`
  const itemsIn = (from: string, to: string): Group['dates'] => {
    const planned = occurrencesIn(dates, from, to)
    const alone = [...unplannedMinutes(trained, byDay(planned))].filter(([on]) => on >= from && on <= to)
    return [...planned, ...alone.map(([on, minutes]) => ({ day: on, minutes }))].sort(byTheirDay)
  }
  const byWeek = (items: Group['dates']): Group[] => {
    const weeks = Map.groupBy(items, (one) => weekOf(one.day, firstDay))
    return [...weeks].map(([first, inIt]) => ({ key: first, title: weekName(first), dates: inIt }))
  }
  if (month !== monthFrom(today)) return byWeek(nextOfEach(itemsIn(month, addDays(monthFrom(month, 1), -1)), today))
  const coming = nextOfEach(itemsIn(today, addDays(today, DAYS_ON)), today)
  const tomorrow = addDays(today, 1)
  const one = (key: 'today' | 'tomorrow', on: string): Group => ({
    key,
    title: `${t(`calendar.${key}`)}, ${dayText(on, locale, { weekday: 'short', ...short })}`,
    dates: coming.filter((date) => date.day === on && 'mark' in date)
  })
  const back = itemsIn(addDays(today, -DAYS_BACK), today).filter((past) => past.day < today || !('mark' in past))
  return [
    one('today', today),
    one('tomorrow', tomorrow),
    ...byWeek(coming.filter((date) => date.day > tomorrow)),
    { key: 'back', title: t('calendar.lookingBack'), dates: back.toReversed() }
  ].filter((group) => group.dates.length > 0)
}

interface DateProps {
  one: Occurrence
  calendar: Calendar
  onOpen: (day: string) => void
}

interface ItemProps extends Omit<DateProps, 'one'> {
  one: Group['dates'][number]
  isToday: boolean
}

function Item({ one, isToday, ...date }: ItemProps) {
  if (!('mark' in one)) return <UnplannedRow one={one} onOpen={date.onOpen} />
  return isToday && one.mark === 'planned' ? <TodayCard one={one} {...date} /> : <DateRow one={one} {...date} />
}

function UnplannedRow({ one, onOpen }: Pick<DateProps, 'onOpen'> & { one: Unplanned }) {
  const t = useStore($t)
  const locale = useStore($locale)
  return (
    <button type="button" className="planning-row is-done" aria-haspopup="dialog" onClick={() => onOpen(one.day)}>
      <MiniRidge mark="done" ridge={undefined} />
      <span>
        <b>{t('calendar.training')}</b>
        <span className="meta">
          <span>
            <MarkGlyph mark="done" />{' '}
            <span className="numeric">
              {dayText(one.day, locale, { weekday: 'short', day: 'numeric', month: 'short' })}
            </span>
          </span>
          <span>{t('calendar.doneMinutes', { count: one.minutes })}</span>
        </span>
      </span>
    </button>
  )
}

function TodayCard({ one, calendar, onOpen }: DateProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const workout = calendar.workouts[one.date.workoutId]
  return (
    <article className="planning-today">
      {workout !== undefined && <Ridge segments={workout.ridge} />}
      <button type="button" className="planning-today-name" aria-haspopup="dialog" onClick={() => onOpen(one.day)}>
        <span className="numeric">{timeText(one.time, locale)}</span>
        <b lang={workout?.language}>{nameOf(one, workout, t)}</b>
      </button>
      {workout !== undefined && (
        <>
          <p className="meta">
            <LevelBadge
              level={workout.level}
              label={t(`levels.${workout.level}`)}
              pointsLabel={t('calendar.icepoints')}
            />
            <LengthText date={one.date} workout={workout} />
          </p>
          <ButtonLink
            look="primary"
            icon={Play}
            isWide
            isBig
            href={pathTo('workout', { id: workout.id, type: 'play' })}
          >
            {t('calendar.start')}
          </ButtonLink>
        </>
      )}
    </article>
  )
}

function DateRow({ one, calendar, onOpen }: DateProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const workout = calendar.workouts[one.date.workoutId]
  return (
    <button
      type="button"
      className={`planning-row is-${one.mark}`}
      aria-haspopup="dialog"
      onClick={() => onOpen(one.day)}
    >
      <MiniRidge mark={one.mark} ridge={workout?.ridge} />
      <span>
        <b lang={workout?.language}>{nameOf(one, workout, t)}</b>
        <span className="meta">
          <span>
            <MarkGlyph mark={one.mark} /> <span className="visually-hidden">{t(`calendar.mark-${one.mark}`)}, </span>
            <span className="numeric">
              {dayText(one.day, locale, { weekday: 'short', day: 'numeric', month: 'short' })},{' '}
              {timeText(one.time, locale)}
            </span>
          </span>
          <LengthText date={one.date} workout={workout} />
          {one.date.series.rule !== null && (
            <span>
              <Icon of={Repeat2} /> <RepeatText occurrence={one} />
            </span>
          )}
        </span>
      </span>
    </button>
  )
}
