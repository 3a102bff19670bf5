import { describe, expect, it } from 'vitest'
import { allOnDays, type PlanDate } from './plan-days.ts'
import { anchorOf, fixedIn, runChanges } from './plan-run.ts'
import type { PlanEntry } from './training-plan.ts'

const entry = (key: number, week: number, weekday: number, more: Partial<PlanEntry> = {}): PlanEntry => ({
  key,
  week,
  weekday,
  time: '18:00',
  wId: '',
  title: 'bell',
  ...more
})
/** Mondays and Thursdays of two weeks. */
const ENTRIES = [entry(0, 1, 0), entry(1, 1, 3), entry(2, 2, 0), entry(3, 2, 3)]
/** A Monday. */
const START = '2026-11-23'
const TODAY = '2026-11-27'
const dates = (...marks: PlanDate['mark'][]): PlanDate[] =>
  allOnDays(ENTRIES, START).map(({ entry: key, day }, index) => ({ entry: key, day, mark: marks[index] ?? 'planned' }))
const movedBy = (some: PlanDate[], key: number, day: string) =>
  some.map((date) => (date.entry === key ? { ...date, day } : date))

describe('the first day of week 1', () => {
  it('follows most of the open dates, even after one was moved on its own', () => {
    expect(anchorOf(ENTRIES, dates('done'), START, START)).toBe(START)
    expect(anchorOf(ENTRIES, movedBy(dates(), 2, '2026-12-02'), START, START)).toBe(START)
  })

  it('follows a plan that was moved', () => {
    // The second week begins on Wednesday 9 December.
    const moved = movedBy(movedBy(dates('done', 'done'), 2, '2026-12-09'), 3, '2026-12-12')
    expect(anchorOf(ENTRIES, moved, START, TODAY)).toBe('2026-12-02')
  })

  it('is that of the start when nothing is open or has a date', () => {
    expect(anchorOf(ENTRIES, dates('done', 'done', 'skipped', 'done'), START, '2027-01-01')).toBe(START)
    expect(anchorOf(ENTRIES, [{ entry: 9, day: START, mark: 'planned' }], START, START)).toBe(START)
    expect(anchorOf([], [], '2026-11-25', START)).toBe('2026-11-30')
  })
})

it('today and later dates can change, unless they are done', () => {
  expect(fixedIn(dates('done', 'planned', 'done'), START, TODAY)).toEqual({
    from: 4,
    keys: new Set([0, 1, 2]),
    taken: new Set([0, 1, 2, 3])
  })
  expect(fixedIn([], '2026-12-07', TODAY).from).toBe(0)
})

describe('changing a running plan', () => {
  const when = { anchor: START, today: TODAY }
  const change = (now: PlanEntry[], some = dates('done')) => runChanges(ENTRIES, now, some, when)
  const NOTHING = { made: [], moved: [], changed: [], removed: [] }

  it('leaves dates alone when nothing changed, even if one was removed from the calendar', () => {
    expect(change(ENTRIES)).toEqual(NOTHING)
    expect(change(ENTRIES, dates().slice(0, 3))).toEqual(NOTHING)
  })

  it('creates, moves, changes and removes upcoming dates', () => {
    const now = [...ENTRIES.slice(0, 2), entry(2, 2, 1, { time: '07:00' }), entry(4, 2, 5, { title: 'walk' })]
    expect(change(now)).toEqual({
      made: [{ entry: 4, day: '2026-12-05', time: '18:00' }],
      moved: [{ entry: 2, day: '2026-12-01', time: '07:00' }],
      changed: [],
      removed: [3]
    })
    expect(change([...ENTRIES.slice(0, 3), entry(3, 2, 3, { title: 'rope', reminderMin: 30 })])).toMatchObject({
      moved: [],
      changed: [3]
    })
  })

  it('leaves a date where the calendar has it, unless the plan moves it', () => {
    const shifted = movedBy(dates('done'), 3, '2026-12-04')
    expect(change([...ENTRIES.slice(0, 3), entry(3, 2, 3, { time: '07:00' })], shifted).moved).toEqual([
      { entry: 3, day: null, time: '07:00' }
    ])
  })

  it('never touches finished or past dates, and creates none before today', () => {
    const now = [entry(0, 2, 5), entry(1, 2, 6), entry(5, 1, 0), ...ENTRIES.slice(2)]
    expect(change(now, dates('done'))).toEqual(NOTHING)
    expect(change(ENTRIES.slice(2))).toEqual(NOTHING)
  })

  it('restores a removed training with its number', () => {
    const less = ENTRIES.slice(0, 3)
    const left = dates('done').slice(0, 3)
    expect(runChanges(less, ENTRIES, left, when)).toMatchObject({
      made: [{ entry: 3, day: '2026-12-03', time: '18:00' }]
    })
    expect(runChanges(less, ENTRIES, dates('done'), when)).toMatchObject({
      made: [],
      moved: [{ entry: 3, day: '2026-12-03', time: '18:00' }],
      changed: [3]
    })
  })
})
