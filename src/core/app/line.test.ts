import { expect, it } from 'vitest'
import { afterAnswer, isOwnAnswer, pauseAfter, type Line } from './line.ts'

const ONLINE: Line = { isOnline: true, misses: 0 }
const after = (...answers: boolean[]): Line => answers.reduce(afterAnswer, ONLINE)

it('the app counts as offline after two misses in a row, and as online after one answer', () => {
  expect(after(false)).toEqual({ isOnline: true, misses: 1 })
  expect(after(false, true, false).isOnline).toBe(true)
  expect(after(false, false)).toEqual({ isOnline: false, misses: 2 })
  expect(after(false, false, false, true)).toEqual(ONLINE)
})

it('an offline app stays offline after the first miss', () => {
  expect(afterAnswer({ isOnline: false, misses: 0 }, false).isOnline).toBe(false)
})

it('the next check comes soon, then after growing pauses, and never while online', () => {
  expect(pauseAfter(ONLINE)).toBeNull()
  const lost = Array.from({ length: 9 }, () => false)
  const pauses = lost.map((_, index) => pauseAfter(after(...lost.slice(0, index + 1))))
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000])
  expect(pauseAfter({ isOnline: false, misses: 1 })).toBe(2000)
})

it('the app recognizes its own server by its answer', () => {
  expect(isOwnAnswer({ icepoint: 'here' })).toBe(true)
  expect(isOwnAnswer({ error: { status: 'resource-exhausted', message: 'Too many requests.' } })).toBe(true)
  for (const other of [null, 'here', {}, [], { icepoint: 'away' }, { error: 'login' }, { error: {} }])
    expect(isOwnAnswer(other)).toBe(false)
})
