/** Types that the parts of the calendar share. */
import type { Occurrence } from '#core/planning/training-calendar.ts'
import type { TypedRepeat } from '#core/planning/repeat-rule.ts'
import type { Translate } from '#core/app/translate.ts'
import type { Calendar } from '../../../stores/planning/calendar.ts'
import type { TypedDate } from '../../../stores/planning/training-dates.ts'

/** @param minutes before the start */
export function reminderText(minutes: number, t: Translate): string {
  if (minutes === 0) return t('dateSheet.remindStart')
  return minutes % 60 === 0
    ? t('dateSheet.remindHours', { count: minutes / 60 })
    : t('dateSheet.remindMinutes', { count: minutes })
}

export type OpenSheet =
  | { kind: 'day'; day: string }
  /** @param occurrence null for a new date */
  | { kind: 'date'; day: string; occurrence: Occurrence | null }
  /** A date of a series was moved to another day or got another length in minutes. */
  | { kind: 'scope'; occurrence: Occurrence; to: string | number }
  /** Other calendars: the feed, and importing their files. */
  | { kind: 'feed' }
  /** A plan created from the weeks that start on this day. */
  | { kind: 'weeks'; day: string }

export interface CalendarPartProps {
  today: string
  /** The focused day; its month or week is shown. */
  day: string
  onDay: (day: string) => void
  onSheet: (sheet: OpenSheet) => void
}

export type GridView = 'month' | 'week'

export interface CalendarGridProps extends CalendarPartProps {
  calendar: Calendar
  view: GridView
}

export interface DateForm extends Omit<TypedDate, 'repeat' | 'lengthMin'> {
  /** Minutes as typed. */
  length: string
  repeat: TypedRepeat
}
