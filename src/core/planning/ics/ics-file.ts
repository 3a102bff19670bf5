/** The events of an iCalendar file (RFC 5545), as written there. */

export type IcsTime =
  | { kind: 'day'; day: string }
  /** Has no zone, or one with an unknown name. */
  | { kind: 'floating'; wall: string; isUnknown: boolean }
  | { kind: 'utc'; wall: string }
  | { kind: 'zone'; wall: string; zone: string }

export interface IcsEvent {
  uid: string
  title: string
  /** Null when it is unreadable. */
  start: IcsTime | null
  end: IcsTime | null
  lengthMin: number | null
  rule: string
  /** True when it has extra dates outside its rule. */
  hasOtherDates: boolean
  /** The exceptions of the series. */
  except: IcsTime[]
  /** The original time of a date that differs from its series. */
  replaces: IcsTime | null
  isCancelled: boolean
  reminderMin: number | null
}

interface Line {
  name: string
  parameters: ReadonlyMap<string, string>
  value: string
}

const LINE = /^([\w-]+)((?:;[\w-]+=(?:"[^"]*"|[^":;,]*)(?:,(?:"[^"]*"|[^":;,]*))*)*):(.*)$/s
const PARAMETER = /;([\w-]+)=("[^"]*"|[^";]*)/g

function linesOf(text: string): Line[] {
  const whole = text.replace(/^\uFEFF/, '').replaceAll(/\r?\n[ \t]/g, '')
  return whole.split(/\r?\n/).flatMap((line) => {
    const [, name = '', parameters = '', value = ''] = LINE.exec(line) ?? []
    if (name === '') return []
    const found = [...parameters.matchAll(PARAMETER)].map(([, key = '', one = '']): [string, string] => {
      return [key.toUpperCase(), one.replaceAll('"', '')]
    })
    return [{ name: name.toUpperCase(), parameters: new Map(found), value }]
  })
}

const plainText = (value: string): string =>
  value.replaceAll(/\\([\\;,nN])/g, (_, letter: string) => (letter.toLowerCase() === 'n' ? '\n' : letter))

function timeFrom(value: string, zone: string | null | undefined): IcsTime | null {
  const [, year, month, day, time, hour, minute, second, utc] =
    /^(\d{4})(\d{2})(\d{2})(T(\d{2})(\d{2})(\d{2})(Z)?)?$/.exec(value.trim()) ?? []
  if (year === undefined) return null
  const date = `${year}-${month}-${day}`
  if (time === undefined) return { kind: 'day', day: date }
  const wall = `${date}T${hour}:${minute}:${second}`
  if (utc !== undefined) return { kind: 'utc', wall }
  return zone ? { kind: 'zone', wall, zone } : { kind: 'floating', wall, isUnknown: zone === null }
}

function durationFrom(text: string): { isBack: boolean; minutes: number } | null {
  const [, sign, weeks = 0, days = 0, hours = 0, minutes = 0] =
    /^([+-]?)P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:\d+S)?)?$/.exec(text.trim()) ?? []
  if (sign === undefined) return null
  const sum = Number(weeks) * 10_080 + Number(days) * 1440 + Number(hours) * 60 + Number(minutes)
  return { isBack: sign === '-', minutes: sum }
}

/** Minutes before the start. Null for an alarm at any other time. */
function reminderFrom({ value, parameters }: Line): number | null {
  const found = parameters.get('RELATED') === 'END' ? null : durationFrom(value)
  return found !== null && (found.isBack || found.minutes === 0) ? found.minutes : null
}

function lengthFrom(value: string): number | null {
  const found = durationFrom(value)
  return found === null || found.isBack ? null : found.minutes
}

const noEvent = (): IcsEvent => ({
  uid: '',
  title: '',
  start: null,
  end: null,
  lengthMin: null,
  rule: '',
  hasOtherDates: false,
  except: [],
  replaces: null,
  isCancelled: false,
  reminderMin: null
})

type ZoneOf = (name: string | undefined) => string | null | undefined

function take(event: IcsEvent, line: Line, zoneOf: ZoneOf): void {
  const { name, value, parameters } = line
  const zone = zoneOf(parameters.get('TZID'))
  if (name === 'UID') event.uid = value.trim()
  else if (name === 'SUMMARY') event.title = plainText(value)
  else if (name === 'DTSTART') event.start = timeFrom(value, zone)
  else if (name === 'DTEND') event.end = timeFrom(value, zone)
  else if (name === 'DURATION') event.lengthMin = lengthFrom(value)
  else if (name === 'RRULE') event.hasOtherDates ||= event.rule !== ''
  else if (name === 'RDATE' || name === 'EXRULE') event.hasOtherDates = true
  else if (name === 'RECURRENCE-ID') event.replaces = timeFrom(value, zone)
  else if (name === 'STATUS') event.isCancelled = value.trim().toUpperCase() === 'CANCELLED'
  else if (name === 'EXDATE') event.except.push(...value.split(',').flatMap((one) => timeFrom(one, zone) ?? []))
  if (name === 'RRULE' && event.rule === '') event.rule = value.trim()
}

/** The zone names in the file, and the zones that it defines for them. */
function zonesOf(lines: readonly Line[]): ReadonlyMap<string, string> {
  const zones = new Map<string, string>()
  let id = ''
  for (const { name, value } of lines) {
    if (name === 'TZID') id = value
    if (name === 'X-LIC-LOCATION' && id !== '') zones.set(id, value)
  }
  return zones
}

/**
 * @param isZone Tells if a zone name is known.
 * @returns null when the text is not a calendar.
 */
export function readIcs(text: string, isZone: (name: string) => boolean): IcsEvent[] | null {
  const lines = linesOf(text)
  if (!lines.some(({ name, value }) => name === 'BEGIN' && value.toUpperCase() === 'VCALENDAR')) return null
  const zones = zonesOf(lines)
  // Returns null when the zone is unknown.
  const zoneOf: ZoneOf = (name) =>
    name === undefined ? undefined : ([name, zones.get(name)].find((one) => one !== undefined && isZone(one)) ?? null)
  const events: IcsEvent[] = []
  let open: string[] = []
  for (const line of lines) {
    const part = line.value.trim().toUpperCase()
    if (line.name === 'BEGIN') {
      open.push(part)
      if (part === 'VEVENT') events.push(noEvent())
    } else if (line.name === 'END') open = open.slice(0, Math.max(0, open.lastIndexOf(part)))
    else {
      const event = events.at(-1)
      if (event === undefined) continue
      if (open.at(-1) === 'VEVENT') take(event, line, zoneOf)
      if (open.at(-1) === 'VALARM' && line.name === 'TRIGGER') event.reminderMin ??= reminderFrom(line)
    }
  }
  return events
}
