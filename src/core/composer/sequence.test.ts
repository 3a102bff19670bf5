import { describe, expect, it } from 'vitest'
import { EQUIPMENT } from '../exercises/exercise.ts'
import type { Area } from './composed.ts'
import { FACTS, requestOf } from './composer.test-kit.ts'
import { poolOf, type Candidate } from './pool.ts'
import { clashes, hasClash, sequenceOf, type Turn, randomOf } from './sequence.ts'
import type { PartPlan } from './sports.ts'

const request = requestOf({ sport: 'Strength', level: 'extreme', equipment: EQUIPMENT })
const ALL = poolOf(request, FACTS).candidates
const one = (id: string): Candidate => {
  const known = ALL.find(({ exercise }) => exercise.id === id)
  if (known === undefined) throw new Error(id)
  return known
}
const list = (...ids: string[]): Candidate[] => ids.map(one)

const PART: PartPlan = { style: 'sets', kinds: ['strength', 'balance'], share: 1, size: [2, 4], isBalanced: true }
interface Wish {
  part?: PartPlan
  before?: Candidate[]
  focus?: Area[]
  turn?: Turn
  seed?: number
}
const sequence = (candidates: readonly Candidate[], size: number, wish: Wish = {}): string[] | null => {
  const { part = PART, before = [], focus = [], turn = 'strict', seed = 1 } = wish
  const block = sequenceOf(candidates, { part, size, before, focus, turn }, randomOf(seed))
  return block === null ? null : block.map(({ exercise }) => exercise.id)
}

describe('the same muscles twice in a row', () => {
  it('means one area for muscles under load', () => {
    expect(clashes(one('squat'), one('deadlift'), 'sets')).toBe(true)
    expect(clashes(one('squat'), one('push-up'), 'sets')).toBe(false)
    expect(clashes(one('kettlebell-swing'), one('squat'), 'circuit')).toBe(true)
  })
  it('means the main muscles on the mat, and none in a flow', () => {
    expect(clashes(one('plank'), one('superman'), 'mat')).toBe(false)
    expect(clashes(one('plank'), one('leg-raise'), 'mat')).toBe(true)
    expect(clashes(one('plank'), one('leg-raise'), 'flow')).toBe(false)
  })
  it('is also found from round to round, unless it was asked for', () => {
    expect(hasClash(list('squat', 'push-up', 'pull-up'), 'sets', [])).toBe(false)
    expect(hasClash(list('squat', 'push-up', 'deadlift'), 'sets', [])).toBe(true)
    expect(hasClash(list('squat', 'push-up', 'deadlift'), 'sets', ['legs'])).toBe(false)
    expect(hasClash(list('squat'), 'sets', [])).toBe(false)
    expect(hasClash([], 'sets', [])).toBe(false)
  })
})

describe('the order of a block', () => {
  it('is null when too few fit', () => {
    expect(sequence(list('squat', 'deadlift'), 3)).toBeNull()
    expect(sequence(list('squat', 'deadlift'), 2)).toBeNull()
    expect(sequence(list('squat', 'deadlift'), 2, { turn: 'relaxed' })).toHaveLength(2)
    expect(sequence(list('squat', 'deadlift'), 2, { focus: ['legs'] })).toHaveLength(2)
  })
  it('goes down to the floor once', () => {
    const wanted = list('squat', 'push-up', 'plank', 'pull-up')
    const orders = Array.from({ length: 30 }, (_, seed) => sequence(wanted, 4, { seed })).filter(
      (made) => made !== null
    )
    expect(orders.length).toBeGreaterThan(10)
    for (const made of orders) {
      expect(made.slice(0, 2).sort()).toEqual(['pull-up', 'squat'])
      expect(made.slice(2).sort()).toEqual(['plank', 'push-up'])
    }
  })
  it('puts compound exercises before small ones for the same muscles, across blocks too', () => {
    const arms = list('biceps-curl', 'pull-up', 'squat', 'push-up')
    for (let seed = 1; seed < 20; seed += 1) {
      const made = sequence(arms, 3, { seed }) ?? []
      if (made.includes('biceps-curl')) expect(made.indexOf('pull-up')).toBeLessThan(made.indexOf('biceps-curl'))
    }
    const after = { before: list('biceps-curl') }
    expect(sequence(list('pull-up', 'squat'), 2, after)).toBeNull()
    expect(sequence(list('push-up', 'squat'), 2, after)).toEqual(['squat', 'push-up'])
  })
  it('has one exercise with a barbell', () => {
    expect(sequence(list('deadlift', 'bench-press'), 2)).toBeNull()
    expect(sequence(list('deadlift', 'bench-press', 'pull-up'), 2, { seed: 4 })).toContain('pull-up')
  })
  it('has no two variants of one exercise', () => {
    expect(sequence(list('push-up', 'knee-push-up', 'squat'), 3, { turn: 'relaxed' })).toBeNull()
    expect(sequence(list('push-up', 'pull-up', 'squat'), 3)).not.toBeNull()
  })
  it('repeats nothing, except as a last resort in another block', () => {
    const before = list('squat', 'push-up')
    expect(sequence(before, 2, { before })).toBeNull()
    expect(sequence(before, 2, { before, turn: 'relaxed' })).toEqual(['squat', 'push-up'])
  })
  it('flows from standing to the floor', () => {
    const part: PartPlan = { style: 'flow', kinds: ['strength'], share: 1, size: [2, 9] }
    const flow = sequence(list('plank', 'squat', 'bird-dog', 'russian-twist'), 4, { part })
    expect(flow).toEqual(['squat', 'bird-dog', 'russian-twist', 'plank'])
  })
})
