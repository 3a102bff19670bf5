import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nominalSec, ridgeOf, timelineOf, type Segment, type SegmentLength } from './segment.ts'

const segment = (length: SegmentLength, phase: Segment['phase'] = 'work'): Segment => ({
  phase,
  length,
  section: 'main',
  exerciseId: 'a',
  turn: 0,
  round: 1,
  rounds: 1,
  name: 'a',
  text: '',
  side: 'none',
  media: { type: 'none', url: '', audioUrl: '' },
  waitsBefore: false
})
const lengths: fc.Arbitrary<SegmentLength> = fc.oneof(
  fc.record({ kind: fc.constant('timed' as const), seconds: fc.nat(600) }),
  fc.record({ kind: fc.constant('open' as const), seconds: fc.nat(600) }),
  fc.record({ kind: fc.constant('reps' as const), reps: fc.nat(50) })
)

describe('nominalSec', () => {
  it('is the time, the target, or three seconds per repetition', () => {
    expect(nominalSec({ kind: 'timed', seconds: 40 })).toBe(40)
    expect(nominalSec({ kind: 'open', seconds: 50 })).toBe(50)
    expect(nominalSec({ kind: 'reps', reps: 12 })).toBe(36)
  })
})

describe('timelineOf', () => {
  it('draws open segments but does not count them as time', () => {
    const timeline = timelineOf(
      [
        segment({ kind: 'timed', seconds: 6 }, 'setup'),
        segment({ kind: 'open', seconds: 30 }),
        segment({ kind: 'timed', seconds: 20 }, 'rest'),
        segment({ kind: 'reps', reps: 10 })
      ],
      2
    )
    expect(timeline).toMatchObject({
      turns: 2,
      totalSec: 26,
      starts: [0, 6, 6, 26],
      nominalTotalSec: 86,
      nominalStarts: [0, 6, 36, 56]
    })
    expect(ridgeOf(timeline)).toEqual([
      { phase: 'setup', seconds: 6 },
      { phase: 'work', seconds: 30 },
      { phase: 'rest', seconds: 20 },
      { phase: 'work', seconds: 30 }
    ])
  })
  it("uses the step's own time per repetition, or three seconds", () => {
    expect(nominalSec({ kind: 'reps', reps: 10 })).toBe(30)
    expect(nominalSec({ kind: 'reps', reps: 10, repSec: 5 })).toBe(50)
  })
  it('knows the last segment that waits for the athlete', () => {
    const list = [segment({ kind: 'timed', seconds: 5 }), segment({ kind: 'reps', reps: 2 })]
    expect(timelineOf([...list, segment({ kind: 'timed', seconds: 5 })], 1).lastOpen).toBe(1)
    expect(timelineOf([], 0).lastOpen).toBe(-1)
  })
  it('is empty without segments', () => {
    expect(timelineOf([], 0)).toMatchObject({ totalSec: 0, nominalTotalSec: 0, starts: [], nominalStarts: [] })
  })
  it('starts each segment at the end of the previous one, and never draws less than the time', () => {
    fc.assert(
      fc.property(fc.array(lengths, { minLength: 1 }), (list) => {
        const timeline = timelineOf(
          list.map((length) => segment(length)),
          1
        )
        const ends = [...timeline.nominalStarts.slice(1), timeline.nominalTotalSec]
        expect(ends.map((end, index) => end - (timeline.nominalStarts[index] ?? 0))).toEqual(list.map(nominalSec))
        timeline.starts.forEach((at, index) => expect(at).toBeLessThanOrEqual(timeline.nominalStarts[index] ?? 0))
        expect(timeline.totalSec).toBeLessThanOrEqual(timeline.nominalTotalSec)
      })
    )
  })
})
