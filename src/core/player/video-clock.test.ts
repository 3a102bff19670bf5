import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '../account/settings.ts'
import { plainBlock } from '../workout/stored.ts'
import { counted, exerciseOf, timed } from '../workout/workout.test-kit.ts'
import { videoWorkouts } from './arbitrary.test-kit.ts'
import { compile } from './compile.ts'
import type { Action, LogEntry, Reading } from './moves.ts'
import {
  position,
  progress,
  remainingTotalMs,
  replay,
  stateAt,
  type PlayState,
  videoTime,
  outcome
} from './position.ts'
import { ridgeOf } from './segment.ts'

/** Chapters of 30, 20 and 40 seconds. */
const timeline = compile(
  {
    type: 'mastervideo',
    videoUrl: '/media/videos/one',
    exercises: [exerciseOf('a', [timed(30)], [timed(9)]), exerciseOf('b', [timed(20)]), exerciseOf('c', [timed(40)])],
    blocks: [plainBlock(['a', 'b', 'c'].map((exerciseId) => ({ exerciseId, restSec: 15 })))]
  },
  { ...DEFAULT_SETTINGS, setupOn: true, timerMode: 'manual' }
)
const at = (seconds: number, part: Partial<Reading> = {}): Reading => ({
  wall: 1_000_000 + seconds * 1000,
  mono: seconds * 1000,
  life: 0,
  gap: false,
  ...part
})
const seen = (seconds: number): Action => ({ kind: 'video', ms: seconds * 1000, isHeld: false })
const held = (seconds: number): Action => ({ kind: 'video', ms: seconds * 1000, isHeld: true })
const lasts = (seconds: number): Action => ({ kind: 'video-length', ms: seconds * 1000 })
type Event = [number, Action | Action['kind'], Partial<Reading>?]
const log = (...events: Event[]): LogEntry[] =>
  events.map(([seconds, action, part]) => ({
    action: (typeof action === 'string' ? { kind: action } : action) as Action,
    at: at(seconds, part)
  }))
const after = (seconds: number, ...events: Event[]) =>
  position(timeline, log([0, 'start'], [1, seen(0)], ...events), at(seconds))
const where = (state: PlayState) => `${state.status} ${state.lead} ${state.index} ${state.elapsedMs / 1000}`

describe('chapters', () => {
  it('follow each other directly, whatever the settings', () => {
    expect(ridgeOf(timeline).map(({ phase, seconds }) => `${phase} ${seconds}`)).toEqual([
      'work 30',
      'work 20',
      'work 40'
    ])
    expect(timeline.starts).toEqual([0, 30, 50])
    expect([timeline.totalSec, timeline.turns, timeline.isVideo]).toEqual([90, 3, true])
    expect(timeline.segments.every(({ waitsBefore, length }) => !waitsBefore && length.kind === 'timed')).toBe(true)
  })
  it('use the nominal pace for repetitions, and do both sides one after the other', () => {
    const other = compile(
      {
        type: 'mastervideo',
        videoUrl: '/media/videos/one',
        exercises: [exerciseOf('a', [counted(10), timed(5, { side: 'each' })])],
        blocks: [plainBlock([{ exerciseId: 'a', restSec: 0 }])]
      },
      DEFAULT_SETTINGS
    )
    expect(other.starts).toEqual([0, 30, 35])
    expect(other.segments.map(({ side }) => side)).toEqual(['none', 'left', 'right'])
  })
})

