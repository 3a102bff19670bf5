import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '../account/settings.ts'
import { plainBlock } from '../workout/stored.ts'
import { exerciseOf, timed } from '../workout/workout.test-kit.ts'
import { videoWorkouts } from './arbitrary.test-kit.ts'
import { compile } from './compile.ts'
import type { Action, LogEntry, Reading } from './moves.ts'
import { replay, stateAt, nextSpeed, SPEEDS, videoTime, outcome } from './position.ts'

/** Chapters of 30, 20 and 40 seconds. */
const timeline = compile(
  {
    type: 'mastervideo',
    videoUrl: '/media/videos/one',
    exercises: ['a', 'b', 'c'].map((id, index) => exerciseOf(id, [timed([30, 20, 40][index] ?? 0)])),
    blocks: [plainBlock(['a', 'b', 'c'].map((exerciseId) => ({ exerciseId, restSec: 0 })))]
  },
  DEFAULT_SETTINGS
)
const at = (ms: number): Reading => ({ wall: ms, mono: ms, life: 0, gap: false })
const entry = (seconds: number, action: Action): LogEntry => ({ action, at: at(seconds * 1000) })
const seen = (seconds: number, isHeld = false): Action => ({ kind: 'video', ms: seconds * 1000, isHeld })
const speed = (rate: number): Action => ({ kind: 'speed', rate })
const after = (seconds: number, ...entries: LogEntry[]) =>
  stateAt(timeline, replay(timeline, [entry(0, { kind: 'start' }), entry(0, seen(0)), ...entries]), at(seconds * 1000))

describe('changing the speed', () => {
  it('waits until the video is seen at that speed, then follows the video', () => {
    const held = after(30, entry(10, speed(1.25)))
    expect([held.lead, held.elapsedMs, held.activeMs]).toEqual(['held', 10_000, 10_000])
    const fast = after(30, entry(10, speed(1.25)), entry(10, seen(10)))
    expect([fast.index, fast.elapsedMs, fast.activeMs]).toEqual([1, 5000, 30_000])
    const slow = after(30, entry(10, speed(0.75)), entry(10, seen(10)))
    expect([slow.index, slow.elapsedMs, slow.workMs]).toEqual([0, 25_000, 30_000])
  })

  it('counts the real time of what the video ran ahead, and takes back no more than was assumed', () => {
    const ahead = after(10, entry(0, speed(1.25)), entry(0, seen(0)), entry(10, seen(25)))
    expect([ahead.elapsedMs, ahead.activeMs]).toEqual([25_000, 20_000])
    const behind = after(10, entry(0, speed(1.25)), entry(0, seen(0)), entry(10, seen(10)))
    expect([behind.elapsedMs, behind.activeMs, behind.workMs]).toEqual([10_000, 8000, 8000])
  })

  it('does not affect the clocks once the video is lost', () => {
    const lost = after(20, entry(0, speed(1.25)), entry(0, seen(0)), entry(8, { kind: 'no-video' }))
    expect([lost.elapsedMs, lost.activeMs]).toEqual([22_000, 20_000])
  })

  it('allows only offered speeds, and none without a video', () => {
    for (const rate of [0, -1, 0.5, 4, NaN, Infinity]) expect(after(5, entry(1, speed(rate))).rate).toBe(1)
    const plain = replay({ ...timeline, isVideo: false }, [entry(0, { kind: 'start' }), entry(1, speed(1.25))])
    expect(plain.rate).toBe(1)
  })

  it('goes step by step, to either end and from anywhere in between', () => {
    expect([1, 1.25, 0.8].map((rate) => nextSpeed(rate, true))).toEqual([1.1, undefined, 0.9])
    expect([1, 0.75, 0.8].map((rate) => nextSpeed(rate, false))).toEqual([0.9, undefined, 0.75])
  })

  it('keeps position, time and share through any speeds, stalls and late readings', () => {
    const looks = fc.array(
      fc.record({
        rate: fc.constantFrom(...SPEEDS),
        runsMs: fc.integer({ min: 0, max: 60_000 }),
        standsMs: fc.integer({ min: 0, max: 60_000 }),
        lateMs: fc.integer({ min: 0, max: 500 })
      }),
      { minLength: 1, maxLength: 12 }
    )
    fc.assert(
      fc.property(videoWorkouts, looks, (content, parts) => {
        const chapters = compile(content, DEFAULT_SETTINGS)
        const total = chapters.totalSec * 1000
        let [mono, ms, ran] = [0, 0, 0]
        const log: LogEntry[] = [{ action: { kind: 'start' }, at: at(0) }]
        const add = (action: Action) => log.push({ action, at: at(mono) })
        for (const { rate, runsMs, standsMs, lateMs } of parts) {
          if (ms + (runsMs + lateMs) * rate >= total) break
          add(speed(rate))
          add({ kind: 'video', ms, isHeld: false })
          mono += runsMs + lateMs
          ms += runsMs * rate
          ran += runsMs
          add({ kind: 'video', ms, isHeld: true })
          mono += standsMs
          const now = stateAt(chapters, replay(chapters, log), at(mono))
          expect(videoTime(chapters, now)).toBeCloseTo(ms, 5)
          expect(now.activeMs).toBeCloseTo(ran, 5)
        }
        add(speed(1.25))
        add({ kind: 'video', ms, isHeld: false })
        mono += (total - ms) / 1.25 + 1
        const over = stateAt(chapters, replay(chapters, log), at(mono))
        expect(over.status).toBe('finished')
        expect(over.activeMs).toBeCloseTo(ran + (total - ms) / 1.25, 3)
        expect(outcome(chapters, over).share).toBeCloseTo(1, 9)
      })
    )
  })

  it('stays within what the edge accepts as a claim: real seconds, and a share within the least time', () => {
    for (const rate of SPEEDS) {
      const over = after(200, entry(0, speed(rate)), entry(0, seen(0)))
      const { seconds, share } = outcome(timeline, over)
      expect(seconds).toBe(Math.round(90 / rate))
      expect(share).toBeCloseTo(1, 9)
      // The least time of timed work is half of it.
      expect(seconds).toBeGreaterThan(90 / 2)
    }
  })
})
