import { isMediaUrl, type MediaKind } from '../media/media.ts'
import type { Step, WorkoutContent } from './workout.ts'

type WithAddresses = Pick<WorkoutContent, 'imageUrl' | 'videoUrl' | 'musicUrl'> & {
  exercises: readonly { steps: readonly Step[]; intro: readonly Step[] }[]
}

export function fileUrlsOf(content: WithAddresses): string[] {
  const steps = content.exercises.flatMap((exercise) => [...exercise.intro, ...exercise.steps])
  const urls = [content.imageUrl, content.videoUrl, content.musicUrl, ...steps.flatMap((s) => [s.url, s.audioUrl])]
  return [...new Set(urls.filter((url) => url !== ''))]
}

export const mediaUrlsOf = (content: WithAddresses): string[] => fileUrlsOf(content).filter(isMediaUrl)

export function kindOfFile(type: string, url: string, content: Pick<WorkoutContent, 'type' | 'videoUrl'>): MediaKind {
  if (url === content.videoUrl && content.type === 'mastervideo') return 'mastervideo'
  if (type.startsWith('video/')) return 'video'
  return type.startsWith('audio/') ? 'music' : 'image'
}

/** The same content with known addresses replaced. Other addresses stay. */
export function withMediaUrls<T extends WithAddresses>(content: T, urls: ReadonlyMap<string, string>): T {
  const to = (url: string): string => urls.get(url) ?? url
  const step = (one: Step): Step => ({ ...one, url: to(one.url), audioUrl: to(one.audioUrl) })
  return {
    ...content,
    imageUrl: to(content.imageUrl),
    videoUrl: to(content.videoUrl),
    musicUrl: to(content.musicUrl),
    exercises: content.exercises.map((one) => ({ ...one, steps: one.steps.map(step), intro: one.intro.map(step) }))
  }
}

export function withoutFiles<T extends WithAddresses>(content: T, urls: readonly string[]): T {
  const left = withMediaUrls(content, new Map(urls.map((url) => [url, ''])))
  const step = (one: Step): Step => (one.url === '' ? { ...one, mediaType: 'none' } : one)
  const exercises = left.exercises.map((one) => ({
    ...one,
    steps: one.steps.map(step),
    intro: one.intro.map(step)
  }))
  return { ...left, exercises }
}
