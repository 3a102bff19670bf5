/** A month or a week: arrow keys move between days, and dates can be dragged to another day. */
import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { errorText, UserFacingError } from '#core/app/errors.ts'
import { loadOnce } from '#core/app/load-once.ts'
import { addDays, daysBetween, firstDayIn, monthFrom, weekOf } from '#core/planning/days.ts'
import {
  byDay,
  daysFrom,
  LENGTH,
  lengthSec,
  occurrencesIn,
  stretched,
  unplannedMinutes,
  weeksOfMonth,
  type Occurrence
} from '#core/planning/training-calendar.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { notify } from '../../../stores/app/notices.ts'
import { $proposals, proposalsByDay, type Proposal } from '../../../stores/planning/calendar-proposals.ts'
import { monthsOn, timeName } from './calendar-head.tsx'
import type { CalendarGridProps, GridView } from './calendar-parts.ts'
import { MarkGlyph, nameOf } from './date-mark.tsx'
import { DayCell } from './day-cell.tsx'
import { dayText } from '../day-text.ts'
import type { Drags, FollowDrags } from './drag-dates.ts'

const MARKS = ['done', 'planned', 'skipped'] as const
const NONE: readonly Occurrence[] = []
const NONE_PROPOSED: readonly Proposal[] = []

const DRAGS_AFTER_MS = 1000
let areDragsLoaded = false
const loadDrags = () =>
  import('./drag-dates.ts').then(({ followDrags }) => {
    areDragsLoaded = true
    return followDrags
  })
const moving = loadOnce(() => import('./move-to-day.ts'))
const tellAway = (): void => {
  notify({ kind: 'negative', text: errorText(new UserFacingError('unreachable'), $t.get()) })
}

/** Minutes that a key adds to a date together with Shift. */
const LENGTHS: Readonly<Record<string, number>> = { ArrowDown: LENGTH.step, ArrowUp: -LENGTH.step }

/** The day a key moves to; null for other keys. */
function dayByKey(key: string, day: string, view: GridView, firstDay: number): string | null {
  const first = weekOf(day, firstDay)
  const page = (count: number) => (view === 'week' ? addDays(day, 7 * count) : monthsOn(day, count))
  const ways: Readonly<Record<string, () => string>> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -7),
    ArrowDown: () => addDays(day, 7),
    Home: () => first,
    End: () => addDays(first, 6),
    PageUp: () => page(-1),
    PageDown: () => page(1)
  }
  return ways[key]?.() ?? null
}

/** The visible weeks and the dates of each day. */
function useDays({ calendar, view, day }: CalendarGridProps, firstDay: number) {
  const anchor = view === 'week' ? weekOf(day, firstDay) : monthFrom(day)
  const weeks = useMemo(
    () => (view === 'week' ? [daysFrom(anchor)] : weeksOfMonth(anchor, monthFrom(anchor, 1), firstDay)),
    [view, anchor, firstDay]
  )
  const [from = day, to = day] = [weeks[0]?.[0], weeks.at(-1)?.[6]]
  const days = useMemo(() => byDay(occurrencesIn(calendar.dates, from, to)), [calendar.dates, from, to])
  const unplanned = useMemo(() => unplannedMinutes(calendar.trained, days), [calendar.trained, days])
  const state = useStore($proposals)
  const proposals = useMemo(() => proposalsByDay(state), [state])
  // Keeps a week at its position within the month, so that the focus stays when the view changes.
  const firstRow = view === 'week' ? daysBetween(weekOf(monthFrom(day), firstDay), anchor) / 7 : 0
  return { weeks, firstRow, days, unplanned, proposals }
}

type Shown = ReturnType<typeof useDays>
type Days = Shown['days']

/** Moves dates by dragging and lets the focus follow the keys. */
function useGrid({ calendar, day, onSheet }: CalendarGridProps, days: Days) {
  const t = useStore($t)
  const grid = useRef<HTMLDivElement>(null)
  const isFocusDue = useRef(false)
  const move = (one: Occurrence | undefined, target: string) => {
    if (one === undefined) return
    const name = nameOf(one, calendar.workouts[one.date.workoutId], t)
    void moving().then(({ moveToDay }) => moveToDay(one, name, target, onSheet), tellAway)
  }
  const stretch = (one: Occurrence | undefined, minutesOf: (now: number) => number) => {
    if (one === undefined) return
    const workout = calendar.workouts[one.date.workoutId]
    const minutes = minutesOf(Math.round(lengthSec(one.date, workout) / 60))
    const name = nameOf(one, workout, t)
    void moving().then(({ stretchTo }) => stretchTo(one, name, minutes, onSheet), tellAway)
  }
  const find = (key: string) => [...days.values()].flat().find((one) => one.key === key)
  const drags: Required<Omit<Drags, 'onOver'>> = {
    onDrop: (key, target) => move(find(key), target),
    onStretch: (key, minutes) => stretch(find(key), () => minutes),
    lengthText: (count) => t('calendar.minutes', { count })
  }
  const latest = useRef(drags)
  useLayoutEffect(() => {
    latest.current = drags
    if (!isFocusDue.current) return
    isFocusDue.current = false
    const cell = grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)
    // The same cell may show another day now, which is announced only on focus.
    if (cell === document.activeElement) cell?.blur()
    cell?.focus()
  })
  // Touch events must be cancelled before the page scrolls, which React's passive listeners cannot do.
  useEffect(() => {
    let stop: (() => void) | null = null
    let isOver = false
    const follow = (followDrags: FollowDrags) => {
      if (grid.current === null || isOver) return
      stop = followDrags(grid.current, {
        onDrop: (key, target) => latest.current.onDrop(key, target, false),
        onStretch: (key, minutes) => latest.current.onStretch(key, minutes),
        lengthText: (minutes) => latest.current.lengthText(minutes)
      })
      grid.current.dataset['drags'] = ''
    }
    // The calendar renders before the code for dragging loads.
    const wait = areDragsLoaded ? 0 : DRAGS_AFTER_MS
    const timer = setTimeout(() => void loadDrags().then(follow, () => undefined), wait)
    return () => {
      isOver = true
      clearTimeout(timer)
      stop?.()
    }
  }, [])
  const followKey = () => {
    isFocusDue.current = true
  }
  return { grid, followKey, move, stretch }
}

