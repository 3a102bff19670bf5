/** Hearing, feeling and seeing a setting before a workout depends on it. Everything is fetched when it is wanted first. */
import { atom } from 'nanostores'
import type { CueKind } from '#core/player/cues.ts'
import { hasAudioSession } from '../../platform/sound/audio-session.ts'
import type { Sound, SoundState } from '../../platform/device/device.ts'
import { canVibrate, vibrate } from '../../platform/device/vibration.ts'
import type { Voice } from '../../platform/sound/voice.ts'
import { $locale, $t } from '../app/locale.ts'
import { $settings } from './settings.ts'

/** Whether the browser lets us say how our sound behaves towards that of other apps. */
export const hasMusicModes = hasAudioSession()
export const hasVibration = canVibrate()

/** `none`: the device has no voice for the language; it is found out at the first try. */
export const $voiceSample = atom<'unknown' | 'spoken' | 'none'>('unknown')
/** `silent`: this browser has no sound for us. */
export const $cueSample = atom<'unknown' | 'heard' | 'silent'>('unknown')

/** Milliseconds between the two beeps of a sample: long enough to be heard as two. */
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

/** Fetches the sounds beforehand, so that the press that plays one still counts as one. */
export function prepareSamples(): void {
  openEar().catch(() => undefined)
}

/** Lets one or two beeps be heard in the chosen pack at the chosen volume. To be called from a press. */
export async function hearCues(...kinds: readonly CueKind[]): Promise<void> {
  const { sound, state } = ear ?? (await openEar())
  const { cueVolume, cuePack } = $settings.get()
  sound.setVolume(cueVolume)
  sound.setPack(cuePack)
  const play = () => {
    $cueSample.set('heard')
    kinds.forEach((kind, index) => setTimeout(() => sound.sample(kind), index * GAP_MS))
  }
  // A context that was just unlocked begins to run a moment later.
  if (state === 'ready') play()
  else if (ear !== undefined) ear.waiting = play
  sound.unlock()
}

/** Plays quiet music at its volume with a beep over it at the other: what has to fit are the two together. */
export async function hearMusic(): Promise<void> {
  const { playSampleMusic } = await import('../../platform/sound/sample-music.ts')
  const lengthSec = playSampleMusic($settings.get().musicVolume)
  setTimeout(() => void hearCues('work'), (lengthSec / 2) * 1000)
}

let voice: Voice | undefined

/** Says a name and a length as in a workout. To be called from a press. */
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
  // Some browsers know their voices only a moment after they were asked for them.
  $voiceSample.set('none')
  opened.onVoices(() => $voiceSample.get() === 'none' && say())
}

/** One buzz as at the start of a work step. */
export function feelVibration(): void {
  vibrate([200, 100, 200])
}
