import { describe, expect, it } from 'vitest'
import { callerOf, rateLimiter } from './rate-limit.ts'

describe('rateLimiter', () => {
  it('allows one minute’s budget at once, then refills evenly', () => {
    const limiter = rateLimiter()
    const at = (now: number): number => limiter.take('a', 60, now)
    for (let count = 0; count < 60; count += 1) expect(at(0)).toBe(0)
    expect(at(0)).toBe(1)
    expect(at(999)).toBe(1)
    expect(at(1001)).toBe(0)
    expect(at(1001)).toBe(1)
  })

  it('tells how many seconds to wait', () => {
    const limiter = rateLimiter()
    limiter.take('a', 2, 0)
    limiter.take('a', 2, 0)
    expect(limiter.take('a', 2, 0)).toBe(30)
    expect(limiter.take('a', 2, 20_000)).toBe(10)
  })

  it('counts each caller separately', () => {
    const limiter = rateLimiter()
    expect(limiter.take('a', 1, 0)).toBe(0)
    expect(limiter.take('a', 1, 0)).toBeGreaterThan(0)
    expect(limiter.take('b', 1, 0)).toBe(0)
  })

  it('is not fooled by a clock that is set back', () => {
    const limiter = rateLimiter()
    expect(limiter.take('a', 1, 100_000)).toBe(0)
    expect(limiter.take('a', 1, 0)).toBeGreaterThan(0)
  })

  it('never tracks more callers than it has room for', () => {
    const limiter = rateLimiter()
    for (let caller = 0; caller < 45_000; caller += 1) limiter.take(`c${caller}`, 10, caller)
    expect(limiter.size()).toBeLessThanOrEqual(20_000)
  })
})

describe('callerOf', () => {
  it('counts all addresses of one IPv6 network as one', () => {
    const network = ['2001:db8:0:a::1', '2001:DB8:0:A:ffff:1:2:3', '2001:0db8:0000:000a::', '2001:db8::a:0:0:0:9']
    expect(network.map(callerOf)).toEqual(network.map(() => '2001:db8:0:a::/64'))
    expect(callerOf('2001:db8:0:b::1')).toBe('2001:db8:0:b::/64')
    expect([callerOf('::1'), callerOf('fe80::1')]).toEqual(['0:0:0:0::/64', 'fe80:0:0:0::/64'])
  })

  it('leaves every other address unchanged', () => {
    for (const address of ['192.0.2.7', '::ffff:192.0.2.7', '']) expect(callerOf(address)).toBe(address)
  })
})
