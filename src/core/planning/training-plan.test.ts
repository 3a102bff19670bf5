import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { dayOfNumber, numberOfDay, weekdayOf } from './civil-day.ts'
import {
  daysToMove,
  entriesOfWeeks,
  mondayOf,
  movedDates,
  nextMonday,
  openDates,
  paused,
  onDays,
  allOnDays,
  progressOf,
  startOfWeeks,
  type PlanDate
} from './plan-days.ts'
import {
  PLAN_BOUNDS,
  dayInPlan,
  inOrder,
  planFromRow,
  planSchema,
  readEntries,
  readOpen,
  readRestWeeks,
  weeksOf,
  type PlanEntry
} from './training-plan.ts'

const entryOf = (week: number, weekday: number, more: Partial<PlanEntry> = {}): PlanEntry => ({
  key: 0,
  week,
  weekday,
  time: '07:30',
  wId: '',
  title: 'Squats',
  ...more
})
const numbered = <Entry extends object>(entries: readonly Entry[]) => entries.map((entry, key) => ({ ...entry, key }))

const someEntries = fc
  .array(
    fc.record(
      {
        week: fc.integer({ min: 1, max: PLAN_BOUNDS.weeks }),
        weekday: fc.integer({ min: 0, max: 6 }),
        time: fc.constantFrom('06:00', '07:30', '18:05'),
        wId: fc.constantFrom('', 'abc'),
        title: fc.constantFrom('', 'Squats'),
        lengthMin: fc.constantFrom(1, 45, 1440)
      },
      { requiredKeys: ['week', 'weekday', 'time', 'wId', 'title'] }
    ),
    { minLength: 1, maxLength: PLAN_BOUNDS.entries }
  )
  .map((entries) => numbered(inOrder(entries)))
const someDay = fc.integer({ min: 15_000, max: 40_000 }).map(dayOfNumber)

function datesOf(entries: readonly PlanEntry[], from: string, marks: readonly PlanDate['mark'][]): PlanDate[] {
  return allOnDays(entries, from).map(({ entry, day }, index) => ({ entry, day, mark: marks[index] ?? 'planned' }))
}
const someMarks = fc.array(fc.constantFrom<PlanDate['mark']>('planned', 'done', 'skipped'), { maxLength: 84 })

describe('a plan', () => {
  const content = { name: ' Ten weeks ', note: '', entries: [entryOf(2, 0), entryOf(1, 3, { key: 1 })] }
  const codeOf = (input: unknown) => v.safeParse(planSchema, input).issues?.[0].message ?? 'fits'

  it('keeps its trainings in the order of the weeks', () => {
    const { name, entries } = v.parse(planSchema, content)
    expect([name, entries.map(({ week }) => week), weeksOf(entries)]).toEqual(['Ten weeks', [1, 2], 2])
  })

  it.each([
    ['fits', content],
    ['plan-name-empty', { ...content, name: ' ' }],
    ['fits', { ...content, entries: [], weeks: 12, restWeeks: [4, 8], startsOn: '2026-11-30' }],
    ['plan-too-long', { ...content, entries: numbered(Array.from({ length: 85 }, () => entryOf(1, 1))) }],
    ['bad-input', { ...content, entries: [entryOf(1, 0), entryOf(1, 1)] }],
    ['bad-input', { ...content, weeks: 13 }],
    ['bad-input', { ...content, restWeeks: [0] }],
    ['bad-date', { ...content, startsOn: '2026-02-30' }],
    ['bad-input', { ...content, entries: [entryOf(13, 0)] }],
    ['bad-input', { ...content, entries: [entryOf(0, 0)] }],
    ['bad-input', { ...content, entries: [entryOf(1, 7)] }],
    ['bad-input', { ...content, entries: [entryOf(1.5, 0)] }],
    ['bad-date', { ...content, entries: [entryOf(1, 0, { time: '24:00' })] }],
    ['bad-date', { ...content, entries: [entryOf(1, 0, { time: '7:30' })] }],
    ['bad-id', { ...content, entries: [entryOf(1, 0, { wId: '../x' })] }],
    ['text-too-long', { ...content, note: 'x'.repeat(1001) }]
  ])('responds to %s', (code, input) => expect(codeOf(input)).toBe(code))

  it('is read as stored, and an unreadable one is empty', () => {
    fc.assert(
      fc.property(someEntries, (entries) => {
        expect(readEntries(JSON.stringify(entries))).toEqual(entries)
      })
    )
    expect([readEntries(null), readEntries('['), readEntries('[{"week":1}]')]).toEqual([[], [], []])
    const four = numbered([1, 2, 3, 4].map((week) => entryOf(week, 0)))
    expect([readOpen('0,3,9,x,-1,1.5', four), readOpen(null, four), readOpen('', four)]).toEqual([[0, 3], [], []])
  })

  it('numbers its trainings by position in older versions', () => {
    const { key: _, ...old } = entryOf(1, 0)
    const stored = [old, { ...old, week: 2 }, { ...entryOf(3, 0), key: 1 }]
    expect(readEntries(JSON.stringify(stored)).map(({ key }) => key)).toEqual([0, 2, 1])
    expect(readRestWeeks('4,x,0,13,8')).toEqual([4, 8])
  })
})

