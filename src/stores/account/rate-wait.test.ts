import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { UserFacingError } from '#core/app/errors.ts'
import { $waitMinutes, limited } from './mail-links.ts'

const tooMany = new UserFacingError('rate-limited')
/** Ten minutes before the full hour, when Appwrite's window ends. */
const TEN_TO = Date.UTC(2026, 10, 21, 9, 50)

beforeEach(() => {
  vi.useFakeTimers({ now: TEN_TO })
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined })
})
afterEach(() => {
  // Moves past the window, so that the next test starts without waits.
  vi.advanceTimersByTime(3_600_000)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('limited', () => {
  it('sends nothing between a refusal and the end of the window, and reports the wait', async () => {
    const send = vi.fn((_email: string) => Promise.reject(tooMany))
    const attempt = limited((email: string) => email, send)
    await expect(attempt('ada')).rejects.toThrow('rate-limited')
    expect($waitMinutes.get()).toEqual({ ada: 10 })
    await expect(attempt('ada')).rejects.toThrow('rate-limited')
    expect(send).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(65_000)
    expect($waitMinutes.get()).toEqual({ ada: 9 })
    vi.advanceTimersByTime(535_000)
    expect($waitMinutes.get()).toEqual({})
    await expect(attempt('ada')).rejects.toThrow('rate-limited')
    expect(send).toHaveBeenCalledTimes(2)
  })
  it('counts separate kinds of attempts separately', async () => {
    const send = vi.fn((email: string) => (email === 'ada' ? Promise.reject(tooMany) : Promise.resolve(email)))
    const attempt = limited((email: string) => email, send)
    await expect(attempt('ada')).rejects.toThrow()
    expect(await attempt('eve')).toBe('eve')
    expect($waitMinutes.get()).toEqual({ ada: 10 })
  })
  it('allows an immediate retry after other failures', async () => {
    const send = vi.fn(() => Promise.reject(new UserFacingError('wrong-credentials')))
    const attempt = limited(() => 'log-in', send)
    await expect(attempt()).rejects.toThrow('wrong-credentials')
    await expect(attempt()).rejects.toThrow('wrong-credentials')
    expect(send).toHaveBeenCalledTimes(2)
    expect($waitMinutes.get()).toEqual({})
  })
})
