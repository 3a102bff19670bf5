import { isoDuration } from '../app/format.ts'
import { ownFile } from '../media/own-file.ts'
import { compile } from '../player/compile.ts'
import { chaptersInVideo } from '../player/chapters-in-video.ts'
import type { Timeline } from '../player/segment.ts'
import { DEFAULT_SETTINGS } from '../account/settings.ts'
import { hasMasterVideo, type Workout, type WorkoutContent } from '../workout/workout.ts'

export const chapterId = (seconds: number): string => `t=${seconds}`

/** The timeline as the player plays it. Null without a video of our own. */
export function videoTimeline(workout: WorkoutContent): Timeline | null {
  const isOwn = hasMasterVideo(workout) && ownFile(workout.videoUrl) !== ''
  return isOwn ? compile(workout, DEFAULT_SETTINGS) : null
}

export interface VideoPage {
  url: string
  description: string
  image: string
  absolute: (url: string) => string
}

export function videoData(workout: Workout, page: VideoPage): object | null {
  const timeline = videoTimeline(workout)
  if (timeline === null) return null
  const clips = chaptersInVideo(timeline)
  return {
    '@type': 'VideoObject',
    name: workout.name,
    description: page.description,
    thumbnailUrl: page.image,
    uploadDate: workout.createdAt,
    contentUrl: page.absolute(ownFile(workout.videoUrl)),
    duration: isoDuration(Math.max(0, ...clips.map(({ endSec }) => endSec))),
    hasPart: clips.map(({ segment: { name }, startSec, endSec }) => ({
      '@type': 'Clip',
      name,
      startOffset: startSec,
      endOffset: endSec,
      url: `${page.url}#${chapterId(startSec)}`
    }))
  }
}
