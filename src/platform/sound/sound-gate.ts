import type { PlannedCue, Sound } from '../device/device.ts'

export interface SoundGate {
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
