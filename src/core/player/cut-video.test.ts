import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '../account/settings.ts'
import { plainBlock } from '../workout/stored.ts'
import { exerciseOf, timed } from '../workout/workout.test-kit.ts'
import { workoutsInParts } from './arbitrary.test-kit.ts'
import { compile, type PlayableContent } from './compile.ts'
import { initial, cutToFile, secondsThere, type Action, type LogEntry } from './moves.ts'
import { stateAt, outcome } from './position.ts'
import { replayPlay } from './retime.ts'
import { ridgeOf, type Timeline } from './segment.ts'

/** Twice: 10 to 40 of the video, then 100 to 120. */
const content: PlayableContent = {
  type: 'mastervideo',
  videoUrl: '/media/videos/one',
  exercises: [exerciseOf('a', [timed(30, { videoSec: 10 })]), exerciseOf('b', [timed(20, { videoSec: 100 })])],
  blocks: [{ ...plainBlock(['a', 'b'].map((exerciseId) => ({ exerciseId, restSec: 0 }))), rounds: 2 }]
}
const whole = compile(content, DEFAULT_SETTINGS)
const at = (seconds: number) => ({ wall: seconds * 1000, mono: seconds * 1000, life: 0, gap: false })
const seen = (seconds: number): Action => ({ kind: 'video', ms: seconds * 1000, isHeld: false })
const lasts = (seconds: number): Action => ({ kind: 'video-length', ms: seconds * 1000 })
const log = (...events: [number, Action][]): LogEntry[] =>
  events.map(([seconds, action]) => ({ action, at: at(seconds) }))
const after = (seconds: number, ...events: [number, Action][]) => {
  const { timeline, state } = replayPlay(content, whole, log([0, { kind: 'start' }], [0, seen(0)], ...events))
  return { timeline, state: stateAt(timeline, state, at(seconds)) }
}
const bars = (timeline: Timeline) => timeline.segments.map(({ name, length }) => `${name} ${JSON.stringify(length)}`)
const where = ({ state }: ReturnType<typeof after>) => `${state.status} ${state.index} ${state.elapsedMs / 1000}`

describe('a file shorter than its chapters', () => {
  it('cuts each chapter where it ends, to a tenth of a second', () => {
    const { timeline } = after(1, [0, lasts(110.27)])
    expect(timeline.segments.map(({ length }) => 'seconds' in length && length.seconds)).toEqual([30, 10.2, 30, 10.2])
    expect([timeline.totalSec, timeline.starts, timeline.isInParts]).toEqual([80.4, [0, 30, 40.2, 70.2], true])
    expect(secondsThere(whole, 110_270)).toEqual([30, 10.2, 30, 10.2])
  })

  it('skips a chapter that the file lacks, and counts it as done without time', () => {
    const { timeline, state } = after(61, [0, lasts(90)])
    expect(bars(timeline)).toEqual(
      bars(compile({ ...content, exercises: content.exercises.slice(0, 1) }, DEFAULT_SETTINGS))
    )
    expect(outcome(timeline, state)).toEqual({ seconds: 60, workSeconds: 60, share: 1, turnsDone: 4 })
    expect(state.status).toBe('finished')
    // Less than a second of a chapter counts as nothing.
    expect(after(1, [0, lasts(100.9)]).timeline.segments).toHaveLength(2)
    expect(after(1, [0, lasts(101)]).timeline.segments).toHaveLength(4)
  })

  it('can be discovered late: what was done stays done', () => {
    const late = after(60, [55, seen(55)], [55, lasts(90)])
    expect(where(late)).toBe('running 1 10')
    expect([...late.state.credits]).toEqual([1, 0])
    expect(where(after(40, [40, lasts(90)]))).toBe('running 1 0')
    expect(where(after(95, [95, lasts(90)]))).toBe('finished 1 30')
    expect(where(after(45, [45, lasts(105)]))).toBe('running 2 0')
    expect(where(after(32, [32, lasts(105)]))).toBe('running 1 2')
  })

  it('changes nothing it need not', () => {
    expect(after(1, [0, lasts(120)]).timeline).toEqual({ ...whole, fileMs: 120_000 })
    // Without any chapter, the player gives up the video.
    expect(after(1, [0, lasts(9)]).timeline).toEqual({ ...whole, fileMs: 9000 })
    for (const ms of [0, -5, NaN]) expect(cutToFile(whole, initial(whole), ms)).toBe(whole)
    const plain = compile(
      { ...content, exercises: content.exercises.map(({ id }) => exerciseOf(id)) },
      DEFAULT_SETTINGS
    )
    expect(cutToFile(plain, initial(plain), 5000)).toBe(plain)
  })

  it('leaves a play of what is there, for any workout and any length', () => {
    fc.assert(
      fc.property(workoutsInParts, fc.integer({ min: 1, max: 400_000 }), (any, fileMs) => {
        const first = compile(any, DEFAULT_SETTINGS)
        if (!first.isInParts) return
        const { timeline, state } = replayPlay(
          any,
          first,
          log([0, { kind: 'start' }], [0, lasts(fileMs / 1000)], [0, seen(0)])
        )
        const isNothing = secondsThere(first, fileMs).every((seconds) => seconds === 0)
        for (const { videoSec = 0, length } of isNothing ? [] : timeline.segments) {
          expect(videoSec * 1000 + ('seconds' in length ? length.seconds : 0) * 1000).toBeLessThanOrEqual(fileMs + 1e-6)
        }
        const over = stateAt(timeline, state, at(timeline.totalSec + 1))
        expect(over.status).toBe('finished')
        expect(outcome(timeline, over).share).toBeCloseTo(
          ridgeOf(timeline).some(({ phase }) => phase === 'work') ? 1 : 0,
          9
        )
        expect(over.activeMs).toBeCloseTo(timeline.totalSec * 1000, 3)
        expect(state.credits).toHaveLength(timeline.segments.length)
      })
    )
  })
})
