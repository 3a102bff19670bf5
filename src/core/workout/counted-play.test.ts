import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitPlay, leastSec, type PlayTimes } from './counted-play.ts'
import { plainBlock } from './stored.ts'
import { summarise } from './summarise.ts'
import { exerciseOf, timed } from './workout.test-kit.ts'
import type { RidgeSegment } from './workout.ts'

const HOUR = 3_600_000
const NOW = Date.parse('2026-11-22T12:00:00Z')
const times = (more: Partial<PlayTimes> = {}): PlayTimes => ({
  now: NOW,
  accountSince: NOW - 1000 * HOUR,
  playedUntil: null,
  openedAt: null,
  ...more
})
const whole = (seconds: number) => ({ seconds, share: 1 })
const fitted = (...of: Parameters<typeof fitPlay>) => {
  const { seconds, share } = fitPlay(...of)
  return { seconds, share }
}

describe('the least time of a workout', () => {
  const ridge: RidgeSegment[] = [
    { phase: 'setup', seconds: 10 },
    { phase: 'work', seconds: 60 },
    { phase: 'rest', seconds: 20 },
    { phase: 'work', seconds: 30 }
  ]
  it('is half of its timed work, without rests', () => {
    expect(leastSec({ ridge, totalSec: 120 })).toBe(45)
  })
  it('is half a second per repetition', () => {
    // The last step has ten repetitions, which the workout's length does not include.
    expect(leastSec({ ridge, totalSec: 90 })).toBe(35)
    expect(leastSec({ ridge: [{ phase: 'work', seconds: 30 }], totalSec: 0 })).toBe(5)
  })
  it('counts every round of a video that repeats the same part', () => {
    const chapters = [exerciseOf('a', [timed(600, { videoSec: 0 })]), exerciseOf('b', [timed(300, { isRest: true })])]
    const blocks = [{ ...plainBlock(chapters.map(({ id }) => ({ exerciseId: id, restSec: 0 }))), rounds: 3 }]
    const content = { type: 'mastervideo' as const, videoUrl: '/media/videos/one', exercises: chapters, blocks }
    const { ridge, totalSec } = summarise(content)
    expect([totalSec, leastSec({ ridge, totalSec })]).toEqual([2700, 1050])
    const fast = 2700 / 1.25
    expect(fitted(whole(fast), 1050, times({ openedAt: NOW - fast * 1000 }))).toEqual(whole(fast))
  })
  it('is 0 when nothing is known', () => {
    expect(leastSec({ ridge: [], totalSec: 0 })).toBe(0)
    expect(leastSec({ ridge: [], totalSec: 90 })).toBe(0)
  })
})

describe('a play', () => {
  it('counts as claimed when enough time has passed', () => {
    expect(fitted({ seconds: 1200, share: 0.8 }, 600, times({ openedAt: NOW - 1_200_000 }))).toEqual({
      seconds: 1200,
      share: 0.8
    })
  })
  it('also counts without an opening', () => {
    expect(fitted(whole(1200), 600, times({ playedUntil: NOW - HOUR }))).toEqual(whole(1200))
  })
  it('has no share without seconds', () => {
    expect(fitted(whole(0), 600, times())).toEqual({ seconds: 0, share: 0 })
    expect(fitted(whole(300), 600, times())).toEqual({ seconds: 300, share: 0.5 })
  })
  it('has no more seconds than passed since it was opened, plus the delay of the call', () => {
    expect(fitted(whole(3600), 600, times({ openedAt: NOW - 10_000 }))).toEqual({ seconds: 100, share: 100 / 600 })
    expect(fitted(whole(60), 60, times({ openedAt: NOW + 10_000 }))).toEqual(whole(60))
  })
  it('does not overlap with recorded time', () => {
    expect(fitted(whole(3600), 600, times({ playedUntil: NOW - 300_000 }))).toEqual({ seconds: 300, share: 0.5 })
    expect(fitted(whole(3600), 600, times({ playedUntil: NOW + HOUR }))).toEqual({ seconds: 0, share: 0 })
  })
  it('of an unknown workout keeps its share and takes only its seconds', () => {
    const play = fitPlay(whole(61), null, times({ playedUntil: NOW - HOUR }))
    expect(play).toEqual({ ...whole(61), playedUntil: NOW - HOUR + 61_000 })
  })
  it('of a workout without a length is limited by the purse', () => {
    expect(fitted(whole(0), 0, times({ playedUntil: NOW - 300_000 }))).toEqual({ seconds: 0, share: 0.5 })
  })
})

