import { beforeEach, describe, expect, it } from 'vitest'
import { freshWorld, makePlayer, roundsWorkout, settled, world } from './play-video.test-kit.ts'

beforeEach(freshWorld)

describe('a play with a video in parts', () => {
  const position = (player: ReturnType<typeof makePlayer>) => {
    const view = player.$view.get()
    if (view.kind !== 'playing') return view.kind
    return `${view.status} ${view.lead} ${view.index} ${player.$clock.get().seconds}`
  }
  const start = async (lengthMs: number | null = 200_000) => {
    const player = makePlayer(lengthMs)
    await player.open(roundsWorkout)
    await settled()
    world.screen.setReady(true)
    return player
  }
  const done = (player: ReturnType<typeof makePlayer>) => {
    const view = player.$view.get()
    return view.kind === 'done' && [view.outcome.share, view.outcome.seconds, view.outcome.turnsDone]
  }

  it('shows each part in each round and completes', async () => {
    const player = await start()
    const shown: number[] = []
    for (let second = 0; second < 139; second += 1) {
      world.device.pass(1000)
      shown.push(Math.round(world.screen.ms() / 1000))
    }
    const round = [...Array.from({ length: 30 }, (_, at) => at + 10), ...Array.from({ length: 40 }, (_, at) => at + 60)]
    expect(shown).toEqual([...round, ...round].slice(1))
    world.device.pass(1100)
    expect(done(player)).toEqual([1, 140, 4])
    expect(world.screen.fake.seeks).toEqual([60_000, 10_000, 60_000])
    expect(world.screen.fake.isClosed).toBe(true)
  })

  it('counts no time while it seeks the next part', async () => {
    const player = await start()
    world.screen.fake.seekMs = 300
    world.device.pass(30_100)
    expect(position(player)).toBe('running held 1 40')
    world.device.pass(10_000)
    expect(position(player)).toBe('running video 1 31')
    world.device.pass(130_000)
    expect(done(player)).toEqual([1, 140, 4])
  })

  it('takes longer or shorter at another speed', async () => {
    for (const rate of [0.75, 1.25]) {
      const player = await start()
      player.act({ kind: 'speed', rate })
      world.device.pass(140_000 / rate + 1500)
      expect(done(player)).toEqual([1, Math.round(140 / rate), 4])
      player.close()
    }
  })

  it('goes where the athlete wants, across parts and by chapter', async () => {
    const player = await start()
    world.device.pass(25_000)
    player.act({ kind: 'adjust', seconds: -10 })
    expect(world.screen.fake.seeks.at(-1)).toBeCloseTo(65_000, -2)
    world.device.pass(1000)
    player.act({ kind: 'adjust', seconds: 10 })
    expect(world.screen.fake.seeks.at(-1)).toBeCloseTo(36_000, -2)
    world.device.pass(300)
    player.act({ kind: 'jump', index: 2 })
    expect(world.screen.fake.seeks.at(-1)).toBe(10_000)
    world.device.pass(300)
    player.act({ kind: 'back' })
    expect(world.screen.fake.seeks.at(-1)).toBe(60_000)
    world.device.pass(5000)
    expect(position(player)).toBe('running video 1 35')
    player.act({ kind: 'pause' })
    player.act({ kind: 'back' })
    world.device.pass(5000)
    expect([position(player), world.screen.ms()]).toEqual(['paused held 1 40', 60_000])
  })

  it('is not misled by late timers', async () => {
    const player = await start()
    world.device.pass(29_000)
    world.device.setHidden(true)
    world.device.stall(4000)
    world.device.setHidden(false)
    world.device.pass(1000)
    expect(position(player)).toBe('running video 1 39')
    expect(player.peek()?.outcome.seconds).toBe(31)
  })

  it('resumes on another page in the middle of a repeat', async () => {
    await start()
    world.device.pass(80_000)
    const kept = structuredClone(world.storage.stored)
    world.device.pass(3000)
    Object.assign(world.storage.stored, { running: kept.running, seen: kept.seen })
    const next = makePlayer(200_000)
    await next.open(null)
    next.goOn()
    await settled()
    expect(world.screen.fake.loads[0]?.ms).toBeCloseTo(20_000, -3)
    world.screen.setReady(true)
    world.device.pass(1000)
    expect(position(next)).toBe('running video 2 19')
  })

  it('skips what its file lacks and lasts as long as what it has', async () => {
    for (const [lengthMs, outcome] of [
      [80_000, [1, 100, 4]],
      [50_000, [1, 60, 4]],
      [25_000, [1, 30, 4]]
    ] as const) {
      const player = await start(lengthMs)
      world.device.pass(outcome[1] * 1000 + 1500)
      expect(done(player), String(lengthMs)).toEqual(outcome)
      player.close()
    }
  })

  it('learns the length of a file late, at its end', async () => {
    const player = makePlayer(null)
    await player.open(roundsWorkout)
    await settled()
    world.screen.fake.endMs = 80_000
    world.screen.setReady(true)
    world.device.pass(55_000)
    expect([position(player), Math.round(world.screen.ms() / 1000)]).toEqual(['running video 2 25', 15])
    world.device.pass(46_500)
    expect(done(player)).toEqual([1, 100, 4])
    expect(world.screen.fake.seeks).toEqual([60_000, 10_000, 60_000])
  })

  it('uses the clocks when the file contains none of it', async () => {
    const player = await start(8000)
    world.device.pass(1000)
    expect([position(player), world.notices.at(-1)]).toEqual(['running clock 0 29', 'failed'])
  })

  it('uses the clocks when no seek succeeds', async () => {
    const player = await start()
    world.screen.fake.landing = () => 0
    world.device.pass(31_000)
    await settled()
    expect(world.screen.fake.loads.map(({ ms }) => ms)).toEqual([10_000, 60_000])
    world.device.pass(41_000)
    await settled()
    world.device.pass(1000)
    expect([position(player), world.notices.at(-1)]).toEqual(['running clock 2 29', 'failed'])
    expect(world.screen.fake.isClosed).toBe(true)
  })
})
