import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { WritableAtom } from 'nanostores'
import { workoutOf } from '#core/workout/workout.test-kit.ts'
import { $session } from '../../stores/account/session.ts'
import * as store from '../../stores/workout/packed-workout.ts'
import { freshApp } from '../app/islands.test-kit.ts'
import { PackedWorkoutScreen } from './packed-workout-screen.tsx'

vi.mock('../../stores/workout/packed-workout.ts', { spy: true })

const actions = vi.mocked(store)
const rain = workoutOf({ name: 'Rain', isPublic: false })
const show = (state: store.PackedState) => (store.$packedWorkout as WritableAtom<store.PackedState>).set(state)

freshApp()
beforeEach(() => {
  actions.openPackedWorkout.mockReturnValue(() => undefined)
  actions.playPacked.mockReturnValue()
  actions.keepPacked.mockReturnValue()
  show({ kind: 'loading' })
})

test('reads, starts and saves the workout in the link', async () => {
  const screen = await render(<PackedWorkoutScreen />)
  expect(screen.getByRole('heading', { name: 'Rain' }).query()).toBeNull()
  show({ kind: 'ready', workout: rain })
  await expect.element(screen.getByRole('heading', { name: 'Rain' })).toBeVisible()
  await expect.element(screen.getByText(/^The link itself holds this workout/)).toBeVisible()
  await screen.getByRole('button', { name: 'Start' }).click()
  expect(actions.playPacked).toHaveBeenCalledExactlyOnceWith(rain)
  await screen.getByRole('button', { name: 'Save to my workouts' }).click()
  expect(actions.keepPacked).toHaveBeenCalledExactlyOnceWith(rain)
})

test('tells guests that saving needs an account', async () => {
  $session.set({ kind: 'signed-out' })
  show({ kind: 'ready', workout: rain })
  const screen = await render(<PackedWorkoutScreen />)
  await expect.element(screen.getByRole('button', { name: 'Log in and save' })).toBeVisible()
})

test.each([
  ['damaged', /This link is incomplete/],
  ['empty', /This link is cut off before the workout/],
  ['newer', /This link was made with a newer version of Icepoint/],
  ['too-long', /This link holds more than a workout can have/]
] as const)('says that a link is %s', async (problem, text) => {
  const screen = await render(<PackedWorkoutScreen />)
  show({ kind: 'failed', problem })
  await expect.element(screen.getByRole('alert')).toMatchTextContent(text)
})
