import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  after,
  changed,
  clearedWeek,
  copiedTo,
  daysFromWeek,
  entriesOfDay,
  entriesOfWeek,
  fitsPlan,
  insertedWeek,
  isWeekAhead,
  isWeekOpen,
  movedTo,
  NOTHING_FIXED,
  pastedWeek,
  placed,
  removed,
  removedWeek,
  repeatedTraining,
  repeatedWeek,
  undone,
  weekOfDay,
  withRest,
  withWeek,
  type Fixed,
  type History,
  type PlanGrid
} from './plan-grid.ts'
import { dayInPlan, PLAN_BOUNDS, type PlanEntry } from './training-plan.ts'

const training = (title: string, more: object = {}) => ({ time: '18:00', wId: '', title, ...more })
const entry = (key: number, day: number, title: string): PlanEntry => ({
  key,
  week: weekOfDay(day),
  weekday: day % 7,
  ...training(title)
})
const gridOf = (weeks: number, entries: PlanEntry[], restWeeks: number[] = []): PlanGrid => ({
  weeks,
  entries,
  restWeeks
})
/** `day title` of each training. */
const seen = ({ entries }: PlanGrid) => entries.map((one) => `${dayInPlan(one)} ${one.title}`)

/** Bell on Monday and Wednesday of week 1, rope on Thursday of week 2. */
const GRID = gridOf(4, [entry(0, 0, 'bell'), entry(1, 2, 'bell'), entry(2, 10, 'rope')])
/** The plan has run for a week, today is Wednesday of week 2, and Thursday's rope is already done. */
const RUN: Fixed = { from: 9, keys: new Set([0, 1, 2]), taken: new Set([0, 1, 2]) }

const someGrid = fc
  .array(fc.integer({ min: 0, max: 83 }), { maxLength: 30 })
  .map((days) => days.reduce((grid, day) => placed(grid, NOTHING_FIXED, training('x'), [day]), gridOf(1, [])))
const keysOf = ({ entries }: PlanGrid) => entries.map(({ key }) => key)

describe('a training', () => {
  it('is placed on days, in order, and extends the plan to its week', () => {
    const grid = placed(GRID, NOTHING_FIXED, training('walk'), [34, 1])
    expect([seen(grid), grid.weeks]).toEqual([['0 bell', '1 walk', '2 bell', '10 rope', '34 walk'], 5])
    expect(new Set(keysOf(grid)).size).toBe(5)
    expect(placed(GRID, NOTHING_FIXED, training('walk'), [-1, 84, 1.5])).toBe(GRID)
  })

  it('gets a number that no date of the run has', () => {
    const grid = placed(gridOf(2, []), { ...NOTHING_FIXED, taken: new Set([0, 1]) }, training('walk'), [1])
    expect(keysOf(grid)).toEqual([2])
  })

  it('keeps its number when it is moved, and can be copied and removed', () => {
    expect(seen(movedTo(GRID, NOTHING_FIXED, 0, 11))).toEqual(['2 bell', '10 rope', '11 bell'])
    expect(keysOf(movedTo(GRID, NOTHING_FIXED, 0, 11))).toEqual([1, 2, 0])
    expect(movedTo(GRID, NOTHING_FIXED, 0, 0)).toBe(GRID)
    expect(seen(copiedTo(GRID, NOTHING_FIXED, 0, 11))).toEqual(['0 bell', '2 bell', '10 rope', '11 bell'])
    expect(seen(removed(GRID, NOTHING_FIXED, 1))).toEqual(['0 bell', '10 rope'])
    const none = [movedTo, copiedTo].map((act) => act(GRID, NOTHING_FIXED, 7, 1))
    expect([...none, removed(GRID, NOTHING_FIXED, 7)]).toEqual([GRID, GRID, GRID])
  })

  it('is edited in place', () => {
    const walk = training('walk', { time: '07:00', lengthMin: 45, reminderMin: 30 })
    expect(changed(GRID, NOTHING_FIXED, 1, walk).entries[1]).toEqual({ key: 1, week: 1, weekday: 2, ...walk })
    expect(changed(GRID, NOTHING_FIXED, 7, walk)).toBe(GRID)
    const copied = copiedTo(changed(GRID, NOTHING_FIXED, 1, walk), NOTHING_FIXED, 1, 3)
    expect(entriesOfDay(copied, 3)[0]).toMatchObject(walk)
  })

  it('repeats every week or every second week, but never in rest weeks or twice', () => {
    const grid = gridOf(6, [entry(0, 1, 'bell'), entry(1, 15, 'bell')], [4])
    expect(daysFromWeek(grid, 1, 0)).toEqual([1])
    expect(daysFromWeek(grid, 1, 1)).toEqual([1, 8, 15, 29, 36])
    expect(daysFromWeek(grid, 1, 2)).toEqual([1, 15, 29])
    expect(seen(repeatedTraining(grid, NOTHING_FIXED, 0, 1))).toEqual(
      ['1', '8', '15', '29', '36'].map((d) => `${d} bell`)
    )
    expect(repeatedTraining(grid, NOTHING_FIXED, 7, 1)).toBe(grid)
  })
})

