import { toTenth } from '../workout/tenths.ts'
import { nominalSec, type Segment, type Timeline } from './segment.ts'

export interface VideoChapter {
  segment: Segment
  startSec: number
  endSec: number
}

/** Each place in the video once, in video order, with the first name shown there. */
export function chaptersInVideo({ segments, starts }: Timeline): VideoChapter[] {
  const byStart = new Map<number, VideoChapter>()
  for (const [index, segment] of segments.entries()) {
    const startSec = segment.videoSec ?? starts[index] ?? 0
    const endSec = toTenth(startSec + nominalSec(segment.length))
    if (!byStart.has(startSec)) byStart.set(startSec, { segment, startSec, endSec })
  }
  const chapters = [...byStart.values()].sort((one, other) => one.startSec - other.startSec)
  return chapters.map((chapter, index) => ({
    ...chapter,
    endSec: Math.min(chapter.endSec, chapters[index + 1]?.startSec ?? Infinity)
  }))
}
