import { expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '#core/account/settings.ts'
import type { PlayerLog } from '../../../data/player/player-log.ts'
import { createFakeDevice, type FakeDevice } from '../../../platform/device/fake-device.ts'
import { createPlayer } from './create-player.ts'
import { createStorage, quietDeps, workout } from './create-player.test-kit.ts'

const settings = () => ({ ...DEFAULT_SETTINGS, timerMode: 'autonext' as const })

/** Counts the timers and the writes of a play that runs for `ms` milliseconds. */
async function play(device: FakeDevice, ms: number) {
  const storage = createStorage()
  const count = { timers: 0, saves: 0 }
  const counted = {
    ...device,
    after: (wait: number, run: () => void) => {
      count.timers += 1
      return device.after(wait, run)
    }
  }
  const log: PlayerLog = {
    ...storage.log,
    saveSeen: (at) => {
      count.saves += 1
      return storage.log.saveSeen(at)
    }
  }
  const player = createPlayer({ ...quietDeps(), device: counted, log, settings })
  await player.open(workout)
  device.pass(ms)
  return { player, storage, count }
}

it('wakes up and saves once a second while visible, and never while paused', async () => {
  const device = createFakeDevice()
  const { player, count } = await play(device, 60_000)
  expect(count.timers).toBeLessThanOrEqual(62)
  expect(count.saves).toBeLessThanOrEqual(61)
  const before = { ...count }
  player.act({ kind: 'pause' })
  device.pass(10_000)
  expect(count.saves).toBe(before.saves)
})

it('loses less than a second when the browser dies at any moment', async () => {
  for (const ms of [16_001, 16_250, 16_500, 16_999, 31_400]) {
    const device = createFakeDevice()
    const { storage } = await play(device, ms)
    const next = createPlayer({
      ...quietDeps(),
      device: createFakeDevice(device.clock.wall() + 60_000, 50),
      log: storage.page(),
      settings
    })
    await next.open(workout)
    const offer = next.$view.get()
    const lost = offer.kind === 'offer' ? ms - 6000 - offer.state.elapsedMs : null
    expect(lost, `after ${ms} ms`).toBeGreaterThanOrEqual(0)
    expect(lost, `after ${ms} ms`).toBeLessThan(1000)
  }
})

it('checks often enough in the background, where browsers delay timers to the next full second', async () => {
  const device = createFakeDevice()
  const waits: number[] = []
  const slow = {
    ...device,
    after: (wait: number, run: () => void) => {
      waits.push(wait)
      return device.after(wait, run)
    }
  }
  const player = createPlayer({ ...quietDeps(), device: slow, settings })
  await player.open(workout)
  device.setHidden(true)
  device.pass(1000)
  waits.length = 0
  device.pass(5000)
  expect(Math.max(...waits)).toBeLessThan(500)
})
