import { secondsThere } from '#core/player/cut-video.ts'
import { paceOf } from '#core/player/position.ts'
import type { Timeline } from '#core/player/segment.ts'
import { videoTime } from '#core/player/video-clock.ts'
import type { VideoLook } from '../../../platform/video/master-video.ts'
import type { PlayMoment } from '../play/play-cues.ts'

const FAR_MS = 250
const ALIGN_EVERY_MS = 1000
export const APART_MS = 35

export function believedMs({ timeline, state, mono }: PlayMoment, nowMono: number): number {
  const ms = videoTime(timeline, state)
  return state.status === 'running' && state.lead === 'video' ? ms + Math.max(0, nowMono - mono) * paceOf(state) : ms
}

/** A small difference counts at the second look and once a second, a big one at once. */
export function isTooFar(apartMs: number, wasApart: boolean, sinceMs: number): boolean {
  return apartMs > FAR_MS || (apartMs > APART_MS && wasApart && sinceMs > ALIGN_EVERY_MS)
}

/** The length of the video where the log does not have it yet, otherwise null. */
export function newLength({ isEnded, ms, lengthMs }: VideoLook, { timeline, state }: PlayMoment): number | null {
  if (timeline.isInParts) return lengthMs !== null && lengthMs < (timeline.fileMs ?? Infinity) - 1 ? lengthMs : null
  const length = isEnded ? ms : lengthMs
  return length !== null && Math.abs(length - (state.videoMs ?? 0)) > 1 ? length : null
}

/** Whether a file of this length has nothing of any chapter. */
export const hasNothing = (timeline: Timeline, fileMs: number): boolean =>
  timeline.isInParts && secondsThere(timeline, fileMs).every((seconds) => seconds === 0)
