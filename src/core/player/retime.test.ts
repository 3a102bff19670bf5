import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '../account/settings.ts'
import { plainBlock } from '../workout/stored.ts'
import { exerciseOf, timed } from '../workout/workout.test-kit.ts'
import { allWorkouts, logs, timings, workouts } from './arbitrary.test-kit.ts'
import { compile, type PlayableContent, type TimingSettings } from './compile.ts'
import type { Action, LogEntry } from './moves.ts'
import { replay, stateAt, outcome } from './position.ts'
import { replayPlay, timingAt } from './retime.ts'

const at = (second: number) => ({ wall: second * 1000, mono: second * 1000, life: 0, gap: false })
const entry = (second: number, action: Action): LogEntry => ({ action, at: at(second) })
const timing = (part: Partial<TimingSettings> = {}): TimingSettings => ({
  ...DEFAULT_SETTINGS,
  timerMode: 'stopnext',
  ...part
})
const to = (part: Partial<TimingSettings>): Action => ({ kind: 'timing', settings: timing(part) })

/** Get ready 6, a 30, rest 10, b 20, rest 10, c 40. */
const content: PlayableContent = {
  type: 'text',
  videoUrl: '',
  exercises: [exerciseOf('a', [timed(30)]), exerciseOf('b', [timed(20)]), exerciseOf('c', [timed(40)])],
  blocks: [plainBlock(['a', 'b', 'c'].map((exerciseId) => ({ exerciseId, restSec: 10 })))]
}
const first = compile(content, timing())

function played(now: number, ...entries: LogEntry[]) {
  const { timeline, state } = replayPlay(content, first, [entry(0, { kind: 'start' }), ...entries])
  const later = stateAt(timeline, state, at(now))
  const segment = timeline.segments[later.index]
  return {
    timeline,
    state: later,
    where: `${later.status} ${segment?.phase} ${segment?.name} ${later.elapsedMs / 1000}`
  }
}

describe('changing the timing during a play', () => {
  it('keeps running where it would have stopped', () => {
    expect(played(60).where).toBe('waiting work B 0')
    expect(played(60, entry(20, to({ timerMode: 'autonext' }))).where).toBe('running work B 14')
  })

  it('stops where it would have kept running', () => {
    const back = [entry(10, to({ timerMode: 'autonext' })), entry(20, to({}))]
    expect(played(60, ...back).where).toBe('waiting work B 0')
  })

  it('leaves the running step alone, and counts up from the next one', () => {
    const { where, timeline } = played(50, entry(20, to({ timerMode: 'manual' })))
    expect(where).toBe('running rest A 14')
    expect(timeline.segments.map(({ length }) => length.kind)).toEqual([
      'timed',
      'timed',
      'open',
      'open',
      'open',
      'open'
    ])
  })

  it('adds and removes the phase before an exercise and keeps the position', () => {
    const setup = entry(20, to({ setupOn: true, defaultSetupTimeSec: 9, timerMode: 'autonext' }))
    expect(played(47, setup).where).toBe('running setup B 1')
    expect(played(56, setup).where).toBe('running work B 1')
    const off = entry(47, to({ timerMode: 'autonext' }))
    expect(played(56, setup, off).where).toBe('running work B 1')
    expect(played(56, setup, off).timeline.segments.map(({ phase }) => phase)).toEqual([
      'setup',
      'work',
      'rest',
      'setup',
      'work',
      'rest',
      'work'
    ])
  })

  it('does not stop in the middle of an exercise that got a phase before it', () => {
    const setup = entry(20, to({ setupOn: true, timerMode: 'autonext' }))
    expect(played(56, setup, entry(47, to({}))).where).toBe('running work B 4')
  })

  it('keeps finished work', () => {
    const changes = [entry(40, to({ setupOn: true, timerMode: 'autonext' })), entry(60, to({ timerMode: 'manual' }))]
    const { timeline, state } = played(60, ...changes)
    expect(outcome(timeline, state).share).toBeCloseTo((30 + 8) / 90)
    expect(outcome(timeline, state).turnsDone).toBe(1)
  })

  it('does nothing to a play that is over, empty, or led by a video', () => {
    const over = replayPlay(content, first, [entry(0, { kind: 'start' }), entry(5, { kind: 'end' }), entry(6, to({}))])
    expect(over.timeline).toBe(first)
    const video = { ...content, type: 'mastervideo' as const, videoUrl: '/media/videos/v' }
    const chapters = compile(video, timing())
    expect(replayPlay(video, chapters, [entry(0, { kind: 'start' }), entry(1, to({}))]).timeline).toBe(chapters)
    const none = { ...content, exercises: [], blocks: [] }
    const nothing = compile(none, timing())
    expect(replayPlay(none, nothing, [entry(0, to({}))]).timeline).toBe(nothing)
  })

  it('names the timing in effect', () => {
    expect(timingAt(timing(), [entry(0, { kind: 'start' })])).toEqual(timing())
    expect(timingAt(timing(), [entry(1, to({ setupOn: true })), entry(2, { kind: 'pause' })]).setupOn).toBe(true)
  })

  it('gives the state of a plain replay when nothing changes, for any log', () => {
    fc.assert(
      fc.property(allWorkouts, timings, logs, (any, timed, log) => {
        const timeline = compile(any, timed)
        const known = replayPlay(any, timeline, log)
        expect(known).toEqual({ timeline, state: replay(timeline, log) })
      }),
      { numRuns: 40 }
    )
  })

  it('keeps the exercise, its elapsed time and its share, whatever the new timing', () => {
    fc.assert(
      fc.property(workouts, timings, timings, fc.integer({ min: 0, max: 400 }), (any, before, after, second) => {
        const log = [entry(0, { kind: 'start' })]
        const old = replayPlay(any, compile(any, before), [...log, entry(second, { kind: 'seen' })])
        if (old.state.status === 'finished') return
        const changed = replayPlay(any, compile(any, before), [
          ...log,
          entry(second, { kind: 'timing', settings: after })
        ])
        const segment = old.timeline.segments[old.state.index]
        expect(changed.timeline.segments[changed.state.index]).toEqual(segment)
        expect(changed.state.elapsedMs).toBe(old.state.elapsedMs)
        expect(changed.state.status).toBe(old.state.status)
        const share = outcome(old.timeline, old.state).share
        expect(outcome(changed.timeline, changed.state).share).toBeCloseTo(share)
      }),
      { numRuns: 100 }
    )
  })
})
