/** Which parts of its video a play shows. Its times count the play, `fromMs` the video. */
import { nominalSec, type Timeline } from './segment.ts'

export interface ShownPart {
  startMs: number
  fromMs: number
  lengthMs: number
}

const toMs = (seconds: number): number => Math.round(seconds * 1000)

/** Chapters that follow each other in the video are one part. */
export function partsOf({ segments, starts }: Timeline): ShownPart[] {
  const parts: ShownPart[] = []
  for (const [index, { length, videoSec }] of segments.entries()) {
    const startMs = toMs(starts[index] ?? 0)
    const fromMs = videoSec === undefined ? startMs : toMs(videoSec)
    const lengthMs = toMs(nominalSec(length))
    const before = parts.at(-1)
    if (before !== undefined && before.fromMs + before.lengthMs === fromMs) before.lengthMs += lengthMs
    else parts.push({ startMs, fromMs, lengthMs })
  }
  return parts
}

export function partAt(parts: readonly ShownPart[], playMs: number): number {
  const after = parts.findIndex(({ startMs }) => startMs > playMs)
  return Math.max(0, (after === -1 ? parts.length : after) - 1)
}

const within = (ms: number, most: number): number => Math.min(most, Math.max(0, ms))

export const toVideoMs = ({ startMs, fromMs, lengthMs }: ShownPart, playMs: number): number =>
  fromMs + within(playMs - startMs, lengthMs)

export const toPlayMs = ({ startMs, fromMs, lengthMs }: ShownPart, videoMs: number): number =>
  startMs + within(videoMs - fromMs, lengthMs)
