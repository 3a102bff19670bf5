import { isMediaUrl } from '../media/media.ts'
import type { Step, WorkoutContent } from './workout.ts'

type WithAddresses = Pick<WorkoutContent, 'imageUrl' | 'videoUrl' | 'musicUrl'> & {
  exercises: readonly { steps: readonly Step[]; intro: readonly Step[] }[]
}

export function mediaUrlsOf(content: WithAddresses): string[] {
  const steps = content.exercises.flatMap((exercise) => [...exercise.intro, ...exercise.steps])
  const urls = [content.imageUrl, content.videoUrl, content.musicUrl, ...steps.flatMap((s) => [s.url, s.audioUrl])]
  return [...new Set(urls.filter(isMediaUrl))]
}
