import { describe, expect, it } from 'vitest'
import type { Action, LogEntry } from '#core/player/moves.ts'
import { stateAt } from '#core/player/position.ts'
import { DEFAULT_SETTINGS } from '#core/account/settings.ts'
import { createFakeDevice } from '../../../platform/device/fake-device.ts'
import { workout } from './create-player.test-kit.ts'
import { runOf, timingOf, withEntry, createPlayWatch, goingOn, keptMoment } from './play-run.ts'

const at = (second: number, life = 0) => ({ wall: second * 1000, mono: second * 1000, life, gap: false })
const play = (log: LogEntry[]) => {
  return { workout, settings: timingOf(DEFAULT_SETTINGS, 'stopnext', workout), log, resultId: 'r', startedAt: '' }
}
const kept = (log: LogEntry[], seen: number) => keptMoment({ play: play(log), seen: at(seen) })
const started: LogEntry[] = [{ action: { kind: 'start' }, at: at(0) }]
const paused: LogEntry[] = [...started, { action: { kind: 'pause' }, at: at(10) }]
const kinds = (log: readonly LogEntry[]) => log.map(({ action }) => action.kind)

describe('a play of another page', () => {
  it('is where that page was last seen', () => {
    expect(kept(started, 16).state).toMatchObject({ status: 'running', index: 1, elapsedMs: 10_000 })
    expect(kept(paused, 500).state).toMatchObject({ status: 'paused', elapsedMs: 4000 })
  })

  it('is paused from that moment on when it was lost, and can be resumed', () => {
    const next = goingOn(kept(started, 16), false, 'seen')
    expect([...kinds(next.play.log), next.first.kind, next.life]).toEqual(['start', 'seen', 'pause', 'resume', 1])
  })

  it('continues when it was handed over', () => {
    const next = goingOn(kept(started, 16), true, 'seen')
    expect([...kinds(next.play.log), next.first.kind]).toEqual(['start', 'seen', 'seen'])
  })

  it('resumes as the caller wants when it was paused', () => {
    expect(goingOn(kept(paused, 16), false, 'seen').first.kind).toBe('seen')
    expect(goingOn(kept(paused, 16), true, 'resume').first.kind).toBe('resume')
  })

  it('is refused without a log', () => {
    const { timeline, state } = kept(started, 16)
    expect(() => goingOn({ play: play([]), timeline, state }, false, 'seen')).toThrow('empty')
  })
})

describe('the log of a run', () => {
  it('keeps the first reading of its page and drops later ones that are not needed', () => {
    const device = createFakeDevice(16_000, 50)
    const { play: going, life, first } = goingOn(kept(started, 16), true, 'seen')
    const watch = createPlayWatch(device.clock, life)
    let run = runOf(going)
    const add = (action: Action) => {
      const at = watch.read()
      run = withEntry(run, action, at)
      watch.taken(at)
    }
    add(first)
    // Changing the clock in the new page must have no effect.
    device.setWall(3_600_000)
    for (let turn = 0; turn < 3; turn += 1) {
      device.pass(1000)
      add({ kind: 'seen' })
    }
    expect(kinds(run.play.log)).toEqual(['start', 'seen', 'seen', 'seen'])
    expect(stateAt(run.timeline, run.base, watch.read()).elapsedMs).toBe(13_000)
  })
})
