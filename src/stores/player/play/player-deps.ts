import type { Settings } from '#core/account/settings.ts'
import type { TimerMode, Workout } from '#core/workout/workout.ts'
import type { PlayResult } from '../../../data/player/player-db.ts'
import type { PlayerLog } from '../../../data/player/player-log.ts'
import type { Device } from '../../../platform/device/device.ts'
import type { RunningNote } from '../../../platform/page/storage.ts'
import type { PlayMoment } from './play-cues.ts'

export interface PlayerDeps {
  device: Device
  log: PlayerLog
  note: (note: RunningNote | null) => void
  lastNote: () => RunningNote | null
  /** True if someone dismissed the note of this play. */
  isPutAway?: (resultId: string) => boolean
  isHeard: () => boolean
  /** Beeps and vibration may change during a play, the timeline may not. */
  settings: () => Settings
  /** Empty if the athlete chose none. */
  chosenMode: () => TimerMode | ''
  newId: () => string
  userId: () => string | null
  onRunning: (isRunning: boolean) => void
  /** Called at every change and once a second. Null when the play has ended or was closed. */
  onMoment?: (moment: PlayMoment | null) => void
  onStarted: (workout: Workout, resultId: string) => void
  onResult: (result: PlayResult) => void
}
