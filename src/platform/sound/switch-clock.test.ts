import { describe, expect, it } from 'vitest'
import { createSwitchClock } from './switch-clock.ts'

describe('a clock that can be led', () => {
  it('follows its leader without a jump at the change', () => {
    let page = 5000
    let track = 100
    const clock = createSwitchClock(
      () => 0,
      () => page
    )
    expect(clock.mono()).toBe(5000)
    clock.follow(() => track)
    page += 700
    track += 0.5
    expect(clock.mono()).toBe(5500)
    clock.follow(null)
    page += 100
    track += 9
    expect([clock.mono(), clock.own()]).toEqual([5600, 5800])
  })
  it('never runs backwards, even when its leader is set back', () => {
    let track = 10
    const clock = createSwitchClock(
      () => 0,
      () => 0
    )
    clock.follow(() => track)
    track = 12
    expect(clock.mono()).toBe(2000)
    track = 1
    expect(clock.mono()).toBe(2000)
  })
})
