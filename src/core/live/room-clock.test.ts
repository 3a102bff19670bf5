import { describe, expect, it } from 'vitest'
import { anyLine, deviceAt, pingOver, randomFrom, type SimulatedLine } from './line.test-kit.ts'
import { createClockEstimate } from './clock-estimate.ts'
import { createRoomClock } from './room-clock.ts'

const T0 = 1_800_000_000_000
const EVEN: SimulatedLine = { upMs: 30, downMs: 30, jitterMs: 10, offsetMs: 123_456, ppm: 80 }

/** Runs a clock on a line and returns its error at each true second, in milliseconds. */
function errorsOn(line: SimulatedLine, seed: number, seconds: number, look = (_second: number) => line): number[] {
  const random = randomFrom(seed)
  const clock = createRoomClock()
  const errors: number[] = []
  let next = T0
  for (let second = 0; second < seconds; second += 1) {
    const now = T0 + second * 1000
    while (next <= now) {
      clock.add(pingOver(look(second), random, next))
      next += clock.pingPauseMs()
    }
    errors.push(clock.at(deviceAt(look(second), now)) - now)
  }
  return errors
}

const worst = (errors: readonly number[]) => Math.max(...errors.map(Math.abs))

describe('the room’s clock on a device', () => {
  it('is within a few milliseconds two seconds after joining, and stays there', () => {
    expect(worst(errorsOn(EVEN, 1, 900).slice(10))).toBeLessThan(6)
  })

  it('is off by half the asymmetry of a line and hardly more', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const line = anyLine(randomFrom(seed))
      const errors = errorsOn(line, seed, 600).slice(15)
      expect(worst(errors), String(seed)).toBeLessThan(Math.abs(line.upMs - line.downMs) / 2 + 15)
    }
  })

  it('never runs backwards and never jumps below a second', () => {
    const random = randomFrom(7)
    const clock = createRoomClock()
    const line = { ...EVEN, jitterMs: 80 }
    let last = -Infinity
    for (let ms = 0; ms < 120_000; ms += 50) {
      if (ms % 5000 === 0) clock.add(pingOver(line, random, T0 + ms))
      const room = clock.at(deviceAt(line, T0 + ms + 400))
      if (ms > 0) expect(Math.abs(room - last - 50)).toBeLessThan(50 * (ms > 12_000 ? 0.06 : 0.26))
      last = room
    }
    expect(clock.steps()).toBe(0)
  })

  it('steps to the right time at once after a sleep that stopped the device’s clock', () => {
    const random = randomFrom(3)
    const clock = createRoomClock()
    for (let count = 0; count < 8; count += 1) clock.add(pingOver(EVEN, random, T0 + count * 120))
    const asleep = { ...EVEN, offsetMs: EVEN.offsetMs + 180_000 }
    clock.measureAgain()
    clock.add(pingOver(asleep, random, T0 + 200_000))
    expect(clock.steps()).toBe(1)
    const now = T0 + 201_000
    expect(Math.abs(clock.at(deviceAt(asleep, now)) - now)).toBeLessThan(40)
    expect(clock.pingPauseMs()).toBeLessThan(1000)
  })

  it('slews a difference of half a second', () => {
    const clock = createRoomClock()
    const exact = (offset: number, t: number) => ({ t0: t, t1: t + offset, t2: t + offset, t3: t })
    clock.add(exact(1000, -20_000))
    clock.add(exact(1500, 1000))
    expect(clock.at(1000)).toBe(2000)
    expect(clock.at(6000)).toBeCloseTo(7250, -1)
    expect(clock.at(12_000)).toBeCloseTo(13_500, -1)
    expect(clock.monoOf(7250, 1000)).toBeCloseTo(6000, -1)
  })

  it('is right half a second after the first good answer to a page that answered late while loading', () => {
    const clock = createRoomClock()
    const answered = (t0: number, lateMs: number) => ({ t0, t1: t0 + 1010, t2: t0 + 1010, t3: t0 + 20 + lateMs })
    clock.add(answered(0, 200))
    clock.add(answered(340, 160))
    clock.add(answered(660, 0))
    expect(clock.at(680)).toBeCloseTo(1580, -2)
    for (const mono of [1200, 3000]) expect(Math.abs(clock.at(mono) - mono - 1000)).toBeLessThan(3)
  })

  it('pings eight times at first, then more and more rarely up to every 20 s, and every 40 s once the drift is known', () => {
    const random = randomFrom(5)
    const clock = createRoomClock()
    const pauses: number[] = []
    let now = T0
    for (let count = 0; count < 40; count += 1) {
      clock.add(pingOver(EVEN, random, now))
      pauses.push(clock.pingPauseMs())
      now += pauses.at(-1) ?? 0
    }
    expect(pauses.filter((pause) => pause < 1000)).toHaveLength(7)
    expect(pauses.slice(7, 12)).toEqual([1000, 2000, 4000, 8000, 20_000])
    expect(pauses.slice(-10)).toEqual(Array.from({ length: 10 }, () => 40_000))
  })
})

describe('the estimate', () => {
  it('bounds its error on every line', () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const random = randomFrom(seed)
      const line = anyLine(random)
      const estimate = createClockEstimate()
      for (let count = 0; count < 20; count += 1) {
        const now = T0 + count * 20_000
        estimate.add(pingOver(line, random, now))
        const mono = deviceAt(line, now + 10_000)
        expect(Math.abs(mono + estimate.offsetAt(mono) - now - 10_000)).toBeLessThan(estimate.boundAt(mono))
      }
    }
  })
})
