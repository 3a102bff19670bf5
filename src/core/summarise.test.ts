import { describe, expect, it } from 'vitest'
import { plainBlock } from './stored-workout.ts'
import { summarise } from './summarise.ts'
import type { Exercise, Step } from './workout.ts'

const step = (length: Step['length']): Step => ({
  text: '',
  length,
  mediaType: 'none',
  url: '',
  audioUrl: '',
  side: 'none'
})
const exercise = (id: string, length: Step['length']): Exercise => ({ id, name: id, steps: [step(length)], intro: [] })

describe('summarise', () => {
  it('counts get ready, work and rests between, but no rest at the end and no time for repetitions', () => {
    const summary = summarise({
      type: 'text',
      exercises: [exercise('a', { kind: 'time', seconds: 40 }), exercise('b', { kind: 'reps', reps: 10 })],
      blocks: [
        plainBlock([
          { exerciseId: 'a', restSec: 20 },
          { exerciseId: 'b', restSec: 20 }
        ])
      ]
    })
    expect(summary).toEqual({
      totalSec: 66,
      exerciseCount: 2,
      ridge: [
        { phase: 'setup', seconds: 6 },
        { phase: 'work', seconds: 40 },
        { phase: 'rest', seconds: 20 },
        { phase: 'work', seconds: 30 }
      ]
    })
  })

  it('keeps a very long ridge short and its sum whole', () => {
    const block = { ...plainBlock([{ exerciseId: 'a', restSec: 10 }]), rounds: 900 }
    const { ridge, totalSec } = summarise({
      type: 'interval',
      exercises: [exercise('a', { kind: 'time', seconds: 20 })],
      blocks: [block]
    })
    expect(ridge.length).toBeLessThanOrEqual(240)
    expect(ridge.reduce((sum, bar) => sum + bar.seconds, 0)).toBe(totalSec)
  })
})
