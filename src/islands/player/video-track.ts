import type { Timeline } from '#core/player/segment.ts'
import type { Translate } from '#core/app/translate.ts'
import { exerciseName } from './describe.ts'

/** Once for each element. */
export function addChapterTrack(element: HTMLVideoElement, timeline: Timeline, t: Translate): void {
  if ([...element.textTracks].some(({ kind }) => kind === 'chapters')) return
  const track = element.addTextTrack('chapters', t('videoParts.chapters'))
  for (const [index, segment] of timeline.segments.entries()) {
    const start = timeline.starts[index] ?? 0
    track.addCue(new VTTCue(start, timeline.starts[index + 1] ?? timeline.totalSec, exerciseName(segment, t)))
  }
  track.mode = 'hidden'
}
