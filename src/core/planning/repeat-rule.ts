/**
 * A subset of RFC 5545 (section 3.3.10) in days without a zone. The time of day is always that of the start, whatever
 * the clocks do.
 */
import { LAST_DAY, dayOfNumber, isDay, monthOf, numberInMonth, numberOfDay, weekdayOf } from './civil-day.ts'

const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

export interface RepeatRule {
  frequency: (typeof FREQUENCIES)[number]
  interval: number
  /** For a weekly rule: 0 for Monday to 6 for Sunday, ascending. Empty means the weekday of the start. */
  weekdays: readonly number[]
  /** The number of dates including the start, or null without such an end. */
  count: number | null
  /** The last possible day, or null without such an end. */
  until: string | null
}

const KINDS = { DAILY: 'daily', WEEKLY: 'weekly', MONTHLY: 'monthly', YEARLY: 'yearly' } as const
export type RepeatKind = (typeof KINDS)[RepeatRule['frequency']]

export const repeatKind = ({ frequency }: RepeatRule): RepeatKind => KINDS[frequency]

const INTERVAL_MAX = 99
const COUNT_MAX = 1000

const wholeWithin = (text: string, max: number): number | null => {
  const value = /^\d{1,4}$/.test(text) ? Number(text) : 0
  return value >= 1 && value <= max ? value : null
}

/** `20261231` or `20261231T235959`, with or without `Z`. */
function untilOf(text: string): string | null {
  const [, year, month, date] = /^(\d{4})(\d{2})(\d{2})(?:T\d{6}Z?)?$/.exec(text) ?? []
  const day = `${year}-${month}-${date}`
  return isDay(day) && day <= LAST_DAY ? day : null
}

function weekdaysOf(text: string | null): number[] | null {
  if (text === null) return []
  const found = text.split(',').map((name) => WEEKDAYS.findIndex((one) => one === name))
  return found.includes(-1) ? null : [...new Set(found)].sort((a, b) => a - b)
}

function partsOf(text: string): Map<string, string> | null {
  const parts = new Map<string, string>()
  for (const part of text.toUpperCase().split(';')) {
    const [name = '', value = '', ...others] = part.split('=')
    if (value === '' || others.length > 0 || parts.has(name)) return null
    parts.set(name, value)
  }
  return parts
}

const KNOWN = new Set(['FREQ', 'INTERVAL', 'BYDAY', 'COUNT', 'UNTIL', 'WKST'])

function isOurs(parts: Map<string, string>): boolean {
  if ([...parts.keys()].some((name) => !KNOWN.has(name)) || (parts.has('COUNT') && parts.has('UNTIL'))) return false
  return (parts.get('WKST') ?? 'MO') === 'MO' && (!parts.has('BYDAY') || parts.get('FREQ') === 'WEEKLY')
}

/** Returns null for anything but a rule, and for valid rules that we do not support. Weeks begin on Monday. */
export function parseRule(text: string): RepeatRule | null {
  const parts = partsOf(text)
  if (parts === null || !isOurs(parts)) return null
  const frequency = FREQUENCIES.find((one) => one === parts.get('FREQ'))
  const interval = wholeWithin(parts.get('INTERVAL') ?? '1', INTERVAL_MAX)
  const weekdays = weekdaysOf(parts.get('BYDAY') ?? null)
  if (frequency === undefined || interval === null || weekdays === null) return null
  const count = wholeWithin(parts.get('COUNT') ?? '', COUNT_MAX)
  const until = untilOf(parts.get('UNTIL') ?? '')
  if ((parts.has('COUNT') && count === null) || (parts.has('UNTIL') && until === null)) return null
  return { frequency, interval, weekdays, count, until }
}

/** The text of an `RRULE` whose start has no zone. */
export function ruleText({ frequency, interval, weekdays, count, until }: RepeatRule): string {
  return [
    `FREQ=${frequency}`,
    ...(interval === 1 ? [] : [`INTERVAL=${interval}`]),
    ...(weekdays.length === 0 ? [] : [`BYDAY=${weekdays.map((day) => WEEKDAYS[day]).join(',')}`]),
    ...(count === null ? [] : [`COUNT=${count}`]),
    ...(until === null ? [] : [`UNTIL=${until.replaceAll('-', '')}T235959`])
  ].join(';')
}

interface Periods {
  /** The days of a period, ascending. The period of the start is 0. */
  daysOf: (period: number) => readonly number[]
  /** A period no later than the one with this day. */
  before: (day: number) => number
}

