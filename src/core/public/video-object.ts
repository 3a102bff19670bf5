import { isoDuration } from '../app/format.ts'
import { ownFile } from '../media/own-file.ts'
import { compile } from '../player/compile.ts'
import { chaptersInVideo } from '../player/shown-parts.ts'
import { DEFAULT_SETTINGS } from '../account/settings.ts'
import { hasMasterVideo, type Workout, type WorkoutContent } from '../workout/workout.ts'

export const chapterId = (seconds: number): string => `t=${seconds}`

/** As the player plays them, and as they are in the file; null without a video of our own. */
export function videoChapters(workout: WorkoutContent) {
  const file = ownFile(workout.videoUrl)
  if (!hasMasterVideo(workout) || file === '') return null
  const timeline = compile(workout, DEFAULT_SETTINGS)
  return { file, segments: timeline.segments, clips: chaptersInVideo(timeline) }
}

export interface VideoPage {
  url: string
  description: string
  image: string
  absolute: (url: string) => string
}

export function videoData(workout: Workout, page: VideoPage): object | null {
  const video = videoChapters(workout)
  return video === null
    ? null
    : {
        '@type': 'VideoObject',
        name: workout.name,
        description: page.description,
        thumbnailUrl: page.image,
        uploadDate: workout.createdAt,
        contentUrl: page.absolute(video.file),
        duration: isoDuration(Math.max(0, ...video.clips.map(({ endSec }) => endSec))),
        hasPart: video.clips.map(({ segment: { name }, startSec, endSec }) => ({
          ...{ '@type': 'Clip', name, startOffset: startSec, endOffset: endSec },
          url: `${page.url}#${chapterId(startSec)}`
        }))
      }
}
