import type { Exercise } from '../workout/workout.ts'
import { ownFile } from './own-file.ts'

/** The first picture of an exercise, or an empty address when there is none. */
export function pictureOf({ steps, intro }: Pick<Exercise, 'steps' | 'intro'>): { url: string; alt: string } {
  const shown = [...steps, ...intro].find((step) => step.mediaType === 'image')
  return { url: ownFile(shown?.url ?? ''), alt: shown?.alt ?? '' }
}
