/** A workout that is one video, for search engines: the video with its chapters. */
import { isoDuration } from '../app/format.ts'
import { safeUrl } from './html.ts'
import { compile } from '../player/compile.ts'
import { DEFAULT_SETTINGS } from '../account/settings.ts'
import { isFilm, type Workout } from '../workout/workout.ts'

/** What the page around it knows already. */
export interface VideoPage {
  /** Its own full address. */
  url: string
  description: string
  /** Full address of the picture that stands for the workout. */
  image: string
  /** Full address of a path of the site. */
  absolute: (url: string) => string
}

/** schema.org: a `VideoObject` and its clips; null for a workout of another kind. */
export function videoData(workout: Workout, page: VideoPage): object | null {
  const file = safeUrl(workout.videoUrl)
  if (!isFilm(workout) || file === '') return null
  const { segments, starts, totalSec } = compile(workout, DEFAULT_SETTINGS)
  return {
    '@type': 'VideoObject',
    name: workout.name,
    description: page.description,
    thumbnailUrl: page.image,
    uploadDate: workout.createdAt,
    contentUrl: page.absolute(file),
    duration: isoDuration(totalSec),
    hasPart: segments.map(({ name }, index) => ({
      '@type': 'Clip',
      name,
      startOffset: starts[index],
      endOffset: starts[index + 1] ?? totalSec,
      url: page.url
    }))
  }
}
