import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '../account/settings.ts'
import { plainBlock } from '../workout/stored.ts'
import { exerciseOf, timed } from '../workout/workout.test-kit.ts'
import type { Exercise } from '../workout/workout.ts'
import { workoutsInParts, videoWorkouts } from './arbitrary.test-kit.ts'
import { compile } from './compile.ts'
import { ridgeOf, type Timeline, partAt, partsOf, toPlayMs, toVideoMs } from './segment.ts'
import { chaptersInVideo } from './chapters-in-video.ts'

const videoOf = (exercises: Exercise[], rounds = 1): Timeline =>
  compile(
    {
      type: 'mastervideo',
      videoUrl: '/media/videos/one',
      exercises,
      blocks: [{ ...plainBlock(exercises.map(({ id }) => ({ exerciseId: id, restSec: 0 }))), rounds }]
    },
    DEFAULT_SETTINGS
  )
const videoSecOf = ({ segments }: Timeline) => segments.map(({ videoSec }) => videoSec)
const a = (videoSec?: number) => exerciseOf('a', [timed(30, videoSec === undefined ? {} : { videoSec })])
const b = exerciseOf('b', [timed(20.5)])

describe('the places of chapters in their video', () => {
  it('continue from round to round when no chapter gives its start', () => {
    const timeline = videoOf([a(), b], 2)
    expect([timeline.isInParts, videoSecOf(timeline)]).toEqual([false, [0, 30, 50.5, 80.5]])
    expect(partsOf(timeline)).toEqual([{ startMs: 0, fromMs: 0, lengthMs: 101_000 }])
  })

  it('are the same in every round when its first chapter gives its start', () => {
    const timeline = videoOf([a(10), b], 3)
    expect([timeline.isInParts, videoSecOf(timeline)]).toEqual([true, [10, 40, 10, 40, 10, 40]])
    expect(timeline.totalSec).toBe(151.5)
    expect(partsOf(timeline)).toEqual([
      { startMs: 0, fromMs: 10_000, lengthMs: 50_500 },
      { startMs: 50_500, fromMs: 10_000, lengthMs: 50_500 },
      { startMs: 101_000, fromMs: 10_000, lengthMs: 50_500 }
    ])
  })

  it('change nothing when every chapter gives its natural start', () => {
    expect(videoOf([a(0), { ...b, steps: [timed(20.5, { videoSec: 30 })] }]).isInParts).toBe(false)
    expect(videoOf([a(0.1), b]).isInParts).toBe(true)
  })

  it('let the second side follow the first', () => {
    const sides = exerciseOf('a', [timed(10, { side: 'each', videoSec: 5, level: 'heavy' }), timed(4)])
    const timeline = videoOf([sides])
    expect(videoSecOf(timeline)).toEqual([5, 15, 25])
    expect(timeline.segments.map(({ level }) => level)).toEqual(['heavy', 'heavy', undefined])
  })

  it('are undefined in a workout without a video', () => {
    const content = { type: 'text' as const, videoUrl: '', exercises: [a(10)], blocks: [] }
    const blocks = [plainBlock([{ exerciseId: 'a', restSec: 0 }])]
    const timeline = compile({ ...content, blocks }, DEFAULT_SETTINGS)
    expect([timeline.isInParts, timeline.segments.at(-1)?.videoSec]).toEqual([false, undefined])
    expect(partsOf(timeline)[0]?.fromMs).toBe(0)
  })
})

