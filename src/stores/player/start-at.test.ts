import { expect, it, vi } from 'vitest'
import { DEFAULT_SETTINGS } from '#core/account/settings.ts'
import { compile } from '#core/player/compile.ts'
import { plainBlock } from '#core/workout/stored.ts'
import { exerciseOf, workoutOf } from '#core/workout/workout.test-kit.ts'
import type { PlayerView } from './player-view.ts'
import { askToStartAt, takeStartAt } from './start-at.ts'

const items = ['a', 'b'].map((exerciseId) => ({ exerciseId, restSec: 10 }))
const workout = workoutOf({ exercises: [exerciseOf('a'), exerciseOf('b')], blocks: [plainBlock(items)] })
const timeline = compile(workout, DEFAULT_SETTINGS)
const playing = { kind: 'playing', workout, timeline } as PlayerView

it('begins a play with the turn that was asked for, once', () => {
  const jump = vi.fn()
  askToStartAt(workout.id, 1)
  takeStartAt(playing, jump)
  takeStartAt(playing, jump)
  expect(jump.mock.calls.map(([index]) => timeline.segments[index as number]?.exerciseId)).toEqual(['b'])
})

it('begins as ever for the first turn, one that is gone, another workout, and a play that was lost', () => {
  const jump = vi.fn()
  const asked = [
    [workout.id, 0],
    [workout.id, 9],
    ['other', 1]
  ] as const
  for (const [id, turn] of asked) {
    askToStartAt(id, turn)
    takeStartAt(playing, jump)
  }
  askToStartAt(workout.id, 1)
  takeStartAt({ kind: 'closed' }, jump)
  expect(jump).not.toHaveBeenCalled()
})
