import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '../account/settings.ts'
import { plainBlock } from '../workout/stored.ts'
import { stepOf } from '../workout/workout.test-kit.ts'
import type { Step } from '../workout/workout.ts'
import { logs, timings, workouts } from './arbitrary.test-kit.ts'
import { compile } from './compile.ts'
import type { Action, LogEntry } from './moves.ts'
import { replay, outcome } from './position.ts'

const step = (length: Step['length']) => stepOf({ length })
/** Get ready 6, work a 30, work b 10 repetitions (30 s nominal), work c 40. */
const timeline = compile(
  {
    type: 'interval',
    videoUrl: '',
    exercises: [
      { id: 'a', name: 'a', intro: [], steps: [step({ kind: 'time', seconds: 30 })] },
      { id: 'b', name: 'b', intro: [], steps: [step({ kind: 'reps', reps: 10 })] },
      { id: 'c', name: 'c', intro: [], steps: [step({ kind: 'time', seconds: 40 })] }
    ],
    blocks: [plainBlock(['a', 'b', 'c'].map((exerciseId) => ({ exerciseId, restSec: 0 })))]
  },
  { ...DEFAULT_SETTINGS, timerMode: 'autonext' }
)
const play = (...entries: [number, Action][]) => {
  const log: LogEntry[] = entries.map(([seconds, action]) => ({
    action,
    at: { wall: seconds * 1000, mono: seconds * 1000, life: 0, gap: false }
  }))
  return outcome(
    timeline,
    replay(timeline, [{ action: { kind: 'start' }, at: { wall: 0, mono: 0, life: 0, gap: false } }, ...log])
  )
}

describe('outcome', () => {
  it('is complete for a workout that was played to its end', () => {
    expect(play([50, { kind: 'done' }], [95, { kind: 'seen' }])).toEqual({
      seconds: 90,
      workSeconds: 84,
      share: 1,
      turnsDone: 3
    })
  })
  it('counts the finished part of a workout left early', () => {
    expect(play([21, { kind: 'end' }])).toEqual({ seconds: 21, workSeconds: 15, share: 0.15, turnsDone: 0 })
  })
  it('gives nothing for skipped work', () => {
    expect(play([6, { kind: 'next' }], [6, { kind: 'next' }], [6, { kind: 'next' }]).share).toBe(0)
  })
  it('does not pay twice for going back', () => {
    expect(play([21, { kind: 'back' }], [36, { kind: 'end' }]).share).toBe(0.15)
  })
  it('is zero when there was nothing to do', () => {
    const empty = compile(
      { type: 'text', videoUrl: '', exercises: [], blocks: [] },
      { ...DEFAULT_SETTINGS, timerMode: 'autonext' }
    )
    const start: LogEntry = { action: { kind: 'start' }, at: { wall: 0, mono: 0, life: 0, gap: false } }
    expect(outcome(empty, replay(empty, [start]))).toEqual({ seconds: 0, workSeconds: 0, share: 0, turnsDone: 0 })
  })
  it('counts a turn only when all of its work is done', () => {
    expect(play([35, { kind: 'seen' }]).turnsDone).toBe(0)
    expect(play([36, { kind: 'seen' }]).turnsDone).toBe(1)
    expect(play([40, { kind: 'done' }], [41, { kind: 'end' }]).turnsDone).toBe(2)
    expect(play([40, { kind: 'next' }], [200, { kind: 'seen' }]).turnsDone).toBe(2)
  })
  it('excludes pauses', () => {
    expect(play([10, { kind: 'pause' }], [500, { kind: 'resume' }], [511, { kind: 'end' }])).toEqual({
      seconds: 21,
      workSeconds: 15,
      share: 0.15,
      turnsDone: 0
    })
  })
  it('is exactly 1 for any workout done to its end', () => {
    fc.assert(
      fc.property(workouts, timings, (content, timing) => {
        const any = compile(content, timing)
        let seconds = 0
        const entry = (action: Action): LogEntry => ({
          action,
          at: { wall: seconds * 1000, mono: seconds * 1000, life: 0, gap: false }
        })
        const log = [entry({ kind: 'start' })]
        // Each step is longer than any segment. "Done" then ends a wait or an open segment.
        for (const _ of any.segments.flatMap((one) => [one, one])) {
          seconds += 200
          const state = replay(any, [...log, entry({ kind: 'seen' })])
          const isOpen = state.status === 'waiting' || (state.status === 'running' && state.lengthMs === null)
          log.push(entry({ kind: isOpen ? 'done' : 'seen' }))
        }
        expect(outcome(any, replay(any, log))).toMatchObject({ share: 1, turnsDone: any.turns })
      }),
      { numRuns: 20 }
    )
  })
  it('is exactly 1 however often the clock was read', () => {
    const work = compile(
      {
        type: 'interval',
        videoUrl: '',
        exercises: [{ id: 'a', name: 'a', intro: [], steps: [step({ kind: 'time', seconds: 7 })] }],
        blocks: [{ ...plainBlock([{ exerciseId: 'a', restSec: 3 }]), rounds: 20 }]
      },
      { ...DEFAULT_SETTINGS, timerMode: 'autonext' }
    )
    fc.assert(
      fc.property(fc.double({ min: 3, max: 900, noNaN: true }), (ms) => {
        const log: LogEntry[] = []
        for (let mono = 0; mono <= 220_000 + ms; mono += ms) {
          log.push({ action: { kind: mono === 0 ? 'start' : 'seen' }, at: { wall: 0, mono, life: 0, gap: false } })
        }
        expect(outcome(work, replay(work, log))).toMatchObject({ share: 1, turnsDone: 20 })
      }),
      { numRuns: 10 }
    )
  })
  it('never decreases or exceeds 1, for any workout and log', () => {
    fc.assert(
      fc.property(workouts, timings, logs, (content, timing, entries) => {
        const any = compile(content, timing)
        let before = 0
        for (let count = 0; count <= entries.length; count += 5) {
          const { share, turnsDone } = outcome(any, replay(any, entries.slice(0, count)))
          expect(share).toBeGreaterThanOrEqual(before - 1e-12)
          expect(share).toBeLessThanOrEqual(1)
          expect(turnsDone).toBeLessThanOrEqual(any.turns)
          before = share
        }
      }),
      { numRuns: 50 }
    )
  })
})
