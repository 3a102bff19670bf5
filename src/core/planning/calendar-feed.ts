/** All training dates as one calendar (RFC 5545) that other apps fetch again and again (docs/planning.md). */
import { alarm, duration, escapeText, fileOf, utcStamp } from './ics/calendar-file.ts'
import { ruleText } from './repeat-rule.ts'
import { dayOfStart, isOnDay, type Series } from './training-series.ts'

export interface FeedDate {
  id: string
  title: string
  /** Its start is in UTC when it is a moment. */
  series: Series
  isMoment: boolean
  reminderMin: number | null
  /** Of the date, else of its workout. */
  lengthMin?: number | null
  changedAt: Date
}

/** How often other apps should ask. */
const REFRESH = 'PT1H'

/** `20261123T073000`: the time on the wall, wherever one is (section 3.3.5, form 1), or in UTC. */
const stampOf = (start: string, isMoment: boolean): string => `${start.replace(/[-:]/g, '')}00${isMoment ? 'Z' : ''}`

function eventLines({ id, title, series, isMoment, reminderMin, lengthMin, changedAt }: FeedDate): string[] {
  const stamp = (day: string): string => stampOf(`${day}${series.start.slice(10)}`, isMoment)
  // What is skipped is not going to be, like what was moved.
  const gone = [...new Set([...series.movedOn, ...series.skippedOn])].sort()
  const rule =
    series.rule === null ? [] : [`RRULE:${ruleText(series.rule)}`, ...gone.map((day) => `EXDATE:${stamp(day)}`)]
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(id)}@icepoint`,
    `DTSTAMP:${utcStamp(changedAt)}`,
    `LAST-MODIFIED:${utcStamp(changedAt)}`,
    `DTSTART:${stampOf(series.start, isMoment)}`,
    // Without one it ends when it begins (section 3.6.1): a length is not made up.
    ...(lengthMin ? [duration(lengthMin * 60)] : []),
    ...rule,
    `SUMMARY:${escapeText(title)}`,
    ...alarm({ title, reminderMin }),
    'END:VEVENT'
  ]
}

/** A single date that was skipped or moved is no event. */
const isThere = ({ series }: FeedDate): boolean => {
  const day = dayOfStart(series.start)
  return series.rule !== null || (isOnDay(series, day) && !series.skippedOn.includes(day))
}

/** The same dates make the same text. @param name of the calendar */
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
