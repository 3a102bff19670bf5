/** Dates of other apps, in the words of any language: `28 Mar 2024, 17:29`, `28 de março de 2024 às 17:29`. */
import { wallFrom } from './history-entry.ts'
import { monthsByName, plainLetters, withoutTies } from '../month-names.ts'

const isDigit = (point: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(point))

/** Digits of any script as 0 to 9: ten of them always follow each other. */
const latinDigits = (text: string): string =>
  text.replaceAll(/\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0)!
    let zero = point
    while (point - zero < 9 && isDigit(zero - 1)) zero -= 1
    return String(point - zero)
  })

const TIME = /(?<!\d)(\d{1,2}):(\d{2})(?::\d{2})?(?!\d)/
/** Finnish and Danish write a dot, French an h; only behind a year, where it can be no date. */
const OTHER_TIME = /(?<=\d{4}\D+)(\d{1,2})(?:\.|\s?h\s?)(\d{2})(?!\d)/

const MORNING = /(?<!\p{L})(?:a\.?\s?m\.?|π\.?\s?μ\.?|ص|午前|上午|오전)(?!\p{L})/u
const EVENING = /(?<!\p{L})(?:p\.?\s?m\.?|μ\.?\s?μ\.?|م|午後|下午|오후)(?!\p{L})/u

interface Clock {
  time: string
  rest: string
}

/** The time of the text in 24 hours, and the text without it; null where there is no such time. */
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

/** Languages whose months are numbers: Chinese, Japanese, Korean, Vietnamese, Mongolian. */
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
 * The time on the wall of each date, `2024-05-01T18:32:00`; what is no date is missing.
 * @param preferred languages of the reader, for months whose name is another one elsewhere
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
