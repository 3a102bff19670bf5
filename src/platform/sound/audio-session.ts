/** How our sound behaves towards that of other apps, where the browser lets us say so (`navigator.audioSession`). */
import type { MusicMode } from '#core/account/settings.ts'

const TYPES: Readonly<Record<MusicMode, string>> = { mix: 'ambient', duck: 'transient', playback: 'playback' }

interface AudioSession {
  type: string
}

const session = (): AudioSession | undefined => (navigator as Navigator & { audioSession?: AudioSession }).audioSession

/** Whether the choice has any effect here. */
export function hasAudioSession(): boolean {
  return typeof navigator !== 'undefined' && session() !== undefined
}

/** Takes effect at once; does nothing where the browser decides by itself. */
export function setAudioSession(mode: MusicMode): void {
  const own = session()
  if (own === undefined || own.type === TYPES[mode]) return
  try {
    own.type = TYPES[mode]
  } catch {
    // An older browser that knows the object but not this type.
  }
}
