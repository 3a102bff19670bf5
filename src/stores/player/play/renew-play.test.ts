import { beforeEach, expect, it } from 'vitest'
import { DEFAULT_SETTINGS, type Settings } from '#core/account/settings.ts'
import type { Workout } from '#core/workout/workout.ts'
import { createFakeDevice, type FakeDevice } from '../../../platform/device/fake-device.ts'
import { createPlayer } from './create-player.ts'
import { createStorage, position, quietDeps, workout } from './create-player.test-kit.ts'

let device: FakeDevice
let storage: ReturnType<typeof createStorage>
let settings: Settings
let begun: string[]
const makePlayer = () =>
  createPlayer({
    ...quietDeps(),
    device,
    log: storage.page(),
    settings: () => settings,
    onStarted: (_, id) => begun.push(id)
  })
type Player = ReturnType<typeof makePlayer>
const nameIn = ({ $view }: Player) => {
  const view = $view.get()
  return view.kind === 'playing' ? view.workout.name : view.kind
}
const newer: Workout = { ...workout, name: 'Ladder again', version: workout.version + 1 }

beforeEach(() => {
  device = createFakeDevice()
  storage = createStorage()
  settings = { ...DEFAULT_SETTINGS, timerMode: 'autonext' }
  begun = []
})

it('gets ready again with a newer version, as the same play', async () => {
  const player = makePlayer()
  await player.open(workout)
  device.pass(2000)
  player.renew(newer)
  expect([nameIn(player), position(player)]).toEqual(['Ladder again', 'running 0 6'])
  expect(begun).toHaveLength(1)
  expect(storage.stored.running?.workout.name).toBe('Ladder again')
  device.pass(6000)
  expect(position(player)).toBe('running 1 30')
})

it('continues when the server has the same version or another workout is open', async () => {
  const player = makePlayer()
  player.renew(newer)
  expect(nameIn(player)).toBe('closed')
  await player.open(workout)
  device.pass(2000)
  player.renew({ ...workout, playCount: 7 })
  player.renew({ ...newer, id: 'w2' })
  expect([nameIn(player), position(player)]).toEqual(['Ladder', 'running 0 4'])
})

it('never changes once the first step has started', async () => {
  const player = makePlayer()
  await player.open(workout)
  device.pass(6000)
  player.renew(newer)
  settings = { ...settings, introOn: !settings.introOn }
  player.renew()
  player.refuse()
  expect([nameIn(player), position(player)]).toEqual(['Ladder', 'running 1 30'])
})

it('never changes after a press, a fit or a swap', async () => {
  const touches: readonly ((player: Player) => void)[] = [
    (player) => player.act({ kind: 'pause' }),
    (player) => player.fitPlay({ ...workout, exercises: [...workout.exercises] }),
    (player) => player.rewrite((play) => ({ ...play, swaps: [] }))
  ]
  for (const touch of touches) {
    const player = makePlayer()
    await player.open(workout)
    touch(player)
    player.renew(newer)
    expect(nameIn(player)).toBe('Ladder')
    player.act({ kind: 'end' })
  }
})

it('gets ready again when the settings have changed on another device', async () => {
  const player = makePlayer()
  await player.open(workout)
  device.pass(2000)
  player.renew()
  expect(position(player)).toBe('running 0 4')
  settings = { ...settings, defaultSetupTimeSec: 10 }
  player.renew()
  expect(position(player)).toBe('running 0 10')
})

it('ends without a result when nobody may play it any more', async () => {
  const player = makePlayer()
  await player.open(workout)
  device.pass(2000)
  player.refuse()
  const view = player.$view.get()
  expect(view.kind === 'done' && view.resultId).toBeNull()
  await Promise.resolve()
  expect([storage.stored.running, storage.stored.results]).toEqual([null, []])
})
