import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '../account/settings.ts'
import { allWorkouts, timings, workouts } from '../player/arbitrary.test-kit.ts'
import { compile } from '../player/compile.ts'
import type { Action, LogEntry } from '../player/moves.ts'
import { position, progress, type PlayState } from '../player/position.ts'
import type { Timeline } from '../player/segment.ts'
import { plainBlock } from '../workout/stored.ts'
import { stepOf } from '../workout/workout.test-kit.ts'
import { apartMs, positionIn, readingAt } from './fold.ts'
import type { RoomCommand, RoomEvent } from './protocol.ts'

const T0 = 1_800_000_000_000
const timed = (seconds: number) => stepOf({ length: { kind: 'time', seconds } })

/** Get ready 6, work 30, rest 20, work 40. */
const build = (type: 'text' | 'mastervideo' = 'text', timerMode: 'autonext' | 'stopnext' = 'autonext'): Timeline =>
  compile(
    {
      type,
      videoUrl: type === 'text' ? '' : '/media/videos/one',
      exercises: [
        { id: 'a', name: 'a', intro: [], steps: [timed(30)] },
        { id: 'b', name: 'b', intro: [], steps: [timed(40)] }
      ],
      blocks: [
        plainBlock([
          { exerciseId: 'a', restSec: 20 },
          { exerciseId: 'b', restSec: 0 }
        ])
      ]
    },
    { ...DEFAULT_SETTINGS, timerMode, defaultSetupTimeSec: 6 }
  )

const eventsOf = (...parts: [seconds: number, command: RoomCommand][]): RoomEvent[] =>
  parts.map(([seconds, command], index) => ({ ...command, seq: index + 1, at: T0 + seconds * 1000, by: 'm1' }))
const where = ({ status, index, elapsedMs }: PlayState) => `${status} ${index} ${elapsedMs / 1000}`
const at = (timeline: Timeline, events: readonly RoomEvent[], seconds: number) =>
  where(positionIn(timeline, events, T0 + seconds * 1000))

describe('the position in a room', () => {
  it('lets an event of the future wait for its moment', () => {
    const events = eventsOf([0, { kind: 'start' }], [10, { kind: 'pause' }], [20, { kind: 'resume' }])
    expect([-1, 0, 9, 15, 21].map((second) => at(build(), events, second))).toEqual([
      'ready 0 0',
      'running 0 0',
      'running 1 3',
      'paused 1 4',
      'running 1 5'
    ])
  })

  it('tells two logs apart by what is left of the workout', () => {
    const alone = eventsOf([0, { kind: 'start' }], [10, { kind: 'pause' }])
    const led = eventsOf([0, { kind: 'start' }], [11, { kind: 'move', step: 1, from: 1 }])
    const apart = (second: number) => apartMs(build(), alone, led, T0 + second * 1000)
    expect([apart(9), apart(10.5), apart(11)]).toEqual([0, 500, 26_000])
  })

  it('gets ready for as long as the start says', () => {
    const started = (getReadySec: number) => eventsOf([0, { kind: 'start', getReadySec }])
    expect(at(build(), started(10), 11)).toBe('running 1 1')
    expect(at(build(), started(3), 4)).toBe('running 1 1')
    expect(at(build(), started(0), 1)).toBe('running 1 1')
    expect(at(build('mastervideo'), started(10), 9)).toBe('ready 0 0')
    expect(at(build('mastervideo'), started(10), 12)).toBe('running 0 2')
  })

  it('skips one segment when two people skip it at once', () => {
    const skip: RoomCommand = { kind: 'move', step: 1, from: 1 }
    expect(at(build(), eventsOf([0, { kind: 'start' }], [10, skip], [10.2, skip]), 12)).toBe('running 2 2')
  })

  it('ignores a skip that takes effect after the segment has ended by itself', () => {
    expect(at(build(), eventsOf([0, { kind: 'start' }], [6.1, { kind: 'move', step: 1, from: 0 }]), 7)).toBe(
      'running 1 1'
    )
  })

  it('waits for a press between exercises, and one press too many changes nothing', () => {
    const timeline = build('text', 'stopnext')
    const resume: RoomCommand = { kind: 'resume' }
    const events = eventsOf([0, { kind: 'start' }], [100, resume], [100.1, resume])
    expect(at(timeline, events, 99)).toBe('waiting 3 0')
    expect(at(timeline, events, 110)).toBe('running 3 10')
  })

  it('applies an event that is stamped before its predecessor together with it', () => {
    const events = eventsOf([0, { kind: 'start' }], [10, { kind: 'pause' }], [8, { kind: 'resume' }])
    expect(at(build(), events, 12)).toBe('running 1 6')
  })

  it('goes back in a video when time is added, and counts on', () => {
    const events = eventsOf([0, { kind: 'start' }], [35, { kind: 'adjust', seconds: 10, from: 1 }])
    expect(at(build('mastervideo'), events, 34)).toBe('running 1 4')
    expect(at(build('mastervideo'), events, 36)).toBe('running 0 26')
  })

  it('stays ready until the start and finished after the end', () => {
    const events = eventsOf([0, { kind: 'move', step: 1, from: 0 }], [5, { kind: 'start' }], [10, { kind: 'end' }])
    expect(at(build(), events, 4)).toBe('ready 0 0')
    expect(at(build(), events, 50)).toBe('finished 0 5')
  })
})

