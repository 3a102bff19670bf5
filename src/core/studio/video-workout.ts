import { emptyContent } from '../editor/draft.ts'
import { timedStep } from '../editor/editing.ts'
import { plainBlock } from '../workout/stored.ts'
import { toTenth } from '../workout/tenths.ts'
import type { Language, WorkoutContent } from '../workout/workout.ts'
import type { KeptVideo } from './kept-video.ts'

export interface VideoChapter {
  name: string
  start: number
  seconds: number
}

/** In seconds to the tenth. A chapter shorter than a second belongs to the one before it. */
export function chaptersOf({ marks, seconds }: Pick<KeptVideo, 'marks' | 'seconds'>): VideoChapter[] {
  const total = Math.max(1, toTenth(seconds ?? 1))
  const kept: { name: string; start: number }[] = []
  for (const [n, { at, name }] of marks.entries()) {
    const start = n === 0 ? 0 : toTenth(at / 1000)
    const before = kept.at(-1)
    if (total - start >= 1 && (before === undefined || start - before.start >= 1)) kept.push({ name, start })
  }
  return kept.map((chapter, n) => ({ ...chapter, seconds: toTenth((kept[n + 1]?.start ?? total) - chapter.start) }))
}

interface VideoWorkout {
  name: string
  chapters: readonly VideoChapter[]
  url: string
  language: Language
  newId: () => string
}

export function workoutOfVideo({ name, chapters, url, language, newId }: VideoWorkout): WorkoutContent {
  const exercises = chapters.map((chapter) => {
    const steps = [timedStep(chapter.seconds)]
    return { id: newId(), name: chapter.name.trim(), steps, intro: [] }
  })
  const items = exercises.map(({ id }) => ({ exerciseId: id, restSec: 0 }))
  return {
    ...emptyContent('', language),
    name: name.trim(),
    type: 'mastervideo',
    videoUrl: url,
    exercises,
    blocks: [plainBlock(items)]
  }
}
