import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allWorkouts, logs, timings } from '#core/player/arbitrary.test-kit.ts'
import { compile } from '#core/player/compile.ts'
import { replay } from '#core/player/position.ts'
import { DEFAULT_SETTINGS } from '#core/account/settings.ts'
import { workout } from '../play/create-player.test-kit.ts'
import type { PlayMoment } from '../play/play-cues.ts'
import { keyAction, secondsBehind, type LockKey } from './play-pocket.ts'

const timeline = compile(workout, { ...DEFAULT_SETTINGS, timerMode: 'autonext' })
const moment = (state: Partial<PlayMoment['state']>): PlayMoment => {
  const start = replay(timeline, [{ action: { kind: 'start' }, at: { wall: 0, mono: 0, life: 0, gap: false } }])
  return { workout, timeline, state: { ...start, ...state }, mono: 0, cues: [] }
}
const press = (key: LockKey, state: Partial<PlayMoment['state']>) => keyAction(key, moment(state))

describe('a key of the lock screen', () => {
  it('plays what is paused, continues what waits and leaves what runs alone', () => {
    expect(press({ kind: 'play' }, { status: 'paused' })).toEqual({ kind: 'resume' })
    expect(press({ kind: 'play' }, { status: 'waiting' })).toEqual({ kind: 'next' })
    expect(press({ kind: 'play' }, { status: 'running' })).toBeNull()
  })

  it('pauses only what runs', () => {
    expect(press({ kind: 'pause' }, { status: 'running' })).toEqual({ kind: 'pause' })
    expect(press({ kind: 'pause' }, { status: 'waiting' })).toBeNull()
  })

  it('completes an open segment and skips a timed one', () => {
    expect(press({ kind: 'next' }, { lengthMs: null })).toEqual({ kind: 'done' })
    expect(press({ kind: 'next' }, { lengthMs: 6000 })).toEqual({ kind: 'next' })
    expect(press({ kind: 'back' }, {})).toEqual({ kind: 'back' })
  })

  it('seeks to the segment at a moment, and shortens the remaining time on a step forward', () => {
    expect(press({ kind: 'to', seconds: 40 }, {})).toEqual({ kind: 'jump', index: 2 })
    expect(press({ kind: 'by', seconds: 9.6 }, {})).toEqual({ kind: 'adjust', seconds: -10 })
  })

  it('shows seconds within the whole play, after any log', () => {
    fc.assert(
      fc.property(allWorkouts, timings, logs, (content, timing, log) => {
        const line = compile(content, timing)
        const seconds = secondsBehind({ ...moment({}), timeline: line, state: replay(line, log) })
        expect(seconds).toBeGreaterThanOrEqual(0)
        expect(seconds).toBeLessThanOrEqual(line.totalSec)
      }),
      { numRuns: 60 }
    )
  })
})
