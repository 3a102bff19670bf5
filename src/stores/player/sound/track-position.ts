import { trackGap, trackTime, type CueTrack } from '#core/player/track.ts'
import type { PlayMoment } from '../play/play-cues.ts'

/** Beyond this difference, track and play are aligned again. */
const APART_MS = 30

export function trackPosition(track: CueTrack, { state, mono }: PlayMoment, nowMono: number): number {
  const time = trackTime(track, state)
  return state.status === 'running' ? time + Math.max(0, nowMono - mono) : time
}

export function isAtPosition(track: CueTrack, moment: PlayMoment, nowMono: number, timeMs: number): boolean {
  if (moment.state.status !== 'waiting') return Math.abs(timeMs - trackPosition(track, moment, nowMono)) <= APART_MS
  const gap = trackGap(track, moment.state.index)
  return timeMs >= gap.from - APART_MS && timeMs <= gap.to
}
