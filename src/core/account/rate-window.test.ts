import { describe, expect, it } from 'vitest'
import { ACCOUNT_WINDOW_MS, minutesUntil, windowEnd } from './rate-window.ts'

const noon = Date.UTC(2026, 10, 21, 12)

describe('windowEnd', () => {
  it('is the next full hour', () => {
    expect(windowEnd(noon + 1)).toBe(noon + ACCOUNT_WINDOW_MS)
    expect(windowEnd(noon + ACCOUNT_WINDOW_MS - 1)).toBe(noon + ACCOUNT_WINDOW_MS)
  })
  it('starts a new window exactly on the hour', () => {
    expect(windowEnd(noon)).toBe(noon + ACCOUNT_WINDOW_MS)
  })
  it('supports other window lengths', () => {
    expect(windowEnd(noon + 59_999, 60_000)).toBe(noon + 60_000)
  })
})

describe('minutesUntil', () => {
  it.each([
    [noon, 0],
    [noon - 1, 0],
    [noon + 1, 1],
    [noon + 60_000, 1],
    [noon + 60_001, 2],
    [noon + ACCOUNT_WINDOW_MS, 60]
  ])('counts the minutes until %i', (until, minutes) => {
    expect(minutesUntil(until, noon)).toBe(minutes)
  })
})
