import { describe, expect, it } from 'vitest'
import type { LibraryExercise, Muscle } from '../exercises/exercise.ts'
import type { ComposedBlock, ComposerRequest } from './composed.ts'
import { FACTS, factOf, requestOf } from './composer.test-kit.ts'
import { coolDown, endSec, muscleUse, warmUp } from './ends.ts'
import { workSec } from '../player/segment.ts'
import { isLow } from './movement.ts'
import { poolOf } from './pool.ts'
import { randomOf } from './sequence.ts'

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8]
const LEGS: [Muscle, number][] = [
  ['quads', 300],
  ['glutes', 300],
  ['hamstrings', 200],
  ['calves', 100]
]
const ARMS: [Muscle, number][] = [
  ['chest', 300],
  ['shoulders', 300],
  ['triceps', 200]
]
interface Around {
  request?: Partial<ComposerRequest>
  use?: [Muscle, number][]
  ids?: string[]
  startsLow?: boolean
  facts?: readonly LibraryExercise[]
  most?: number
}
const around = ({ request = {}, use = LEGS, ids = [], startsLow = false, facts = FACTS }: Around) => ({
  pool: poolOf(requestOf(request), facts),
  main: { ids: new Set(ids), use: new Map(use), startsLow }
})
const opening = (seconds: number, seed = 1, more: Around = {}): ComposedBlock | null => {
  const { pool, main } = around(more)
  return warmUp(pool, main, seconds, randomOf(seed))
}
const closing = (seconds: number, seed = 1, more: Around = {}): ComposedBlock | null => {
  const { pool, main } = around(more)
  return coolDown(pool, main, seconds, more.most ?? 9, randomOf(seed))
}
const musclesOf = (block: ComposedBlock | null): Set<Muscle> =>
  new Set((block?.items ?? []).map(factOf).flatMap(({ kind, works }) => (kind === 'stretch' ? works : [])))

describe('muscle load', () => {
  it('counts rounds and both sides, and counts supporting muscles less', () => {
    const length = { kind: 'time', seconds: 30 } as const
    const main: ComposedBlock[] = [
      {
        section: 'main',
        rounds: 2,
        restBetweenRoundsSec: 0,
        restAfterSec: 0,
        items: [
          { id: 'squat', length, side: 'none', restSec: 0 },
          { id: 'side-plank', length, side: 'each', restSec: 0 },
          { id: 'unknown', length, side: 'none', restSec: 0 }
        ]
      }
    ]
    const use = muscleUse(main, new Map(FACTS.map((fact) => [fact.id, fact])))
    expect(use.get('quads')).toBe(60)
    expect(use.get('obliques')).toBe(120)
    expect(use.get('hamstrings')).toBe(24)
    expect(use.has('biceps')).toBe(false)
  })
})

describe('the warm-up', () => {
  it('fills its time', () => {
    for (const seed of SEEDS) {
      for (const seconds of [60, 120, 240, 420]) {
        expect(Math.abs(endSec(opening(seconds, seed)!) - seconds)).toBeLessThanOrEqual(20)
      }
    }
  })
  it('raises the pulse gently first, then loosens up', () => {
    for (const seed of SEEDS) {
      const items = opening(200, seed)!.items
      const high = items.filter((item) => !isLow(factOf(item)))
      expect(high[0]).toMatchObject({ effort: 'easy' })
      expect(factOf(high[0]!).kind).toBe('cardio')
      expect(items.some((item) => factOf(item).kind === 'mobility')).toBe(true)
    }
  })
  it('ends close to the speed of the main part when time allows', () => {
    for (const seed of SEEDS) {
      const last = opening(300, seed)!.items.at(-1)!
      expect(factOf(last).kind).toBe('cardio')
      expect(last.effort).toBeUndefined()
    }
  })
  it('does not jump for beginners', () => {
    for (const seed of SEEDS) {
      for (const item of opening(300, seed, { request: { level: 'base' } })!.items) {
        expect(factOf(item).impact).not.toBe('high')
      }
    }
  })
  it('uses nothing from the main part', () => {
    for (const seed of SEEDS) {
      const ids = ['leg-swing', 'hip-circles', 'jumping-jack', 'butt-kicks']
      const items = opening(300, seed, { ids })!.items
      expect(items.filter(({ id }) => ids.includes(id))).toEqual([])
    }
  })
  it('also avoids the walking exercises of the main part', () => {
    for (const seed of SEEDS) {
      const ids = ['march', 'side-step', 'box-step']
      const items = opening(120, seed, { ids, request: { level: 'base' } })!.items
      expect(items.filter(({ id }) => ids.includes(id))).toEqual([])
    }
  })
  it('goes down before a main part on the floor', () => {
    for (const seed of SEEDS) {
      const lows = opening(300, seed, { startsLow: true })!.items.map((item) => isLow(factOf(item)))
      expect(lows).toEqual([...lows].sort((a, b) => Number(a) - Number(b)))
    }
  })
  it('spends most of its time riding before a ride', () => {
    const ride = opening(400, 1, { request: { sport: 'Cycling', equipment: ['bike'] } })!
    const bike = ride.items.at(-1)!
    expect(bike.id).toBe('bike-seated')
    expect(workSec(bike)).toBeGreaterThan(200)
  })
  it('begins calmly for yoga', () => {
    const kinds = opening(200, 1, { request: { sport: 'YOGA' } })!.items.map((item) => factOf(item).kind)
    expect(kinds).not.toContain('cardio')
  })
  it('is null without anything gentle', () => {
    expect(opening(200, 1, { facts: FACTS.filter(({ kind }) => kind === 'strength') })).toBeNull()
  })
})

