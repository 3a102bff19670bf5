import { describe, expect, it } from 'vitest'
import { lengthOf } from './length.ts'

const work = (seconds: number) => ({ phase: 'work' as const, seconds })

describe('lengthOf', () => {
  it('is the clock time when everything is timed', () => {
    expect(lengthOf({ totalSec: 90, ridge: [work(60), work(30)] })).toEqual({ seconds: 90, isAbout: false })
    expect(lengthOf({ totalSec: 90, ridge: [] })).toEqual({ seconds: 90, isAbout: false })
  })
  it('is an estimate when the ridge has more than the clock', () => {
    expect(lengthOf({ totalSec: 51, ridge: [work(51), work(30)] })).toEqual({ seconds: 81, isAbout: true })
  })
})
