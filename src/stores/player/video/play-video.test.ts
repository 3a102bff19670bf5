import { beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS, type Settings } from '#core/account/settings.ts'
import { createFakeDevice, type FakeDevice } from '../../../platform/device/fake-device.ts'
import { createFakeVideo } from '../../../platform/video/fake-video.test-kit.ts'
import { createPlayer } from '../play/create-player.ts'
import { createStorage, quietDeps, workout } from '../play/create-player.test-kit.ts'
import { LOWERED } from '../sound/play-lowering.ts'
import { createPlayVideo, type PlayVideo, type VideoNotice } from './play-video.ts'

/** Chapters of 30 and 40 seconds. */
const videoWorkout = { ...workout, type: 'mastervideo' as const, videoUrl: '/media/videos/one' }

let device: FakeDevice
let storage: ReturnType<typeof createStorage>
let settings: Settings
let screen: ReturnType<typeof createFakeVideo>
let playing: PlayVideo | null
let notices: VideoNotice[]
let asked: boolean[]
let isMuted: boolean

function makePlayer(lengthMs: number | null = 70_000) {
  playing = null
  const player = createPlayer({
    ...quietDeps(),
    device,
    log: storage.log,
    settings: () => settings,
    onMoment: (moment) => {
      if (playing !== null || moment === null) return void playing?.update(moment)
      screen = createFakeVideo(device, lengthMs)
      playing = createPlayVideo(
        {
          clock: device.clock,
          after: device.after,
          settings: () => settings,
          isMuted: () => isMuted,
          volume: () => 0.8,
          makeVideo: () => screen.video,
          address: (url, isAnew) => {
            asked.push(isAnew)
            return Promise.resolve(`${url}?${asked.length}`)
          },
          act: (action) => player.act(action),
          onElement: () => undefined,
          onNotice: (notice) => notices.push(notice)
        },
        moment
      )
    }
  })
  return player
}

const start = async (lengthMs: number | null = 70_000) => {
  const player = makePlayer(lengthMs)
  await player.open(videoWorkout)
  await settled()
  return player
}

