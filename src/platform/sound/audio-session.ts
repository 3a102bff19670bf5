import type { MusicMode } from '#core/account/settings.ts'
import type { PlannedCue, Sound } from '../device/device.ts'

interface SoundGate {
  sound: Sound
  setShut: (isShut: boolean) => void
}

export function createSoundGate(sound: Sound): SoundGate {
  let isShut = false
  let last: readonly PlannedCue[] = []
  const pass = () => sound.plan(isShut ? [] : last)
  return {
    sound: {
      ...sound,
      plan: (cues) => {
        last = cues
        pass()
      }
    },
    setShut: (value) => {
      isShut = value
      pass()
    }
  }
}

const TYPES: Readonly<Record<MusicMode, string>> = { mix: 'ambient', duck: 'transient', playback: 'playback' }

interface AudioSession {
  type: string
}

const session = (): AudioSession | undefined => (navigator as Navigator & { audioSession?: AudioSession }).audioSession

export function hasAudioSession(): boolean {
  return typeof navigator !== 'undefined' && session() !== undefined
}

export function setAudioSession(mode: MusicMode): void {
  const own = session()
  if (own === undefined || own.type === TYPES[mode]) return
  try {
    own.type = TYPES[mode]
  } catch {
    // An older browser does not know this type.
  }
}

/**
 * Active while the microphone is used: iOS gives no sound to a page that only plays. Returns a function that ends it.
 */
export function recordingSession(): () => void {
  const own = typeof navigator === 'undefined' ? undefined : session()
  if (own === undefined) return () => undefined
  const before = own.type
  const set = (type: string) => {
    try {
      own.type = type
    } catch {
      // An older browser does not know this type.
    }
  }
  set('play-and-record')
  return () => set(before)
}
