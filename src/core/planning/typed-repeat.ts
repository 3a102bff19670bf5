/** A rule of repetition as a person enters it in a form. */
import { isDay, numberOfDay, weekdayOf } from './civil-day.ts'
import { parseRule, repeatKind, ruleText, type RepeatKind, type RepeatRule } from './repeat-rule.ts'

export const REPEATS = ['none', 'daily', 'weekly', 'monthly', 'yearly'] as const satisfies readonly (
  RepeatKind | 'none'
)[]
export const ENDS = ['never', 'until', 'count'] as const

export interface TypedRepeat {
  kind: (typeof REPEATS)[number]
  /** As typed: 1 for each, 2 for every second. */
  interval: string
  /** Of a weekly one: 0 for Monday to 6 for Sunday. The day of the start belongs to them always. */
  weekdays: readonly number[]
  end: (typeof ENDS)[number]
  until: string
  count: string
}

const FREQUENCIES = { daily: 'DAILY', weekly: 'WEEKLY', monthly: 'MONTHLY', yearly: 'YEARLY' } as const

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

/** The rule of a date on a day; empty for none, null for a number that is none or too large, or an end before the day. */
export function repeatOf({ kind, interval, weekdays, end, until, count }: TypedRepeat, day: string): string | null {
  if (kind === 'none') return ''
  if (end === 'until' && (!isDay(until) || until < day)) return null
  const own = [...new Set([...weekdays, weekdayOfDay(day)])].sort((a, b) => a - b)
  const text = ruleText({
    frequency: FREQUENCIES[kind],
    interval: numberIn(interval),
    weekdays: kind === 'weekly' && own.length > 1 ? own : [],
    count: end === 'count' ? numberIn(count) : null,
    until: end === 'until' ? until : null
  })
  return parseRule(text) === null ? null : text
}
