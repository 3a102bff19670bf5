/**
 * Compact view of a training date: done is filled, planned is outlined, skipped is flat. An icon and a word repeat
 * the state.
 */
import { useStore } from '@nanostores/react'
import { memo, type SVGProps } from 'react'
import { formatClock } from '#core/app/format.ts'
import { addDays, weekOf } from '#core/planning/days.ts'
import { fieldsOf } from '#core/planning/planned-time.ts'
import type { CalendarDate, CalendarWorkout, Occurrence } from '#core/planning/training-calendar.ts'
import { repeatKind, weekdayOfDay } from '#core/planning/repeat-rule.ts'
import type { Mark } from '#core/planning/training-series.ts'
import type { Translate } from '#core/app/translate.ts'
import { ridgePaths } from '#core/workout/ridge.ts'
import type { Language, RidgeSegment } from '#core/workout/workout.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import type { Proposal } from '../../../stores/planning/calendar-proposals.ts'
import { DoneGlyph, SetupGlyph } from '../../../ui/glyphs.tsx'
import { Glyph, type IconComponent } from '../../../ui/icon.tsx'
import { dayText, timeText } from '../day-text.ts'

const PlannedGlyph = (props: SVGProps<SVGSVGElement>) => (
  <svg viewBox="0 0 24 24" {...props}>
    <path fill="none" stroke="currentColor" strokeWidth="3" d="M12 2.7 20 7.4v9.2l-8 4.7-8-4.7V7.4z" />
  </svg>
)

const SkippedGlyph = (props: SVGProps<SVGSVGElement>) => (
  <svg viewBox="0 0 24 24" {...props}>
    <path d="M2 10.5h20v3H2z" />
  </svg>
)

/** `proposed` is a friend's proposal. */
export type ShownMark = Mark | 'proposed'

const GLYPHS: Readonly<Record<ShownMark, IconComponent>> = {
  done: DoneGlyph,
  planned: PlannedGlyph,
  skipped: SkippedGlyph,
  proposed: SetupGlyph
}

export const MarkGlyph = memo(function MarkGlyph({ mark }: { mark: ShownMark }) {
  return <Glyph of={GLYPHS[mark]} />
})

/** Cached, because drawing the paths is most of the cost of changing the month. */
const paths = new WeakMap<readonly RidgeSegment[], string>()

function pathOf(ridge: readonly RidgeSegment[]): string {
  const known = paths.get(ridge) ?? ridgePaths(ridge, 120).work ?? ''
  paths.set(ridge, known)
  return known
}

/** A single block for a date without a workout. */
const PLAIN = 'M2 100V40L118 20V100z'

interface MiniRidgeProps {
  mark: ShownMark
  ridge: readonly RidgeSegment[] | undefined
}

export const MiniRidge = memo(function MiniRidge({ mark, ridge }: MiniRidgeProps) {
  return (
    <svg className={`planning-mini is-${mark}`} viewBox="0 0 120 100" preserveAspectRatio="none" aria-hidden="true">
      <path d={mark === 'skipped' ? 'M0 88H120V100H0z' : ridge === undefined ? PLAIN : pathOf(ridge) || PLAIN} />
    </svg>
  )
})

export const nameOf = ({ date }: Occurrence, workout: CalendarWorkout | undefined, t: Translate): string =>
  workout?.name ?? (date.title === '' ? t('calendar.training') : date.title)

/** `07:30, Kettlebell ladder, planned`, plus the length if it has its own. */
export const saidOf = (one: Occurrence, workout: CalendarWorkout | undefined, locale: Language, t: Translate): string =>
  [
    timeText(one.time, locale),
    nameOf(one, workout, t),
    t(`calendar.mark-${one.mark}`),
    ...(one.date.lengthMin === null ? [] : [t('calendar.minutes', { count: one.date.lengthMin })])
  ].join(', ')

/** `14:06` from its workout, or its own `45 min`. */
export function LengthText({ date, workout }: { date: CalendarDate; workout: CalendarWorkout | undefined }) {
  const t = useStore($t)
  if (date.lengthMin === null && workout === undefined) return null
  const text =
    date.lengthMin === null ? formatClock(workout?.totalSec ?? 0) : t('calendar.minutes', { count: date.lengthMin })
  return <span className="numeric">{text}</span>
}

export const proposalName = ({ workout, text }: Proposal, t: Translate): string =>
  workout || text || t('calendar.training')

/** `10:00, Morning hips, proposed by Mara`. */
export const saidOfProposal = (one: Proposal, locale: Language, t: Translate): string =>
  [
    timeText(fieldsOf(new Date(one.at)).time, locale),
    proposalName(one, t),
    t('calendar.proposedBy', { name: one.from || t('calendar.proposedBySomebody') })
  ].join(', ')

/** Weekdays of a weekly date in the user's time zone: a moment may fall on another day than in UTC. */
function weekdaysHere({ day, seriesDay }: Occurrence, weekdays: readonly number[]): number[] {
  const here = weekdayOfDay(day)
  const shift = here - weekdayOfDay(seriesDay)
  const days = weekdays.length === 0 ? [here] : weekdays.map((one) => (one + shift + 7) % 7)
  return days.sort((a, b) => a - b)
}

/** `every Tuesday and Friday`, or `every 2 weeks`; empty for a single date. */
export function RepeatText({ occurrence }: { occurrence: Occurrence }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const { rule } = occurrence.date.series
  if (rule === null) return null
  if (rule.weekdays.length === 7 && rule.interval === 1) return <span>{t('calendar.every-daily', { count: 1 })}</span>
  if (rule.frequency === 'WEEKLY' && rule.interval === 1) {
    const monday = weekOf(occurrence.day, 1)
    const names = weekdaysHere(occurrence, rule.weekdays).map((one) =>
      dayText(addDays(monday, one), locale, { weekday: 'long' })
    )
    return <span>{t('calendar.everyDays', { days: new Intl.ListFormat(locale).format(names) })}</span>
  }
  return <span>{t(`calendar.every-${repeatKind(rule)}`, { count: rule.interval })}</span>
}

export const longDay = (day: string, locale: Language): string =>
  dayText(day, locale, { weekday: 'long', day: 'numeric', month: 'long' })
