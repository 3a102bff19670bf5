import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '../account/settings.ts'
import { plainBlock } from '../workout/stored.ts'
import { stepOf } from '../workout/workout.test-kit.ts'
import type { Step } from '../workout/workout.ts'
import { compile, type TimingSettings } from './compile.ts'
import type { Action, LogEntry, Reading } from './moves.ts'
import { position, progress, remainingMs, remainingTotalMs, replay, type PlayState } from './position.ts'
import type { Timeline } from './segment.ts'

const step = (length: Step['length']) => stepOf({ length })
/** Get ready 6, work a 30, rest 20, work b (repetitions), work c 40. */
const build = (timerMode: TimingSettings['timerMode'] = 'autonext'): Timeline =>
  compile(
    {
      type: 'text',
      videoUrl: '',
      exercises: [
        { id: 'a', name: 'a', intro: [], steps: [step({ kind: 'time', seconds: 30 })] },
        { id: 'b', name: 'b', intro: [], steps: [step({ kind: 'reps', reps: 10 })] },
        { id: 'c', name: 'c', intro: [], steps: [step({ kind: 'time', seconds: 40 })] }
      ],
      blocks: [
        plainBlock([
          { exerciseId: 'a', restSec: 20 },
          { exerciseId: 'b', restSec: 0 },
          { exerciseId: 'c', restSec: 0 }
        ])
      ]
    },
    { ...DEFAULT_SETTINGS, timerMode }
  )
const at = (seconds: number, part: Partial<Reading> = {}): Reading => ({
  wall: 1_000_000 + seconds * 1000,
  mono: seconds * 1000,
  life: 0,
  gap: false,
  ...part
})
const log = (...entries: [number, Action | Action['kind']][]): LogEntry[] =>
  entries.map(([seconds, action]) => ({
    action: (typeof action === 'string' ? { kind: action } : action) as Action,
    at: at(seconds)
  }))
const where = (state: PlayState) => `${state.status} ${state.index} ${state.elapsedMs / 1000}`
const after = (seconds: number, ...entries: [number, Action | Action['kind']][]) =>
  where(position(build(), log([0, 'start'], ...entries), at(seconds)))

