/** What the player asks of a device. `browser-device.ts` gives the real one, `fake-device.ts` one that tests drive by hand. */
import type { CueKind } from '#core/player/cues.ts'
import type { CuePack } from '#core/account/settings.ts'
import type { HoldEvents, HoldWish } from '../page/tab-lock.ts'

export interface Clock {
  /** Milliseconds since 1970; can jump. */
  wall: () => number
  /** Milliseconds since the page began; stops while most devices sleep. */
  mono: () => number
}

/** A cue at a moment of the monotonic clock. The key tells the same cue from another at the next planning. */
export interface PlannedCue {
  key: string
  kind: CueKind
  atMono: number
}

/** A cue that has begun to sound, at the moment that it was planned for. */
export type HeardCue = Omit<PlannedCue, 'key'>

/** `locked` until the first tap, `silent` where the browser has no sound at all. */
export type SoundState = 'locked' | 'ready' | 'silent'

export interface Sound {
  /** To be called from a press of the user: browsers give no sound before one. */
  unlock: () => void
  /** Replaces everything planned. What is planned again stays as it is; what already sounds rings out. */
  plan: (cues: readonly PlannedCue[]) => void
  /** 0 to 1. */
  setVolume: (volume: number) => void
  setMuted: (isMuted: boolean) => void
  /** Which sounds the cues have; holds for what is planned already, too. */
  setPack: (pack: CuePack) => void
  /** Plays one cue now, to be judged by ear. */
  sample: (kind: CueKind) => void
  /** Looks whether the audio clock really runs, and starts afresh when it does not. Call it about once a second. */
  check: () => void
  /** What has sounded from a moment of the monotonic clock on, by the audio clock; some hundred cues back at most. */
  heardSince: (mono: number) => readonly HeardCue[]
  onState: (changed: (state: SoundState) => void) => void
  close: () => void
}

/** `refused`: the device said no (battery saver, for one); `unsupported`: the browser cannot. */
export type WakeState = 'off' | 'on' | 'refused' | 'unsupported'

export interface WakeLock {
  /** Keeps the screen on until `release`, asking again whenever the page comes back into sight. */
  keep: () => void
  release: () => void
  onState: (changed: (state: WakeState) => void) => void
}

export interface PageLife {
  isHidden: () => boolean
  /** `hidden` comes in time to save, also when the page is about to go for good; `visible` after any gap. */
  onChange: (changed: (state: 'hidden' | 'visible') => void) => () => void
}

export interface Device {
  clock: Clock
  sound: Sound
  wakeLock: WakeLock
  pageLife: PageLife
  /** Milliseconds of buzz and pause in turn; nothing where there is no motor. */
  vibrate: (pattern: readonly number[]) => void
  /** Runs once after about `ms`; gives a function that stops it. */
  after: (ms: number, run: () => void) => () => void
  /** Holds a name for this tab alone: see `holdTabLock`. */
  hold: (name: string, wish: HoldWish, events: HoldEvents) => Promise<(() => void) | null>
}