describe('the cool-down', () => {
  it('lets a weak heart settle gradually, even when it is short', () => {
    const first = (more: Around) => closing(100, 1, more)?.items[0]
    expect(first({ request: { concerns: ['heart'] } })).toMatchObject({ id: 'walking', effort: 'easy' })
    expect(factOf(first({})!).kind).toBe('stretch')
    expect(factOf(first({ request: { concerns: ['heart'], sport: 'YOGA' } })!).kind).toBe('stretch')
  })
  it('fills its time', () => {
    for (const seed of SEEDS) {
      for (const seconds of [60, 150, 300, 480]) {
        expect(Math.abs(endSec(closing(seconds, seed)!) - seconds)).toBeLessThanOrEqual(25)
      }
    }
  })
  it('stretches the muscles that worked', () => {
    for (const seed of SEEDS) {
      const legs = musclesOf(closing(300, seed, { use: LEGS }))
      expect(['quads', 'glutes', 'hamstrings'].filter((muscle) => legs.has(muscle as Muscle)).length).toBeGreaterThan(1)
      const arms = musclesOf(closing(300, seed, { use: ARMS }))
      expect(['chest', 'shoulders', 'triceps'].filter((muscle) => arms.has(muscle as Muscle)).length).toBeGreaterThan(0)
    }
  })
  it('goes down once and ends with breathing', () => {
    for (const seed of SEEDS) {
      const items = closing(300, seed)!.items
      expect(factOf(items.at(-1)!).kind).toBe('breath')
      const lows = items.map((item) => isLow(factOf(item)))
      expect(lows).toEqual([...lows].sort((a, b) => Number(a) - Number(b)))
    }
  })
  it('has no time for breathing when it is short, except in calm sports', () => {
    const kindsOf = (block: ComposedBlock | null) => block!.items.map((item) => factOf(item).kind)
    expect(kindsOf(closing(100))).not.toContain('breath')
    expect(kindsOf(closing(100, 1, { request: { sport: 'YOGA' } }))).toContain('breath')
  })
  it('walks after running', () => {
    const items = closing(300, 1, { request: { sport: 'Endurance' } })!.items
    expect(items[0]).toMatchObject({ id: 'walking', effort: 'easy' })
  })
  it('rides easily for half of the time before it stretches', () => {
    for (const seed of SEEDS) {
      const block = closing(465, seed, { request: { sport: 'Cycling', level: 'extreme', equipment: ['bike'] } })!
      expect(block.items[0]).toMatchObject({ id: 'bike-seated', effort: 'easy' })
      expect(workSec(block.items[0]!)).toBeGreaterThanOrEqual(230)
      expect(Math.abs(endSec(block) - 465)).toBeLessThanOrEqual(25)
      expect(block.items.some((item) => factOf(item).kind === 'stretch')).toBe(true)
    }
  })
  it('never exceeds the maximum number of exercises', () => {
    for (const seed of SEEDS) expect(closing(480, seed, { most: 4 })!.items.length).toBeLessThanOrEqual(4)
  })
  it('holds a side for 15 to 60 seconds', () => {
    for (const seed of SEEDS) {
      for (const item of closing(480, seed)!.items.filter((each) => factOf(each).kind === 'stretch')) {
        expect(item.length.kind === 'time' ? item.length.seconds : 0).toBeGreaterThanOrEqual(15)
        expect(item.length.kind === 'time' ? item.length.seconds : 0).toBeLessThanOrEqual(60)
      }
    }
  })
  it('moves gently when no stretch is left, and is null without that', () => {
    const gentle = FACTS.filter(({ id }) => id === 'march' || id === 'squat')
    expect(closing(60, 1, { facts: gentle })!.items).toMatchObject([{ id: 'march' }])
    expect(closing(60, 1, { facts: FACTS.filter(({ kind }) => kind === 'strength') })).toBeNull()
  })
})
