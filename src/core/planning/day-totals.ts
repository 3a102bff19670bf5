/** Totals per day, stored as one text per month (decision 072): day of the month → groups by sport and level. */

/** `sport` and `level` are empty when they are unknown. */
interface TotalGroup {
  sport: string
  level: string
  seconds: number
  plays: number
  icepoints: number
}

export type MonthTotals = Record<string, TotalGroup[]>

export interface Counted {
  /** The athlete's local day: `2026-11-20`. */
  day: string
  sport: string
  level: string
  seconds: number
  icepoints: number
}

type StoredGroup = [sport: string, level: string, seconds: number, plays: number, icepoints: number]

const DAY_PART = /^(?:0[1-9]|[12]\d|3[01])$/

const isStoredGroup = (value: unknown): value is StoredGroup =>
  Array.isArray(value) &&
  value.length === 5 &&
  value.every((part, index) => (index < 2 ? typeof part === 'string' : Number.isFinite(part)))

export function readMonth(text: string): MonthTotals {
  let stored: unknown
  try {
    stored = JSON.parse(text)
  } catch {
    return {}
  }
  const totals: MonthTotals = {}
  for (const [day, groups] of Object.entries(Object(stored) as Record<string, unknown>)) {
    if (!DAY_PART.test(day) || !Array.isArray(groups)) continue
    totals[day] = groups
      .filter(isStoredGroup)
      .map(([sport, level, seconds, plays, icepoints]) => ({ sport, level, seconds, plays, icepoints }))
  }
  return totals
}

const byName = (one: TotalGroup, other: TotalGroup): number =>
  `${one.sport}|${one.level}` < `${other.sport}|${other.level}` ? -1 : 1

/** Equal totals give equal texts. */
export function writeMonth(totals: MonthTotals): string {
  const days = Object.entries(totals)
    .filter(([, groups]) => groups.length > 0)
    .sort(([one], [other]) => Number(one) - Number(other))
  const stored = days.map(([day, groups]): [string, StoredGroup[]] => [
    day,
    [...groups]
      .sort(byName)
      .map(({ sport, level, seconds, plays, icepoints }) => [sport, level, seconds, plays, icepoints])
  ])
  return `{${stored.map(([day, groups]) => `"${day}":${JSON.stringify(groups)}`).join(',')}}`
}

export const monthOf = (day: string): string => day.slice(0, 7)

/** @param times 1 adds a play and -1 removes it. A group without plays is removed. */
export function tally(totals: MonthTotals, play: Counted, times: 1 | -1): MonthTotals {
  const { sport, level } = play
  const key = play.day.slice(8)
  const groups = totals[key] ?? []
  const isIts = (group: TotalGroup): boolean => group.sport === sport && group.level === level
  const known = groups.find(isIts) ?? { sport, level, seconds: 0, plays: 0, icepoints: 0 }
  const next = {
    ...known,
    seconds: Math.max(0, known.seconds + times * play.seconds),
    plays: known.plays + times,
    icepoints: Math.max(0, known.icepoints + times * play.icepoints)
  }
  const others = groups.filter((group) => !isIts(group))
  return { ...totals, [key]: next.plays > 0 ? [...others, next] : others }
}

/** Nobody trains more than this per day. Manual entries cannot exceed it. */
const DAY_MAX_SEC = 86_400
const DAY_MAX_PLAYS = 50

export function isDayTooFull(totals: MonthTotals, day: string): boolean {
  const groups = totals[day.slice(8)] ?? []
  const sum = (of: 'seconds' | 'plays'): number => groups.reduce((all, group) => all + group[of], 0)
  return sum('seconds') > DAY_MAX_SEC || sum('plays') > DAY_MAX_PLAYS
}

export interface Day extends Sum {
  day: string
  groups: readonly TotalGroup[]
}

export interface Sum {
  seconds: number
  plays: number
  icepoints: number
}

// The days with training, from the monthly totals (decision 072).

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

/** Returns `months` itself when nothing changed. */
export function withMonths<Row extends Month>(months: readonly Row[], changed: readonly Row[]): readonly Row[] {
  const anew = new Map(changed.map(({ month, days }) => [month, days]))
  const others = months.filter(({ month, days }) => anew.get(month) !== days)
  if (months.length - others.length === anew.size) return months
  return [...changed, ...others.filter(({ month }) => !anew.has(month))]
}

/** In ascending order. */
export const daysFrom = (months: readonly Month[]): Day[] =>
  [...months]
    .sort((one, other) => byText(one.month, other.month))
    .flatMap(({ month, days }) =>
      Object.entries(readMonth(days))
        .sort(([one], [other]) => byText(one, other))
        .map(([day, groups]) => ({ day: `${month}-${day}`, groups, ...sumOf(groups) }))
        .filter(({ plays }) => plays > 0)
    )
