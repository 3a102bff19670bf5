import { atom } from 'nanostores'
import type { CueSettings } from '#core/player/cues.ts'
import type { HeardCue } from '../../../platform/device/device.ts'
import { plannedCues, type PlayMoment } from './play-cues.ts'

export interface PlayMissedDeps {
  heardSince: (mono: number) => readonly HeardCue[]
  settings: () => CueSettings
  sounds: () => boolean
  isHidden: () => boolean
}

const GAP_MS = 3000
/** A cue due this close to the end of the gap may still sound. */
const EDGE_MS = 250
/** A sound this close to a planned cue is that cue. */
const SAME_MS = 300

function countMissed(before: PlayMoment, now: PlayMoment, deps: PlayMissedDeps): number {
  const playedMs = now.state.activeMs - before.state.activeMs
  if (playedMs < GAP_MS) return 0
  const due = plannedCues(before.timeline, before.state, before.mono, deps.settings(), playedMs)
  const heard = [...deps.heardSince(before.mono - SAME_MS)]
  const missed = due.filter(({ kind, atMono }) => {
    if (atMono < before.mono || atMono > before.mono + playedMs - EDGE_MS) return false
    const index = heard.findIndex((cue) => cue.kind === kind && Math.abs(cue.atMono - atMono) < SAME_MS)
    if (index !== -1) heard.splice(index, 1)
    return index === -1
  })
  return missed.length
}

export function createPlayMissed(deps: PlayMissedDeps) {
  const $missed = atom(0)
  let before: { moment: PlayMoment; sounded: boolean } | null = null
  let count = 0
  const follow = (moment: PlayMoment | null) => {
    if (moment === null) {
      before = null
      count = 0
      return $missed.set(0)
    }
    if (before?.sounded === true) count += countMissed(before.moment, moment, deps)
    before = { moment, sounded: deps.sounds() }
    if (count === 0 || deps.isHidden()) return
    $missed.set(count)
    count = 0
  }
  return { $missed, follow }
}
