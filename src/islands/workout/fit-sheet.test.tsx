import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { DEFAULT_SETTINGS } from '#core/account/settings.ts'
import { plainBlock } from '#core/workout/stored.ts'
import { counted, exerciseOf, timed, workoutOf } from '#core/workout/workout.test-kit.ts'
import type { WorkoutContent } from '#core/workout/workout.ts'
import { freshApp } from '../app/islands.test-kit.ts'
import { FitSheet, type FitSheetProps } from './fit-sheet.tsx'

const item = (exerciseId: string) => ({ exerciseId, restSec: 15 })
/** Get ready 6 s and 5 × (45 + 15 + 45 + 15) s without the last rest: 9:51. */
const circuit = workoutOf({
  exercises: [exerciseOf('a', [timed(45)]), exerciseOf('b', [timed(45)])],
  blocks: [{ ...plainBlock([item('a'), item('b')]), rounds: 5 }]
})
const onApply = vi.fn<FitSheetProps['onApply']>()
const onClose = vi.fn()
const open = (content: WorkoutContent = circuit, more: Partial<FitSheetProps> = {}) =>
  render(<FitSheet {...{ content, settings: DEFAULT_SETTINGS, applyLabel: 'Apply', onApply, onClose, ...more }} />)

freshApp()

test('says how long the workout takes, and that nothing changes yet', async () => {
  const screen = await open()
  await expect.element(screen.getByText('It takes 9:51.')).toBeVisible()
  await expect.element(screen.getByRole('spinbutton', { name: 'Minutes' })).toHaveValue('10')
  await expect.element(screen.getByRole('status').getByText(/It already takes 9:51\./)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Apply' })).toBeDisabled()
})

test('says what each press changes, and applies the result once', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: '20 min' }).click()
  await expect.element(screen.getByRole('button', { name: '20 min' })).toHaveAttribute('aria-pressed', 'true')
  await expect.element(screen.getByRole('status').getByText(/New length: 19:51/)).toBeVisible()
  await expect.element(screen.getByRole('status').getByText(/Rounds: 10 instead of 5/)).toBeVisible()
  await screen.getByRole('button', { name: 'Apply' }).click()
  expect(onApply).toHaveBeenCalledOnce()
  const [made, seconds] = onApply.mock.calls[0] ?? []
  expect([made?.blocks[0]?.rounds, seconds]).toEqual([10, 1191])
  expect(onClose).not.toHaveBeenCalled()
})

test.each([
  ['0', 'Enter whole minutes, from 1 to 999.'],
  ['2.5', 'Enter whole minutes, from 1 to 999.'],
  ['soon', 'Enter whole minutes, from 1 to 999.'],
  ['', 'Enter whole minutes, from 1 to 999.'],
  ['1', 'That’s too short: it takes at least 2:06.'],
  ['999', 'That’s too long: it can take 15:06 at most.']
])('refuses %j with a message', async (typed, said) => {
  const screen = await open(workoutOf({ exercises: [exerciseOf('a', [timed(200)])] }))
  await screen.getByRole('spinbutton', { name: 'Minutes' }).fill(typed)
  await expect.element(screen.getByText(said, { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Apply' })).toBeDisabled()
})

test('marks a length with repetitions as an estimate', async () => {
  const screen = await open(workoutOf({ exercises: [exerciseOf('a', [counted(100)])] }))
  await expect.element(screen.getByText('It takes about 5:06.')).toBeVisible()
  await expect.element(screen.getByText(/Repetitions have no fixed time/)).toBeVisible()
  await screen.getByRole('button', { name: 'One minute more' }).click()
  await expect.element(screen.getByRole('status').getByText(/New length: about 6:00/)).toBeVisible()
})

test.each<[string, Partial<WorkoutContent>, RegExp]>([
  ['a master video', { type: 'mastervideo', videoUrl: '/demo/a.mp4' }, /follows a master video/],
  ['no exercise', { exercises: [], blocks: [] }, /no exercise yet/],
  ['too many rounds', { blocks: [{ ...plainBlock([item('a')]), rounds: 100_000 }] }, /more rounds than/]
])('does not fit %s and says why', async (_, more, said) => {
  const screen = await open(workoutOf(more))
  await expect.element(screen.getByText(said)).toBeVisible()
  expect(screen.getByRole('spinbutton').query()).toBeNull()
})

test('can restore a workout that was fitted before', async () => {
  const screen = await open(circuit, { nowSec: 1191 })
  await expect.element(screen.getByText('It takes 19:51.')).toBeVisible()
  await screen.getByRole('button', { name: 'As before: 9:51' }).click()
  expect(onApply).toHaveBeenCalledExactlyOnceWith(circuit, 591)
})