interface Press {
  command: 'pause' | 'resume' | 'next' | 'back' | 'done' | 'plus' | 'minus' | 'jump'
  ms: number
  to: number
}

const presses: fc.Arbitrary<Press[]> = fc.array(
  fc.record({
    command: fc.constantFrom<Press['command'][]>('pause', 'resume', 'next', 'back', 'done', 'plus', 'minus', 'jump'),
    ms: fc.integer({ min: 0, max: 90_000 }),
    to: fc.nat(40)
  }),
  { maxLength: 40 }
)

const playerAction = ({ command, to }: Press): Action => {
  if (command === 'plus' || command === 'minus') return { kind: 'adjust', seconds: command === 'plus' ? 10 : -10 }
  return command === 'jump' ? { kind: 'jump', index: to } : { kind: command }
}

const roomCommand = ({ command, to }: Press, from: number): RoomCommand => {
  switch (command) {
    case 'pause':
    case 'resume':
      return { kind: command }
    case 'next':
    case 'back':
      return { kind: 'move', step: command === 'next' ? 1 : -1, from }
    case 'done':
      return { kind: 'done', from }
    case 'plus':
    case 'minus':
      return { kind: 'adjust', seconds: command === 'plus' ? 10 : -10, from }
    case 'jump':
      return { kind: 'jump', to, from }
  }
}

describe('any workout, any presses', () => {
  it('is where a play of one’s own is after the same presses', () => {
    fc.assert(
      fc.property(workouts, timings, presses, fc.nat(100_000), (content, timing, list, later) => {
        const timeline = compile(content, timing)
        const log: LogEntry[] = [{ action: { kind: 'start' }, at: readingAt(T0) }]
        const events = eventsOf([0, { kind: 'start' }])
        let now = T0
        for (const [index, press] of list.entries()) {
          now += press.ms
          const from = position(timeline, log, readingAt(now)).index
          events.push({ ...roomCommand(press, from), seq: index + 2, at: now, by: 'm1' })
          log.push({ action: playerAction(press), at: readingAt(now) })
        }
        expect(positionIn(timeline, events, now + later)).toEqual(position(timeline, log, readingAt(now + later)))
      }),
      { numRuns: 200 }
    )
  })

  it('is valid for every beginning of the events, and unmoved by events still to come', () => {
    fc.assert(
      fc.property(allWorkouts, timings, presses, fc.nat(20), (content, timing, list, getReadySec) => {
        const timeline = compile(content, timing)
        const events = eventsOf([0, { kind: 'start', getReadySec }])
        for (const [index, press] of list.entries()) {
          const now = (events.at(-1)?.at ?? T0) + press.ms + 1
          const state = positionIn(timeline, events, now)
          expect(positionIn(timeline, [...events, { kind: 'end', seq: 99, at: now + 1, by: 'm1' }], now)).toEqual(state)
          if (state.lengthMs !== null) expect(state.elapsedMs).toBeLessThanOrEqual(state.lengthMs)
          expect(timeline.segments.length === 0 || state.index < timeline.segments.length).toBe(true)
          expect(progress(timeline, state)).toBeLessThanOrEqual(1 + 1e-9)
          expect(state.lead).not.toBe(state.status === 'running' ? 'held' : 'none')
          events.push({ ...roomCommand(press, state.index), seq: index + 2, at: now, by: 'm1' })
        }
      }),
      { numRuns: 60 }
    )
  })
})
