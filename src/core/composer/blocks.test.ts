import { describe, expect, it } from 'vitest'
import { EQUIPMENT } from '../exercises/exercise.ts'
import { blocksFor, fittedBlock, makeBlock, blockSec } from './blocks.ts'
import { FACTS, requestOf } from './composer.test-kit.ts'
import { poolOf } from './pool.ts'
import { randomOf } from './sequence.ts'
import { SPORT_PLANS, type PartPlan } from './sports.ts'

const POOL = poolOf(requestOf({ sport: 'Strength', level: 'heavy', equipment: EQUIPMENT }), FACTS)
const list = (...ids: string[]) => POOL.candidates.filter(({ exercise }) => ids.includes(exercise.id))
const THREE = list('back-squat', 'pull-up', 'push-up')

describe('a block of a given length', () => {
  it('comes close to its time but never exceeds it', () => {
    const times = Array.from({ length: 23 }, (_, index) => 400 + index * 50)
    const blocks = times.map((seconds) => fittedBlock(THREE, 'sets', POOL, seconds))
    expect(blocks.filter((block) => block === null).length).toBeLessThan(5)
    for (const [index, block] of blocks.entries()) {
      if (block === null) continue
      expect(blockSec(block)).toBeLessThanOrEqual(times[index]!)
      expect(blockSec(block)).toBeGreaterThanOrEqual(times[index]! * 0.8)
    }
  })
  it('has about three rounds when they fit', () => {
    expect(fittedBlock(THREE, 'sets', POOL, 900)!.rounds).toBe(3)
    expect(fittedBlock(THREE, 'circuit', POOL, 590)!.rounds).toBe(3)
    expect(fittedBlock(THREE, 'circuit', POOL, 250)!.rounds).toBe(1)
  })
  it('is null when it would be far too short or too long', () => {
    expect(fittedBlock(THREE, 'sets', POOL, 60)).toBeNull()
    expect(fittedBlock(THREE, 'sets', POOL, 6000)).toBeNull()
  })
  it('has shorter rests before calm exercises', () => {
    expect(fittedBlock(THREE, 'flow', POOL, 200)!.restAfterSec).toBe(10)
    expect(fittedBlock(THREE, 'sets', POOL, 900)!.restAfterSec).toBe(105)
  })
})

describe('a section of the main part', () => {
  const part = SPORT_PLANS.Strength.parts[0] as PartPlan & { style: 'sets' }
  const made = (seconds: number, most = 8, seed = 1) =>
    makeBlock(POOL, part, seconds, { before: [], most }, randomOf(seed))

  it('becomes several blocks when it is long', () => {
    expect([600, 1600, 1700, 3100].map((seconds) => blocksFor('sets', seconds))).toEqual([1, 1, 2, 3])
    expect(blocksFor('flow', 5000)).toBe(1)
    expect(blocksFor('circuit', 100_000)).toBe(4)
    expect(blocksFor('circuit', 0)).toBe(1)
  })
  it('has three sets or more when there is time', () => {
    for (let seed = 1; seed < 12; seed += 1) {
      const { block, chosen } = made(1300, 8, seed)!
      expect(block.rounds).toBeGreaterThanOrEqual(3)
      expect(chosen.map(({ exercise }) => exercise.id)).toEqual(block.items.map(({ id }) => id))
    }
  })
  it('never exceeds the maximum number of exercises', () => {
    for (let seed = 1; seed < 12; seed += 1) expect(made(1000, 2, seed)!.chosen).toHaveLength(2)
    expect(made(1000, 1)).toBeNull()
  })
  it('is null when nothing fits', () => {
    expect(made(20)).toBeNull()
  })
})
