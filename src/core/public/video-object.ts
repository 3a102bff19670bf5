import { isoDuration } from '../app/format.ts'
import { ownFile } from '../media/own-file.ts'
import { compile } from '../player/compile.ts'
import { DEFAULT_SETTINGS } from '../account/settings.ts'
import { hasMasterVideo, type Workout, type WorkoutContent } from '../workout/workout.ts'

export const chapterId = (seconds: number): string => `t=${seconds}`

/** The chapters as the player plays them, in seconds of the video; null without a video of our own. */
export function videoChapters(workout: WorkoutContent) {
  const file = ownFile(workout.videoUrl)
  if (!hasMasterVideo(workout) || file === '') return null
  const { segments, starts, totalSec } = compile(workout, DEFAULT_SETTINGS)
  const chapters = segments.map(({ name, side }, index) => ({
    ...{ name, side },
    start: starts[index] ?? 0,
    end: starts[index + 1] ?? totalSec
  }))
  return { file, totalSec, chapters }
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
        duration: isoDuration(video.totalSec),
        hasPart: video.chapters.map(({ name, start, end }) => ({
          ...{ '@type': 'Clip', name, startOffset: start, endOffset: end },
          url: `${page.url}#${chapterId(start)}`
        }))
      }
}
