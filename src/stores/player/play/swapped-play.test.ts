import { expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '#core/account/settings.ts'
import type { RunningPlay } from '../../../data/player/player-db.ts'
import { workout } from './create-player.test-kit.ts'
import { swappedPlay } from '../swap-play.ts'

const play: RunningPlay = {
  workout,
  settings: DEFAULT_SETTINGS,
  log: [],
  resultId: 'r1',
  startedAt: '2026-01-01T00:00:00.000Z'
}
const lighter = { id: 'good-morning', name: 'Good morning', line: 'Bend at the hips.', side: 'none' as const }
const namesOf = ({ exercises }: { exercises: readonly { name: string }[] }) => exercises.map(({ name }) => name)

it('changes the one exercise and records the original', () => {
  const swapped = swappedPlay(play, 'a', lighter)
  expect(namesOf(swapped.workout)).toEqual(['Good morning', 'Carry'])
  expect(swapped.swaps).toEqual([{ exerciseId: 'a', before: 'Swing', name: 'Good morning' }])
  expect([swapped.unfitted, play.workout]).toEqual([undefined, workout])
})

it('keeps the swap when a fitted play is restored', () => {
  const fitted = { ...workout, exercises: [...workout.exercises] }
  const swapped = swappedPlay({ ...play, workout: fitted, unfitted: workout }, 'a', lighter)
  expect(namesOf(swapped.unfitted ?? workout)).toEqual(['Good morning', 'Carry'])
  expect(namesOf(swapped.workout)).toEqual(['Good morning', 'Carry'])
})

it('forgets a swap that is reverted and remembers the first name over two swaps', () => {
  const twice = swappedPlay(swappedPlay(play, 'a', lighter), 'a', { ...lighter, id: 'squat', name: 'Squat' })
  expect(twice.swaps).toEqual([{ exerciseId: 'a', before: 'Swing', name: 'Squat' }])
  expect(swappedPlay(twice, 'a', { ...lighter, name: 'Swing' }).swaps).toEqual([])
})

it('leaves a play without that exercise alone', () => {
  expect(swappedPlay(play, 'gone', lighter)).toBe(play)
})
