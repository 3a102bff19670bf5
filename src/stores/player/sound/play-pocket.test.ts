import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { CueTrack } from '#core/player/track.ts'
import { DEFAULT_SETTINGS, type Settings } from '#core/account/settings.ts'
import { createFakeDevice, type FakeDevice } from '../../../platform/device/fake-device.ts'
import type { MediaKeys } from '../../../platform/screen/media-session.ts'
import { createSwitchClock, type SwitchClock } from '../../../platform/sound/switch-clock.ts'
import { createPlayer } from '../play/create-player.ts'
import { quietDeps, workout } from '../play/create-player.test-kit.ts'
import type { PlayMoment } from '../play/play-cues.ts'
import { createPocket, type Pocket } from './play-pocket.ts'

/** A fake audio element that follows the device's time, or stands still when it is broken. */
function fakeAudio(own: () => number) {
  let at = 0
  let since: number | null = null
  let tell: (what: 'paused' | 'playing' | 'failed') => void = () => undefined
  const audio = {
    isBroken: false,
    loads: 0,
    isClosed: false,
    seeks: [] as number[],
    isPlaying: () => since !== null,
    outside: (what: 'paused' | 'playing' | 'failed') => {
      if (what === 'paused') audio.pause()
      tell(what)
    },
    load: (_: Blob, seconds: number) => {
      audio.loads += 1
      at = seconds
      since = null
    },
    play: () => {
      since ??= own()
      return Promise.resolve()
    },
    pause: () => {
      at = audio.time()
      since = null
    },
    seek: (seconds: number) => {
      audio.seeks.push(seconds)
      at = seconds
      if (since !== null) since = own()
    },
    time: () => (since === null || audio.isBroken ? at : at + (own() - since) / 1000),
    setVolume: () => undefined,
    onOutside: (changed: typeof tell) => {
      tell = changed
    },
    close: () => {
      audio.isClosed = true
    }
  }
  return audio
}

let device: FakeDevice & { clock: SwitchClock }
let settings: Settings
let player: ReturnType<typeof createPlayer>
let audio: ReturnType<typeof fakeAudio>
let pocket: Pocket | null
let moment: PlayMoment | null
let keys: MediaKeys
let tracks: CueTrack[]
let leading: boolean[]
let ends: boolean[]
let states: string[]
let titles: string[]

beforeEach(async () => {
  const fake = createFakeDevice()
  device = { ...fake, clock: createSwitchClock(fake.clock.wall, fake.clock.mono) }
  settings = { ...DEFAULT_SETTINGS, timerMode: 'autonext', countDownBeepOn: true }
  audio = fakeAudio(fake.clock.mono)
  ;[tracks, leading, ends, states, titles] = [[], [], [], [], []]
  pocket = null
  moment = null
  player = createPlayer({
    ...quietDeps(),
    device,
    settings: () => settings,
    chosenMode: () => settings.timerMode,
    onMoment: (now) => {
      moment = now
      pocket?.update(now)
    }
  })
  await player.open(workout)
})

const settle = async () => {
  for (let turn = 0; turn < 6; turn += 1) await Promise.resolve()
}
const openPocket = async () => {
  if (moment === null) throw new Error('nothing plays')
  pocket = createPocket(
    {
      clock: device.clock,
      after: device.after,
      audio,
      session: {
        connect: (given) => (keys = given),
        show: ({ title }) => titles.push(title),
        setState: (isPlaying, seconds, total) => states.push(`${isPlaying} ${Math.round(seconds)}/${total}`),
        release: () => states.push('released')
      },
      makeTrack: (track) => {
        tracks.push(track)
        return Promise.resolve(new Blob())
      },
      settings: () => settings,
      isMuted: () => false,
      words: ({ timeline, state }) => ({
        title: `${timeline.segments[state.index]?.phase} ${state.index}`,
        artist: '',
        album: '',
        artwork: ''
      }),
      act: player.act,
      onLead: (isLeading) => leading.push(isLeading),
      onEnd: (hasFailed) => ends.push(hasFailed)
    },
    moment
  )
  await settle()
}
const position = () => {
  const view = player.$view.get()
  return view.kind === 'playing' ? `${view.status} ${view.index} ${player.$clock.get().seconds}` : view.kind
}
/** The track's sound must match what the player shows, to the millisecond. */
const expectTogether = () => {
  player.replan()
  const track = tracks.at(-1)
  const now = moment?.state
  expect(Math.abs(audio.time() * 1000 - ((track?.starts[now?.index ?? 0] ?? 0) + (now?.elapsedMs ?? 0)))).toBeLessThan(
    1
  )
}

