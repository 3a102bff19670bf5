import type { Action, LogEntry } from '#core/player/log.ts'
import { stateAt, type PlayState } from '#core/player/position.ts'
import type { Timeline } from '#core/player/segment.ts'
import { videoTime } from '#core/player/video-clock.ts'
import type { RunningPlay } from '../../../data/player/player-db.ts'
import type { KeptPlay } from '../../../data/player/player-log.ts'
import { runOf } from './play-run.ts'

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

/** `hasRun`: as if it had run on since then. `still`: the first action of a play that was not running. */
export function goingOn({ play, timeline, state }: KeptMoment, hasRun: boolean, still: 'seen' | 'resume') {
  const last = play.log.at(-1)?.at
  if (last === undefined) throw new Error('A play whose log is empty.')
  const isLate = state.status === 'running' && !hasRun
  // The video must be loaded again. The play stands still until it shows.
  const held: LogEntry[] = timeline.isVideo
    ? [{ action: { kind: 'video', ms: videoTime(timeline, state), isHeld: true }, at: last }]
    : []
  const paused: LogEntry[] = isLate ? [{ action: { kind: 'pause' }, at: last }] : []
  const first: Action = { kind: isLate ? 'resume' : state.status === 'running' ? 'seen' : still }
  return { play: { ...play, log: [...play.log, ...held, ...paused] }, life: last.life + 1, first }
}
