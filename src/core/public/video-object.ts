import { isoDuration } from '../app/format.ts'
import { ownFile } from '../media/own-file.ts'
import { compile } from '../player/compile.ts'
import { DEFAULT_SETTINGS } from '../account/settings.ts'
import { hasMasterVideo, type Workout } from '../workout/workout.ts'

export const chapterId = (seconds: number): string => `t=${seconds}`

export interface VideoPage {
  url: string
  description: string
  image: string
  absolute: (url: string) => string
}

export function videoData(workout: Workout, page: VideoPage): object | null {
  const file = ownFile(workout.videoUrl)
  if (!hasMasterVideo(workout) || file === '') return null
  const { segments, starts, totalSec } = compile(workout, DEFAULT_SETTINGS)
  return {
    '@type': 'VideoObject',
    name: workout.name,
    description: page.description,
    thumbnailUrl: page.image,
    uploadDate: workout.createdAt,
    contentUrl: page.absolute(file),
    duration: isoDuration(totalSec),
    hasPart: segments.map(({ name }, index) => {
      const startOffset = starts[index] ?? 0
      const endOffset = starts[index + 1] ?? totalSec
      return { '@type': 'Clip', name, startOffset, endOffset, url: `${page.url}#${chapterId(startOffset)}` }
    })
  }
}
