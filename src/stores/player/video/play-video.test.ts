import { beforeEach, describe, expect, it } from 'vitest'
import { LOWERED } from '../sound/play-lowering.ts'
import { freshWorld, makePlayer, settled, start, videoWorkout, world } from './play-video.test-kit.ts'

const position = (player: ReturnType<typeof makePlayer>) => {
  const view = player.$view.get()
  if (view.kind !== 'playing') return view.kind
  return `${view.status} ${view.lead} ${view.index} ${player.$clock.get().seconds}`
}
const entries = () => (world.storage.stored.running?.log ?? []).map(({ action }) => action.kind)

beforeEach(freshWorld)

describe('a play with a video', () => {
  it('waits for the first frame, then follows the video to its end', async () => {
    const player = await start()
    world.device.pass(5000)
    expect(position(player)).toBe('running held 0 30')
    expect(world.device.heard()).toEqual([])
    world.screen.setReady(true)
    expect(position(player)).toBe('running video 0 30')
    world.device.pass(29_000)
    expect(position(player)).toBe('running video 0 1')
    world.device.pass(6000)
    expect(position(player)).toBe('running video 1 35')
    world.device.pass(36_000)
    const view = player.$view.get()
    expect(view.kind === 'done' && [view.outcome.share, view.outcome.seconds]).toEqual([1, 70])
    expect(world.screen.fake.isClosed).toBe(true)
    expect(world.device.heard().filter(({ kind }) => kind === 'work')).toHaveLength(2)
  })

  it('pauses silently while the video loads, then continues by itself', async () => {
    const player = await start()
    world.screen.setReady(true)
    world.device.pass(27_500)
    world.screen.setReady(false)
    const before = world.device.heard().length
    world.device.pass(40_000)
    expect(position(player)).toBe('running held 0 3')
    expect(world.device.heard()).toHaveLength(before)
    world.screen.setReady(true)
    world.device.pass(2500)
    expect(position(player)).toBe('running video 1 40')
  })

  it('follows a video that drifts and keeps the log short', async () => {
    const player = await start()
    world.screen.setReady(true)
    world.device.pass(5000)
    world.screen.leap(-2000)
    world.device.pass(300)
    expect(position(player)).toBe('running video 0 27')
    for (let second = 0; second < 20; second += 1) {
      world.screen.leap(60)
      world.device.pass(1000)
    }
    expect(position(player)).toBe('running video 0 6')
    const looks = entries().filter((kind) => kind === 'video').length
    expect(looks).toBeLessThan(6)
  })

  it('moves the video where the athlete wants to be', async () => {
    const player = await start()
    world.screen.setReady(true)
    world.device.pass(5000)
    player.act({ kind: 'back' })
    world.device.pass(5000)
    player.act({ kind: 'back' })
    expect(world.screen.fake.seeks).toEqual([0, 0])
    world.device.pass(300)
    player.act({ kind: 'next' })
    expect(world.screen.fake.seeks.at(-1)).toBe(30_000)
    world.device.pass(5000)
    expect(position(player)).toBe('running video 1 35')
    player.act({ kind: 'adjust', seconds: 10 })
    expect(world.screen.fake.seeks.at(-1)).toBeCloseTo(25_000, -2)
    player.act({ kind: 'pause' })
    const stood = world.screen.ms()
    world.device.pass(60_000)
    expect(world.screen.ms()).toBe(stood)
    player.act({ kind: 'back' })
    expect(world.screen.fake.seeks.at(-1)).toBe(0)
    player.act({ kind: 'resume' })
    world.device.pass(3000)
    expect(position(player)).toBe('running video 0 27')
  })

  it('pauses and continues when something else does that to the video', async () => {
    const player = await start()
    world.screen.setReady(true)
    world.device.pass(2000)
    world.screen.tell('paused')
    expect(position(player)).toBe('paused video 0 28')
    world.screen.tell('playing')
    world.device.pass(300)
    expect(position(player)).toBe('running video 0 28')
  })

  it('is not misled by a page that slept or was hidden', async () => {
    const player = await start()
    world.screen.setReady(true)
    world.device.pass(5000)
    world.device.sleep(600_000)
    world.device.pass(300)
    expect(position(player)).toBe('running video 0 25')
    world.device.setHidden(true)
    world.device.stall(10_000)
    world.device.setHidden(false)
    world.device.pass(300)
    // It continued while hidden.
    expect(position(player)).toBe('running video 0 15')
  })

  it('ends with a video that is shorter, longer or of unknown length', async () => {
    for (const [length, seconds] of [
      [50_000, 50],
      [90_000, 90]
    ] as const) {
      const player = await start(length)
      world.screen.setReady(true)
      world.device.pass(length + 1000)
      const view = player.$view.get()
      expect(view.kind === 'done' && [view.outcome.share, view.outcome.seconds]).toEqual([1, seconds])
      player.close()
    }
    const player = await start(null)
    world.screen.fake.endMs = 50_000
    world.screen.setReady(true)
    world.device.pass(51_000)
    expect(position(player)).toBe('done')
  })

  it('resumes on another page at the same position in the video', async () => {
    await start()
    world.screen.setReady(true)
    world.device.pass(34_000)
    const kept = structuredClone(world.storage.stored)
    world.device.pass(3000)
    world.storage.stored.running = kept.running
    world.storage.stored.seen = kept.seen
    const next = makePlayer()
    await next.open(null)
    next.goOn()
    await settled()
    expect(position(next)).toMatch(/^running held 1 3[67]$/)
    expect(world.screen.fake.loads[0]?.ms).toBeGreaterThan(33_700)
    world.screen.setReady(true)
    world.device.pass(1000)
    expect(position(next)).toMatch(/^running video 1 3[56]$/)
  })
})