describe('a row', () => {
  it('becomes a plan, whatever it lacks', () => {
    const empty = { note: null, entries: null, friendUId: null, runId: null, startedOn: null }
    expect(planFromRow('p', { name: 'Ten', ...empty, reminderMin: null, pausedOn: null, waiting: null })).toEqual({
      id: 'p',
      name: 'Ten',
      note: '',
      entries: [],
      fromId: '',
      runId: '',
      startedOn: '',
      reminderMin: null,
      pausedOn: '',
      waiting: [],
      weeks: 0,
      restWeeks: [],
      startsOn: ''
    })
    const more = { weeks: 1, restWeeks: '2', startsOn: '2026-11-30', entries: JSON.stringify([entryOf(3, 0)]) }
    expect(
      planFromRow('p', { name: 'Ten', ...empty, reminderMin: null, pausedOn: null, waiting: null, ...more })
    ).toMatchObject({ weeks: 3, restWeeks: [2], startsOn: '2026-11-30' })
  })
})

describe('starting a plan', () => {
  it('begins on the first matching weekday, and keeps the weekdays', () => {
    // 25 November 2026 is a Wednesday.
    const entries = numbered([entryOf(1, 0), entryOf(1, 4), entryOf(3, 0)])
    expect([startOfWeeks(entries, '2026-11-25'), startOfWeeks([], '2026-11-25')]).toEqual(['2026-11-30', '2026-11-30'])
    expect([nextMonday('2026-11-29'), nextMonday('2026-11-30')]).toEqual(['2026-11-30', '2026-12-07'])
    expect(allOnDays(entries, '2026-11-25').map(({ day }) => day)).toEqual(['2026-11-30', '2026-12-04', '2026-12-14'])
    expect(onDays(entries, [2, 1], '2026-11-25').map(({ entry, day }) => [entry, day])).toEqual([
      [1, '2026-11-27'],
      [2, '2026-12-07']
    ])
    expect([onDays(entries, [], '2026-11-25'), onDays(entries, [7], '2026-11-25')]).toEqual([[], []])
  })

  it('loses no training, places none before its start, and keeps distances and weekdays', () => {
    fc.assert(
      fc.property(someEntries, someDay, (entries, from) => {
        const days = allOnDays(entries, from)
        const first = numberOfDay(days[0]?.day ?? '')
        const start = dayInPlan(entries[0] ?? entryOf(1, 0))
        expect(days.map(({ entry }) => entry)).toEqual(entries.map((_, entry) => entry))
        expect(first - numberOfDay(from)).toBeGreaterThanOrEqual(0)
        expect(first - numberOfDay(from)).toBeLessThan(7)
        for (const [index, { day }] of days.entries()) {
          const entry = entries[index] ?? entryOf(1, 0)
          expect([weekdayOf(numberOfDay(day)), numberOfDay(day) - first]).toEqual([
            entry.weekday,
            dayInPlan(entry) - start
          ])
        }
      })
    )
  })

  it('moves open dates by whole days, the same twice as once, and back', () => {
    fc.assert(
      fc.property(someEntries, someDay, someMarks, someDay, (entries, from, marks, to) => {
        const dates = datesOf(entries, from, marks)
        const moved = movedDates(dates, daysToMove(dates, to))
        if (openDates(dates).length > 0) expect(openDates(moved)[0]?.day).toBe(to)
        expect(daysToMove(moved, to)).toBe(0)
        expect(movedDates(moved, -daysToMove(dates, to))).toEqual(dates)
        for (const [index, date] of dates.entries()) if (date.mark !== 'planned') expect(moved[index]).toEqual(date)
      })
    )
  })

  it('pauses and resumes without losing or doubling a training', () => {
    fc.assert(
      fc.property(someEntries, someDay, someMarks, someDay, someDay, (entries, from, marks, today, again) => {
        const dates = datesOf(entries, from, marks)
        const { kept, open } = paused(dates, today)
        const resumed = onDays(entries, open, again)
        expect([...kept.map(({ entry }) => entry), ...resumed.map(({ entry }) => entry)].sort((a, b) => a - b)).toEqual(
          dates.map(({ entry }) => entry)
        )
        expect(resumed.every(({ day }) => day >= again)).toBe(true)
        expect(kept.every(({ day, mark }) => mark !== 'planned' || day < today)).toBe(true)
      })
    )
  })
})

