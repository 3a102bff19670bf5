import { describe, expect, it } from 'vitest'
import { isBounce } from './presses.ts'

const press = (detail: number, timeStamp: number) => ({ detail, timeStamp })

describe('a double press', () => {
  it('counts as one press', () => {
    expect(isBounce(press(1, 1000), -Infinity)).toBe(false)
    expect(isBounce(press(2, 1150), 1000)).toBe(true)
    expect(isBounce(press(3, 1399), 1000)).toBe(true)
  })
  it('counts as two presses after a pause', () => {
    expect(isBounce(press(2, 1400), 1000)).toBe(false)
    expect(isBounce(press(1, 1100), 1000)).toBe(false)
  })
  it('cannot be made with keys', () => {
    expect(isBounce(press(0, 1010), 1000)).toBe(false)
  })
})
