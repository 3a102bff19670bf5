import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tally, isDayTooFull, monthOf, readMonth, writeMonth, type Counted, type MonthTotals } from './day-totals.ts'

const play = (more: Partial<Counted> = {}): Counted => ({
  day: '2026-11-20',
  sport: 'Strength',
  level: 'heavy',
  seconds: 600,
  icepoints: 150,
  ...more
})

const plays: fc.Arbitrary<Counted> = fc.record({
  day: fc.integer({ min: 1, max: 30 }).map((day) => `2026-11-${String(day).padStart(2, '0')}`),
  sport: fc.constantFrom('', 'Strength', 'YOGA'),
  level: fc.constantFrom('', 'base', 'heavy'),
  seconds: fc.integer({ min: 0, max: 5000 }),
  icepoints: fc.integer({ min: 0, max: 200 })
})

const countAll = (all: readonly Counted[], from: MonthTotals = {}): MonthTotals =>
  all.reduce((totals, one) => tally(totals, one, 1), from)

describe('the totals of a month', () => {
  it('add up by day, sport and level', () => {
    const totals = countAll([play(), play(), play({ level: 'base', icepoints: 50 }), play({ day: '2026-11-03' })])
    expect(writeMonth(totals)).toBe(
      '{"03":[["Strength","heavy",600,1,150]],"20":[["Strength","base",600,1,50],["Strength","heavy",1200,2,300]]}'
    )
    expect(monthOf('2026-11-20')).toBe('2026-11')
  })

  it('are read back as written, whatever the order of the plays', () => {
    fc.assert(
      fc.property(fc.array(plays), (all) => {
        const text = writeMonth(countAll(all))
        expect(writeMonth(readMonth(text))).toBe(text)
        expect(writeMonth(countAll([...all].reverse()))).toBe(text)
      })
    )
  })

  it('are unchanged after a play was added and removed', () => {
    fc.assert(
      fc.property(fc.array(plays), plays, (all, one) => {
        const before = countAll(all)
        expect(writeMonth(tally(tally(before, one, 1), one, -1))).toBe(writeMonth(before))
      })
    )
  })

  it('never fall below zero', () => {
    expect(writeMonth(tally({}, play(), -1))).toBe('{}')
    const short = tally(countAll([play(), play()]), play({ seconds: 9000, icepoints: 9000 }), -1)
    expect(writeMonth(short)).toBe('{"20":[["Strength","heavy",0,1,0]]}')
  })

  it.each(['', 'null', '7', '[]', '{"40":[]}', '{"01":7}', '{"01":[["a","b",1,2]]}', '{"01":[["a",2,1,2,3]]}', '{'])(
    'read nothing from %j',
    (text) => {
      expect(writeMonth(readMonth(text))).toBe('{}')
    }
  )

  it('report a day with more hours than a day has', () => {
    const day = '2026-11-20'
    expect(isDayTooFull({}, day)).toBe(false)
    expect(isDayTooFull(countAll([play({ seconds: 86_400 })]), day)).toBe(false)
    expect(isDayTooFull(countAll([play({ seconds: 86_400 }), play({ seconds: 1 })]), day)).toBe(true)
    const many = Array.from({ length: 50 }, () => play({ seconds: 0 }))
    expect(isDayTooFull(countAll(many), day)).toBe(false)
    expect(isDayTooFull(countAll([...many, play({ seconds: 0 })]), day)).toBe(true)
  })
})
