import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, periodAt } from './days.ts'
import {
  tally,
  writeMonth,
  type Counted,
  type MonthTotals,
  daysFrom,
  sumOf,
  withMonths,
  type Day
} from './day-totals.ts'
import {
  badgesOf,
  barsOf,
  goalState,
  heatOf,
  heatWeeks,
  monthsOf,
  partsBy,
  recordsOf,
  streakOf,
  within
} from './statistics.ts'

const TODAY = '2026-11-20'

const play = (day: string, minutes = 10, more: Partial<Counted> = {}): Counted => ({
  day,
  sport: 'Strength',
  level: 'heavy',
  seconds: minutes * 60,
  icepoints: 150,
  ...more
})

function daysOf(plays: readonly Counted[]): Day[] {
  const months = new Map<string, MonthTotals>()
  for (const one of plays) {
    const month = one.day.slice(0, 7)
    months.set(month, tally(months.get(month) ?? {}, one, 1))
  }
  return daysFrom([...months].map(([month, totals]) => ({ month, days: writeMonth(totals) })))
}

const ago = (count: number): string => addDays(TODAY, -count)
const streakIn = (...agos: number[]) => streakOf(daysOf(agos.map((count) => play(ago(count)))), TODAY)

const PLAYS = fc.array(
  fc.record({
    day: fc.integer({ min: 0, max: 500 }).map(ago),
    sport: fc.constantFrom('', 'Strength', 'YOGA'),
    level: fc.constantFrom('', 'base', 'extreme'),
    seconds: fc.integer({ min: 0, max: 5000 }),
    icepoints: fc.integer({ min: 0, max: 200 })
  }),
  { maxLength: 80 }
)

describe('days', () => {
  it('take over changed months', () => {
    const kept = { month: '2026-10', days: 'kept' }
    const now = { month: '2026-11', days: 'now' }
    expect(withMonths([kept, { ...now, days: 'before' }], [now])).toEqual([now, kept])
    const all = [now, kept]
    expect(withMonths(all, [{ ...kept }])).toBe(all)
    expect(withMonths(all, [kept, { ...kept, month: '2020-01' }])).toHaveLength(3)
  })
  it('come from the monthly totals, in order, without empty ones', () => {
    const days = daysOf([play('2026-11-02'), play('2026-10-30'), play('2026-11-02', 5, { level: 'base' })])
    expect(days.map(({ day, seconds, plays, icepoints }) => [day, seconds, plays, icepoints])).toEqual([
      ['2026-10-30', 600, 1, 150],
      ['2026-11-02', 900, 2, 300]
    ])
    expect(daysFrom([{ month: '2026-11', days: '{"01":[["","",0,0,0]]}' }])).toEqual([])
  })
})

describe('sums', () => {
  it('match a plain count, for every period and part', () => {
    fc.assert(
      fc.property(PLAYS, fc.constantFrom('week', 'month', 'year', 'all'), (plays, kind) => {
        const period = periodAt(kind, TODAY, 1)
        const inside = plays.filter(({ day }) => day >= period.from && day < period.to)
        const days = within(daysOf(plays), period)
        const expected = {
          seconds: inside.reduce((sum, one) => sum + one.seconds, 0),
          plays: inside.length,
          icepoints: inside.reduce((sum, one) => sum + one.icepoints, 0)
        }
        expect(sumOf(days)).toEqual(expected)
        for (const by of ['sport', 'level'] as const) {
          const parts = partsBy(days, by)
          expect(sumOf(parts)).toEqual(expected)
          expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length)
        }
      })
    )
  })

  it('by part start with the longest', () => {
    const days = daysOf([play(TODAY, 5, { sport: 'YOGA' }), play(TODAY, 9), play(ago(1), 5, { sport: 'Boxing' })])
    expect(partsBy(days, 'sport').map(({ name }) => name)).toEqual(['Strength', 'Boxing', 'YOGA'])
  })
})

describe('bars', () => {
  it('are days, weeks, months or years, and end with the current one', () => {
    const days = daysOf([play(TODAY), play(ago(7), 20), play('2024-05-01', 30)])
    const of = (kind: 'week' | 'month' | 'year' | 'all') => barsOf(days, kind, TODAY, 1)
    expect(of('week').map(({ from, seconds }) => [from, seconds / 60])).toEqual(
      [16, 17, 18, 19, 20, 21, 22].map((date) => [`2026-11-${date}`, date === 20 ? 10 : 0])
    )
    expect(
      of('month')
        .slice(-2)
        .map(({ from, seconds }) => [from, seconds / 60])
    ).toEqual([
      ['2026-11-09', 20],
      ['2026-11-16', 10]
    ])
    expect([of('month').length, of('year').length]).toEqual([8, 12])
    expect(of('year').at(-1)).toMatchObject({ from: '2026-11-01', to: '2026-12-01', plays: 2 })
    expect(of('all').map(({ from, seconds }) => [from.slice(0, 4), seconds / 60])).toEqual([
      ['2024', 30],
      ['2025', 0],
      ['2026', 30]
    ])
    expect(barsOf([], 'all', TODAY, 1)).toHaveLength(1)
    expect(barsOf(daysOf([play('1999-01-01')]), 'all', TODAY, 1)).toHaveLength(10)
  })
})