describe('position', () => {
  it('is at the beginning before the start', () => {
    expect(where(position(build(), [], at(50)))).toBe('ready 0 0')
  })

  it('runs through timed segments by the clock alone', () => {
    expect(after(5.5)).toBe('running 0 5.5')
    expect(after(6)).toBe('running 1 0')
    expect(after(40)).toBe('running 2 4')
  })

  it('stays in a step of repetitions until it is done', () => {
    expect(after(500)).toBe('running 3 444')
    expect(after(110, [100, 'done'])).toBe('running 4 10')
  })

  it('finishes after the last segment and stops counting', () => {
    const state = position(build(), log([0, 'start'], [100, 'done']), at(9000))
    expect(state.status).toBe('finished')
    expect(state.activeMs).toBe(140_000)
    expect(remainingTotalMs(build(), state)).toBe(0)
    expect(progress(build(), state)).toBe(1)
  })

  it('does not move while paused, and skipping keeps the pause', () => {
    expect(after(300, [10, 'pause'])).toBe('paused 1 4')
    expect(after(310, [10, 'pause'], [300, 'resume'])).toBe('running 1 14')
    expect(after(300, [10, 'pause'], [20, 'next'])).toBe('paused 2 0')
  })

  it('goes back to the start of the segment, or to the previous one at its start', () => {
    expect(after(20, [20, 'back'])).toBe('running 1 0')
    expect(after(8, [8, 'back'])).toBe('running 0 0')
    expect(after(1, [1, 'back'])).toBe('running 0 0')
  })

  it('adds and removes time, and moves on when none is left', () => {
    expect(after(40, [10, { kind: 'adjust', seconds: 10 }])).toBe('running 1 34')
    expect(after(30, [30, { kind: 'adjust', seconds: -10 }])).toBe('running 2 0')
    expect(after(40, [30, 'pause'], [31, { kind: 'adjust', seconds: -10 }])).toBe('paused 2 0')
    expect(after(70, [60, { kind: 'adjust', seconds: 10 }])).toBe('running 3 14')
  })

  it('jumps anywhere in the timeline and no further', () => {
    expect(after(10, [9, { kind: 'jump', index: 4 }])).toBe('running 4 1')
    expect(after(10, [9, { kind: 'jump', index: 99 }])).toBe('running 4 1')
    expect(after(10, [9, { kind: 'jump', index: -9 }])).toBe('running 0 1')
  })

  it('waits for "next" in stopnext, before the exercise and not before its rest', () => {
    const timeline = build('stopnext')
    const state = position(timeline, log([0, 'start']), at(500))
    expect(where(state)).toBe('waiting 3 0')
    expect(state.activeMs).toBe(56_000)
    expect(where(position(timeline, log([0, 'start'], [500, 'next']), at(510)))).toBe('running 3 10')
    expect(where(position(timeline, log([0, 'start'], [500, 'resume']), at(510)))).toBe('running 3 10')
    expect(where(position(timeline, log([0, 'start'], [500, 'back']), at(510)))).toBe('running 2 10')
    expect(where(position(timeline, log([0, 'start'], [40, 'next']), at(50)))).toBe('running 3 10')
  })

  it('treats "done" in a wait as the start of the segment, and an end in a wait as no work', () => {
    const timeline = build('stopnext')
    expect(where(position(timeline, log([0, 'start'], [500, 'done']), at(510)))).toBe('running 3 10')
    const over = replay(timeline, log([0, 'start'], [500, 'end']))
    expect(where(over)).toBe('finished 3 0')
    expect([...over.credits]).toEqual([1, 1, 1, 0, 0])
  })

  it('has nothing to do in a workout without exercises', () => {
    const empty = compile({ type: 'text', videoUrl: '', exercises: [], blocks: [] }, DEFAULT_SETTINGS)
    const state = position(empty, log([0, 'start'], [5, 'next']), at(10))
    expect(where(state)).toBe('finished 0 0')
    expect([progress(empty, state), remainingTotalMs(empty, state), state.activeMs]).toEqual([0, 0, 0])
  })

  it('is at the end when the last segment is cut short before it starts', () => {
    const state = position(
      build(),
      log([0, 'start'], [9, { kind: 'jump', index: 4 }], [9, { kind: 'adjust', seconds: -60 }]),
      at(9)
    )
    expect(state.status).toBe('finished')
    expect(progress(build(), state)).toBe(1)
  })

  it('adds no time to a step of repetitions or to a wait', () => {
    const open = position(build(), log([0, 'start'], [60, { kind: 'adjust', seconds: 10 }]), at(70))
    expect(remainingMs(open)).toBeNull()
    const two = ['a', 'b'].map((id) => ({ id, name: id, intro: [], steps: [step({ kind: 'time', seconds: 40 })] }))
    const blocks = [plainBlock(two.map(({ id }) => ({ exerciseId: id, restSec: 0 })))]
    const timeline = compile({ type: 'text', videoUrl: '', exercises: two, blocks }, DEFAULT_SETTINGS)
    const waited = log([0, 'start'], [60, { kind: 'adjust', seconds: -60 }], [70, 'next'])
    const waiting = position(timeline, waited.slice(0, 2), at(65))
    expect(`${where(waiting)}, ${remainingMs(waiting)}`).toBe('waiting 2 0, 40000')
    expect(remainingMs(position(timeline, waited, at(71)))).toBe(39_000)
  })

  it('starts once, and only with "start"', () => {
    expect(where(position(build(), log([0, 'next'], [1, 'resume'], [2, 'pause']), at(50)))).toBe('ready 0 0')
    expect(after(8, [4, 'start'])).toBe('running 1 2')
    expect(after(8, [4, 'seen'], [5, 'resume'])).toBe('running 1 2')
  })

  it('ends when told to, and ignores later events', () => {
    expect(after(90, [20, 'end'], [21, 'next'], [22, 'resume'])).toBe('finished 1 14')
  })

  it('gives the remaining time of the segment and of the workout', () => {
    const timeline = build()
    const state = position(timeline, log([0, 'start']), at(16))
    expect(remainingMs(state)).toBe(20_000)
    expect(remainingTotalMs(timeline, state)).toBe(110_000)
    expect(progress(timeline, state)).toBeCloseTo(16 / 126)
    expect(remainingMs(position(timeline, log([0, 'start']), at(80)))).toBeNull()
  })
})

describe('the two clocks', () => {
  const start: LogEntry = { action: { kind: 'start' }, at: at(0) }
  it('ignore changes to the wall time while the page runs', () => {
    expect(where(position(build(), [start], { ...at(10), wall: 9_999_999_999 }))).toBe('running 1 4')
  })
  it('trust the wall clock over a gap in which the device slept', () => {
    expect(where(position(build(), [start], { wall: at(40).wall, mono: 2000, life: 0, gap: true }))).toBe('running 2 4')
  })
  it('trust the monotonic clock over a gap when the wall clock is not ahead', () => {
    expect(where(position(build(), [start], { wall: 0, mono: 10_000, life: 0, gap: true }))).toBe('running 1 4')
  })
  it('have only the wall clock between two page loads', () => {
    expect(where(position(build(), [start], { wall: at(40).wall, mono: 5, life: 1, gap: false }))).toBe('running 2 4')
  })
})
