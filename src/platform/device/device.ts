import type { CueKind } from '#core/player/cues.ts'
import type { CuePack } from '#core/account/settings.ts'
import type { HoldEvents, HoldWish } from '../page/tab-lock.ts'

export interface Clock {
  /** In milliseconds since 1970; can jump. */
  wall: () => number
  /** In milliseconds since the page started; stops while most devices sleep. */
  mono: () => number
}

/** The key identifies the same cue in the next schedule. */
export interface PlannedCue {
  key: string
  kind: CueKind
  atMono: number
}

export type HeardCue = Omit<PlannedCue, 'key'>

/** `locked` until the first tap; `silent` if the browser has no sound at all. */
export type SoundState = 'locked' | 'ready' | 'silent'

export interface Sound {
  /** Must be called from a press, because browsers allow no sound before one. */
  unlock: () => void
  plan: (cues: readonly PlannedCue[]) => void
  setVolume: (volume: number) => void
  setMuted: (isMuted: boolean) => void
  setPack: (pack: CuePack) => void
  /** How late the loudspeaker is beyond what the browser says, in milliseconds. Cues start that much earlier. */
  setLateness: (ms: number) => void
  sample: (kind: CueKind) => void
  /** Replaces a frozen audio clock. Call it about once a second. */
  check: () => void
  heardSince: (mono: number) => readonly HeardCue[]
  onState: (changed: (state: SoundState) => void) => void
  close: () => void
}

/** `refused` means that the device declined, for example to save its battery. */
export type WakeState = 'off' | 'on' | 'refused' | 'unsupported'

export type ScreenLock = Pick<WakeLockSentinel, 'release' | 'addEventListener'>

export interface WakeLock {
  keep: () => void
  release: () => void
  onState: (changed: (state: WakeState) => void) => void
}

export interface PageLife {
  isHidden: () => boolean
  /** `hidden` comes early enough to save, even when the page is closed for good. */
  onChange: (changed: (state: 'hidden' | 'visible') => void) => () => void
}

export interface Device {
  clock: Clock
  sound: Sound
  wakeLock: WakeLock
  pageLife: PageLife
  vibrate: (pattern: readonly number[]) => void
  after: (ms: number, run: () => void) => () => void
  hold: (name: string, wish: HoldWish, events: HoldEvents) => Promise<(() => void) | null>
}
