import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SoundState } from '../../platform/device/device.ts'
import { $settings } from './settings.ts'
import { $cueSample, $voiceSample, hearCues, hearMusic, hearVoice } from './setting-samples.ts'
import { DEFAULT_SETTINGS } from '#core/account/settings.ts'

/** Records what the fake browser played and said, and controls whether it allows sound. */
const world = vi.hoisted(() => ({
  calls: [] as string[],
  tell: (_: SoundState) => undefined as void,
  voices: (): void => undefined,
  canSpeak: true
}))
vi.mock('../../data/account/session.ts', () => ({}))
vi.mock('../../platform/sound/sound.ts', () => ({
  createSound: () => ({
    unlock: () => world.calls.push('unlock'),
    setVolume: (volume: number) => world.calls.push(`volume ${volume}`),
    setPack: (pack: string) => world.calls.push(`pack ${pack}`),
    sample: (kind: string) => world.calls.push(`cue ${kind}`),
    onState: (changed: (state: SoundState) => void) => (world.tell = changed)
  })
}))
vi.mock('../../platform/sound/sample-music.ts', () => ({
  playSampleMusic: (volume: number) => {
    world.calls.push(`music ${volume}`)
    return 2
  }
}))
vi.mock('../../platform/sound/voice.ts', () => ({
  createVoice: () => ({
    canSpeak: () => world.canSpeak,
    say: (_: string, language: string, volume: number) => world.calls.push(`say ${language} ${volume}`),
    onVoices: (changed: () => void) => (world.voices = changed)
  })
}))

beforeEach(() => {
  vi.useFakeTimers()
  // The store keeps its audio context open, so each test starts with sound locked again.
  world.tell('locked')
  $cueSample.set('unknown')
  Object.assign(world, { calls: [], canSpeak: true })
  $settings.set({ ...DEFAULT_SETTINGS, cuePack: 'wood', cueVolume: 0.3, musicVolume: 0.4 })
})

afterEach(() => {
  vi.clearAllTimers()
  vi.useRealTimers()
})

describe('a sound sample', () => {
  it('waits until the press has unlocked the sound, then plays the beeps one after the other', async () => {
    await hearCues('countdown', 'work')
    expect(world.calls).toEqual(['volume 0.3', 'pack wood', 'unlock'])
    world.tell('ready')
    await vi.advanceTimersByTimeAsync(1000)
    expect(world.calls.slice(3)).toEqual(['cue countdown', 'cue work'])
    expect($cueSample.get()).toBe('heard')
    world.tell('ready')
    await hearCues('repeat')
    await vi.advanceTimersByTimeAsync(1000)
    expect(world.calls.filter((call) => call.startsWith('cue'))).toEqual(['cue countdown', 'cue work', 'cue repeat'])
  })
  it('plays a beep in the middle of the music', async () => {
    await hearMusic()
    expect(world.calls).toEqual(['music 0.4'])
    await vi.advanceTimersByTimeAsync(1001)
    await vi.waitFor(() => expect(world.calls).toContain('unlock'))
    world.tell('ready')
    await vi.advanceTimersByTimeAsync(1)
    expect(world.calls).toContain('cue work')
  })
  it('reports a browser without sound', async () => {
    await hearCues('work')
    world.tell('silent')
    expect($cueSample.get()).toBe('silent')
  })
  it('speaks once the device has loaded its voices, and reports when it has none', async () => {
    world.canSpeak = false
    await hearVoice()
    expect([world.calls, $voiceSample.get()]).toEqual([[], 'none'])
    world.canSpeak = true
    world.voices()
    expect([world.calls, $voiceSample.get()]).toEqual([['say en 0.3'], 'spoken'])
    world.voices()
    expect(world.calls).toHaveLength(1)
  })
})
