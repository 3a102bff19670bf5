import { describe, expect, it } from 'vitest'
import { EQUIPMENT } from '../exercises/exercise.ts'
import { LEVELS } from '../workout/workout.ts'
import type { ComposerRequest } from './composed.ts'
import { FACTS, requestOf } from './composer.test-kit.ts'
import { makeIntervals } from './intervals.ts'
import { blockSec } from './blocks.ts'
import { workSec } from '../player/segment.ts'
import { poolOf } from './pool.ts'
import { randomOf } from './sequence.ts'
import { SPORT_PLANS } from './sports.ts'

const made = (more: Partial<ComposerRequest>, seconds = 900, seed = 1, facts = FACTS) => {
  const pool = poolOf(requestOf(more), facts)
  const part = SPORT_PLANS[pool.request.sport].parts[0]!
  return makeIntervals(pool, part, seconds, [], randomOf(seed))
}
const SEEDS = [1, 2, 3, 4, 5, 6]

describe('alternating hard and easy', () => {
  it('comes close to the time but never exceeds it', () => {
    for (const level of LEVELS) {
      for (const seed of SEEDS) {
        const block = made({ sport: 'Cycling', level, equipment: ['bike'] }, 900, seed)!.block
        expect(blockSec(block)).toBeLessThanOrEqual(900)
        expect(blockSec(block)).toBeGreaterThanOrEqual(720)
      }
    }
  })
  it('stays on its machine', () => {
    for (const seed of SEEDS) {
      const block = made({ sport: 'Endurance', level: 'medium', equipment: ['rower'] }, 900, seed)!.block
      const ids = block.items.map(({ id }) => id)
      if (ids.includes('rowing-machine')) expect(ids).toEqual(['rowing-machine', 'rowing-machine'])
    }
  })
  it('sits down between the hills', () => {
    const rides = SEEDS.map((seed) => made({ sport: 'Cycling', level: 'heavy', equipment: ['bike'] }, 900, seed)!.block)
    const standing = rides.filter(({ items }) => items[0]!.id === 'bike-standing')
    expect(standing.length).toBeGreaterThan(0)
    for (const { items } of standing) expect(items[1]).toMatchObject({ id: 'bike-seated', effort: 'easy' })
  })
  it('walks between the runs, and never calls walking hard', () => {
    for (const seed of SEEDS) {
      const { items } = made({ sport: 'Endurance', level: 'medium' }, 900, seed)!.block
      const easy = items.filter(({ effort }) => effort === 'easy')
      expect(easy.every(({ id }) => id === 'walking')).toBe(true)
      expect(items.filter(({ effort }) => effort === 'hard').map(({ id }) => id)).not.toContain('walking')
    }
  })
  it('keeps sprints short', () => {
    const facts = FACTS.filter(({ id }) => id === 'sprint' || id === 'walking')
    const items = SEEDS.flatMap((seed) => made({ sport: 'Endurance', level: 'heavy' }, 900, seed, facts)!.block.items)
    for (const item of items.filter(({ id }) => id === 'sprint')) expect(workSec(item)).toBeLessThanOrEqual(40)
  })
  it('rests when nothing easy is left', () => {
    const facts = FACTS.filter(({ id }) => id === 'running')
    const { items } = made({ sport: 'Endurance', level: 'medium' }, 900, 1, facts)!.block
    expect(items).toHaveLength(1)
    expect(items[0]!.restSec).toBe(workSec(items[0]!))
  })
  it('does both sides in the time of one', () => {
    const facts = FACTS.filter(({ id }) => id === 'single-leg-hop')
    const { items } = made({ sport: 'Endurance', level: 'heavy' }, 900, 1, facts)!.block
    expect(items[0]).toMatchObject({ side: 'each' })
    expect(workSec(items[0]!)).toBeLessThanOrEqual(80)
  })
  it('is null without cardio, or without time', () => {
    expect(made({ sport: 'Cycling', equipment: ['bike'] }, 30)).toBeNull()
    expect(made({ sport: 'Endurance', impact: 'none', concerns: ['back'] })).toBeNull()
    expect(made({ sport: 'Endurance', equipment: EQUIPMENT }, 900, 1, [])).toBeNull()
  })
})
