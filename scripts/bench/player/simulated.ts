/** Simulates a hundred lost pages with the real store on a device whose clocks are moved by hand. */
import { DEFAULT_SETTINGS } from '../../../src/core/account/settings.ts'
import { createFakeDevice } from '../../../src/platform/device/fake-device.ts'
import { createPlayer } from '../../../src/stores/player/play/create-player.ts'
import type { PlayerDeps } from '../../../src/stores/player/play/player-deps.ts'
import { createStorage, workout } from '../../../src/stores/player/play/create-player.test-kit.ts'
import type { PlayMoment } from '../../../src/stores/player/play/play-cues.ts'
import { figure, type Figure } from './figures.ts'

type Way = 'reload' | 'crash'

async function lose(way: Way): Promise<number> {
  const storage = createStorage()
  const device = createFakeDevice()
  let moment: PlayMoment | null = null
  const deps: PlayerDeps = {
    device,
    log: storage.log,
    note: (note) => (storage.stored.note = note),
    lastNote: () => storage.stored.note,
    isHeard: () => false,
    settings: () => ({ ...DEFAULT_SETTINGS, timerMode: 'autonext' }),
    chosenMode: () => 'autonext',
    newId: () => 'id',
    userId: () => null,
    onRunning: () => undefined,
    onStarted: () => undefined,
    onResult: () => undefined,
    onMoment: (now) => (moment = now)
  }
  const player = createPlayer(deps)
  await player.open(workout)
  device.pass(Math.random() * 40_000)
  if (Math.random() < 0.5) player.act({ kind: 'next' })
  device.pass(Math.random() * 20_000)
  player.replan()
  const before = (moment as PlayMoment | null)?.state
  if (way === 'reload') device.setHidden(true)
  const after = createFakeDevice(device.clock.wall() + Math.random() * 600_000, Math.random() * 5000)
  const next = createPlayer({ ...deps, device: after })
  await next.open(null)
  const offer = next.$view.get()
  if (offer.kind !== 'offer' || before === undefined) throw new Error('The next page offered nothing to resume.')
  const sum = (index: number, elapsed: number) => (offer.timeline.starts[index] ?? 0) * 1000 + elapsed
  return sum(offer.state.index, offer.state.elapsedMs) - sum(before.index, before.elapsedMs)
}

export async function simulatedLosses(): Promise<Figure[]> {
  const errors: Record<Way, number[]> = { reload: [], crash: [] }
  for (const way of ['reload', 'crash'] as const) {
    for (let turn = 0; turn < 100; turn += 1) errors[way].push(await lose(way))
  }
  return [
    figure('restore error, reload', errors.reload, 'ms', 'store on a simulated device'),
    figure('restore error, killed page', errors.crash, 'ms', 'store on a simulated device; last seen at every beat')
  ]
}
