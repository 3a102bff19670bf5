import { compile, timerModeFor, type TimingSettings } from '#core/player/compile.ts'
import type { Action, Log, LogEntry, Reading } from '#core/player/log.ts'
import type { PlayState } from '#core/player/position.ts'
import { replayPlay, timingAt } from '#core/player/retime.ts'
import type { Timeline } from '#core/player/segment.ts'
import type { Settings } from '#core/account/settings.ts'
import type { TimerMode, Workout } from '#core/workout/workout.ts'
import type { RunningPlay } from '../../../data/player/player-db.ts'

export interface Run {
  play: RunningPlay
  first: Timeline
  timeline: Timeline
  timing: TimingSettings
  base: PlayState
}

export function timingOf(
  { setupOn, introOn, defaultSetupTimeSec, defaultIntroTimeSec }: Settings,
  chosenMode: TimerMode | '',
  workout: Workout
): TimingSettings {
  const timerMode = timerModeFor(workout, chosenMode)
  return { timerMode, setupOn, introOn, defaultSetupTimeSec, defaultIntroTimeSec }
}

export function runOf(play: RunningPlay): Run {
  const first = compile(play.workout, play.settings)
  const { timeline, state } = replayPlay(play.workout, first, play.log)
  return { play, first, timeline, timing: timingAt(play.settings, play.log), base: state }
}

/** The other actions come from the master video. */
export function isPress({ kind }: Action): boolean {
  return kind !== 'video' && kind !== 'video-length' && kind !== 'no-video'
}

const isRunningVideo = (entry: LogEntry | undefined) => entry?.action.kind === 'video' && !entry.action.isHeld

/** While the video runs, only its first and last positions are kept. */
function isOldLook(log: Log, action: Action, at: Reading): boolean {
  const last = log.at(-1)
  const isRun = action.kind === 'video' && !action.isHeld && isRunningVideo(last) && isRunningVideo(log.at(-2))
  return isRun && !at.gap && last?.at.gap === false && last.at.life === at.life
}

/** Also drops the previous entry if it was only a reading of the clocks that is no longer needed. */
export function withEntry(run: Run, action: Action, at: Reading): Run {
  const { play, first } = run
  const { log } = play
  const last = log.at(-1)
  // A page's first entry is never dropped, because the play then uses that page's clock.
  const isWithinPage = log.at(-2)?.at.life === at.life
  const isNeedless = last?.action.kind === 'seen' && !last.at.gap && !at.gap && isWithinPage
  const isDropped = isNeedless || isOldLook(log, action, at)
  const longer = [...(isDropped ? log.slice(0, -1) : log), { action, at }]
  const { timeline, state } = replayPlay(play.workout, first, longer)
  const next = { ...run, play: { ...play, log: longer }, base: state }
  if (action.kind === 'video-length') return { ...next, timeline }
  return action.kind === 'timing' ? { ...next, timeline, timing: action.settings } : next
}
