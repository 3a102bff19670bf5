import { expect, it, vi } from 'vitest'
import { DEFAULT_SETTINGS } from '#core/account/settings.ts'
import { compile } from '#core/player/compile.ts'
import { plainBlock } from '#core/workout/stored.ts'
import { exerciseOf, workoutOf } from '#core/workout/workout.test-kit.ts'
import type { PlayerView } from './player-view.ts'
import { $startAt } from './running-workout.ts'
import { startAt } from './start-at.ts'

const items = ['a', 'b'].map((exerciseId) => ({ exerciseId, restSec: 10 }))
const workout = workoutOf({ exercises: [exerciseOf('a'), exerciseOf('b')], blocks: [plainBlock(items)] })
const timeline = compile(workout, DEFAULT_SETTINGS)
const playing = { kind: 'playing', workout, timeline } as PlayerView

function begin(asked: { workoutId: string; turn: number }, view: PlayerView = playing) {
  const act = vi.fn()
  const player = { $view: { get: () => view }, act }
  $startAt.set(asked)
  startAt(player)
  startAt(player)
  return act.mock.calls.map(([action]) => timeline.segments[(action as { index: number }).index]?.exerciseId)
}

it('starts a play at the requested turn once', () => {
  expect(begin({ workoutId: workout.id, turn: 1 })).toEqual(['b'])
})

it('starts normally for the first turn, a removed one, another workout and an interrupted play', () => {
  expect(begin({ workoutId: workout.id, turn: 0 })).toEqual([])
  expect(begin({ workoutId: workout.id, turn: 9 })).toEqual([])
  expect(begin({ workoutId: 'other', turn: 1 })).toEqual([])
  expect(begin({ workoutId: workout.id, turn: 1 }, { kind: 'closed' })).toEqual([])
})
