import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { earlyAnswer } from './early-answers.ts'

const PATH = '/account'
const asked = (answer: Promise<unknown>) => vi.stubGlobal('icepointReads', { [PATH]: answer })

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(9_999)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('returns the page’s early answer once', async () => {
  asked(Promise.resolve({ $id: 'ada' }))
  expect(await earlyAnswer('/other')).toBeNull()
  expect(await earlyAnswer(PATH)).toEqual({ $id: 'ada' })
  expect(await earlyAnswer(PATH)).toBeNull()
})

it('returns nothing when nothing was requested, it failed, or the app started long ago', async () => {
  expect(await earlyAnswer(PATH)).toBeNull()
  asked(Promise.resolve(null))
  expect(await earlyAnswer(PATH)).toBeNull()
  asked(Promise.resolve({ $id: 'ada' }))
  vi.spyOn(performance, 'now').mockReturnValue(10_001)
  expect(await earlyAnswer(PATH)).toBeNull()
})
