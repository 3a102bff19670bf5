import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { elapsedBetween, SLEEP_MS, type Reading } from './moves.ts'

const read = (wall: number, mono: number, more: Partial<Reading> = {}): Reading => ({
  wall,
  mono,
  life: 0,
  gap: false,
  ...more
})
const start = read(1_000_000, 500)

describe('elapsedBetween', () => {
  it('uses the monotonic clock while the page is visible', () => {
    expect(elapsedBetween(start, read(1_003_000, 3500))).toBe(3000)
    expect(elapsedBetween(start, read(9_000_000, 3500))).toBe(3000)
    expect(elapsedBetween(start, read(0, 3500))).toBe(3000)
  })
  it('trusts the wall clock over a gap only when it is more than a second ahead', () => {
    const over = (ahead: number) => elapsedBetween(start, read(1_003_000 + ahead, 3500, { gap: true }))
    expect([over(-5000), over(0), over(SLEEP_MS), over(SLEEP_MS + 1)]).toEqual([3000, 3000, 3000, 3000 + SLEEP_MS + 1])
  })
  it('has only the wall clock between two page loads', () => {
    expect(elapsedBetween(start, read(1_060_000, 0, { life: 1 }))).toBe(60_000)
    expect(elapsedBetween(start, read(990_000, 9999, { life: 1 }))).toBe(0)
  })
  it('is never negative, for any two readings', () => {
    const readings = fc.record({ wall: fc.nat(), mono: fc.nat(), life: fc.nat(2), gap: fc.boolean() })
    fc.assert(
      fc.property(readings, readings, (from, to) => {
        expect(elapsedBetween(from, to)).toBeGreaterThanOrEqual(0)
      })
    )
  })
  it('adds up over intermediate readings while the page is visible', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(60_000), { minLength: 1 }), (steps) => {
        let mono = 0
        const all = [0, ...steps].map((ms) => read(0, (mono += ms)))
        const parts = all.slice(1).map((to, index) => elapsedBetween(all[index] ?? to, to))
        expect(parts.reduce((sum, ms) => sum + ms, 0)).toBe(elapsedBetween(all[0]!, all.at(-1)!))
      })
    )
  })
})
