import { compile, timerModeFor, type TimingSettings } from '#core/player/compile.ts'
import type { Action, Log, LogEntry, Reading } from '#core/player/moves.ts'
import { type PlayState, stateAt, videoTime } from '#core/player/position.ts'
import { replayPlay, timingAt } from '#core/player/retime.ts'
import type { Timeline } from '#core/player/segment.ts'
import type { Settings } from '#core/account/settings.ts'
import type { TimerMode, Workout } from '#core/workout/workout.ts'
import type { RunningPlay } from '../../../data/player/player-db.ts'
import type { Clock } from '../../../platform/device/device.ts'
import type { KeptPlay } from '../../../data/player/player-log.ts'

/** In milliseconds. A heartbeat this late means that the page did not run. */
const LATE_MS = 2000

export interface PlayWatch {
  read: () => Reading
  /** The reading and its gap are in the log, so the gap is not reported again. */
  taken: (at: Reading) => void
  markGap: () => void
  /** Call it often. After a gap it returns the last moment before it, which must be logged first. */
  beat: () => Reading | null
}

/** `life` is the number of pages in which the play has run before. */
export function createPlayWatch(clock: Clock, life: number): PlayWatch {
  let isGap = false
  const read = (): Reading => ({ wall: clock.wall(), mono: clock.mono(), life, gap: isGap })
  let last = read()
  return {
    read,
    taken: (at) => {
      isGap = false
      if (at.mono > last.mono) last = at
    },
    markGap: () => {
      isGap = true
    },
    beat: () => {
      const before = last
      last = read()
      if (last.mono - before.mono <= LATE_MS) return null
      isGap = true
      return before
    }
  }
}

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

export interface KeptMoment {
  play: RunningPlay
  timeline: Timeline
  state: PlayState
}

export function keptMoment({ play, seen }: KeptPlay): KeptMoment {
  const { timeline, base } = runOf(play)
  const log = [...play.log, { action: { kind: 'seen' as const }, at: seen }]
  return { play: { ...play, log }, timeline, state: stateAt(timeline, base, seen) }
}

/**
 * `hasRun` treats the play as if it had continued since then. `still` is the first action of a play that was not
 * running.
 */
export function goingOn({ play, timeline, state }: KeptMoment, hasRun: boolean, still: 'seen' | 'resume') {
  const last = play.log.at(-1)?.at
  if (last === undefined) throw new Error('A play whose log is empty.')
  const isLate = state.status === 'running' && !hasRun
  // The video must be loaded again. The play pauses until it shows.
  const held: LogEntry[] = timeline.isVideo
    ? [{ action: { kind: 'video', ms: videoTime(timeline, state), isHeld: true }, at: last }]
    : []
  const paused: LogEntry[] = isLate ? [{ action: { kind: 'pause' }, at: last }] : []
  const first: Action = { kind: isLate ? 'resume' : state.status === 'running' ? 'seen' : still }
  return { play: { ...play, log: [...play.log, ...held, ...paused] }, life: last.life + 1, first }
}