describe('a streak', () => {
  it('survives two rest days in a row, and ends with a third', () => {
    expect(streakIn(0, 1, 4, 7)).toMatchObject({ length: 8, trained: 4 })
    expect(streakIn(0, 1, 5, 6)).toMatchObject({ length: 2, trained: 2, longest: 2, longestTo: ago(5) })
  })

  it('is not ended by today', () => {
    expect(streakIn(3, 4)).toMatchObject({ length: 2, trained: 2 })
    expect(streakIn(4, 5)).toMatchObject({ length: 0, trained: 0, longest: 2 })
    expect(streakIn()).toEqual({ length: 0, trained: 0, longest: 0, longestTo: '' })
  })

  it('ignores the future', () => {
    expect(streakIn(0, -1)).toMatchObject({ length: 1, longest: 1 })
  })

  it('matches a walk back day by day', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 25 }), (agos) => {
        const trained = new Set(agos)
        let [length, count, rest] = [0, 0, 0]
        for (let back = 0; rest <= 2 && back <= 41; back += 1) {
          if (trained.has(back)) {
            if (count === 0) length = back
            count += 1
            rest = 0
            length = back
          } else if (back > 0) rest += 1
        }
        const first = Math.min(...agos)
        const expected = count === 0 ? 0 : length - first + 1
        expect(streakIn(...agos)).toMatchObject({ length: expected, trained: count })
      })
    )
  })
})

describe('records', () => {
  it('are the longest week and day and the busiest week, and the first occurrence counts', () => {
    const days = daysOf([
      play('2026-11-02', 30),
      play('2026-11-03', 30),
      play('2026-11-10', 60),
      play('2026-11-17', 5),
      play('2026-11-17', 5),
      play('2026-11-18', 5)
    ])
    expect(recordsOf(days, 1)).toEqual([
      { kind: 'longest-week', value: 3600, from: '2026-11-02', to: '2026-11-09' },
      { kind: 'longest-day', value: 3600, from: '2026-11-10', to: '2026-11-11' },
      { kind: 'most-plays', value: 3, from: '2026-11-16', to: '2026-11-23' }
    ])
    expect(recordsOf([], 1)).toEqual([])
  })
})

describe('the year view', () => {
  it('has a cell for each day up to today', () => {
    const weeks = heatWeeks(daysOf([play(TODAY, 12), play(ago(1))]), TODAY, 1)
    expect(weeks).toHaveLength(53)
    expect(weeks.slice(0, -1).every((week) => week.length === 7)).toBe(true)
    expect(weeks.at(-1)?.slice(-2)).toEqual([
      { day: ago(1), seconds: 600 },
      { day: TODAY, seconds: 720 }
    ])
    expect([0, 1, 600, 601, 1200, 1201].map(heatOf)).toEqual([0, 1, 1, 2, 2, 3])
  })

  it('has twelve months', () => {
    const months = monthsOf(daysOf([play(TODAY), play(TODAY), play('2026-10-31')]), TODAY)
    expect(months).toHaveLength(12)
    expect(months.slice(0, 2)).toMatchObject([
      { from: '2026-11-01', trained: 1, plays: 2 },
      { from: '2026-10-01', trained: 1, plays: 1 }
    ])
  })
})

describe('a goal', () => {
  it('counts the whole minutes or workouts of the week', () => {
    const week = { seconds: 74 * 60 + 59, plays: 4, icepoints: 0 }
    expect(goalState('minutes', 90, week)).toEqual({ done: 75, left: 15, share: 75 / 90 })
    expect(goalState('minutes', 75, week)).toEqual({ done: 74, left: 1, share: 74 / 75 })
    expect(goalState('minutes', 74, week)).toEqual({ done: 75, left: 0, share: 1 })
    expect(goalState('workouts', 3, week)).toEqual({ done: 4, left: 0, share: 1 })
    expect(goalState('workouts', 0, week)).toEqual({ done: 4, left: 0, share: 1 })
  })
})

describe('badges', () => {
  it('count only finished training', () => {
    expect(badgesOf([], TODAY)).toEqual([])
    expect(badgesOf(daysOf([play(TODAY)]), TODAY)).toEqual(['first-workout'])
    const seven = Array.from({ length: 7 }, (_, count) => play(ago(count)))
    expect(badgesOf(daysOf(seven), TODAY)).toEqual(['first-workout', 'streak-7', 'icepoints-1000'])
    const extreme = [play(TODAY, 10, { level: 'extreme' })]
    expect(badgesOf(daysOf(extreme), TODAY)).toContain('first-extreme')
    expect(badgesOf(daysOf([play(TODAY, 10, { level: 'extreme', icepoints: 0 })]), TODAY)).not.toContain(
      'first-extreme'
    )
    const hundred = Array.from({ length: 100 }, (_, count) => play(ago(count)))
    expect(badgesOf(daysOf(hundred), TODAY)).toEqual([
      'first-workout',
      'streak-7',
      'streak-30',
      'streak-100',
      'workouts-100',
      'icepoints-1000',
      'icepoints-10000'
    ])
  })
})
