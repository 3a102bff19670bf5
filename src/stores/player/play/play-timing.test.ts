import { expect, it } from 'vitest'
import { DEFAULT_SETTINGS, type Settings } from '#core/account/settings.ts'
import { createFakeDevice } from '../../../platform/device/fake-device.ts'
import { createPlayer } from './create-player.ts'
import { createStorage, position, quietDeps, workout } from './create-player.test-kit.ts'

const device = createFakeDevice()
const storage = createStorage()
const settings: Settings = { ...DEFAULT_SETTINGS, timerMode: 'autonext' }
const makePlayer = () => createPlayer({ ...quietDeps(), device, log: storage.log, settings: () => settings })

it("uses the workout's own timer mode, and the athlete's choice for this play only", async () => {
  const player = makePlayer()
  await player.open({ ...workout, timerMode: 'stopnext' })
  const timing = () => {
    const view = player.$view.get()
    return view.kind === 'playing' ? view.timing : null
  }
  expect(timing()?.timerMode).toBe('stopnext')
  device.pass(10_000)
  player.act({ kind: 'timing', settings: { ...settings, timerMode: 'manual' } })
  expect(timing()?.timerMode).toBe('manual')
  expect(position(player)).toBe('running 1 26')
  device.pass(26_000)
  expect(position(player)).toBe('running 2 0')
  player.act({ kind: 'timing', settings: { ...settings, timerMode: 'autonext' } })
  expect(settings.timerMode).toBe('autonext')
  player.close()
  const again = makePlayer()
  await again.open(null)
  again.goOn()
  expect(position(again)).toBe('running 2 0')
  again.act({ kind: 'next' })
  device.pass(1000)
  expect(position(again)).toBe('running 3 39')
})