describe('mapping play time to video time', () => {
  const lengthOf = (timeline: Timeline) => Math.round(timeline.totalSec * 1000)

  it('is reversible at every moment of any workout', () => {
    fc.assert(
      fc.property(workoutsInParts, fc.double({ min: 0, max: 1, noNaN: true }), (content, share) => {
        const timeline = compile(content, DEFAULT_SETTINGS)
        const parts = partsOf(timeline)
        const playMs = Math.floor(share * (lengthOf(timeline) - 1))
        const part = parts[partAt(parts, playMs)]!
        expect(toPlayMs(part, toVideoMs(part, playMs))).toBe(playMs)
        const index = timeline.starts.findLastIndex((start) => Math.round(start * 1000) <= playMs)
        const into = playMs - Math.round((timeline.starts[index] ?? 0) * 1000)
        expect(toVideoMs(part, playMs)).toBe(Math.round((timeline.segments[index]?.videoSec ?? 0) * 1000) + into)
      })
    )
  })

  it('goes from part to part without gaps, with a jump at every seam', () => {
    fc.assert(
      fc.property(workoutsInParts, (content) => {
        const timeline = compile(content, DEFAULT_SETTINGS)
        const parts = partsOf(timeline)
        let playMs = 0
        for (const [index, part] of parts.entries()) {
          expect(part.startMs).toBe(playMs)
          playMs += part.lengthMs
          expect(partAt(parts, part.startMs)).toBe(index)
          expect(partAt(parts, playMs - 1)).toBe(index)
          expect(toVideoMs(part, playMs)).not.toBe(parts[index + 1]?.fromMs)
        }
        expect(playMs).toBe(lengthOf(timeline))
        expect(timeline.isInParts).toBe(parts.length > 1 || parts[0]?.fromMs !== 0)
      })
    )
  })

  it('changes nothing in a video that is shown as it is', () => {
    fc.assert(
      fc.property(videoWorkouts, (content) => {
        const timeline = compile(content, DEFAULT_SETTINGS)
        expect(timeline.isInParts).toBe(false)
        expect(partsOf(timeline)).toEqual([{ startMs: 0, fromMs: 0, lengthMs: lengthOf(timeline) }])
      })
    )
  })

  it('stays within a part, and does not change the length of a play', () => {
    const part = { startMs: 5000, fromMs: 20_000, lengthMs: 3000 }
    expect([toVideoMs(part, 0), toVideoMs(part, 99_000)]).toEqual([20_000, 23_000])
    expect([toPlayMs(part, 0), toPlayMs(part, 99_000)]).toEqual([5000, 8000])
    expect(partAt([], 7)).toBe(0)
    fc.assert(
      fc.property(workoutsInParts, (content) => {
        const bare = content.exercises.map((one) => ({
          ...one,
          steps: one.steps.map(({ videoSec: _, ...step }) => step)
        }))
        const [inParts, plain] = [content, { ...content, exercises: bare }].map((one) => compile(one, DEFAULT_SETTINGS))
        expect(ridgeOf(inParts!)).toEqual(ridgeOf(plain!))
        expect(inParts?.starts).toEqual(plain?.starts)
      })
    )
  })
})

describe('the chapters of the video itself', () => {
  const shown = (timeline: Timeline) =>
    chaptersInVideo(timeline).map(({ segment, startSec, endSec }) => `${segment.name} ${startSec}-${endSec}`)

  it('appear once each, in video order', () => {
    expect(shown(videoOf([a(), b]))).toEqual(['A 0-30', 'B 30-50.5'])
    expect(shown(videoOf([a(60), b, exerciseOf('c', [timed(8, { videoSec: 0 })])], 3))).toEqual([
      'C 0-8',
      'A 60-90',
      'B 90-110.5'
    ])
  })

  it('never overlap, and use the first of two names', () => {
    const other = exerciseOf('c', [timed(10, { videoSec: 0 })])
    const inner = exerciseOf('d', [timed(5, { videoSec: 12 })])
    expect(shown(videoOf([a(), other, inner]))).toEqual(['A 0-12', 'D 12-17'])
    fc.assert(
      fc.property(workoutsInParts, (content) => {
        const chapters = chaptersInVideo(compile(content, DEFAULT_SETTINGS))
        for (const [index, { startSec, endSec }] of chapters.entries()) {
          expect(endSec).toBeGreaterThan(startSec)
          expect(chapters[index + 1]?.startSec ?? Infinity).toBeGreaterThanOrEqual(endSec)
        }
      })
    )
  })
})
