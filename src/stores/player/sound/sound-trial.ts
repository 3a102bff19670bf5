/** Previews an answer to "How should it sound?": the end of a rest, starting three seconds before the change. */
import { atom } from 'nanostores'
import type { SoundChoice } from '#core/account/settings.ts'
import type { FlashKind } from '#core/player/cues.ts'
import type { Language } from '#core/workout/workout.ts'
import type { Device } from '../../../platform/device/device.ts'
import type { Voice } from '../../../platform/sound/voice.ts'

/** What a preview of a sound setting needs: the device, its voice, and the current settings. */
export interface SoundTrialDeps extends Pick<Device, 'sound' | 'after' | 'vibrate'> {
  /** True once a press has unlocked the sound. */
  isReady: () => boolean
  isMuted: () => boolean
  language: () => Language
  /** Volume of the voice, from 0 to 1. */
  volume: () => number
  flash: (kind: FlashKind) => void
  loadVoice: () => Promise<Voice>
}

const BEATS = ['countdown', 'countdown', 'countdown', 'work'] as const
const BEAT_MS = 1000
const SPEAK_AT_MS = 3700
const LENGTH_MS = 6000
const BUZZ = [400]
/** The first press unlocks the sound, which takes a moment. */
const LOOK_MS = 50
const WAKE_MS = 1000
/** Some browsers load their voices only after the first request. */
const VOICES_MS = 400

export function createSoundTrial({
  sound,
  after,
  vibrate,
  isReady,
  isMuted,
  language,
  volume,
  flash,
  loadVoice
}: SoundTrialDeps) {
  const $trial = atom<SoundChoice | null>(null)
  /** Null until it is known. */
  const $hasVoice = atom<boolean | null>(null)
  let voice: Voice | null = null
  let stops: (() => void)[] = []

  const later = (ms: number, run: () => void) => void stops.push(after(ms, run))

  const stop = (): void => {
    for (const end of stops) end()
    stops = []
    if ($trial.get() === null) return
    voice?.stop()
    sound.setMuted(isMuted())
    $trial.set(null)
  }

  const beats = (beat: (kind: (typeof BEATS)[number]) => void): void =>
    BEATS.forEach((kind, index) => later(index * BEAT_MS, () => beat(kind)))

  const begin = (choice: SoundChoice, text: string): void => {
    later(LENGTH_MS, stop)
    if (choice === 'quiet') {
      later(3 * BEAT_MS, () => vibrate(BUZZ))
      return beats((kind) => flash(kind === 'work' ? 'start' : 'count'))
    }
    beats(sound.sample)
    if (choice === 'voice') later(SPEAK_AT_MS, () => voice?.say(text, language(), volume()))
  }

  const beginWhenReady = (choice: SoundChoice, text: string, leftMs: number): void => {
    if (choice === 'quiet' || isReady() || leftMs <= 0) begin(choice, text)
    else later(LOOK_MS, () => beginWhenReady(choice, text, leftMs - LOOK_MS))
  }

  const lookForVoice = (spoken: Voice): void => $hasVoice.set(spoken.canSpeak(language()))

  return {
    $trial,
    $hasVoice,
    /** Resolves soon, also when the device does not say which voices it has. */
    prepareTrial: async (): Promise<void> => {
      voice ??= await loadVoice().catch(() => null)
      const spoken = voice
      if (spoken === null) return $hasVoice.set(false)
      lookForVoice(spoken)
      if ($hasVoice.get() === true) return
      await new Promise<void>((resolve) => {
        after(VOICES_MS, resolve)
        spoken.onVoices(() => {
          lookForVoice(spoken)
          resolve()
        })
      })
    },
    /** Must be called from a press. */
    startTrial: (choice: SoundChoice, text: string): void => {
      stop()
      $trial.set(choice)
      if (choice !== 'quiet') {
        sound.setMuted(false)
        sound.unlock()
      }
      beginWhenReady(choice, text, WAKE_MS)
    },
    stopTrial: stop
  }
}