describe('another speed', () => {
  it('applies to the video, the digits and the beeps, and survives a reload', async () => {
    const player = await start()
    world.screen.setReady(true)
    world.device.pass(5000)
    player.act({ kind: 'speed', rate: 1.25 })
    expect(world.screen.fake.rate).toBe(1.25)
    world.device.pass(16_000)
    expect(position(player)).toBe('running video 0 5')
    const before = world.device.heard().length
    world.device.pass(4100)
    const ticks = world.device.heard().slice(before)
    expect(ticks.map(({ kind }) => kind)).toEqual(['countdown', 'countdown', 'countdown', 'work'])
    // Three seconds of the video, each 0.8 s long.
    const [first = NaN, , , last = NaN] = ticks.map(({ atMono }) => atMono)
    expect(last - first).toBeCloseTo(2400, -2)
    expect(world.screen.fake.seeks).toEqual([])
    world.storage.stored.running = structuredClone(world.storage.stored.running)
    const next = makePlayer()
    await next.open(null)
    next.goOn()
    await settled()
    expect(world.screen.fake.rate).toBe(1.25)
  })

  it('takes longer or shorter and completes', async () => {
    for (const rate of [0.75, 1.25]) {
      const player = await start()
      world.screen.setReady(true)
      player.act({ kind: 'speed', rate })
      world.device.pass(70_000 / rate + 1500)
      const view = player.$view.get()
      expect(view.kind === 'done' && [view.outcome.share, view.outcome.seconds]).toEqual([1, Math.round(70 / rate)])
      player.close()
    }
  })
})

describe('a video that does not load', () => {
  it('is requested once more, then the chapters are timed without it', async () => {
    const player = await start()
    world.screen.tell('failed')
    await settled()
    expect(world.asked).toEqual([false, true])
    expect(world.screen.fake.loads.at(-1)?.url).toBe('/media/videos/one?2')
    world.screen.tell('failed')
    expect(world.notices.at(-1)).toBe('failed')
    world.device.pass(31_000)
    expect(position(player)).toBe('running clock 1 39')
    world.device.pass(40_000)
    expect(position(player)).toBe('done')
  })

  it('may get a new address during the play and continues where it was', async () => {
    const player = await start()
    world.screen.setReady(true)
    world.device.pass(12_000)
    world.screen.tell('failed')
    expect(position(player)).toBe('running held 0 18')
    await settled()
    expect(world.screen.fake.loads.at(-1)?.ms).toBeCloseTo(12_000, -2)
    world.screen.setReady(true)
    world.device.pass(1000)
    expect(position(player)).toBe('running video 0 17')
  })

  it('is given up when nothing ever loads, and not awaited when there is none', async () => {
    const player = await start()
    world.device.pass(14_000)
    expect(position(player)).toBe('running held 0 30')
    world.device.pass(5000)
    expect(position(player)).toBe('running clock 0 27')
    const bare = makePlayer()
    player.act({ kind: 'end' })
    await bare.open({ ...videoWorkout, videoUrl: '' })
    // Like any other workout, it starts with getting ready.
    expect(position(bare)).toBe('running clock 0 6')
    await settled()
    expect([position(bare), world.notices.at(-1)]).toEqual(['running clock 0 6', 'none'])
  })

  it('can be skipped by the athlete', async () => {
    const player = await start()
    world.screen.setReady(true)
    world.device.pass(3000)
    world.screen.setReady(false)
    world.device.pass(60_000)
    world.playing?.giveUp()
    world.device.pass(1000)
    expect(position(player)).toBe('running clock 0 26')
  })
})

describe('the sound of a video', () => {
  it('is lowered during every beep, full in between and silent when muted', async () => {
    await start()
    world.screen.setReady(true)
    world.device.pass(10_000)
    expect(world.screen.fake.level).toBeCloseTo(0.8)
    world.device.pass(17_050)
    expect(world.device.heard().at(-1)?.kind).toBe('countdown')
    expect(world.screen.fake.level).toBeCloseTo(0.8 * LOWERED)
    world.isMuted = true
    world.playing?.refresh()
    expect(world.screen.fake.isMuted).toBe(true)
  })
})
