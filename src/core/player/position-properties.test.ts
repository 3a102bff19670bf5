import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '../account/settings.ts'
import { plainBlock } from '../workout/stored.ts'
import { exerciseOf, timed } from '../workout/workout.test-kit.ts'
import { allWorkouts, logs, timings, workouts } from './arbitrary.test-kit.ts'
import { compile } from './compile.ts'
import type { LogEntry, Reading } from './moves.ts'
import { ended, position, progress, remainingTotalMs, replay, stateAt, type PlayState } from './position.ts'
import type { Timeline } from './segment.ts'

const at = (seconds: number): Reading => ({
  wall: 1_000_000 + seconds * 1000,
  mono: seconds * 1000,
  life: 0,
  gap: false
})
const where = (state: PlayState) => `${state.status} ${state.index} ${state.elapsedMs / 1000}`

describe('any workout, any log', () => {
  const valid = (timeline: Timeline, state: PlayState) => {
    expect(state.index).toBeGreaterThanOrEqual(0)
    expect(state.index).toBeLessThan(timeline.segments.length)
    expect(state.elapsedMs).toBeGreaterThanOrEqual(0)
    if (state.lengthMs !== null) expect(state.elapsedMs).toBeLessThanOrEqual(state.lengthMs)
    const along = progress(timeline, state)
    expect(along).toBeGreaterThanOrEqual(0)
    expect(along).toBeLessThanOrEqual(1 + 1e-9)
    for (const credit of state.credits) expect(credit >= 0 && credit <= 1).toBe(true)
  }

  it('gives a valid state for every prefix of a log', () => {
    fc.assert(
      fc.property(allWorkouts, timings, logs, (content, timing, entries) => {
        const timeline = compile(content, timing)
        for (let count = 0; count <= entries.length; count += 1)
          valid(timeline, replay(timeline, entries.slice(0, count)))
      }),
      { numRuns: 60 }
    )
  })

  it('leaves a state alone when it is read later or has ended', () => {
    fc.assert(
      fc.property(allWorkouts, timings, logs, (content, timing, entries) => {
        const timeline = compile(content, timing)
        const state = replay(timeline, entries)
        const before = structuredClone(state)
        const last = entries.at(-1)?.at ?? at(0)
        stateAt(timeline, state, { ...last, mono: last.mono + 1_000_000, gap: false })
        const over = ended(timeline, state)
        expect(state).toEqual(before)
        expect(over.status).toBe(state.status === 'ready' ? 'ready' : 'finished')
      }),
      { numRuns: 40 }
    )
  })

  it('has less and less time left while running, and never more than the total', () => {
    fc.assert(
      fc.property(workouts, timings, fc.nat(3000), fc.nat(3000), (content, timing, first, second) => {
        const timeline = compile(content, timing)
        const start: LogEntry[] = [{ action: { kind: 'start' }, at: at(0) }]
        const left = (seconds: number) => remainingTotalMs(timeline, position(timeline, start, at(seconds)))
        const [early, late] = [Math.min(first, second), Math.max(first, second)]
        expect(left(0)).toBe(timeline.nominalTotalSec * 1000)
        expect(left(late)).toBeLessThanOrEqual(left(early))
        expect(left(late)).toBeGreaterThanOrEqual(0)
      })
    )
  })

  it('never goes back between two events', () => {
    fc.assert(
      fc.property(
        allWorkouts,
        timings,
        logs,
        fc.array(fc.integer({ min: 0, max: 200_000 })),
        (content, timing, entries, later) => {
          const timeline = compile(content, timing)
          const state = replay(timeline, entries)
          const last = entries.at(-1)?.at ?? at(0)
          let before = state
          for (const ms of later.sort((a, b) => a - b)) {
            const now = stateAt(timeline, state, {
              wall: last.wall + ms,
              mono: last.mono + ms,
              life: last.life,
              gap: false
            })
            expect(progress(timeline, now)).toBeGreaterThanOrEqual(progress(timeline, before) - 1e-12)
            expect(now.activeMs).toBeGreaterThanOrEqual(before.activeMs)
            expect(now.index).toBeGreaterThanOrEqual(before.index)
            before = now
          }
        }
      )
    )
  })

  it('arrives at the same position however often the clocks were read', () => {
    fc.assert(
      fc.property(allWorkouts, timings, logs, (content, timing, entries) => {
        const timeline = compile(content, timing)
        const watched = entries.flatMap((entry, index) => {
          const next = entries[index + 1]
          if (next === undefined || next.at.gap || next.at.life !== entry.at.life) return [entry]
          const half = { ...entry.at, gap: false, mono: (entry.at.mono + next.at.mono) / 2 }
          return [entry, { action: { kind: 'seen' as const }, at: half }]
        })
        const [plain, seen] = [replay(timeline, entries), replay(timeline, watched)]
        expect(where(seen)).toBe(where(plain))
        expect(seen.activeMs).toBe(plain.activeMs)
      })
    )
  })

  it('does not drift in ten hours with sleeps, clock jumps and restarts', () => {
    const timeline = compile(
      {
        type: 'interval',
        videoUrl: '',
        exercises: [exerciseOf('a', [timed(47)])],
        blocks: [{ ...plainBlock([{ exerciseId: 'a', restSec: 13 }]), rounds: 990 }]
      },
      { ...DEFAULT_SETTINGS, timerMode: 'autonext' }
    )
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 31 - 2 }), (start) => {
        let seed = start
        const draw = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
        let [truth, wall, mono, life, wallError] = [0, 1_700_000_000_000, 0, 0, 0]
        const entries: LogEntry[] = [{ action: { kind: 'start' }, at: { wall, mono, life, gap: false } }]
        while (truth < 36_000_000) {
          const ms = 2000 + draw() * 60_000
          truth += ms
          wall += ms
          const kind = draw()
          const gap = kind < 0.1
          if (kind >= 0.95) {
            // A restart: a new page, whose monotonic clock starts over.
            life += 1
            mono = draw() * 1000
          } else if (!gap) mono += ms
          if (kind > 0.4 && kind < 0.5) {
            wallError = (draw() - 0.5) * 7_200_000
            wall += wallError
          }
          entries.push({ action: { kind: 'seen' }, at: { wall, mono, life, gap } })
        }
        expect(Math.abs(replay(timeline, entries).activeMs - truth)).toBeLessThan(0.1)
      }),
      { numRuns: 40 }
    )
  })
})
