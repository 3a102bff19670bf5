/** The days on which somebody trained, from the totals of months (decision 072). */
import { readMonth, type TotalGroup } from './day-totals.ts'

export interface Day extends Sum {
  day: string
  groups: readonly TotalGroup[]
}

export interface Sum {
  seconds: number
  plays: number
  icepoints: number
}

export const NOTHING: Sum = { seconds: 0, plays: 0, icepoints: 0 }

export const plus = (one: Sum, other: Sum): Sum => ({
  seconds: one.seconds + other.seconds,
  plays: one.plays + other.plays,
  icepoints: one.icepoints + other.icepoints
})

export const sumOf = (all: readonly Sum[]): Sum => all.reduce(plus, NOTHING)

const byText = (one: string, other: string): number => Number(one > other) - Number(one < other)

interface Month {
  month: string
  days: string
}

/** `months` itself when nothing in it changed. */
export function withMonths<Row extends Month>(months: readonly Row[], changed: readonly Row[]): readonly Row[] {
  const anew = new Map(changed.map(({ month, days }) => [month, days]))
  const others = months.filter(({ month, days }) => anew.get(month) !== days)
  if (months.length - others.length === anew.size) return months
  return [...changed, ...others.filter(({ month }) => !anew.has(month))]
}

/** Ascending. */
export const daysFrom = (months: readonly Month[]): Day[] =>
  [...months]
    .sort((one, other) => byText(one.month, other.month))
    .flatMap(({ month, days }) =>
      Object.entries(readMonth(days))
        .sort(([one], [other]) => byText(one, other))
        .map(([day, groups]) => ({ day: `${month}-${day}`, groups, ...sumOf(groups) }))
        .filter(({ plays }) => plays > 0)
    )
