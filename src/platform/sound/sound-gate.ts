/** Holds the beeps of Web Audio back while the pocket track plays the same ones. */
import type { PlannedCue, Sound } from '../device/device.ts'

export interface SoundGate {
  sound: Sound
  /** Shut, plans are kept; open again, the last one holds. */
  setShut: (isShut: boolean) => void
}

/** Everything but plans passes through. */
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
