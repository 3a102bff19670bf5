import { fitVideo, longestVideo, type VideoFit } from '../media/video-fit.ts'

export const PLANNED_MINUTES = [10, 20, 30, 45] as const
export type PlannedMinutes = (typeof PLANNED_MINUTES)[number]

export interface VideoPlan extends VideoFit {
  seconds: number
  isWhole: boolean
  maxBytes: number
}

const FREE_SHARE = 0.9

/**
 * `freeBytes` is the device's free space, or null if unknown. A length that does not fit becomes the longest that does.
 */
export function planVideo(minutes: number, limitBytes: number, freeBytes: number | null): VideoPlan {
  const maxBytes = Math.floor(freeBytes === null ? limitBytes : Math.min(limitBytes, freeBytes * FREE_SHARE))
  const facts = { width: 1920, height: 1080, hasSound: true }
  const longest = Math.max(1, longestVideo(true, maxBytes))
  const seconds = Math.min(minutes * 60, longest)
  const fit = fitVideo({ ...facts, seconds }, maxBytes) ?? {
    width: 640,
    height: 360,
    videoBits: 150_000,
    soundBits: 96_000
  }
  return { ...fit, maxBytes, seconds, isWhole: minutes * 60 <= longest }
}

const MEASURED_AFTER_SEC = 10

export function secondsLeft(plan: VideoPlan, bytes: number, seconds: number): number {
  const planned = (plan.videoBits + plan.soundBits) / 8
  const measured = seconds < MEASURED_AFTER_SEC ? planned : bytes / seconds
  return Math.max(0, Math.floor((plan.maxBytes - bytes) / Math.max(1, measured)))
}

export function isVideoFull(plan: VideoPlan, bytes: number): boolean {
  return bytes + ((plan.videoBits + plan.soundBits) / 8) * 3 > plan.maxBytes
}

/** `level` goes from 0 to 1. Below `quiet` speech is unintelligible, and above `loud` the sound clips. */
export function soundLevel(level: number): 'quiet' | 'good' | 'loud' {
  if (level < 0.25) return 'quiet'
  return level > 0.96 ? 'loud' : 'good'
}
