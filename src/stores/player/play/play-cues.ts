import { atom } from 'nanostores'
import { cuesOf, type Cue, type CueSettings } from '#core/player/cues.ts'
import { paceOf, type PlayState } from '#core/player/position.ts'
import { nominalSec, type Timeline } from '#core/player/segment.ts'
import type { Workout } from '#core/workout/workout.ts'
import type { PlannedCue, HeardCue } from '../../../platform/device/device.ts'

export interface PlayMoment {
  workout: Workout
  timeline: Timeline
  state: PlayState
  mono: number
  cues: readonly PlannedCue[]
}

const GAP_MS = 3000

/** Timers of hidden pages may be a minute late, so cues are scheduled ahead. */
const HORIZON_MS = 120_000

/** Long work has hundreds of ticks. */
const withNearTicks = (cues: readonly Cue[], fromMs: number, untilMs: number): readonly Cue[] =>
  cues.filter(({ kind, atMs }) => kind !== 'tempo' || (atMs >= fromMs && atMs <= untilMs))

/** Returns the cues up to the horizon, and always those of the next segment. */
export function plannedCues(
  timeline: Timeline,
  state: PlayState,
  nowMono: number,
  settings: CueSettings,
  horizonMs: number = HORIZON_MS
): PlannedCue[] {
  if (state.status !== 'running' || state.lead === 'held') return []
  const planned: PlannedCue[] = []
  const pace = paceOf(state)
  let startMono = nowMono - state.elapsedMs / pace
  for (let index = state.index; index < timeline.segments.length; index += 1) {
    const segment = timeline.segments[index]
    if (segment === undefined) break
    const isFirst = index === state.index
    if (!isFirst && (segment.waitsBefore || (index > state.index + 1 && startMono > nowMono + horizonMs))) break
    const timed = segment.length.kind === 'timed' ? nominalSec(segment.length) * 1000 : null
    const lengthMs = isFirst ? state.lengthMs : timed
    const from = (nowMono - GAP_MS - startMono) * pace
    const until = (nowMono + horizonMs - startMono) * pace
    for (const cue of withNearTicks(cuesOf(timeline, index, lengthMs, settings), from, until)) {
      const atMono = startMono + cue.atMs / pace
      // Rounded to 0.1 s: the key must tolerate clock drift and still tell a repeat from the first time.
      planned.push({ key: `${index}:${cue.kind}:${cue.atMs}:${Math.round(startMono / 100)}`, kind: cue.kind, atMono })
    }
    if (lengthMs === null) break
    startMono += lengthMs / pace
  }
  return planned
}

const BUZZ = {
  work: [400],
  rest: [120, 100, 120],
  setup: [80],
  intro: [80],
  wait: [80, 80, 80, 80, 80],
  finish: [200, 100, 200, 100, 500]
} as const

export function buzzOf(timeline: Timeline, state: PlayState): readonly number[] {
  if (state.status === 'waiting') return BUZZ.wait
  return state.status === 'finished' ? BUZZ.finish : BUZZ[timeline.segments[state.index]?.phase ?? 'setup']
}

/** What it takes to notice cues that the device did not play. */
interface PlayMissedDeps {
  /** The cues that sounded since a time on the monotonic clock, in milliseconds. */
  heardSince: (mono: number) => readonly HeardCue[]
  settings: () => CueSettings
  /** True while cues can be heard; silent cues are not missed. */
  sounds: () => boolean
  isHidden: () => boolean
}

/** In milliseconds. A cue due this close to the end of the gap may still sound. */
const EDGE_MS = 250
/** In milliseconds. A sound this close to a scheduled cue is that cue. */
const SAME_MS = 300

function countMissed(
  before: PlayMoment,
  now: PlayMoment,
  settings: CueSettings,
  heardSince: PlayMissedDeps['heardSince']
): number {
  const playedMs = now.state.activeMs - before.state.activeMs
  if (playedMs < GAP_MS) return 0
  const due = plannedCues(before.timeline, before.state, before.mono, settings, playedMs)
  const heard = [...heardSince(before.mono - SAME_MS)]
  const missed = due.filter(({ kind, atMono }) => {
    if (atMono < before.mono || atMono > before.mono + playedMs - EDGE_MS) return false
    const index = heard.findIndex((cue) => cue.kind === kind && Math.abs(cue.atMono - atMono) < SAME_MS)
    if (index !== -1) heard.splice(index, 1)
    return index === -1
  })
  return missed.length
}

export function createPlayMissed({ heardSince, settings, sounds, isHidden }: PlayMissedDeps) {
  const $missed = atom(0)
  let before: { moment: PlayMoment; sounded: boolean } | null = null
  let count = 0
  const follow = (moment: PlayMoment | null) => {
    if (moment === null) {
      before = null
      count = 0
      return $missed.set(0)
    }
    if (before?.sounded === true) count += countMissed(before.moment, moment, settings(), heardSince)
    before = { moment, sounded: sounds() }
    if (count === 0 || isHidden()) return
    $missed.set(count)
    count = 0
  }
  return { $missed, follow }
}
