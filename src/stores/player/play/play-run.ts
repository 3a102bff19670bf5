/** A play that runs in this page: its log, and the state after the last entry of it. */
import { compile, type TimingSettings } from '#core/player/compile.ts'
import type { Action, Log, LogEntry, Reading } from '#core/player/log.ts'
import { replay, stateAt, type PlayState } from '#core/player/position.ts'
import type { Timeline } from '#core/player/segment.ts'
import type { Settings } from '#core/account/settings.ts'
import type { RunningPlay } from '../../../data/player/player-db.ts'
import type { Clock } from '../../../platform/device/device.ts'
import { createPlayWatch, type PlayWatch } from './play-watch.ts'

export interface Running {
  play: RunningPlay
  timeline: Timeline
  watch: PlayWatch
  /** The play after the last entry of its log. */
  base: PlayState
  entry: number
  plannedAt: number
}

/** The settings that shape a timeline, as they are at its start. */
export function timingOf(settings: Settings): TimingSettings {
  const { timerMode, setupOn, introOn, defaultSetupTimeSec, defaultIntroTimeSec } = settings
  return { timerMode, setupOn, introOn, defaultSetupTimeSec, defaultIntroTimeSec }
}

/** @param life number of pages that the play has lived in before this one. */
export function startRun(clock: Clock, play: RunningPlay, life: number): Running {
  const timeline = compile(play.workout, play.settings)
  const watch = createPlayWatch(clock, life)
  return { play, timeline, watch, base: replay(timeline, play.log), entry: 0, plannedAt: 0 }
}

/** Whether it is the athlete who did it; else something was seen of the video that leads. */
export function isPress({ kind }: Action): boolean {
  return kind !== 'video' && kind !== 'video-length' && kind !== 'no-video'
}

const isRunningVideo = (entry: LogEntry | undefined) => entry?.action.kind === 'video' && !entry.action.isHeld

/** Of many looks at a running video only the first and the last say something. */
function isOldLook(log: Log, action: Action, at: Reading): boolean {
  const last = log.at(-1)
  const isRun = action.kind === 'video' && !action.isHeld && isRunningVideo(last) && isRunningVideo(log.at(-2))
  return isRun && !at.gap && last?.at.gap === false && last.at.life === at.life
}

/** Adds an entry; a mere look at the clocks is dropped again as soon as the next entry makes it needless. */
export function addEntry(now: Running, action: Action, at: Reading): void {
  const { log } = now.play
  const last = log.at(-1)
  // The first look of a page stays: from it on its own clock counts.
  const isWithinPage = log.at(-2)?.at.life === at.life
  const isNeedless = last?.action.kind === 'seen' && !last.at.gap && !at.gap && isWithinPage
  const isDropped = isNeedless || isOldLook(log, action, at)
  now.play = { ...now.play, log: [...(isDropped ? log.slice(0, -1) : log), { action, at }] }
  now.base = replay(now.timeline, now.play.log)
  now.watch.taken(at)
}

/** Where it is now. */
export function stateOf(now: Running): PlayState {
  return stateAt(now.timeline, now.base, now.watch.read())
}