type Acts = Omit<ReturnType<typeof useGrid>, 'grid'>

/** Keys on a day, and what opens it. */
function gridKeys(
  { view, day, onDay, onSheet }: CalendarGridProps,
  { days, unplanned, proposals, firstDay }: Pick<Shown, 'days' | 'unplanned' | 'proposals'> & { firstDay: number },
  acts: Acts
) {
  const open = (chosen: string) => {
    onDay(chosen)
    const hasSome = [days, unplanned, proposals].some((known) => known.has(chosen))
    onSheet(hasSome ? { kind: 'day', day: chosen } : { kind: 'date', day: chosen, occurrence: null })
  }
  const walk = (event: KeyboardEvent, at: string, next: string) => {
    event.preventDefault()
    if (event.altKey) acts.move(days.get(at)?.[0], next)
    acts.followKey()
    onDay(next)
  }
  const stretch = (event: KeyboardEvent, at: string) => {
    const longer = LENGTHS[event.key]
    if (longer === undefined) return
    event.preventDefault()
    acts.stretch(days.get(at)?.[0], (now) => stretched(now, longer))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return
    // A screen reader may focus any day.
    const at = (event.target as Element).closest<HTMLElement>('[data-day]')?.dataset['day'] ?? day
    if (event.shiftKey) return stretch(event, at)
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      return open(at)
    }
    const next = dayByKey(event.key, at, view, firstDay)
    if (next !== null) walk(event, at, next)
  }
  return { open, onKeyDown }
}

export function CalendarGrid(props: CalendarGridProps) {
  const { calendar, view, today, day } = props
  const t = useStore($t)
  const locale = useStore($locale)
  const [firstDay] = useState(() => firstDayIn(navigator.language))
  const { weeks, firstRow, days, unplanned, proposals } = useDays(props, firstDay)
  const { grid, ...acts } = useGrid(props, days)
  const { open, onKeyDown } = gridKeys(props, { days, unplanned, proposals, firstDay }, acts)
  const name = timeName(view, day, firstDay, locale)
  const month = monthFrom(day)
  return (
    <section className="planning-grid-part card" aria-label={name}>
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        className={`planning-grid is-${view}`}
        aria-label={name}
        aria-describedby="planning-grid-hint"
        onKeyDown={onKeyDown}
      >
        <Weekdays week={weeks[0] ?? []} />
        {weeks.map((week, row) => (
          // Keyed by position: another month reuses the same cells.
          <div key={firstRow + row} role="row" className="planning-week">
            {week.map((one, column) => (
              <DayCell
                key={column}
                day={one}
                locale={locale}
                view={view}
                onOpen={open}
                occurrences={days.get(one) ?? NONE}
                proposals={proposals.get(one) ?? NONE_PROPOSED}
                unplanned={unplanned.get(one) ?? 0}
                workouts={calendar.workouts}
                isFocus={one === day}
                isToday={one === today}
                isOutside={view === 'month' && monthFrom(one) !== month}
              />
            ))}
          </div>
        ))}
      </div>
      <p id="planning-grid-hint" className="visually-hidden">
        {t('calendar.gridHint')}
      </p>
      <Key hasProposals={proposals.size > 0} />
    </section>
  )
}

function Weekdays({ week }: { week: readonly string[] }) {
  const locale = useStore($locale)
  return (
    <div role="row" className="planning-week is-head">
      {week.map((one) => (
        <span key={one} role="columnheader" aria-label={dayText(one, locale, { weekday: 'long' })}>
          {dayText(one, locale, { weekday: 'short' })}
        </span>
      ))}
    </div>
  )
}

function Key({ hasProposals }: { hasProposals: boolean }) {
  const t = useStore($t)
  return (
    <p className="planning-key">
      {MARKS.map((mark) => (
        <span key={mark} className={`is-${mark}`}>
          <MarkGlyph mark={mark} /> {t(`calendar.mark-${mark}`)}
        </span>
      ))}
      {hasProposals && (
        <span className="is-proposed">
          <MarkGlyph mark="proposed" /> {t('calendar.proposedByFriend')}
        </span>
      )}
    </p>
  )
}