describe('the purse', () => {
  it('starts with two hours for a new account, for plays made as a guest', () => {
    expect(fitted(whole(100_000), 600, times({ accountSince: NOW })).seconds).toBe(7200)
  })
  it('holds at most four hours for a play that was not opened', () => {
    expect(fitted(whole(100_000), 600, times()).seconds).toBe(14_400)
  })
  it('reaches back at most a day to the opening of a play, and leaves at most four hours', () => {
    const play = fitPlay(whole(30_000), 600, times({ openedAt: NOW - 10 * HOUR }))
    expect(play).toEqual({ ...whole(30_000), playedUntil: NOW - 10 * HOUR - 90_000 + 30_000_000 })
    expect(fitted(whole(100_000), 600, times({ openedAt: NOW - 100 * HOUR })).seconds).toBe(86_400)
    expect(fitted(whole(600), 600, times({ openedAt: NOW - 600_000, playedUntil: NOW - 4 * HOUR }))).toEqual(whole(600))
  })
  it('charges at least ten minutes for a whole workout', () => {
    const play = fitPlay(whole(20), 10, times({ playedUntil: NOW - HOUR }))
    expect(play).toEqual({ ...whole(20), playedUntil: NOW - HOUR + 600_000 })
  })
  it('never pays more than the time that passed, in any order of any plays', () => {
    const claims = fc.array(
      fc.record({
        seconds: fc.nat(50_000),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
        waitSec: fc.nat(4000),
        openSec: fc.option(fc.nat(4000), { nil: null }),
        least: fc.option(fc.nat(1000), { nil: null })
      }),
      { maxLength: 30 }
    )
    fc.assert(
      fc.property(claims, (list) => {
        let [now, playedUntil, seconds, shares] = [NOW, null as number | null, 0, 0]
        for (const { waitSec, openSec, least, ...claim } of list) {
          now += waitSec * 1000
          const openedAt = openSec === null ? null : now - openSec * 1000
          const play = fitPlay(claim, least, { now, accountSince: NOW, playedUntil, openedAt })
          expect(play.seconds).toBeLessThanOrEqual(claim.seconds)
          expect(play.share).toBeLessThanOrEqual(claim.share)
          playedUntil = play.playedUntil
          seconds += play.seconds
          if (least !== null) shares += play.share
        }
        const passed = (now - NOW) / 1000 + 7200
        expect(seconds).toBeLessThanOrEqual(passed)
        expect(shares).toBeLessThanOrEqual(passed / 600 + 1e-9)
      })
    )
  })
  const lists = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: 1, maxLength: 150 })
  const idle = fc.integer({ min: 4, max: 1000 })
  const sendAll = (claims: { seconds: number; openHours: number | null }[], idleHours: number) => {
    let playedUntil = NOW - idleHours * HOUR
    return claims.map(({ seconds, openHours }) => {
      const openedAt = openHours === null ? null : NOW - openHours * HOUR
      const play = fitPlay(whole(seconds), 10, times({ playedUntil, openedAt }))
      playedUntil = play.playedUntil
      return play
    })
  }
  it('pays a burst at most four hours, plus one play opened before it', () => {
    const claim = fc.record({
      seconds: fc.integer({ min: 10, max: 100_000 }),
      openHours: fc.option(fc.nat(30), { nil: null })
    })
    fc.assert(
      fc.property(lists(claim), idle, (claims, idleHours) => {
        const plays = sendAll(claims, idleHours)
        expect(plays.reduce((sum, { share }) => sum + share, 0)).toBeLessThanOrEqual(25)
        const offline = sendAll(
          claims.map(({ seconds }) => ({ seconds, openHours: null })),
          idleHours
        )
        expect(offline.reduce((sum, { share }) => sum + share, 0)).toBeLessThanOrEqual(24)
        expect(offline.reduce((sum, { seconds }) => sum + seconds, 0)).toBeLessThanOrEqual(14_400)
      })
    )
  })
  it('pays everything really played offline, in any order', () => {
    const workout = fc.integer({ min: 10, max: 3600 })
    fc.assert(
      fc.property(lists(workout), idle, (lengths, idleHours) => {
        let left = 14_400
        const fits = lengths.filter((seconds) => {
          left -= Math.max(seconds, 600)
          return left >= 0
        })
        const plays = sendAll(
          fits.map((seconds) => ({ seconds, openHours: null })),
          idleHours
        )
        expect(plays.map(({ seconds, share }) => ({ seconds, share }))).toEqual(fits.map(whole))
      })
    )
  })
})
