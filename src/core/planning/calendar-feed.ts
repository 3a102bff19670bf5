/** All training dates as one calendar (RFC 5545) that other apps subscribe to (docs/planning.md). */
import { alarm, duration, escapeText, fileOf, utcStamp } from './ics/calendar-file.ts'
import { ruleText } from './repeat-rule.ts'
import { dayOfStart, isOnDay, type Series } from './training-series.ts'

export interface FeedDate {
  id: string
  title: string
  /** The start is in UTC if this is a moment. */
  series: Series
  isMoment: boolean
  reminderMin: number | null
  /** The date's own length, or else that of its workout. */
  lengthMin?: number | null
  changedAt: Date
}

/** How often other apps should refresh. */
const REFRESH = 'PT1H'

/** `20261123T073000`: a local wall time (section 3.3.5, form 1), or a time in UTC. */
const stampOf = (start: string, isMoment: boolean): string => `${start.replace(/[-:]/g, '')}00${isMoment ? 'Z' : ''}`

function eventLines({ id, title, series, isMoment, reminderMin, lengthMin, changedAt }: FeedDate): string[] {
  const stamp = (day: string): string => stampOf(`${day}${series.start.slice(10)}`, isMoment)
  // Skipped dates are exceptions too, like moved ones.
  const gone = [...new Set([...series.movedOn, ...series.skippedOn])].sort()
  const rule =
    series.rule === null ? [] : [`RRULE:${ruleText(series.rule)}`, ...gone.map((day) => `EXDATE:${stamp(day)}`)]
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(id)}@icepoint`,
    `DTSTAMP:${utcStamp(changedAt)}`,
    `LAST-MODIFIED:${utcStamp(changedAt)}`,
    `DTSTART:${stampOf(series.start, isMoment)}`,
    // Without a length, an event ends when it begins (section 3.6.1). We never invent one.
    ...(lengthMin ? [duration(lengthMin * 60)] : []),
    ...rule,
    `SUMMARY:${escapeText(title)}`,
    ...alarm({ title, reminderMin }),
    'END:VEVENT'
  ]
}

/** A single date that was skipped or moved is not an event. */
const isThere = ({ series }: FeedDate): boolean => {
  const day = dayOfStart(series.start)
  return series.rule !== null || (isOnDay(series, day) && !series.skippedOn.includes(day))
}

/**
 * The same dates always give the same text.
 * @param name The name of the calendar.
 */
export const calendarFeed = (dates: readonly FeedDate[], name: string): string =>
  fileOf([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Icepoint//Training//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...dates.filter(isThere).flatMap(eventLines),
    'END:VCALENDAR'
  ])
