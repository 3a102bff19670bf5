/** Where pocket mode's track should be, and what brings it there. Pure. */
import { trackGap, trackTime, type CueTrack } from '#core/player/track.ts'
import type { PlayMoment } from '../play/play-cues.ts'

/** Farther apart than this, track and play are brought together again. */
const APART_MS = 30

/** Where the track should be, in milliseconds. */
export function trackPlace(track: CueTrack, { state, mono }: PlayMoment, nowMono: number): number {
  const time = trackTime(track, state)
  return state.status === 'running' ? time + Math.max(0, nowMono - mono) : time
}

/** Whether the track is where the play is. `timeMs` is where it is. */
export function isInPlace(track: CueTrack, moment: PlayMoment, nowMono: number, timeMs: number): boolean {
  if (moment.state.status !== 'waiting') return Math.abs(timeMs - trackPlace(track, moment, nowMono)) <= APART_MS
  const gap = trackGap(track, moment.state.index)
  return timeMs >= gap.from - APART_MS && timeMs <= gap.to
}
