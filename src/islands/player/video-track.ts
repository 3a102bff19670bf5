import { chaptersInVideo } from '#core/player/chapters-in-video.ts'
import type { Timeline } from '#core/player/segment.ts'
import type { Translate } from '#core/app/translate.ts'
import { exerciseName } from './describe.ts'

/** Once for each element. */
export function addChapterTrack(element: HTMLVideoElement, timeline: Timeline, t: Translate): void {
  if ([...element.textTracks].some(({ kind }) => kind === 'chapters')) return
  const track = element.addTextTrack('chapters', t('videoParts.chapters'))
  for (const { segment, startSec, endSec } of chaptersInVideo(timeline)) {
    track.addCue(new VTTCue(startSec, endSec, exerciseName(segment, t)))
  }
  track.mode = 'hidden'
}
