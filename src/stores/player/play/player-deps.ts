import type { Settings } from '#core/account/settings.ts'
import type { TimerMode, Workout } from '#core/workout/workout.ts'
import type { PlayResult } from '../../../data/player/player-db.ts'
import type { PlayerLog } from '../../../data/player/player-log.ts'
import type { Device } from '../../../platform/device/device.ts'
import type { RunningNote } from '../../../platform/page/storage.ts'
import type { PlayMoment } from './play-cues.ts'

/** What a player needs from its page: the device, where a play is stored, the settings, and who is told about it. */
export interface PlayerDeps {
  device: Device
  /** Stores the play in the database, so that another page can resume it. */
  log: PlayerLog
  /** Writes the short note about the running play that every page reads; null removes it. */
  note: (note: RunningNote | null) => void
  lastNote: () => RunningNote | null
  /** True if someone dismissed the note of this play. */
  isDismissed?: (resultId: string) => boolean
  /** True if the play can be heard, so that it may resume by itself after a reload. */
  isHeard: () => boolean
  /** Beeps and vibration may change during a play, the timeline may not. */
  settings: () => Settings
  /** Empty if the athlete chose none. */
  chosenMode: () => TimerMode | ''
  newId: () => string
  /** The account that plays, or null for a guest. */
  userId: () => string | null
  onRunning: (isRunning: boolean) => void
  /** Called at every change and once a second. Null when the play has ended or was closed. */
  onMoment?: (moment: PlayMoment | null) => void
  onStarted: (workout: Workout, resultId: string) => void
  /** Called once with the result of a play in which something was done. */
  onResult: (result: PlayResult, workout: Workout) => void
}
