/** iCalendar (RFC 5545). */

export interface CalendarEvent {
  /** Saving an event with an existing uid replaces the earlier one. */
  uid: string
  title: string
  description: string
  url: string
  start: Date
  durationSec: number
  reminderMin: number | null
}

/** Octets per line without the line break (section 3.1). */
const LINE_MAX = 75

/** `20261123T073000Z` (section 3.3.5, form 2). */
export function utcStamp(moment: Date): string {
  return moment
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:]/g, '')
}

/** Type TEXT (section 3.3.11). Control characters are not allowed and are removed. */
export function escapeText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')

    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, '')
    .replace(/[\\;,]/g, (found) => `\\${found}`)
    .replace(/\n/g, '\\n')
}

function octets(character: string): number {
  const point = character.codePointAt(0) ?? 0
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x10000 ? 3 : 4
}

/** Continuation lines start with a space. No character is split. */
export function foldLine(line: string): string {
  // A shortcut for most lines, because a feed has thousands.
  if (line.length <= LINE_MAX && /^[\u0020-\u007e]*$/.test(line)) return line
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

/** Writes days as hours, because a day is not always 24 hours long. */
export function duration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds))
  const parts = [
    [Math.floor(whole / 3600), 'H'],
    [Math.floor((whole % 3600) / 60), 'M'],
    [whole % 60, 'S']
  ] as const
  return `DURATION:PT${parts.map(([value, unit]) => (value === 0 ? '' : `${value}${unit}`)).join('')}`
}

export function alarm(event: Pick<CalendarEvent, 'title' | 'reminderMin'>): string[] {
  if (event.reminderMin === null) return []
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(event.title)}`,
    `TRIGGER:-PT${Math.max(0, Math.round(event.reminderMin))}M`,
    'END:VALARM'
  ]
}

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
    duration(event.durationSec),
    `SUMMARY:${escapeText(event.title)}`,
    ...(event.description === '' ? [] : [`DESCRIPTION:${escapeText(event.description)}`]),
    // URIs are not escaped, but whitespace could end the line.
    ...(event.url === '' ? [] : [`URL:${event.url.replace(/\s/g, '')}`]),
    ...alarm(event),
    'END:VEVENT',
    'END:VCALENDAR'
  ]
  return fileOf(lines)
}

export const fileOf = (lines: readonly string[]): string => lines.map((line) => `${foldLine(line)}\r\n`).join('')

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
