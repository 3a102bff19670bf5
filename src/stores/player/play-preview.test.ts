import { afterEach, expect, it, vi } from 'vitest'
import { DEFAULT_SETTINGS } from '#core/account/settings.ts'
import { createFakeDevice } from '../../platform/device/fake-device.ts'
import { createPlayer } from './play/create-player.ts'
import { createStorage, quietDeps, workout } from './play/create-player.test-kit.ts'
import { $isPreview, besidePreviews } from './before-play.ts'

afterEach(() => $isPreview.set(false))

function playerOver(storage: ReturnType<typeof createStorage>) {
  const device = createFakeDevice()
  const [onStarted, onResult] = [vi.fn(), vi.fn()]
  const settings = () => ({ ...DEFAULT_SETTINGS, timerMode: 'autonext' as const })
  const deps = { ...quietDeps(), device, settings, onStarted, onResult, log: besidePreviews(storage.log) }
  return { device, player: createPlayer(deps), onStarted, onResult }
}

it('plays to the end, and nothing is stored or counted', async () => {
  const storage = createStorage()
  const { device, player, onStarted, onResult } = playerOver(storage)
  await storage.log.loadRunning()
  $isPreview.set(true)
  player.preview(workout)
  expect(player.$view.get().kind).toBe('playing')
  device.pass(50_000)
  player.act({ kind: 'pause' })
  expect(storage.stored).toMatchObject({ running: null, seen: null })
  player.act({ kind: 'end' })
  await Promise.resolve()
  expect(player.$view.get()).toMatchObject({ kind: 'done', resultId: null, outcome: { workSeconds: 30 } })
  expect(storage.stored.results).toEqual([])
  expect([onStarted.mock.calls, onResult.mock.calls]).toEqual([[], []])
})

it('leaves an interrupted play unchanged', async () => {
  const storage = createStorage()
  const first = playerOver(storage)
  await first.player.open(workout)
  first.device.pass(10_000)
  first.player.act({ kind: 'pause' })
  const lost = structuredClone(storage.stored)
  const { device, player } = playerOver(storage)
  $isPreview.set(true)
  player.preview({ ...workout, id: 'preview' })
  device.pass(20_000)
  player.act({ kind: 'end' })
  player.close()
  $isPreview.set(false)
  expect(storage.stored).toEqual(lost)
  await player.open(null)
  expect(player.$view.get()).toMatchObject({ kind: 'offer', play: { workout: { id: 'w1' } } })
})
