/** One appointment as a file that every calendar takes (iCalendar, RFC 5545). */

export interface CalendarEvent {
  /** Known to the calendar by this: the same event saved again replaces the first. */
  uid: string
  title: string
  /** Empty for none. */
  description: string
  /** Absolute address; empty for none. */
  url: string
  start: Date
  /** At least one second. */
  durationSec: number
  /** Minutes before the start; null for no reminder. */
  reminderMin: number | null
}

/** Longest line, in octets of UTF-8, its break not counted (RFC 5545, section 3.1). */
const LINE_MAX = 75

/** `20261123T073000Z`: a moment in UTC, cut to seconds (section 3.3.5, form 2). */
export function utcStamp(moment: Date): string {
  return moment
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:]/g, '')
}

/** A value of type TEXT (section 3.3.11). Control characters, which no calendar may be sent, are left out; a tab is a blank. */
export function escapeText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')

    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, '')
    .replace(/[\\;,]/g, (found) => `\\${found}`)
    .replace(/\n/g, '\\n')
}

/** How many octets a character of UTF-8 takes. */
function octets(character: string): number {
  const point = character.codePointAt(0) ?? 0
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x10000 ? 3 : 4
}

/** Breaks a long line: every further one starts with a blank. No character is torn apart. */
export function foldLine(line: string): string {
  let folded = ''
  let used = 0
  for (const character of line) {
    const size = octets(character)
    if (used + size > LINE_MAX) {
      folded += '\r\n '
      used = 1
    }
    folded += character
    used += size
  }
  return folded
}

/** `PT14M6S`; days are written as hours, which is as long wherever clocks change. */
function duration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds))
  const parts = [
    [Math.floor(whole / 3600), 'H'],
    [Math.floor((whole % 3600) / 60), 'M'],
    [whole % 60, 'S']
  ] as const
  return `PT${parts.map(([value, unit]) => (value === 0 ? '' : `${value}${unit}`)).join('')}`
}

function alarm(event: CalendarEvent): string[] {
  if (event.reminderMin === null) return []
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(event.title)}`,
    `TRIGGER:-PT${Math.max(0, Math.round(event.reminderMin))}M`,
    'END:VALARM'
  ]
}

/**
 * The file, with CRLF at every line's end.
 * @param made when the file was made.
 */
export function calendarFile(event: CalendarEvent, made: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Icepoint//Training//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `DTSTAMP:${utcStamp(made)}`,
    `DTSTART:${utcStamp(event.start)}`,
    `DURATION:${duration(event.durationSec)}`,
    `SUMMARY:${escapeText(event.title)}`,
    ...(event.description === '' ? [] : [`DESCRIPTION:${escapeText(event.description)}`]),
    // A URI is not escaped; what would end the line is not part of one.
    ...(event.url === '' ? [] : [`URL:${event.url.replace(/\s/g, '')}`]),
    ...alarm(event),
    'END:VEVENT',
    'END:VCALENDAR'
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

/** A name for the file that every system takes: letters and digits of the title, at most forty. */
export function calendarFileName(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
  const short = [...plain]
    .slice(0, 40)
    .join('')
    .replace(/^-+|-+$/g, '')
  return `${short === '' ? 'icepoint' : short.toLowerCase()}.ics`
}