function periodsOf(start: string, { frequency, interval, weekdays }: RepeatRule): Periods {
  const first = numberOfDay(start)
  if (frequency === 'DAILY') {
    return {
      daysOf: (period) => [first + period * interval],
      before: (day) => Math.floor((day - first) / interval)
    }
  }
  if (frequency === 'WEEKLY') {
    const monday = first - weekdayOf(first)
    const days = weekdays.length === 0 ? [weekdayOf(first)] : weekdays
    return {
      daysOf: (period) => days.map((day) => monday + period * interval * 7 + day),
      before: (day) => Math.floor((day - monday) / (interval * 7))
    }
  }
  const months = frequency === 'MONTHLY' ? interval : interval * 12
  const [month, date] = [monthOf(start), Number(start.slice(8))]
  return {
    daysOf: (period) => {
      const day = numberInMonth(month + period * months, date)
      return day === null ? [] : [day]
    },
    before: (day) => Math.floor((monthOf(dayOfNumber(day)) - month) / months)
  }
}

/**
 * The days of a rule between two days, inclusive and ascending. It skips 31 April. The cost depends on the days
 * requested, or with a count on those since the start.
 */
export function* daysOfRule(start: string, rule: RepeatRule, from: string, to: string): Generator<string> {
  const { daysOf, before } = periodsOf(start, rule)
  const first = numberOfDay(start)
  const asked = Math.max(first, numberOfDay(from))
  const end = [to, rule.until ?? LAST_DAY, LAST_DAY].sort()[0] ?? LAST_DAY
  const last = numberOfDay(end)
  if (asked > last) return
  let left = rule.count ?? Infinity
  const lastPeriod = before(last)
  for (let period = rule.count === null ? before(asked) : 0; period <= lastPeriod; period += 1) {
    for (const day of daysOf(period)) {
      if (day < first) continue
      if (day > last || left === 0) return
      left -= 1
      if (day >= asked) yield dayOfNumber(day)
    }
  }
}

/** True when the start is a date of its own rule. RFC 5545 leaves the other case undefined. */
export const beginsWithStart = (start: string, rule: RepeatRule): boolean =>
  daysOfRule(start, rule, start, start).next().value === start

/** In days. Each further look goes back four times as far. */
const LOOK_BACK = 400

/** The last day of a rule, or null when it does not end. Fast even for a daily rule until the end of time. */
export function lastDayOf(start: string, rule: RepeatRule): string | null {
  if (rule.count === null && rule.until === null) return null
  const first = numberOfDay(start)
  const end = numberOfDay(rule.until ?? LAST_DAY)
  for (let back = rule.count === null ? LOOK_BACK : Infinity; ; back *= 4) {
    const from = Math.max(first, end - back)
    const last = [...daysOfRule(start, rule, dayOfNumber(from), LAST_DAY)].at(-1)
    if (last !== undefined || from <= first) return last ?? start
  }
}

export const REPEATS = ['none', 'daily', 'weekly', 'monthly', 'yearly'] as const satisfies readonly (
  RepeatKind | 'none'
)[]
export const ENDS = ['never', 'until', 'count'] as const

/** A repetition as people enter it in a form. */
export interface TypedRepeat {
  kind: (typeof REPEATS)[number]
  /** As typed: 1 for every, 2 for every second. */
  interval: string
  /** For a weekly rule: 0 for Monday to 6 for Sunday. Always includes the day of the start. */
  weekdays: readonly number[]
  end: (typeof ENDS)[number]
  until: string
  count: string
}

const TYPED_FREQUENCIES = { daily: 'DAILY', weekly: 'WEEKLY', monthly: 'MONTHLY', yearly: 'YEARLY' } as const

const COUNT_AT_FIRST = '10'

export const weekdayOfDay = (day: string): number => weekdayOf(numberOfDay(day))

function endOf({ until, count }: RepeatRule): TypedRepeat['end'] {
  if (until !== null) return 'until'
  return count === null ? 'never' : 'count'
}

const NONE: TypedRepeat = { kind: 'none', interval: '1', weekdays: [], end: 'never', until: '', count: COUNT_AT_FIRST }

export const typedRepeat = (rule: RepeatRule | null): TypedRepeat =>
  rule === null
    ? NONE
    : {
        kind: repeatKind(rule),
        interval: String(rule.interval),
        weekdays: rule.weekdays,
        end: endOf(rule),
        until: rule.until ?? '',
        count: rule.count === null ? COUNT_AT_FIRST : String(rule.count)
      }

const numberIn = (text: string): number => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : 0)

/**
 * The rule for a date on a given day. Empty for no repetition; null for an invalid or too large number, or an end
 * before the day.
 */
export function repeatOf({ kind, interval, weekdays, end, until, count }: TypedRepeat, day: string): string | null {
  if (kind === 'none') return ''
  if (end === 'until' && (!isDay(until) || until < day)) return null
  const own = [...new Set([...weekdays, weekdayOfDay(day)])].sort((a, b) => a - b)
  const text = ruleText({
    frequency: TYPED_FREQUENCIES[kind],
    interval: numberIn(interval),
    weekdays: kind === 'weekly' && own.length > 1 ? own : [],
    count: end === 'count' ? numberIn(count) : null,
    until: end === 'until' ? until : null
  })
  return parseRule(text) === null ? null : text
}
