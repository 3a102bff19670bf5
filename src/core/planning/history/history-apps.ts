/** Tables with the history of other apps, and the dates in them. */
import { wallFrom, nameFrom, recordsOf, type FoundEntry, type FoundHistory, secondsFrom } from './history-entry.ts'
import { monthsByName, plainLetters, withoutTies } from '../month-names.ts'

const isDigit = (point: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(point))

/** Converts digits of any script to 0 to 9. Unicode always places the ten digits of a script in order. */
const latinDigits = (text: string): string =>
  text.replaceAll(/\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0)!
    let zero = point
    while (point - zero < 9 && isDigit(zero - 1)) zero -= 1
    return String(point - zero)
  })

const TIME = /(?<!\d)(\d{1,2}):(\d{2})(?::\d{2})?(?!\d)/
/** Finnish and Danish write a dot, French an h. It counts only after a year, where it cannot be a date. */
const OTHER_TIME = /(?<=\d{4}\D+)(\d{1,2})(?:\.|\s?h\s?)(\d{2})(?!\d)/

const MORNING = /(?<!\p{L})(?:a\.?\s?m\.?|π\.?\s?μ\.?|ص|午前|上午|오전)(?!\p{L})/u
const EVENING = /(?<!\p{L})(?:p\.?\s?m\.?|μ\.?\s?μ\.?|م|午後|下午|오후)(?!\p{L})/u

interface Clock {
  time: string
  rest: string
}

/** Splits the text into a 24-hour time and the rest. Returns null when it contains no time. */
function clockOf(text: string): Clock | null {
  const found = TIME.exec(text) ?? OTHER_TIME.exec(text)
  if (found === null) return { time: '', rest: text }
  const [all, hour = '', minute = ''] = found
  const rest = text.replace(all, ' ')
  const half = EVENING.test(rest) ? 12 : MORNING.test(rest) ? 0 : null
  if (half === null) return { time: ` ${hour}:${minute}`, rest }
  if (Number(hour) < 1 || Number(hour) > 12) return null
  return { time: ` ${(Number(hour) % 12) + half}:${minute}`, rest: rest.replace(half === 12 ? EVENING : MORNING, ' ') }
}

/** Languages that number their months: Chinese, Japanese, Korean, Vietnamese, Mongolian. */
const NUMBERED = /(?<!\d)(\d{1,2})\s*(?:月|월|-р сар(?:ын)?)|(?:tháng|thg)\s*(\d{1,2})(?!\d)/u

interface Parts {
  year: string
  month: number | null
  name: string
  day: string
  time: string
}

function partsOf(text: string): Parts | null {
  const clock = clockOf(latinDigits(text.toLowerCase().normalize('NFC')))
  if (clock === null) return null
  const numbered = NUMBERED.exec(clock.rest)
  const rest = numbered === null ? clock.rest : clock.rest.replace(numbered[0], ' ')
  const numbers = rest.match(/\d+/g) ?? []
  const [year] = numbers.filter(({ length }) => length === 4)
  const [day] = numbers.filter(({ length }) => length < 3)
  if (year === undefined || day === undefined || numbers.length !== 2) return null
  const month = numbered === null ? null : Number(numbered[1] ?? numbered[2])
  return { year, month, name: withoutTies(plainLetters(rest)), day, time: clock.time }
}

/**
 * Reads dates of other apps in any language: `28 Mar 2024, 17:29`, `28 de março de 2024 às 17:29`. Returns the wall
 * time of each date, such as `2024-05-01T18:32:00`, and omits anything else.
 * @param preferred The reader's languages. They decide between months that share a name.
 */
export function wallsOf(dates: Iterable<string>, preferred: readonly string[]): ReadonlyMap<string, string> {
  const walls = new Map<string, string>()
  const open = new Map<string, Parts>()
  for (const date of new Set(dates)) {
    const wall = wallFrom(date)
    const parts = wall === null ? partsOf(date) : null
    if (wall !== null) walls.set(date, wall)
    else if (parts !== null) open.set(date, parts)
  }
  if (open.size === 0) return walls
  const months = monthsByName(
    [...open.values()].flatMap(({ name, month }) => (month === null ? [name] : [])),
    preferred
  )
  for (const [date, { year, month, name, day, time }] of open) {
    const number = month ?? months.get(name)
    const wall =
      number === undefined
        ? null
        : wallFrom(`${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}${time}`)
    if (wall !== null) walls.set(date, wall)
  }
  return walls
}

const DURATIONS = ['duration (sec)', 'duration', 'workout duration'] as const

