import { describe, expect, it } from 'vitest'
import type { ComposedBlock, ComposedItem } from './composed.ts'
import { blockSec, SETUP_SEC, toFive, totalSec } from './blocks.ts'
import { workSec } from '../player/segment.ts'

const item = (seconds: number, restSec: number, side: ComposedItem['side'] = 'none'): ComposedItem => ({
  id: 'squat',
  side,
  restSec,
  length: { kind: 'time', seconds }
})
const block = (items: ComposedItem[], more: Partial<ComposedBlock> = {}): ComposedBlock => ({
  section: 'main',
  rounds: 1,
  restBetweenRoundsSec: 0,
  restAfterSec: 0,
  items,
  ...more
})

describe('the length of a block', () => {
  it('includes work, both sides and rests', () => {
    expect(workSec(item(30, 10))).toBe(30)
    expect(workSec(item(30, 10, 'each'))).toBe(60)
    expect(blockSec(block([item(30, 10), item(20, 5, 'each')]))).toBe(85)
  })
  it('counts repetitions as the player does', () => {
    expect(workSec({ length: { kind: 'reps', reps: 10 }, side: 'none' })).toBe(30)
    expect(workSec({ length: { kind: 'reps', reps: 10, repSec: 5 }, side: 'none' })).toBe(50)
    expect(workSec({ length: { kind: 'time', seconds: 12 }, side: 'none' })).toBe(12)
  })
  it('keeps the last rest between rounds unless another one replaces it', () => {
    const items = [item(30, 10), item(30, 20)]
    expect(blockSec(block(items, { rounds: 3 }))).toBe(270)
    expect(blockSec(block(items, { rounds: 3, restBetweenRoundsSec: 60 }))).toBe(350)
    expect(blockSec(block(items, { rounds: 3, restAfterSec: 90 }))).toBe(340)
    expect(blockSec(block(items, { rounds: 3, restBetweenRoundsSec: 60, restAfterSec: 90 }))).toBe(420)
  })
})

describe('the length of a workout', () => {
  it('begins with get ready and ends with the last work', () => {
    expect(totalSec([block([item(30, 10)])])).toBe(SETUP_SEC + 30)
    expect(totalSec([block([item(30, 10)], { restAfterSec: 60 })])).toBe(SETUP_SEC + 30)
    expect(totalSec([block([item(30, 10)], { restAfterSec: 60 }), block([item(20, 5)])])).toBe(SETUP_SEC + 110)
  })
  it('is 0 without a block', () => {
    expect(totalSec([])).toBe(0)
    expect(totalSec([block([])])).toBe(SETUP_SEC)
  })
})

it('lengths are given in the round seconds a trainer would say', () => {
  expect([0, 2, 3, 7, 8, 32, 33].map(toFive)).toEqual([0, 0, 5, 5, 10, 30, 35])
})
