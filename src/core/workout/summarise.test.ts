import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compile } from '../player/compile.ts'
import { DEFAULT_SETTINGS } from '../account/settings.ts'
import { decodeRidge, encodeRidge } from './stored-summary.ts'
import { plainBlock } from './stored.ts'
import { summarise } from './summarise.ts'
import { contents, stepOf } from './workout.test-kit.ts'
import type { Exercise, Step } from './workout.ts'

const step = (length: Step['length']) => stepOf({ length })
const exercise = (id: string, length: Step['length']): Exercise => ({ id, name: id, steps: [step(length)], intro: [] })

describe('summarise', () => {
  it('includes get ready, work and rests in between, but no rest at the end and no time for repetitions', () => {
    const summary = summarise({
      type: 'text',
      videoUrl: '',
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

  it('keeps a very long ridge short and its total exact', () => {
    const block = { ...plainBlock([{ exerciseId: 'a', restSec: 10 }]), rounds: 900 }
    const { ridge, totalSec } = summarise({
      type: 'interval',
      videoUrl: '',
      exercises: [exercise('a', { kind: 'time', seconds: 20 })],
      blocks: [block]
    })
    expect(ridge.length).toBeLessThanOrEqual(240)
    expect(ridge.reduce((sum, bar) => sum + bar.seconds, 0)).toBe(totalSec)
  })
})

describe('any workout', () => {
  it('has a ridge as long as its play, with three seconds per repetition', () => {
    fc.assert(
      fc.property(contents, (content) => {
        const { ridge, exerciseCount, totalSec } = summarise(content)
        const timeline = compile(content, DEFAULT_SETTINGS)
        expect(ridge.reduce((sum, bar) => sum + bar.seconds, 0)).toBe(timeline.nominalTotalSec)
        expect(totalSec).toBe(timeline.totalSec)
        expect(exerciseCount).toBe(content.exercises.length)
      })
    )
  })
  it('is restored from its column', () => {
    fc.assert(
      fc.property(contents, (content) => {
        const { ridge } = summarise(content)
        expect(decodeRidge(encodeRidge(ridge))).toEqual(ridge)
      })
    )
  })
  it('joins work without rests into bars of work only, and keeps get ready as rest', () => {
    const { ridge } = summarise({
      type: 'interval',
      videoUrl: '',
      exercises: [exercise('a', { kind: 'time', seconds: 20 })],
      blocks: [{ ...plainBlock([{ exerciseId: 'a', restSec: 0 }]), rounds: 960 }]
    })
    expect(ridge.map(({ phase }) => phase)).toEqual(['work', 'rest', ...Array<string>(106).fill('work')])
    expect(ridge[1]).toEqual({ phase: 'rest', seconds: 6 })
  })
  it('keeps every bar up to 240', () => {
    const rounds = (count: number) =>
      summarise({
        type: 'interval',
        videoUrl: '',
        exercises: [exercise('a', { kind: 'time', seconds: 20 })],
        blocks: [{ ...plainBlock([{ exerciseId: 'a', restSec: 5 }]), rounds: count }]
      }).ridge.length
    // One get ready, one work per round and the rests between them: twice the rounds.
    expect(rounds(120)).toBe(240)
    expect(rounds(121)).toBeLessThan(240)
  })
})