describe('a play with a video', () => {
  it('waits until the video is seen running, then follows it', () => {
    expect(where(position(timeline, log([0, 'start']), at(100)))).toBe('running held 0 0')
    expect(where(after(11))).toBe('running video 0 10')
    expect(where(after(41))).toBe('running video 1 10')
  })
  it('waits while the video loads, and continues from there', () => {
    expect(where(after(60, [6, held(5)]))).toBe('running held 0 5')
    expect(where(after(64, [6, held(5)], [60, seen(5)]))).toBe('running video 0 9')
  })
  it('follows a video that is ahead, and counts the difference as played', () => {
    const state = after(20, [20, seen(29)])
    expect(where(state)).toBe('running video 0 29')
    expect(state.activeMs).toBe(29_000)
    expect(where(after(20, [20, seen(35)]))).toBe('running video 1 5')
  })
  it('goes back to a video that is behind, and takes back only what it assumed', () => {
    const state = after(33, [33, seen(29.5)])
    expect(where(state)).toBe('running video 0 29.5')
    expect([state.activeMs, state.workMs]).toEqual([29_500, 29_500])
    const far = after(33, [32, 'seen'], [33, seen(31)], [33, seen(2)])
    expect(where(far)).toBe('running video 0 2')
    expect(far.activeMs).toBe(31_000)
  })
  it('does not guess across a gap or a restart', () => {
    expect(where(after(600, [600, 'seen', { gap: true }]))).toBe('running video 0 0')
    expect(where(after(600, [10, 'seen'], [600, seen(300), { gap: true }]))).toBe('finished video 2 40')
    const next = log([0, 'start'], [1, seen(0)], [10, 'seen'], [900, 'seen', { life: 1 }])
    expect(where(position(timeline, next, at(900, { life: 1 })))).toBe('running video 0 9')
  })
  it('waits after every jump until the video gets there', () => {
    expect(where(after(20, [11, 'next']))).toBe('running held 1 0')
    expect(where(after(20, [11, 'next'], [12, seen(30.1)]))).toBe('running video 1 8.1')
    expect(where(after(50, [45, 'back']))).toBe('running held 1 0')
    expect(where(after(50, [45, { kind: 'jump', index: 2 }]))).toBe('running held 2 0')
    expect(where(after(50, [11, 'pause'], [40, 'resume']))).toBe('running held 0 10')
    expect(where(after(50, [11, 'pause'], [12, seen(10.2)]))).toBe('paused video 0 10.2')
    expect(where(after(50, [11, 'next'], [12, 'next'], [13, 'next']))).toBe('finished held 2 0')
  })
  it('jumps ten seconds in the video, also across chapters', () => {
    const less: Action = { kind: 'adjust', seconds: -10 }
    const more: Action = { kind: 'adjust', seconds: 10 }
    expect(where(after(11, [11, less]))).toBe('running held 0 20')
    expect(where(after(26, [26, less]))).toBe('running held 1 5')
    expect(where(after(36, [36, more]))).toBe('running held 0 25')
    expect(where(after(6, [6, more]))).toBe('running held 0 0')
    expect(where(after(86, [86, less]))).toBe('finished held 2 35')
    expect(where(after(40, [6, 'pause'], [26, less]))).toBe('paused held 0 15')
  })
  it('gives no credit for skipped time', () => {
    const leapt = after(200, [11, { kind: 'adjust', seconds: -10 }], [11, seen(20)])
    expect([leapt.credits[0], leapt.credits[1]].map((one) => Math.round((one ?? 0) * 30))).toEqual([20, 30])
    const into = after(200, [26, { kind: 'adjust', seconds: -10 }], [26, seen(35)])
    expect([into.credits[0], into.credits[1]]).toEqual([25 / 30, 15 / 20])
    expect(into.status).toBe('finished')
  })
  it('ends with its video: a shorter one cuts the rest, a longer one extends the last chapter', () => {
    const short = after(500, [2, lasts(45)])
    expect(where(short)).toBe('finished video 1 15')
    expect(outcome(timeline, short)).toMatchObject({ seconds: 45, share: 1, turnsDone: 3 })
    const long = after(100, [2, lasts(120)])
    expect(where(long)).toBe('running video 2 49')
    expect([long.lengthMs, remainingTotalMs(timeline, long)]).toEqual([70_000, 21_000])
    expect(progress(timeline, long)).toBeCloseTo((50 + 40 * 0.7) / 90)
    expect(outcome(timeline, after(500, [2, lasts(120)]))).toMatchObject({ seconds: 120, share: 1 })
  })
  it('accepts a length that arrives late, and rejects nonsense', () => {
    expect(where(after(60, [60, lasts(40)]))).toBe('running video 1 0')
    expect(where(after(36, [36, lasts(33)]))).toBe('finished video 1 3')
    for (const ms of [0, -5, NaN]) expect(after(36, [36, { kind: 'video-length', ms }]).videoMs).toBeNull()
  })
  it('becomes an ordinary play when the video is lost, without a jump', () => {
    const lost = after(500, [11, held(10)], [12, 'no-video'])
    expect(where(after(20, [11, held(10)], [12, 'no-video']))).toBe('running clock 0 18')
    expect(where(lost)).toBe('finished clock 2 40')
    expect(where(after(30, [12, 'no-video'], [21, { kind: 'adjust', seconds: 10 }]))).toBe('running clock 0 29')
    expect(where(after(600, [12, 'no-video'], [13, 'pause'], [600, 'seen']))).toBe('paused clock 0 12')
  })
  it('ignores video events without a video', () => {
    const plain = compile(
      {
        type: 'text',
        videoUrl: '',
        exercises: [exerciseOf('a', [timed(30)])],
        blocks: [plainBlock([{ exerciseId: 'a', restSec: 0 }])]
      },
      DEFAULT_SETTINGS
    )
    const events: Event[] = [
      [2, held(25)],
      [3, lasts(10)],
      [4, seen(20)],
      [5, 'no-video']
    ]
    expect(where(position(plain, log([0, 'start'], ...events), at(10)))).toBe('running clock 1 4')
  })
})