/** Waits for all pending requests. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
}

const position = (player: ReturnType<typeof makePlayer>) => {
  const view = player.$view.get()
  if (view.kind !== 'playing') return view.kind
  return `${view.status} ${view.lead} ${view.index} ${player.$clock.get().seconds}`
}
const entries = () => (storage.stored.running?.log ?? []).map(({ action }) => action.kind)

beforeEach(() => {
  device = createFakeDevice()
  storage = createStorage()
  settings = { ...DEFAULT_SETTINGS, countDownBeepOn: true }
  ;[notices, asked, isMuted] = [[], [], false]
})

describe('a play with a video', () => {
  it('waits for the first frame, then goes with the video to its end', async () => {
    const player = await start()
    device.pass(5000)
    expect(position(player)).toBe('running held 0 30')
    expect(device.heard()).toEqual([])
    screen.setReady(true)
    expect(position(player)).toBe('running video 0 30')
    device.pass(29_000)
    expect(position(player)).toBe('running video 0 1')
    device.pass(6000)
    expect(position(player)).toBe('running video 1 35')
    device.pass(36_000)
    const view = player.$view.get()
    expect(view.kind === 'done' && [view.outcome.share, view.outcome.seconds]).toEqual([1, 70])
    expect(screen.fake.isClosed).toBe(true)
    expect(device.heard().filter(({ kind }) => kind === 'work')).toHaveLength(2)
  })

  it('stands while the video loads, and nothing sounds; then goes on by itself', async () => {
    const player = await start()
    screen.setReady(true)
    device.pass(27_500)
    screen.setReady(false)
    const before = device.heard().length
    device.pass(40_000)
    expect(position(player)).toBe('running held 0 3')
    expect(device.heard()).toHaveLength(before)
    screen.setReady(true)
    device.pass(2500)
    expect(position(player)).toBe('running video 1 40')
  })

  it('follows a video that goes astray, and keeps the log short', async () => {
    const player = await start()
    screen.setReady(true)
    device.pass(5000)
    screen.leap(-2000)
    device.pass(300)
    expect(position(player)).toBe('running video 0 27')
    for (let second = 0; second < 20; second += 1) {
      screen.leap(60)
      device.pass(1000)
    }
    expect(position(player)).toBe('running video 0 6')
    const looks = entries().filter((kind) => kind === 'video').length
    expect(looks).toBeLessThan(6)
  })

  it('brings the video where the athlete wants to be', async () => {
    const player = await start()
    screen.setReady(true)
    device.pass(5000)
    player.act({ kind: 'back' })
    device.pass(5000)
    player.act({ kind: 'back' })
    expect(screen.fake.seeks).toEqual([0, 0])
    device.pass(300)
    player.act({ kind: 'next' })
    expect(screen.fake.seeks.at(-1)).toBe(30_000)
    device.pass(5000)
    expect(position(player)).toBe('running video 1 35')
    player.act({ kind: 'adjust', seconds: 10 })
    expect(screen.fake.seeks.at(-1)).toBeCloseTo(25_000, -2)
    player.act({ kind: 'pause' })
    const stood = screen.ms()
    device.pass(60_000)
    expect(screen.ms()).toBe(stood)
    player.act({ kind: 'back' })
    expect(screen.fake.seeks.at(-1)).toBe(0)
    player.act({ kind: 'resume' })
    device.pass(3000)
    expect(position(player)).toBe('running video 0 27')
  })

  it('pauses and goes on when somebody else does that to the video', async () => {
    const player = await start()
    screen.setReady(true)
    device.pass(2000)
    screen.tell('paused')
    expect(position(player)).toBe('paused video 0 28')
    screen.tell('playing')
    device.pass(300)
    expect(position(player)).toBe('running video 0 28')
  })

  it('is not led astray by a page that slept or was hidden', async () => {
    const player = await start()
    screen.setReady(true)
    device.pass(5000)
    device.sleep(600_000)
    device.pass(300)
    expect(position(player)).toBe('running video 0 25')
    device.setHidden(true)
    device.stall(10_000)
    device.setHidden(false)
    device.pass(300)
    // It went on while hidden.
    expect(position(player)).toBe('running video 0 15')
  })

  it('ends with a video that is shorter, or longer, or whose length nobody knows', async () => {
    for (const [length, seconds] of [
      [50_000, 50],
      [90_000, 90]
    ] as const) {
      const player = await start(length)
      screen.setReady(true)
      device.pass(length + 1000)
      const view = player.$view.get()
      expect(view.kind === 'done' && [view.outcome.share, view.outcome.seconds]).toEqual([1, seconds])
      player.close()
    }
    const player = await start(null)
    screen.fake.endMs = 50_000
    screen.setReady(true)
    device.pass(51_000)
    expect(position(player)).toBe('done')
  })

  it('goes on in another page at the same place of the video', async () => {
    await start()
    screen.setReady(true)
    device.pass(34_000)
    const kept = structuredClone(storage.stored)
    device.pass(3000)
    storage.stored.running = kept.running
    storage.stored.seen = kept.seen
    const next = makePlayer()
    await next.open(null)
    next.goOn()
    await settled()
    expect(position(next)).toMatch(/^running held 1 3[67]$/)
    expect(screen.fake.loads[0]?.ms).toBeGreaterThan(33_700)
    screen.setReady(true)
    device.pass(1000)
    expect(position(next)).toMatch(/^running video 1 3[56]$/)
  })
})

describe('another speed', () => {
  it('goes to the video, the digits and the beeps, and lasts over a reload', async () => {
    const player = await start()
    screen.setReady(true)
    device.pass(5000)
    player.act({ kind: 'speed', rate: 1.25 })
    expect(screen.fake.rate).toBe(1.25)
    device.pass(16_000)
    expect(position(player)).toBe('running video 0 5')
    const before = device.heard().length
    device.pass(4100)
    const ticks = device.heard().slice(before)
    expect(ticks.map(({ kind }) => kind)).toEqual(['countdown', 'countdown', 'countdown', 'work'])
    // Three seconds of the video, each 0.8 s long.
    const [first = NaN, , , last = NaN] = ticks.map(({ atMono }) => atMono)
    expect(last - first).toBeCloseTo(2400, -2)
    expect(screen.fake.seeks).toEqual([])
    storage.stored.running = structuredClone(storage.stored.running)
    const next = makePlayer()
    await next.open(null)
    next.goOn()
    await settled()
    expect(screen.fake.rate).toBe(1.25)
  })

  it('takes as long as it takes, and is done whole', async () => {
    for (const rate of [0.75, 1.25]) {
      const player = await start()
      screen.setReady(true)
      player.act({ kind: 'speed', rate })
      device.pass(70_000 / rate + 1500)
      const view = player.$view.get()
      expect(view.kind === 'done' && [view.outcome.share, view.outcome.seconds]).toEqual([1, Math.round(70 / rate)])
      player.close()
    }
  })
})

describe('a video that does not come', () => {
  it('is asked for once more, and then the chapters are timed without it', async () => {
    const player = await start()
    screen.tell('failed')
    await settled()
    expect(asked).toEqual([false, true])
    expect(screen.fake.loads.at(-1)?.url).toBe('/media/videos/one?2')
    screen.tell('failed')
    expect(notices.at(-1)).toBe('failed')
    device.pass(31_000)
    expect(position(player)).toBe('running clock 1 39')
    device.pass(40_000)
    expect(position(player)).toBe('done')
  })

  it('may get a new address in the middle, and goes on where it was', async () => {
    const player = await start()
    screen.setReady(true)
    device.pass(12_000)
    screen.tell('failed')
    expect(position(player)).toBe('running held 0 18')
    await settled()
    expect(screen.fake.loads.at(-1)?.ms).toBeCloseTo(12_000, -2)
    screen.setReady(true)
    device.pass(1000)
    expect(position(player)).toBe('running video 0 17')
  })

  it('is given up when nothing ever comes, and not waited for where there is none', async () => {
    const player = await start()
    device.pass(14_000)
    expect(position(player)).toBe('running held 0 30')
    device.pass(5000)
    expect(position(player)).toBe('running clock 0 27')
    const bare = makePlayer()
    player.act({ kind: 'end' })
    await bare.open({ ...videoWorkout, videoUrl: '' })
    // Like any other workout, it begins with getting ready.
    expect(position(bare)).toBe('running clock 0 6')
    await settled()
    expect([position(bare), notices.at(-1)]).toEqual(['running clock 0 6', 'none'])
  })

  it('can be left aside by the athlete', async () => {
    const player = await start()
    screen.setReady(true)
    device.pass(3000)
    screen.setReady(false)
    device.pass(60_000)
    playing?.giveUp()
    device.pass(1000)
    expect(position(player)).toBe('running clock 0 26')
  })
})

describe('the sound of a video', () => {
  it('is low under every beep, loud between them, and silent when muted', async () => {
    await start()
    screen.setReady(true)
    device.pass(10_000)
    expect(screen.fake.level).toBeCloseTo(0.8)
    device.pass(17_050)
    expect(device.heard().at(-1)?.kind).toBe('countdown')
    expect(screen.fake.level).toBeCloseTo(0.8 * LOWERED)
    isMuted = true
    playing?.refresh()
    expect(screen.fake.isMuted).toBe(true)
  })
})
