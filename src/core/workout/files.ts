/** The files of ours that a workout names. */
import { isMediaUrl } from '../media/media.ts'
import type { Step, WorkoutContent } from './workout.ts'

/** Where a content can name a file: the workout itself and every step. */
type WithAddresses = Pick<WorkoutContent, 'imageUrl' | 'videoUrl' | 'musicUrl'> & {
  exercises: readonly { steps: readonly Step[]; intro: readonly Step[] }[]
}

/** Every address in it that claims to be a file of ours, once each, in the order in which they appear. */
export function mediaUrlsOf(content: WithAddresses): string[] {
  const steps = content.exercises.flatMap((exercise) => [...exercise.intro, ...exercise.steps])
  const urls = [content.imageUrl, content.videoUrl, content.musicUrl, ...steps.flatMap((s) => [s.url, s.audioUrl])]
  return [...new Set(urls.filter(isMediaUrl))]
}