describe('a week', () => {
  const full = gridOf(8, [entry(0, 0, 'bell'), entry(1, 3, 'rope'), entry(2, 22, 'easy'), entry(3, 29, 'old')], [4])
  const wish = { week: 1, until: 6, keepsRest: true, keepsPresent: false }

  it('is repeated until a week, and rest weeks stay as they are', () => {
    const { grid, weeks, added, replaced } = repeatedWeek(full, NOTHING_FIXED, wish)
    expect([weeks, added, replaced, grid.restWeeks]).toEqual([[2, 3, 5, 6], 8, 1, [4]])
    expect(entriesOfWeek(grid, 4).map(({ title }) => title)).toEqual(['easy'])
    expect(entriesOfWeek(grid, 5).map(({ title }) => title)).toEqual(['bell', 'rope'])
  })

  it('extends a plan up to 12 weeks', () => {
    const { grid, weeks } = repeatedWeek(full, NOTHING_FIXED, { ...wish, until: 99 })
    expect([grid.weeks, weeks.at(-1)]).toEqual([12, 12])
    expect(repeatedWeek(full, NOTHING_FIXED, { ...wish, until: 1 })).toMatchObject({ weeks: [], added: 0, grid: full })
  })

  it('replaces rest weeks, or keeps what is there, on request', () => {
    const all = repeatedWeek(full, NOTHING_FIXED, { ...wish, keepsRest: false })
    expect([all.weeks, all.grid.restWeeks, all.replaced]).toEqual([[2, 3, 4, 5, 6], [], 2])
    const kept = repeatedWeek(full, NOTHING_FIXED, { ...wish, keepsPresent: true })
    expect(entriesOfWeek(kept.grid, 5).map(({ title }) => title)).toEqual(['bell', 'old', 'rope'])
    expect(repeatedWeek(kept.grid, NOTHING_FIXED, { ...wish, keepsPresent: true })).toMatchObject({
      added: 0,
      replaced: 0
    })
  })

  it('adds and replaces as many trainings as announced', () => {
    fc.assert(
      fc.property(someGrid, fc.integer({ min: 1, max: 12 }), fc.boolean(), (grid, until, keepsPresent) => {
        const result = repeatedWeek(grid, NOTHING_FIXED, { week: 1, until, keepsRest: true, keepsPresent })
        expect(result.grid.entries.length).toBe(grid.entries.length + result.added - result.replaced)
        expect(new Set(keysOf(result.grid)).size).toBe(result.grid.entries.length)
        expect(entriesOfWeek(result.grid, 1)).toEqual(entriesOfWeek(grid, 1))
      })
    )
  })

  it('is pasted, cleared and marked as rest', () => {
    expect(seen(pastedWeek(full, NOTHING_FIXED, entriesOfWeek(full, 1), 5))).toEqual([
      '0 bell',
      '3 rope',
      '22 easy',
      '28 bell',
      '31 rope'
    ])
    expect(seen(clearedWeek(full, NOTHING_FIXED, 1))).toEqual(['22 easy', '29 old'])
    expect([withRest(full, 2, true).restWeeks, withRest(full, 4, false).restWeeks]).toEqual([[2, 4], []])
  })

  it('is inserted and removed, and the later ones move', () => {
    const more = insertedWeek(full, NOTHING_FIXED, 2)
    expect([seen(more), more.weeks, more.restWeeks]).toEqual([['0 bell', '3 rope', '29 easy', '36 old'], 9, [5]])
    expect(removedWeek(more, NOTHING_FIXED, 2)).toEqual(full)
    const less = removedWeek(full, NOTHING_FIXED, 4)
    expect([seen(less), less.weeks, less.restWeeks]).toEqual([['0 bell', '3 rope', '22 old'], 7, []])
    const twelve = gridOf(12, [])
    expect([insertedWeek(twelve, NOTHING_FIXED, 1), withWeek(twelve)]).toEqual([twelve, twelve])
    expect([withWeek(full).weeks, removedWeek(gridOf(1, []), NOTHING_FIXED, 1).weeks]).toEqual([9, 1])
  })

  it('is rejected when the plan would exceed 84 trainings', () => {
    const days = Array.from({ length: 84 }, (_, day) => day)
    const grid = placed(gridOf(12, []), NOTHING_FIXED, training('x'), days)
    expect([fitsPlan(grid), fitsPlan(placed(grid, NOTHING_FIXED, training('y'), [0]))]).toEqual([true, false])
    expect(PLAN_BOUNDS.entries).toBe(84)
  })
})

describe('a running plan', () => {
  it('keeps the past and finished trainings', () => {
    expect(placed(GRID, RUN, training('walk'), [8])).toBe(GRID)
    expect(movedTo(GRID, RUN, 2, 11)).toBe(GRID)
    expect(removed(GRID, RUN, 0)).toBe(GRID)
    expect(clearedWeek(GRID, RUN, 2)).toEqual(GRID)
    const open = placed(GRID, RUN, training('walk'), [12])
    expect([movedTo(open, RUN, 3, 8), seen(removed(open, RUN, 3))]).toEqual([open, seen(GRID)])
    expect(seen(copiedTo(GRID, RUN, 0, 12))).toContain('12 bell')
  })

  it('is filled from today on', () => {
    expect([isWeekOpen(1, RUN), isWeekOpen(2, RUN), isWeekAhead(2, RUN), isWeekAhead(3, RUN)]).toEqual([
      false,
      true,
      false,
      true
    ])
    const { grid, weeks } = repeatedWeek(GRID, RUN, { week: 1, until: 3, keepsRest: true, keepsPresent: false })
    expect([weeks, seen(grid)]).toEqual([
      [2, 3],
      ['0 bell', '2 bell', '9 bell', '10 rope', '14 bell', '16 bell']
    ])
    expect(pastedWeek(GRID, RUN, GRID.entries, 1)).toBe(GRID)
    expect([insertedWeek(GRID, RUN, 2), removedWeek(GRID, RUN, 2)]).toEqual([GRID, GRID])
  })
})

describe('undo', () => {
  it('has 50 steps', () => {
    let history: History<number> = { past: [], now: 0 }
    for (let step = 1; step <= 60; step += 1) history = after(history, step)
    for (let step = 0; step < 55; step += 1) history = undone(history)
    expect(history).toEqual({ past: [], now: 10 })
    expect(after(history, 10)).toEqual(history)
  })
})
