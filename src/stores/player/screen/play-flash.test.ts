import { beforeEach, describe, expect, it } from 'vitest'
import { FLASH_GAP_MS } from '#core/player/cues.ts'
import { DEFAULT_SETTINGS, type Settings } from '#core/account/settings.ts'
import { createFakeDevice, type FakeDevice } from '../../../platform/device/fake-device.ts'
import { quietDeps, workout } from '../play/create-player.test-kit.ts'
import { createPlayer } from '../play/create-player.ts'
import { createPlayFlash } from './player-screen.ts'

let device: FakeDevice
let settings: Settings
let isHidden: boolean
let player: ReturnType<typeof createPlayer>
let flashes: { at: number; kind: string }[]
let start: number

beforeEach(async () => {
  device = createFakeDevice()
  settings = { ...DEFAULT_SETTINGS, timerMode: 'autonext', introOn: false, flashOn: true, countDownBeepOn: true }
  ;[isHidden, flashes] = [false, []]
  start = device.clock.mono()
  const flash = createPlayFlash({
    clock: device.clock,
    after: device.after,
    isOn: () => settings.flashOn,
    isHidden: () => isHidden
  })
  flash.$flash.listen((shown) => {
    if (shown !== null) flashes.push({ at: device.clock.mono() - start, kind: shown.kind })
  })
  player = createPlayer({
    ...quietDeps(),
    device,
    settings: () => settings,
    onMoment: flash.update
  })
  await player.open(workout)
})

/** The beeps that also flash, in milliseconds from the start. */
const beeps = () =>
  device
    .heard()
    .filter(({ kind }) => kind !== 'halfway')
    .map(({ atMono }) => Math.round(atMono - start))

describe('the flash', () => {
  it('comes with every beep of a whole play', () => {
    device.pass(600_000)
    expect(player.$view.get().kind).toBe('done')
    expect(flashes.length).toBeGreaterThan(8)
    expect(flashes.map(({ at }) => Math.round(at))).toEqual(beeps())
    expect(new Set(flashes.map(({ kind }) => kind))).toEqual(new Set(['start', 'count']))
  })

  it('leaves out the last three seconds together with their beeps', () => {
    settings = { ...settings, countDownBeepOn: false }
    player.replan()
    flashes = []
    device.pass(600_000)
    expect(flashes.every(({ kind }) => kind === 'start')).toBe(true)
  })

  it('is off by default and can be switched during a play', () => {
    settings = { ...settings, flashOn: false }
    player.replan()
    device.pass(30_000)
    expect(flashes.filter(({ at }) => at > 100)).toEqual([])
    settings = { ...settings, flashOn: true }
    player.replan()
    device.pass(60_000)
    expect(flashes.filter(({ at }) => at > 30_000).length).toBeGreaterThan(0)
  })

  it('stops during a pause', () => {
    device.pass(1000)
    const before = flashes.length
    player.act({ kind: 'pause' })
    device.pass(120_000)
    expect(flashes).toHaveLength(before)
  })

  it('never comes more than three times a second, however fast Next is pressed', () => {
    for (let press = 0; press < 12; press += 1) {
      player.act({ kind: press % 2 === 0 ? 'next' : 'back' })
      device.pass(90)
    }
    device.pass(5000)
    for (const { at } of flashes) {
      expect(flashes.filter((other) => other.at >= at && other.at <= at + 1000).length).toBeLessThanOrEqual(3)
    }
    const gaps = flashes.slice(1).map(({ at }, index) => at - (flashes[index]?.at ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(FLASH_GAP_MS)
  })

  it('is not repeated after the page was hidden', () => {
    device.pass(1000)
    isHidden = true
    const before = flashes.length
    device.pass(60_000)
    isHidden = false
    device.pass(10)
    expect(flashes).toHaveLength(before)
    device.pass(120_000)
    expect(flashes.length).toBeGreaterThan(before)
  })
})
