import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '#core/account/settings.ts'
import { compile } from '#core/player/compile.ts'
import { createFakeDevice } from '../../../platform/device/fake-device.ts'
import { createFakeVideo } from '../../../platform/video/fake-video.test-kit.ts'
import { createVideoInParts } from './video-in-parts.ts'
import { roundsWorkout } from './play-video.test-kit.ts'

const timeline = compile(roundsWorkout, DEFAULT_SETTINGS)

describe('a video in parts', () => {
  function make(lengthMs: number | null = 200_000) {
    const device = createFakeDevice()
    const screen = createFakeVideo(device, lengthMs)
    const inParts = createVideoInParts(screen.video, device, timeline)
    const told: string[] = []
    inParts.onEvent((event) => told.push(event))
    inParts.load('/one', 0)
    inParts.play()
    screen.setReady(true)
    return { device, screen, inParts, told, look: () => inParts.look() }
  }

  it('reports the time of the play and seeks the next part at the end of one', () => {
    const { device, screen, look } = make()
    expect(screen.fake.loads).toEqual([{ url: '/one', ms: 10_000 }])
    expect(look()).toEqual({ ms: 0, isFlowing: true, isEnded: false, lengthMs: 200_000 })
    device.pass(29_500)
    look()
    device.pass(499)
    expect([look().ms, screen.fake.seeks]).toEqual([30_000, [60_000]])
    device.pass(1000)
    expect(look()).toMatchObject({ ms: 31_000, isFlowing: true })
    expect(screen.ms()).toBe(61_000)
  })

  it('leaves a part on time at any speed without being polled', () => {
    for (const rate of [0.75, 1, 1.25]) {
      const { device, screen, inParts, told, look } = make()
      inParts.setRate(rate)
      device.pass(29_200 / rate)
      look()
      const before = told.length
      device.pass(800 / rate - 2)
      expect([screen.fake.seeks, told.length - before]).toEqual([[], 0])
      inParts.onEvent((event) => event === 'look' && look())
      device.pass(3)
      expect(screen.fake.seeks, String(rate)).toEqual([60_000])
    }
  })

  it('pauses between two parts until the new position shows', () => {
    const { device, screen, look } = make()
    screen.fake.seekMs = 400
    device.pass(30_010)
    expect(look()).toMatchObject({ ms: 30_000, isFlowing: false })
    device.pass(399)
    expect(look()).toMatchObject({ ms: 30_000, isFlowing: false })
    device.pass(101)
    expect(look()).toMatchObject({ ms: 30_100, isFlowing: true })
  })

  it('does not count what was shown too long, as with late timers', () => {
    const { device, screen, look } = make()
    device.stall(33_000)
    expect([look().ms, screen.ms()]).toEqual([30_000, 60_000])
  })

  it('ends with its last part and stays there', () => {
    const { device, screen, inParts, look } = make()
    inParts.seek(139_000)
    expect(screen.fake.seeks).toEqual([99_000])
    device.pass(1000)
    expect(look()).toEqual({ ms: 140_000, isFlowing: false, isEnded: true, lengthMs: 200_000 })
    inParts.play()
    device.pass(1000)
    expect([screen.ms(), look().isEnded]).toEqual([100_000, true])
    inParts.seek(1000)
    expect(look()).toMatchObject({ ms: 1000, isFlowing: true, isEnded: false })
  })

  it('is sought once more when a seek ends elsewhere, then reports a failure', () => {
    const { device, screen, told, look } = make()
    let tries = 0
    screen.fake.landing = (to) => ((tries += 1) === 1 ? 0 : to)
    device.pass(30_000)
    look()
    device.pass(10)
    look()
    expect(screen.fake.seeks).toEqual([60_000, 60_000])
    expect(look()).toMatchObject({ ms: 30_000, isFlowing: true })
    screen.fake.landing = () => 5000
    device.pass(40_000)
    for (let again = 0; again < 9; again += 1) {
      look()
      device.pass(20)
    }
    expect(screen.fake.seeks.slice(2)).toEqual([10_000, 10_000, 10_000])
    expect(told.filter((event) => event === 'failed')).toEqual(['failed'])
    expect(look()).toMatchObject({ ms: 70_000, isFlowing: false })
  })

  it('reports the target of a seek until it arrives, even when it ends beyond', () => {
    const { device, screen, inParts, look } = make()
    look()
    screen.fake.landing = (to) => to + 60_000
    inParts.seek(15_000)
    expect(look()).toMatchObject({ ms: 15_000, isFlowing: false })
    screen.fake.landing = (to) => to
    expect(look()).toMatchObject({ ms: 15_000, isFlowing: false })
    expect(screen.fake.seeks).toEqual([25_000, 25_000, 25_000])
    device.pass(500)
    expect(look()).toMatchObject({ ms: 15_500, isFlowing: true })
    // A late check sees it farther on.
    inParts.seek(40_000)
    device.pass(3000)
    expect(look()).toMatchObject({ ms: 43_000, isFlowing: true })
  })

  it('returns to its part when it was moved before it', () => {
    const { device, screen, look } = make()
    device.pass(5000)
    screen.leap(-9000)
    expect([look().ms, screen.fake.seeks]).toEqual([0, [10_000]])
  })

  it('reports the length of a file that ends too early', () => {
    const { device, screen, look } = make(null)
    screen.fake.endMs = 25_000
    device.pass(20_000)
    expect(look()).toMatchObject({ ms: 15_000, isEnded: false, lengthMs: 25_000 })
  })

  it('does nothing more after it is closed', () => {
    const { device, screen, inParts, told } = make()
    device.pass(29_900)
    inParts.look()
    inParts.close()
    const before = told.length
    device.pass(1000)
    screen.tell('look')
    expect([told.length, screen.fake.isClosed]).toEqual([before, true])
  })
})