describe('pocket mode', () => {
  it('follows the play from its position and drives the clock', async () => {
    device.pass(2500)
    await openPocket()
    expect([audio.isPlaying(), leading]).toEqual([true, [true]])
    expectTogether()
    device.pass(10_000)
    expect(position()).toBe('running 1 24')
    expect(audio.seeks).toEqual([])
    expect(tracks).toHaveLength(1)
    expectTogether()
  })

  it('shows each step on the lock screen and obeys the keys there', async () => {
    await openPocket()
    keys.next()
    expect(position()).toBe('running 1 30')
    expectTogether()
    device.pass(10_000)
    keys.pause()
    expect([position(), audio.isPlaying()]).toEqual(['paused 1 20', false])
    device.pass(60_000)
    keys.play()
    expect([position(), audio.isPlaying()]).toEqual(['running 1 20', true])
    expectTogether()
    keys.previous()
    expect(position()).toBe('running 1 30')
    expectTogether()
    keys.seekTo(40)
    expect(position()).toBe('running 2 20')
    expectTogether()
    expect(titles).toEqual(['setup 0', 'work 1', 'rest 2'])
    expect(states.at(-1)).toBe('true 36/96')
    expect(tracks).toHaveLength(1)
  })

  it('rebuilds the track for more or less time', async () => {
    await openPocket()
    keys.next()
    device.pass(5000)
    keys.seekBy(10)
    await settle()
    expect([tracks.length, tracks.at(-1)?.lengths[1]]).toEqual([2, 20_000])
    device.pass(1000)
    expect(position()).toBe('running 1 14')
    expectTogether()
    device.pass(15_000)
    expect(position().startsWith('running 2')).toBe(true)
    expectTogether()
    expect(tracks).toHaveLength(2)
  })

  it('pauses when a call interrupts the sound and resumes afterwards', async () => {
    await openPocket()
    device.pass(3000)
    audio.outside('paused')
    expect(position()).toBe('paused 0 3')
    device.pass(20_000)
    audio.outside('playing')
    expect(position()).toBe('running 0 3')
    expectTogether()
  })

  it('follows the audio clock even when the page did not run for minutes', async () => {
    await openPocket()
    device.setHidden(true)
    device.stall(60_000)
    device.setHidden(false)
    expect(position()).toBe('running 3 36')
    expectTogether()
    expect(audio.seeks).toEqual([])
  })

  it('waits in silence until "play" resumes', async () => {
    player.act({ kind: 'end' })
    settings = { ...settings, timerMode: 'stopnext' }
    await player.open(workout)
    await openPocket()
    device.pass(600_000)
    expect(position().startsWith('waiting 3')).toBe(true)
    const before = (tracks[0]?.starts[3] ?? 0) - audio.time() * 1000
    expect(before).toBeGreaterThan(3000)
    keys.play()
    expect(position()).toBe('running 3 40')
    expectTogether()
  })

  it('gives up rather than let a dead element stop the clock', async () => {
    await openPocket()
    audio.isBroken = true
    device.pass(7000)
    expect(ends).toEqual([true])
    expect(leading).toEqual([true, false])
    const [, , before] = position().split(' ')
    device.pass(1000)
    expect(Number(position().split(' ')[2])).toBe(Number(before) - 1)
  })

  it('fails cleanly when the track cannot be played or made', async () => {
    audio.play = vi.fn(() => Promise.reject(new Error('not allowed')))
    await openPocket()
    expect([ends, leading, audio.isClosed]).toEqual([[true], [false], false])
    device.pass(10)
    expect(audio.isClosed).toBe(true)
    device.pass(990)
    expect(position()).toBe('running 0 5')
  })

  it('lets the last cue ring out, then releases everything', async () => {
    await openPocket()
    device.pass(96_000)
    expect(audio.isClosed).toBe(false)
    device.pass(2500)
    expect(position()).toBe('done')
    expect([ends, states.at(-1), audio.isClosed]).toEqual([[false], 'released', true])
  })
})
