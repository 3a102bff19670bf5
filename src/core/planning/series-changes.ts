/** Marks, moves and splits a series. */
import { LAST_DAY, dayOfNumber, numberOfDay } from './civil-day.ts'
import { daysOfRule, type RepeatRule } from './repeat-rule.ts'
import { dayOfStart, daysOfSeries, isOnDay, type Mark, type Scope, type Series } from './training-series.ts'

/** The rest of a series, or null when nothing is left, and the series that was split off. */
export interface Split {
  kept: Series | null
  made: Series
}

const withDay = (days: readonly string[], day: string): string[] => [...new Set([...days, day])].sort()
const withoutDay = (days: readonly string[], day: string): string[] => days.filter((one) => one !== day)

/** Safe to repeat. */
export function marked(series: Series, day: string, mark: Mark): Series {
  const [doneOn, skippedOn] = [withoutDay(series.doneOn, day), withoutDay(series.skippedOn, day)]
  return {
    ...series,
    doneOn: mark === 'done' ? withDay(doneOn, day) : doneOn,
    skippedOn: mark === 'skipped' ? withDay(skippedOn, day) : skippedOn
  }
}

const partOf = (series: Series, isIn: (day: string) => boolean): Pick<Series, 'doneOn' | 'skippedOn' | 'movedOn'> => ({
  doneOn: series.doneOn.filter(isIn),
  skippedOn: series.skippedOn.filter(isIn),
  movedOn: series.movedOn.filter(isIn)
})

const unlessEmpty = (series: Series): Series | null =>
  daysOfSeries(series, dayOfStart(series.start), LAST_DAY).next().done === true ? null : series

function takenOut(series: Series, day: string): Split {
  const { movedOn, ...unmarked } = marked(series, day, 'planned')
  const time = series.start.slice(10)
  return {
    kept: unlessEmpty({ ...unmarked, movedOn: withDay(movedOn, day) }),
    made: { start: `${day}${time}`, rule: null, ...partOf(series, (one) => one === day), movedOn: [] }
  }
}

function cutBefore(series: Series, rule: RepeatRule, day: string): Split {
  const first = dayOfStart(series.start)
  const before = dayOfNumber(numberOfDay(day) - 1)
  const left = rule.count === null ? null : rule.count - [...daysOfRule(first, rule, first, before)].length
  return {
    kept: unlessEmpty({
      ...series,
      ...partOf(series, (one) => one < day),
      rule: { ...rule, count: null, until: before }
    }),
    made: {
      start: `${day}${series.start.slice(10)}`,
      rule: { ...rule, count: left },
      ...partOf(series, (one) => one >= day)
    }
  }
}

/**
 * Splits one date, this and the following ones, or all of them off a series. Nothing is lost.
 * @param day A day of the series.
 */
export function split(series: Series, day: string, scope: Scope): Split {
  const { start, rule } = series
  const isAll = scope === 'all' || rule === null || (scope === 'following' && day === dayOfStart(start))
  if (isAll || rule === null) return { kept: null, made: series }
  return scope === 'this' ? takenOut(series, day) : cutBefore(series, rule, day)
}

const shiftedRule = (rule: RepeatRule, by: number): RepeatRule => ({
  ...rule,
  weekdays: rule.weekdays.map((day) => (((day + by) % 7) + 7) % 7).sort((a, b) => a - b),
  until: rule.until === null ? null : shifted(rule.until, by)
})

const shifted = (day: string, by: number): string => dayOfNumber(Math.min(numberOfDay(day) + by, numberOfDay(LAST_DAY)))

function cleaned(series: Series): Series {
  const whole = { ...series, movedOn: [] }
  return { ...series, ...partOf(series, (day) => isOnDay(whole, day)) }
}

/**
 * The same series with another start. Its days and marks move by the same number of days.
 * @param to Has the form of `start`.
 */
export function moved(series: Series, to: string): Series {
  const by = numberOfDay(dayOfStart(to)) - numberOfDay(dayOfStart(series.start))
  const shift = (days: readonly string[]) => days.map((day) => shifted(day, by))
  return cleaned({
    start: to,
    rule: series.rule === null ? null : shiftedRule(series.rule, by),
    doneOn: shift(series.doneOn),
    skippedOn: shift(series.skippedOn),
    movedOn: shift(series.movedOn)
  })
}

export const repeated = (series: Series, rule: RepeatRule | null): Series => cleaned({ ...series, rule })
