import { compile, type TimingSettings } from '#core/player/compile.ts'
import type { Action, Log, LogEntry, Reading } from '#core/player/log.ts'
import { replay, type PlayState } from '#core/player/position.ts'
import type { Timeline } from '#core/player/segment.ts'
import type { Settings } from '#core/account/settings.ts'
import type { RunningPlay } from '../../../data/player/player-db.ts'

export interface Run {
  play: RunningPlay
  timeline: Timeline
  base: PlayState
}

export function timingOf(settings: Settings): TimingSettings {
  const { timerMode, setupOn, introOn, defaultSetupTimeSec, defaultIntroTimeSec } = settings
  return { timerMode, setupOn, introOn, defaultSetupTimeSec, defaultIntroTimeSec }
}

export function runOf(play: RunningPlay): Run {
  const timeline = compile(play.workout, play.settings)
  return { play, timeline, base: replay(timeline, play.log) }
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
export function withEntry({ play, timeline }: Run, action: Action, at: Reading): Run {
  const { log } = play
  const last = log.at(-1)
  // A page's first entry is never dropped, because the play then uses that page's clock.
  const isWithinPage = log.at(-2)?.at.life === at.life
  const isNeedless = last?.action.kind === 'seen' && !last.at.gap && !at.gap && isWithinPage
  const isDropped = isNeedless || isOldLook(log, action, at)
  const longer = [...(isDropped ? log.slice(0, -1) : log), { action, at }]
  return { play: { ...play, log: longer }, timeline, base: replay(timeline, longer) }
}
