import { beforeEach, describe, expect, it } from 'vitest'
import { TEXTS } from '#locales/index.ts'
import { DEFAULT_SETTINGS, type Settings } from '#core/account/settings.ts'
import { translator } from '#core/app/translate.ts'
import { createFakeDevice, type FakeDevice } from '../../../platform/device/fake-device.ts'
import type { Music } from '../../../platform/sound/music.ts'
import { cueLengthMs } from '../../../platform/sound/tones.ts'
import { createPlayer } from '../play/create-player.ts'
import { quietDeps, workout } from '../play/create-player.test-kit.ts'
import { createPlayMusic, LOWERED } from './play-music.ts'
import { createPlayVoice } from './play-voice.ts'

let device: FakeDevice
let settings: Settings
let isMuted: boolean
let said: { text: string; from: number; to: number | null }[]
let levels: { at: number; level: number }[]
let musicIs: string
let player: ReturnType<typeof createPlayer>
let start: number

beforeEach(() => {
  device = createFakeDevice()
  settings = {
    ...DEFAULT_SETTINGS,
    timerMode: 'autonext',
    countDownBeepOn: true,
    repeatBeepOn: true,
    autoMusicOn: true
  }
  ;[isMuted, said, levels, musicIs] = [false, [], [], 'none']
  start = device.clock.mono()
  const now = () => device.clock.mono() - start
  const common = { clock: device.clock, after: device.after, settings: () => settings, isMuted: () => isMuted }
  const music: Music = {
    setPlaying: (isPlaying) => (musicIs = isPlaying ? 'playing' : 'paused'),
    setLevel: (level) => levels.push({ at: now(), level }),
    onFail: () => undefined,
    close: () => (musicIs = 'closed')
  }
  const playMusic = createPlayMusic({ ...common, makeMusic: () => music, onFail: () => undefined })
  const playVoice = createPlayVoice({
    ...common,
    voice: {
      canSpeak: () => true,
      say: (text) => said.push({ text, from: now(), to: null }),
      stop: () => {
        const last = said.at(-1)
        if (last?.to === null) last.to = now()
      },
      press: () => undefined,
      onSpeaking: () => undefined,
      onVoices: () => undefined
    },
    t: () => translator(TEXTS.en, 'en'),
    language: () => 'en'
  })
  player = createPlayer({
    ...quietDeps(),
    device,
    settings: () => settings,
    onMoment: (moment) => {
      playVoice.update(moment)
      playMusic.update(moment)
    }
  })
})

const open = () => player.open({ ...workout, musicUrl: 'https://example.com/music.mp3' })

describe('the voice', () => {
  it('says each exercise once, and the next one during a rest', async () => {
    await open()
    device.pass(97_000)
    expect(said.map(({ text }) => text)).toEqual([
      'Get ready. Next: Swing.',
      'Swing. 30 seconds.',
      'Rest. Next: Carry.',
      'Carry. 40 seconds.'
    ])
  })

  it('never speaks during a beep, through pauses, skips and added time', async () => {
    settings = { ...settings, cuePack: 'bell' }
    await open()
    device.pass(8000)
    player.act({ kind: 'pause' })
    device.pass(3000)
    player.act({ kind: 'resume' })
    player.act({ kind: 'adjust', seconds: -10 })
    device.pass(9000)
    player.act({ kind: 'next' })
    device.pass(4000)
    player.act({ kind: 'back' })
    device.pass(90_000)
    expect(said.length).toBeGreaterThan(4)
    for (const cue of device.heard()) {
      const from = cue.atMono - start
      const to = from + cueLengthMs('bell', cue.kind)
      const over = said.filter((one) => one.from < to && (one.to ?? Infinity) > from)
      expect(over, `${cue.kind} at ${from}`).toEqual([])
    }
  })

  it('does not repeat a name after a pause and says nothing when muted', async () => {
    await open()
    device.pass(10_000)
    player.act({ kind: 'pause' })
    player.act({ kind: 'resume' })
    device.pass(5000)
    expect(said.filter(({ text }) => text.startsWith('Swing'))).toHaveLength(1)
    isMuted = true
    device.pass(80_000)
    expect(said).toHaveLength(2)
  })
})

describe('the music of a workout', () => {
  it('is lowered during every beep and restored in between', async () => {
    await open()
    device.pass(40_000)
    const levelAt = (at: number) => levels.findLast((change) => change.at <= at)?.level
    for (const cue of device.heard()) {
      const at = cue.atMono - start
      for (const ms of [at, at + 100]) expect(levelAt(ms), `${cue.kind} at ${at}`).toBeCloseTo(0.6 * LOWERED)
    }
    expect([levelAt(2000), levelAt(15_000)]).toEqual([0.6, 0.6])
    // It is lowered before the beep, not with it.
    expect(levelAt(5900)).toBeCloseTo(0.6 * LOWERED)
  })

  it('pauses and ends with the play, and is silent when muted', async () => {
    await open()
    expect(musicIs).toBe('playing')
    player.act({ kind: 'pause' })
    expect(musicIs).toBe('paused')
    player.act({ kind: 'resume' })
    isMuted = true
    player.replan()
    expect([musicIs, levels.at(-1)?.level]).toEqual(['playing', 0])
    player.act({ kind: 'end' })
    expect(musicIs).toBe('closed')
  })

  it('plays only when switched on', async () => {
    settings = { ...settings, autoMusicOn: false }
    await open()
    expect(musicIs).toBe('none')
    settings = { ...settings, autoMusicOn: true }
    player.replan()
    expect(musicIs).toBe('playing')
  })
})
