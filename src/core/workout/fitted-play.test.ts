import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '../account/settings.ts'
import { fitToTime } from '../composer/fit-time.ts'
import { compile } from '../player/compile.ts'
import { ridgeOf } from '../player/segment.ts'
import { leastSec } from './counted-play.ts'
import { leastFittedSec } from './fitted-play.ts'
import { contentColumns, plainBlock } from './stored.ts'
import type { WorkoutRow } from './stored-summary.ts'
import { contents, exerciseOf, timed, workoutOf } from './workout.test-kit.ts'
import type { WorkoutContent } from './workout.ts'

const NO_ROW = {
  ...{ $id: 'w', ownerId: 'o', ratingCount: [0, 0, 0, 0, 0, 0], rating: 0, playCount: 0, shareFriends: false },
  ...{ sharePublic: true, rules: '', copiedFrom: '', version: 1, createdAt: '' }
}
const lengthOf = (content: WorkoutContent) => {
  const timeline = compile(content, DEFAULT_SETTINGS)
  return { totalSec: timeline.totalSec, ridge: ridgeOf(timeline) }
}
const rowOf = (content: WorkoutContent): WorkoutRow => {
  const { totalSec, ridge } = lengthOf(content)
  return { ...NO_ROW, ...contentColumns(content, totalSec, ridge) }
}
const rounds = (count: number, more: Partial<WorkoutContent> = {}): WorkoutContent =>
  workoutOf({
    exercises: [exerciseOf('a', [timed(60)])],
    blocks: [{ ...plainBlock([{ exerciseId: 'a', restSec: 0 }]), rounds: count }],
    ...more
  })

it('the least time of a fitted play is half of the least for one round', () => {
  expect(leastFittedSec(rowOf(rounds(1)))).toBe(15)
  expect(leastFittedSec(rowOf(rounds(4)))).toBe(15)
})
it('the least time counts the rounds of inner blocks', () => {
  const [plain] = rounds(2).blocks
  const items = [{ kind: 'exercise' as const, exerciseId: 'a', restSec: 0 }]
  const inner = { kind: 'block' as const, rounds: 3, restBetweenRoundsSec: 0, restAfterSec: 0, items }
  const nested = rounds(2, { blocks: [{ ...plain!, items: [inner] }] })
  expect(leastFittedSec(rowOf(nested))).toBe(15)
})
it('a video workout is never fitted, so its least time is that of the whole', () => {
  expect(leastFittedSec(rowOf(rounds(1, { type: 'mastervideo', videoUrl: '/demo/a.mp4' })))).toBe(30)
})
it('blocks of any shape are read', () => {
  for (const blocks of ['', '{}', '[null,7,{"rounds":"x","items":3}]']) {
    expect(leastFittedSec({ ...rowOf(rounds(2)), blocks })).toBe(30)
  }
})
it('the least time never exceeds that of a workout fitted to any length', () => {
  fc.assert(
    fc.property(contents, fc.integer({ min: 1, max: 120 }), (content, minutes) => {
      const answer = fitToTime(content, minutes)
      if (!answer.ok) return
      expect(leastFittedSec(rowOf(content))).toBeLessThanOrEqual(leastSec(lengthOf(answer.content)))
    })
  )
})
