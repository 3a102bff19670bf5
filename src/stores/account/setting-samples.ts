import { atom } from 'nanostores'
import type { CueKind } from '#core/player/cues.ts'
import { hasAudioSession } from '../../platform/sound/audio-session.ts'
import type { Sound, SoundState } from '../../platform/device/device.ts'
import { canVibrate, vibrate } from '../../platform/device/vibration.ts'
import type { Voice } from '../../platform/sound/voice.ts'
import { $locale, $t } from '../app/locale.ts'
import { $settings } from './settings.ts'

export const hasMusicModes = hasAudioSession()
export const hasVibration = canVibrate()

/** `none` means that the device has no voice for the language, which only the first attempt shows. */
export const $voiceSample = atom<'unknown' | 'spoken' | 'none'>('unknown')
export const $cueSample = atom<'unknown' | 'heard' | 'silent'>('unknown')

const GAP_MS = 450

interface Ear {
  sound: Sound
  state: SoundState
  waiting: (() => void) | null
}

let ear: Ear | undefined

async function openEar(): Promise<Ear> {
  const { createSound } = await import('../../platform/sound/sound.ts')
  if (ear !== undefined) return ear
  const opened: Ear = { sound: createSound(), state: 'locked', waiting: null }
  opened.sound.onState((state) => {
    opened.state = state
    if (state === 'silent') $cueSample.set('silent')
    if (state !== 'ready' || opened.waiting === null) return
    opened.waiting()
    opened.waiting = null
  })
  ear = opened
  return opened
}

/** Loads the sounds early, because browsers allow sound only right after a press. */
export function prepareSamples(): void {
  openEar().catch(() => undefined)
}

/** Must be called from a press. */
export async function hearCues(...kinds: readonly CueKind[]): Promise<void> {
  const { sound, state } = ear ?? (await openEar())
  const { cueVolume, cuePack } = $settings.get()
  sound.setVolume(cueVolume)
  sound.setPack(cuePack)
  const play = () => {
    $cueSample.set('heard')
    kinds.forEach((kind, index) => setTimeout(() => sound.sample(kind), index * GAP_MS))
  }
  if (state === 'ready') play()
  else if (ear !== undefined) ear.waiting = play
  sound.unlock()
}

export async function hearMusic(): Promise<void> {
  const { playSampleMusic } = await import('../../platform/sound/sample-music.ts')
  const lengthSec = playSampleMusic($settings.get().musicVolume)
  setTimeout(() => void hearCues('work'), (lengthSec / 2) * 1000)
}

let voice: Voice | undefined

/** Must be called from a press. */
export async function hearVoice(): Promise<void> {
  const { createVoice } = await import('../../platform/sound/voice.ts')
  voice ??= createVoice()
  const opened = voice
  const language = $locale.get()
  const say = () => {
    if (!opened.canSpeak(language)) return false
    opened.say($t.get()('settings.voiceSample'), language, $settings.get().cueVolume)
    $voiceSample.set('spoken')
    return true
  }
  if (say()) return
  // Some browsers load their voices only after the first request.
  $voiceSample.set('none')
  opened.onVoices(() => $voiceSample.get() === 'none' && say())
}

export function feelVibration(): void {
  vibrate([200, 100, 200])
}
