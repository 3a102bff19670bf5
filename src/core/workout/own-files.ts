import { isMediaUrl } from '../media/media.ts'
import { hasMasterVideo, type Workout } from './workout.ts'

export interface OwnFile {
  url: string
  shows: 'picture' | 'video' | 'sound'
  /** What the file is for. `name` is the exercise's name. */
  of: 'cover' | 'video' | 'music' | 'exercise'
  name: string
  /** A master-video workout is unusable without its video. */
  isNeeded: boolean
}

type Files = Pick<Workout, 'type' | 'imageUrl' | 'videoUrl' | 'musicUrl' | 'exercises'>

/** The files that somebody uploaded for a workout, each once, in the order they appear. */
export function ownFilesOf(workout: Files): OwnFile[] {
  const whole = { name: '', isNeeded: false }
  const isNeeded = hasMasterVideo(workout)
  const all: OwnFile[] = [
    { url: workout.imageUrl, shows: 'picture', of: 'cover', ...whole },
    { url: workout.videoUrl, shows: 'video', of: 'video', ...whole, isNeeded },
    ...workout.exercises.flatMap(({ name, intro, steps }) =>
      [...intro, ...steps].flatMap(({ url, audioUrl, mediaType }): OwnFile[] => {
        const shows = mediaType === 'video' ? 'video' : 'picture'
        const common = { of: 'exercise', name, isNeeded: false } as const
        return [
          { url, shows, ...common },
          { url: audioUrl, shows: 'sound', ...common }
        ]
      })
    ),
    { url: workout.musicUrl, shows: 'sound', of: 'music', ...whole }
  ]
  const own = all.filter(({ url }) => isMediaUrl(url))
  return own.filter((file, index) => own.findIndex(({ url }) => url === file.url) === index)
}
