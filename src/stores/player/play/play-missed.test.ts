import { beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '#core/account/settings.ts'
import { createFakeDevice, type FakeDevice } from '../../../platform/device/fake-device.ts'
import { createPlayer } from './create-player.ts'
import { quietDeps, workout } from './create-player.test-kit.ts'
import { createPlayMissed } from './play-cues.ts'

const settings = { ...DEFAULT_SETTINGS, timerMode: 'autonext' as const, countDownBeepOn: true }
let device: FakeDevice
let isHeard: boolean
let sounds: boolean
let missed: ReturnType<typeof createPlayMissed>
let player: ReturnType<typeof createPlayer>

/**
 * Get ready 6, work 30 (cues at 6, 33, 34, 35), rest 20 (36, 53, 54, 55), work 40 (56, 93, 94, 95, end 96), in seconds.
 */
beforeEach(async () => {
  device = createFakeDevice()
  isHeard = true
  sounds = true
  missed = createPlayMissed({
    heardSince: (mono) => (isHeard ? device.sound.heardSince(mono) : []),
    settings: () => settings,
    sounds: () => sounds,
    isHidden: () => device.pageLife.isHidden()
  })
  player = createPlayer({
    ...quietDeps(),
    device,
    settings: () => settings,
    onMoment: missed.follow
  })
  await player.open(workout)
  device.pass(10_000)
})

describe('missed cues', () => {
  it('are zero while the page runs, and also without timers if the audio clock ran', () => {
    device.stall(40_000)
    device.pass(1)
    expect(missed.$missed.get()).toBe(0)
  })

  it('are counted when the audio clock stopped too, and reported when the page is visible again', () => {
    isHeard = false
    device.setHidden(true)
    device.stall(45_500)
    device.pass(1)
    expect(missed.$missed.get()).toBe(0)
    device.setHidden(false)
    // 33, 34, 35, 36, 53, 54, 55.
    expect(missed.$missed.get()).toBe(7)
  })

  it('are counted by the system clock after sleep', () => {
    device.sleep(25_500)
    expect(missed.$missed.get()).toBe(3)
  })

  it('add up over several gaps, without cues that sounded in between', () => {
    device.setHidden(true)
    isHeard = false
    device.stall(25_500) // 33, 34, 35
    device.pass(1)
    isHeard = true
    device.pass(15_000) // 36
    isHeard = false
    device.stall(4000) // 53, 54
    device.pass(1)
    device.setHidden(false)
    expect(missed.$missed.get()).toBe(5)
  })

  it('are not reported in silent mode or after a pause', () => {
    sounds = false
    device.pass(2000)
    device.sleep(25_500)
    expect(missed.$missed.get()).toBe(0)
    sounds = true
    player.act({ kind: 'pause' })
    device.sleep(600_000)
    player.act({ kind: 'resume' })
    expect(missed.$missed.get()).toBe(0)
  })

  it('are forgotten with the play', () => {
    device.sleep(25_500)
    player.act({ kind: 'end' })
    expect(missed.$missed.get()).toBe(0)
  })
})