describe('progress', () => {
  it('covers each training', () => {
    const dates: PlanDate[] = [
      { entry: 0, day: '2026-11-23', mark: 'done' },
      { entry: 1, day: '2026-11-24', mark: 'planned' },
      { entry: 2, day: '2026-11-25', mark: 'skipped' },
      { entry: 3, day: '2026-11-26', mark: 'planned' }
    ]
    expect(progressOf(numbered([1, 2, 3, 4, 5, 6].map((week) => entryOf(week, 0))), dates, [4], '2026-11-26')).toEqual({
      states: ['done', 'missed', 'skipped', 'open', 'waiting', 'gone'],
      days: ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', null, null],
      done: 1,
      total: 6,
      next: '2026-11-26',
      last: '2026-11-26'
    })
    expect(progressOf([entryOf(1, 0)], [], [], '2026-11-26')).toMatchObject({
      states: ['gone'],
      next: null,
      last: null
    })
  })

  it('counts a training as open until its plan is sent', () => {
    const [first, added] = numbered([entryOf(1, 0), entryOf(2, 0)])
    if (first === undefined || added === undefined) throw new Error('two entries')
    expect(progressOf([first, added], [], [], '2026-11-26', [first]).states).toEqual(['gone', 'open'])
  })
})

describe('calendar weeks', () => {
  it('become the plan they came from', () => {
    fc.assert(
      fc.property(someEntries, someDay, (entries, from) => {
        const trainings = allOnDays(entries, from).map(({ entry, day, time }) => {
          const { key: _, week: __, weekday: ___, ...what } = entries[entry] ?? entryOf(1, 0)
          return { ...what, day, time }
        })
        const start = trainings[0]?.day ?? from
        const made = entriesOfWeeks(trainings, start, PLAN_BOUNDS.weeks)
        const first = (entries[0]?.week ?? 1) - 1
        expect(numbered(made)).toEqual(entries.map((entry) => ({ ...entry, week: entry.week - first })))
      })
    )
  })

  it('end with their last training', () => {
    const trainings = ['2026-11-22', '2026-11-23', '2026-11-29', '2026-11-30'].map((day) => ({
      day,
      time: '07:30',
      wId: '',
      title: ''
    }))
    expect(entriesOfWeeks(trainings, '2026-11-25', 1).map(({ week, weekday }) => [week, weekday])).toEqual([
      [1, 0],
      [1, 6]
    ])
    expect(mondayOf('2026-11-25')).toBe('2026-11-23')
  })
})