describe('any video with stalls', () => {
  /** A video that plays and stalls in turn. Its position is always read a little late. */
  const looks = fc.array(
    fc.record({
      runsMs: fc.integer({ min: 0, max: 60_000 }),
      standsMs: fc.integer({ min: 0, max: 30_000 }),
      lateMs: fc.integer({ min: 0, max: 400 }),
      isGap: fc.boolean()
    }),
    { minLength: 1, maxLength: 12 }
  )

  it('matches the video at every reading, and counts as long as the video ran', () => {
    fc.assert(
      fc.property(videoWorkouts, looks, (content, seen) => {
        const chapters = compile(content, DEFAULT_SETTINGS)
        let [mono, ms] = [0, 0]
        const entries: LogEntry[] = []
        const add = (action: Action, gap = false) => entries.push({ action, at: { wall: mono, mono, life: 0, gap } })
        add({ kind: 'start' })
        for (const { runsMs, standsMs, lateMs, isGap } of seen) {
          add({ kind: 'video', ms, isHeld: false })
          mono += runsMs
          ms += runsMs
          // The play continues for a moment before it notices that the video stopped.
          if (ms + lateMs >= chapters.totalSec * 1000) break
          mono += lateMs
          add({ kind: 'video', ms, isHeld: true }, isGap)
          const now = replay(chapters, entries)
          expect(videoTime(chapters, now)).toBeCloseTo(ms, 6)
          expect(now.activeMs).toBeCloseTo(ms, 6)
          mono += standsMs
          expect(videoTime(chapters, stateAt(chapters, now, { wall: mono, mono, life: 0, gap: false }))).toBeCloseTo(
            ms,
            6
          )
        }
      })
    )
  })

  it('shows every chapter for exactly its length when nothing interferes', () => {
    fc.assert(
      fc.property(videoWorkouts, fc.nat(), (content, part) => {
        const chapters = compile(content, DEFAULT_SETTINGS)
        const total = chapters.totalSec * 1000
        const ms = part % Math.max(1, total)
        const state = position(chapters, log([0, 'start'], [0, seen(0)]), at(ms / 1000))
        expect(videoTime(chapters, state)).toBeCloseTo(ms, 6)
        expect(remainingTotalMs(chapters, state)).toBeCloseTo(total - ms, 6)
        const over = position(chapters, log([0, 'start'], [0, seen(0)]), at(total / 1000 + 1))
        expect(over.status).toBe('finished')
        expect(outcome(chapters, over).share).toBeCloseTo(1, 9)
      })
    )
  })
})
