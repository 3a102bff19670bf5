import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '../account/settings.ts'
import { plainBlock } from '../workout/stored.ts'
import { stepOf } from '../workout/workout.test-kit.ts'
import type { Step } from '../workout/workout.ts'
import { timings, workouts } from './arbitrary.test-kit.ts'
import { compile } from './compile.ts'
import { replay, stateAt } from './position.ts'
import { fitsTrack, segmentAt, trackGap, trackOf, trackTime } from './track.ts'

const step = (length: Step['length']) => stepOf({ length })
/** Get ready 6, work 30, rest 10, eight repetitions, (wait in stopnext) work 40. */
const content = {
  type: 'text' as const,
  videoUrl: '',
  exercises: [
    { id: 'a', name: 'a', intro: [], steps: [step({ kind: 'time', seconds: 30 })] },
    { id: 'b', name: 'b', intro: [], steps: [step({ kind: 'reps', reps: 8 })] },
    { id: 'c', name: 'c', intro: [], steps: [step({ kind: 'time', seconds: 40 })] }
  ],
  blocks: [
    plainBlock([
      { exerciseId: 'a', restSec: 10 },
      { exerciseId: 'b', restSec: 0 },
      { exerciseId: 'c', restSec: 0 }
    ])
  ]
}
const beeps = { countDownBeepOn: true, repeatBeepOn: false, tempoBeepOn: false }
const timelineFor = (timerMode: 'autonext' | 'stopnext') => compile(content, { ...DEFAULT_SETTINGS, timerMode })
const laid = (timerMode: 'autonext' | 'stopnext', changed?: Map<number, number>) => {
  const track = trackOf(timelineFor(timerMode), beeps, changed)
  if (track === null) throw new Error('not laid out')
  return track
}
const at = (wall: number) => ({ wall, mono: wall, life: 0, gap: false })

describe('the track of a play', () => {
  it('has all segments in order, with silence where the athlete decides', () => {
    expect(laid('autonext').starts).toEqual([0, 6000, 36_000, 46_000, 646_000])
    expect(laid('stopnext').starts).toEqual([0, 6000, 36_000, 646_000, 1_846_000])
    expect(laid('autonext').totalMs).toBe(646_000 + 40_000 + 2000)
  })
  it('has each cue at its place in the segment, including the end', () => {
    const cues = laid('autonext').cues.map(({ kind, atMs }) => `${kind} ${atMs}`)
    expect(cues.slice(0, 5)).toEqual(['setup 0', 'countdown 3000', 'countdown 4000', 'countdown 5000', 'work 6000'])
    expect(cues.slice(-2)).toEqual(['countdown 685000', 'finish 686000'])
  })
  it('moves with a lengthened segment, and notices when it does not fit', () => {
    const timeline = timelineFor('autonext')
    const longer = replay(timeline, [
      { action: { kind: 'start' }, at: at(0) },
      { action: { kind: 'next' }, at: at(100) },
      { action: { kind: 'adjust', seconds: 10 }, at: at(200) }
    ])
    expect(fitsTrack(laid('autonext'), longer)).toBe(false)
    const track = laid('autonext', new Map([[1, 40_000]]))
    expect(fitsTrack(track, longer)).toBe(true)
    expect(track.starts[2]).toBe(46_000)
  })
  it('stays in the silence of a gap, however long the athlete takes', () => {
    const timeline = timelineFor('stopnext')
    const track = laid('stopnext')
    const start = [{ action: { kind: 'start' as const }, at: at(0) }]
    const waiting = stateAt(timeline, replay(timeline, start), at(3_600_000))
    expect(waiting.status).toBe('waiting')
    const gap = trackGap(track, waiting.index)
    expect(gap).toEqual({ from: 46_000, to: 642_000 })
    expect(trackTime(track, waiting)).toBe(48_000)
    const reps = replay(timeline, [...start, { action: { kind: 'jump', index: 3 }, at: at(1) }])
    for (const ms of [0, 1500, 30_000, 599_000, 5_000_000]) {
      const time = trackTime(track, stateAt(timeline, reps, at(1 + ms)))
      expect(time).toBeGreaterThanOrEqual(646_000)
      expect(time).toBeLessThan(1_242_001)
      if (ms >= 2000) expect(time).toBeGreaterThanOrEqual(648_000)
    }
  })
  it('keeps pace with the play from start to end', () => {
    fc.assert(
      fc.property(workouts, timings, fc.nat(600), (workout, timing, seconds) => {
        const timeline = compile(workout, timing)
        const track = trackOf(timeline, beeps)
        fc.pre(track !== null)
        const started = replay(timeline, [{ action: { kind: 'start' }, at: at(0) }])
        const now = stateAt(timeline, started, at(seconds * 1000))
        const soon = stateAt(timeline, started, at(seconds * 1000 + 400))
        if (track === null || now.status !== 'running' || soon.status !== 'running') return
        if (now.lengthMs === null || soon.lengthMs === null) return
        expect(trackTime(track, soon) - trackTime(track, now)).toBeCloseTo(400)
      })
    )
  })
  it('is not made for endless plays', () => {
    const long = compile({ ...content, blocks: [{ ...content.blocks[0]!, rounds: 900 }] }, DEFAULT_SETTINGS)
    expect(trackOf(long, beeps)).toBeNull()
  })
  it('finds the segment at a moment', () => {
    const timeline = timelineFor('autonext')
    expect([0, 5.9, 6, 46, 80, 999].map((seconds) => segmentAt(timeline, seconds))).toEqual([0, 0, 1, 4, 4, 4])
  })
})