/** Strong's table has a row for each set. Every row repeats the workout's name and duration. */
export const isStrongTable = (head: readonly string[]): boolean =>
  ['date', 'workout name', 'exercise name', 'set order'].every((name) => head.includes(name))

export function readStrong(table: readonly (readonly string[])[], languages: readonly string[]): FoundHistory {
  const entries = new Map<string, FoundEntry>()
  const leftOut: FoundHistory['leftOut'] = []
  const records = recordsOf(table)
  const dateOf = (record: (typeof records)[number]) => (record.get('date') ?? '').trim()
  const walls = wallsOf(records.map(dateOf), languages)
  records.forEach((record, index) => {
    const date = dateOf(record)
    const name = nameFrom(record.get('workout name') ?? '')
    const wall = walls.get(date)
    if (wall === undefined) return void leftOut.push({ reason: 'bad-date', at: index + 2 })
    // The same date reads differently after somebody changed the language of the phone.
    const key = `${wallFrom(date) === null ? wall : date} ${name}`
    if (entries.has(key)) return
    const duration = DURATIONS.map((column) => record.get(column) ?? '').find((text) => text.trim() !== '') ?? ''
    const seconds = secondsFrom(duration)
    entries.set(key, { key, ownId: null, name, sport: 'Strength', level: '', time: { kind: 'wall', wall }, seconds })
  })
  return { format: 'strong', entries: [...entries.values()], leftOut }
}

/**
 * FitNotes' table has a row for each set, with a day and the exercise's category. It gives a duration for cardio but
 * not for strength.
 */
export const isFitNotesTable = (head: readonly string[]): boolean =>
  ['date', 'exercise', 'category', 'reps', 'time'].every((name) => head.includes(name))

interface OneDay {
  wall: string
  categories: Set<string>
  /** Null as soon as one set has no duration. */
  seconds: number | null
}

const entryOf = (day: string, { wall, categories, seconds }: OneDay): FoundEntry => ({
  key: day,
  ownId: null,
  name: nameFrom([...categories].join(', ')),
  sport: seconds === null ? 'Strength' : 'Endurance',
  level: '',
  time: { kind: 'wall', wall },
  seconds
})

/** All sets of a day count as one training. */
export function readFitNotes(table: readonly (readonly string[])[]): FoundHistory {
  const days = new Map<string, OneDay>()
  const leftOut: FoundHistory['leftOut'] = []
  recordsOf(table).forEach((record, index) => {
    const date = (record.get('date') ?? '').trim()
    const wall = wallFrom(date)
    if (wall === null) return void leftOut.push({ reason: 'bad-date', at: index + 2 })
    const known = days.get(date) ?? { wall, categories: new Set(), seconds: 0 }
    const category = nameFrom(record.get('category') ?? '')
    if (category !== '') known.categories.add(category)
    const seconds = secondsFrom(record.get('time') ?? '')
    const isTimed = known.seconds !== null && seconds !== null && seconds > 0
    days.set(date, { ...known, seconds: isTimed ? (known.seconds ?? 0) + seconds : null })
  })
  return { format: 'fitnotes', entries: [...days].map(([day, one]) => entryOf(day, one)), leftOut }
}

/** Hevy's table has a row for each set. Every row repeats the start and end of the workout. */
export const isHevyTable = (head: readonly string[]): boolean =>
  ['title', 'start_time', 'end_time', 'exercise_title'].every((name) => head.includes(name))

/** Both are wall times of the same place, so a clock change between them counts as an hour. */
function between(from: string, to: string | undefined): number | null {
  const seconds = to === undefined ? -1 : (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / 1000
  return seconds < 0 ? null : seconds
}

export function readHevy(table: readonly (readonly string[])[], languages: readonly string[]): FoundHistory {
  const entries = new Map<string, FoundEntry>()
  const leftOut: FoundHistory['leftOut'] = []
  const records = recordsOf(table)
  const timesOf = (record: (typeof records)[number]) => ['start_time', 'end_time'].map((name) => record.get(name) ?? '')
  const walls = wallsOf(records.flatMap(timesOf), languages)
  records.forEach((record, index) => {
    const [start, end] = timesOf(record).map((time) => walls.get(time))
    if (start === undefined) return void leftOut.push({ reason: 'bad-date', at: index + 2 })
    const name = nameFrom(record.get('title') ?? '')
    const key = `${start} ${name}`
    if (entries.has(key)) return
    const seconds = between(start, end)
    entries.set(key, {
      key,
      ownId: null,
      name,
      sport: 'Strength',
      level: '',
      time: { kind: 'wall', wall: start },
      seconds
    })
  })
  return { format: 'hevy', entries: [...entries.values()], leftOut }
}
