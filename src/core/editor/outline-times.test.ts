import { expect, it } from 'vitest'
import { plainBlock } from '../workout/stored.ts'
import { counted, exerciseOf, timed, workoutOf } from '../workout/workout.test-kit.ts'
import type { Block } from '../workout/workout.ts'
import { draftTimeline } from './draft.ts'
import { outlineOf } from './outline.ts'
import { bracketsOf, rowOfTurn, secondsIn, turnAt } from './outline-times.ts'

const item = (exerciseId: string, restSec: number) => ({ kind: 'exercise' as const, exerciseId, restSec })
const exercises = [
  exerciseOf('a', [timed(10)]),
  exerciseOf('b', [timed(20, { side: 'each' }), counted(10)]),
  exerciseOf('c', [timed(30)])
]
const byId = new Map(exercises.map((exercise) => [exercise.id, exercise]))
const block = (rounds: number, items: Block['items'], more: Partial<Block> = {}): Block => ({
  ...plainBlock([]),
  rounds,
  items,
  ...more
})
const content = (blocks: Block[]) => workoutOf({ exercises, blocks })

it('times count work on both sides, repetitions, rests and rounds', () => {
  const { nodes } = outlineOf(
    content([
      block(3, [item('a', 5), item('b', 10)], { restBetweenRoundsSec: 60, restAfterSec: 90 }),
      block(1, [item('c', 0)])
    ])
  )[1]!
  const round = 10 + 5 + 40 + 30 + 10
  expect(secondsIn(nodes.slice(0, 1), byId)).toBe(3 * round + 2 * 50 + 80)
  expect(secondsIn(nodes, byId)).toBe(3 * round + 2 * 50 + 80 + 30)
  expect(secondsIn(nodes, new Map())).toBe(3 * 15 + 2 * 50 + 80)
  const plain = outlineOf(content([block(2, [item('a', 5)], { name: 'Warm' })]))[1]!.nodes
  expect(secondsIn(plain, byId)).toBe(30)
})

it('brackets mark blocks and sections by their share of the time', () => {
  const full = content([
    block(1, [item('a', 0)], { section: 'warmup' }),
    block(3, [item('b', 0)], { name: 'Ladder' }),
    block(1, [item('c', 0)])
  ])
  const timeline = draftTimeline(full)
  const total = timeline.nominalTotalSec
  const [warmup, ladder, last] = bracketsOf(outlineOf(full), timeline)
  expect(warmup).toMatchObject({ from: 0, section: 'warmup', rounds: null })
  expect(ladder).toMatchObject({ rounds: 3, name: 'Ladder', from: warmup?.to })
  expect((ladder!.to - ladder!.from) * total).toBeCloseTo(210)
  expect(last).toMatchObject({ section: 'main', rounds: null, to: 1 })
  expect(bracketsOf(outlineOf(full), { ...timeline, nominalTotalSec: 0 })[0]?.to).toBe(1)
  const two = content([block(1, [item('a', 0), item('b', 0)]), block(2, [item('c', 0)])])
  expect(bracketsOf(outlineOf(two), draftTimeline(two))).toHaveLength(2)
  const broken = workoutOf({ exercises: [], blocks: [block(2, [item('a', 0)])] })
  expect(bracketsOf(outlineOf(broken), draftTimeline(broken))).toMatchObject([{ from: 0, to: 1 }])
})

it('a plain list has no brackets', () => {
  const plain = content([block(1, [item('a', 0), item('b', 0), item('c', 0)])])
  expect(bracketsOf(outlineOf(plain), draftTimeline(plain))).toEqual([])
})

it('a share of the time leads to its turn', () => {
  const plain = content([block(1, [item('a', 0), item('b', 0), item('c', 0)])])
  const timeline = draftTimeline(plain)
  expect([0, 0.5, 0.99, 1, 2].map((share) => turnAt(timeline, share))).toEqual([0, 1, 2, 2, 2])
  expect(turnAt(draftTimeline(content([])), 0.5)).toBe(0)
})

it('a turn leads to the row it plays', () => {
  const nested = content([
    block(1, [item('a', 0)]),
    block(2, [
      item('b', 0),
      { kind: 'block', rounds: 2, restBetweenRoundsSec: 0, restAfterSec: 0, items: [item('c', 0)] }
    ])
  ])
  const rows = Array.from({ length: 8 }, (_, turn) => rowOfTurn(nested, turn))
  expect(rows).toEqual([0, 1, 2, 2, 1, 2, 2, 0])
})
