import { describe, expect, it } from 'vitest'
import { LEVELS, type Level } from '../workout/workout.ts'
import { FACTS, factOf, requestOf } from './composer.test-kit.ts'
import { INTERVALS } from './intervals.ts'
import { itemOf } from './blocks.ts'
import { workSec } from '../player/segment.ts'
import { poolOf, type Candidate } from './pool.ts'
import { EQUIPMENT } from '../exercises/exercise.ts'
import type { Style } from './sports.ts'

const ALL = poolOf(requestOf({ level: 'extreme', sport: 'Fitness', equipment: EQUIPMENT }), FACTS).candidates
const candidate = (id: string): Candidate => {
  const known = ALL.find(({ exercise }) => exercise.id === id)
  return known ?? { ...ALL[0]!, exercise: factOf({ id }), isSmall: false }
}
const made = (id: string, style: Exclude<Style, 'intervals'>, level: Level, amount = 0.45) =>
  itemOf(candidate(id), style, level, amount)

describe('work and rest by level', () => {
  it('gives beginners as much rest as work, and less with every level', () => {
    for (const style of ['circuit', 'steps'] as const) {
      const parts = LEVELS.map((level) => {
        const item = made('running', style, level)
        return item.restSec / workSec(item)
      })
      expect([...parts].sort((a, b) => b - a)).toEqual(parts)
      expect(new Set(parts).size).toBe(LEVELS.length)
    }
    expect(LEVELS.map((level) => made('jumping-jack', 'circuit', level).restSec)).toEqual([30, 20, 15, 10])
    expect(LEVELS.map((level) => workSec(made('jumping-jack', 'circuit', level)))).toEqual([30, 40, 45, 50])
  })
  it('rests longer with more load, and briefly after small exercises', () => {
    expect(LEVELS.map((level) => made('back-squat', 'sets', level).restSec)).toEqual([60, 75, 90, 105])
    expect(LEVELS.map((level) => made('biceps-curl', 'sets', level).restSec)).toEqual([40, 45, 50, 55])
    expect(made('squat', 'sets', 'heavy').restSec).toBe(50)
  })
  it('has its own ratio between hard and easy', () => {
    const ratios = LEVELS.map((level) => INTERVALS[level].map(([hard, easy]) => easy / hard))
    expect(ratios.map((list) => Math.round(Math.max(...list) * 100))).toEqual([200, 100, 50, 33])
    for (const list of ratios) for (const one of list) expect(one).toBeCloseTo(list[0]!)
  })
})

describe('the length of an exercise', () => {
  it('covers both sides', () => {
    expect(made('side-plank', 'circuit', 'medium')).toMatchObject({
      side: 'each',
      length: { kind: 'time', seconds: 20 }
    })
    expect(made('side-plank', 'circuit', 'base')).toMatchObject({ length: { kind: 'time', seconds: 15 } })
  })
  it('is its own when a station would be far too long', () => {
    expect(made('pull-up', 'circuit', 'heavy').length).toEqual({ kind: 'reps', reps: 6 })
    expect(made('broad-jump', 'circuit', 'heavy').length).toEqual({ kind: 'reps', reps: 8, repSec: 4 })
    expect(made('sprint', 'circuit', 'heavy').length).toEqual({ kind: 'time', seconds: 20 })
  })
  it('keeps repetitions even, and says how long one takes', () => {
    for (let amount = 0; amount <= 1; amount += 0.05) {
      const { length } = made('lunge', 'sets', 'medium', amount)
      expect(length.kind === 'reps' ? length.reps % 2 : 1).toBe(0)
    }
    expect(made('dead-bug', 'mat', 'medium').length).toEqual({ kind: 'reps', reps: 12, repSec: 4 })
    expect(made('nordic-curl', 'sets', 'extreme').length).toMatchObject({ kind: 'reps', repSec: 5 })
  })
  it('is a time for calm exercises', () => {
    expect(made('cat-cow', 'calm', 'base').length).toEqual({ kind: 'time', seconds: 40 })
    expect(made('corpse-pose', 'calm', 'base').length).toEqual({ kind: 'time', seconds: 65 })
  })
  it('grows with the amount', () => {
    for (const style of ['circuit', 'sets', 'mat', 'flow', 'calm', 'steps', 'rounds'] as const) {
      const [least, most] = [0, 1].map((amount) => workSec(made('squat-hold', style, 'medium', amount)))
      expect(most, style).toBeGreaterThan(least!)
    }
  })
})
