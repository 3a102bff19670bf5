import { beforeEach, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '#core/account/settings.ts'
import type { Workout } from '#core/workout/workout.ts'
import { createFakeDevice, type FakeDevice } from '../../../platform/device/fake-device.ts'
import { createPlayer } from './create-player.ts'
import { createStorage, position, quietDeps, workout } from './create-player.test-kit.ts'

let device: FakeDevice
let storage: ReturnType<typeof createStorage>
let begun: string[]
const settings = { ...DEFAULT_SETTINGS, timerMode: 'autonext' as const }
const makePlayer = () =>
  createPlayer({
    ...quietDeps(),
    device,
    log: storage.page(),
    settings: () => settings,
    onStarted: (_, id) => begun.push(id)
  })
/** Get ready 6, work 10, rest 20, work 40. */
const short: Workout = {
  ...workout,
  exercises: workout.exercises.map((one) =>
    one.id === 'a'
      ? { ...one, steps: one.steps.map((step) => ({ ...step, length: { kind: 'time' as const, seconds: 10 } })) }
      : one
  )
}

beforeEach(() => {
  device = createFakeDevice()
  storage = createStorage()
  begun = []
})

it('restarts with the fitted workout as the same play and counts its share', async () => {
  const player = makePlayer()
  await player.open(workout)
  device.pass(3000)
  player.act({ kind: 'pause' })
  player.fitPlay(short)
  expect(position(player)).toBe('running 0 6')
  device.pass(76_000)
  const view = player.$view.get()
  expect(view.kind === 'done' && [view.outcome.share, view.outcome.workSeconds]).toEqual([1, 50])
  await Promise.resolve()
  expect(storage.stored.results).toMatchObject([{ id: begun[0], share: 1, seconds: 76, isFitted: true }])
  expect(begun).toHaveLength(1)
})

it('is still fitted after a reload and can be restored', async () => {
  const first = makePlayer()
  await first.open(workout)
  device.pass(1000)
  first.fitPlay(short)
  device.pass(2000)
  device = createFakeDevice(device.clock.wall() + 1000, 50)
  const player = makePlayer()
  await player.open(null)
  player.goOn()
  const view = player.$view.get()
  expect(view.kind === 'playing' && view.workout.exercises).toEqual(short.exercises)
  expect(player.unfittedWorkout()?.exercises).toEqual(workout.exercises)
  player.fitPlay(player.unfittedWorkout() ?? short)
  device.pass(21_000)
  expect(position(player)).toBe('running 1 15')
  player.act({ kind: 'end' })
  expect(player.unfittedWorkout()).toBeNull()
  await Promise.resolve()
  expect(storage.stored.results).toHaveLength(1)
  expect(storage.stored.results[0]).not.toHaveProperty('isFitted')
})

it('is not fitted after something was done or when nothing plays', async () => {
  const player = makePlayer()
  player.fitPlay(short)
  expect(player.$view.get().kind).toBe('closed')
  await player.open(workout)
  device.pass(16_000)
  player.act({ kind: 'next' })
  player.act({ kind: 'back' })
  player.act({ kind: 'back' })
  player.act({ kind: 'back' })
  expect(position(player)).toBe('running 0 6')
  player.fitPlay(short)
  device.pass(6000)
  expect(position(player)).toBe('running 1 30')
})

it('shows the remaining time of the fitted play at once', async () => {
  const player = makePlayer()
  await player.open(workout)
  expect(player.$clock.get().leftTotal).toBe(96)
  player.fitPlay(short)
  expect([player.$clock.get().seconds, player.$clock.get().leftTotal]).toEqual([6, 76])
})
