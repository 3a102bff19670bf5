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

export function daysFrom(months: readonly { month: string; days: string }[]): Day[] {
  return months
    .flatMap(({ month, days }) =>
      Object.entries(readMonth(days)).map(([day, groups]) => ({ day: `${month}-${day}`, groups, ...sumOf(groups) }))
    )
    .filter(({ plays }) => plays > 0)
    .sort((one, other) => (one.day < other.day ? -1 : 1))
}
