/** A day of the calendar with its dates. */
import { useStore } from '@nanostores/react'
import { memo, type CSSProperties } from 'react'
import { wholeMinutes } from '#core/app/format.ts'
import { fieldsOf } from '#core/planning/planned-time.ts'
import { lengthSec, type CalendarWorkout, type Occurrence } from '#core/planning/training-calendar.ts'
import type { Translate } from '#core/app/translate.ts'
import type { Language, RidgeSegment } from '#core/workout/workout.ts'
import { $t } from '../../../stores/app/locale.ts'
import type { Calendar } from '../../../stores/planning/calendar.ts'
import type { Proposal } from '../../../stores/planning/calendar-proposals.ts'
import type { GridView } from './calendar-parts.ts'
import {
  longDay,
  MarkGlyph,
  MiniRidge,
  nameOf,
  proposalName,
  saidOf,
  saidOfProposal,
  type ShownMark
} from './date-mark.tsx'
import { dayText, timeText } from '../day-text.ts'

const EVENTS_IN_MONTH = 2

interface DayCellProps {
  day: string
  occurrences: readonly Occurrence[]
  proposals: readonly Proposal[]
  /** Minutes of unplanned training. */
  unplanned: number
  workouts: Calendar['workouts']
  locale: Language
  view: GridView
  isFocus: boolean
  isToday: boolean
  isOutside: boolean
  onOpen: (day: string) => void
}

const isSameCell = (one: DayCellProps, other: DayCellProps): boolean =>
  (['day', 'unplanned', 'workouts', 'locale', 'view', 'isFocus', 'isToday', 'isOutside'] as const).every(
    (name) => one[name] === other[name]
  ) &&
  one.occurrences.length === other.occurrences.length &&
  one.occurrences.every(({ key, date }, index) => {
    const before = other.occurrences[index]
    return key === before?.key && date === before.date
  }) &&
  one.proposals === other.proposals

/**
 * May keep an outdated `onOpen` while nothing else changes, because the callbacks of the screen do not depend on the
 * render.
 */
export const DayCell = memo(function DayCell(props: DayCellProps) {
  const { day, occurrences, proposals, unplanned, workouts, locale, view, isFocus, isToday, isOutside, onOpen } = props
  const t = useStore($t)
  const label = [
    longDay(day, locale),
    ...(isToday ? [t('calendar.today')] : []),
    ...(unplanned > 0 ? [t('calendar.doneMinutes', { count: unplanned })] : []),
    ...occurrences.map((one) => saidOf(one, workouts[one.date.workoutId], locale, t)),
    ...proposals.map((one) => saidOfProposal(one, locale, t))
  ].join(', ')
  const all = occurrences.length + proposals.length
  const most = view === 'week' ? all : EVENTS_IN_MONTH - Number(unplanned > 0)
  const classes = ['planning-day', isToday ? 'is-today' : '', isOutside ? 'is-outside' : ''].filter(Boolean).join(' ')
  return (
    // The grid handles the keys of all cells.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="gridcell"
      tabIndex={isFocus ? 0 : -1}
      className={classes}
      data-day={day}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => onOpen(day)}
    >
      <span className="visually-hidden">{label}</span>
      <span className="planning-day-number numeric" aria-hidden="true">
        {view === 'week' && <small>{dayText(day, locale, { weekday: 'short' })}</small>}
        {Number(day.slice(8))}
      </span>
      {unplanned > 0 && (
        <span className="planning-event is-done" aria-hidden="true">
          <Face mark="done" ridge={undefined} time="" name={t('calendar.minutes', { count: unplanned })} />
        </span>
      )}
      {occurrences.slice(0, most).map((one, index) => (
        <Event key={index} one={one} locale={locale} view={view} t={t} workout={workouts[one.date.workoutId]} />
      ))}
      {proposals.slice(0, Math.max(0, most - occurrences.length)).map((one) => (
        <ProposedEvent key={one.id} one={one} locale={locale} />
      ))}
      {all > most && <small aria-hidden="true">+{all - most}</small>}
    </div>
  )
}, isSameCell)

interface EventProps {
  one: Occurrence
  workout: CalendarWorkout | undefined
  locale: Language
  view: GridView
  t: Translate
}

/** The day handles its keys and reads its text. */
function Event({ one, workout, locale, view, t }: EventProps) {
  const minutes = wholeMinutes(lengthSec(one.date, workout))
  const isWeek = view === 'week'
  const time = one.mark === 'planned' ? timeText(one.time, locale) : ''
  return (
    <span
      className={`planning-event is-${one.mark}`}
      style={isWeek ? ({ '--length': minutes } as CSSProperties) : undefined}
      data-key={one.key}
      data-length={minutes}
      aria-hidden="true"
    >
      <Face mark={one.mark} ridge={workout?.ridge} time={time} name={nameOf(one, workout, t)} />
      {isWeek && (
        <small className="planning-length numeric">{minutes > 0 && t('calendar.minutes', { count: minutes })}</small>
      )}
      {isWeek && <i data-edge="" />}
    </span>
  )
}

interface FaceProps {
  mark: ShownMark
  ridge: readonly RidgeSegment[] | undefined
  time: string
  name: string
}

/** Memoized, because the next month mostly has the same training in the same place. */
const Face = memo(function Face({ mark, ridge, time, name }: FaceProps) {
  return (
    <>
      <MiniRidge mark={mark} ridge={ridge} />
      <span className="planning-event-text">
        <MarkGlyph mark={mark} />
        {time !== '' && <b className="numeric">{time}</b>} {name}
      </span>
    </>
  )
})

function ProposedEvent({ one, locale }: { one: Proposal; locale: Language }) {
  const t = useStore($t)
  return (
    <span className="planning-event is-proposed" aria-hidden="true">
      <Face
        mark="proposed"
        ridge={one.ridge}
        time={timeText(fieldsOf(new Date(one.at)).time, locale)}
        name={proposalName(one, t)}
      />
    </span>
  )
}
