import { emptyContent } from '../editor/draft.ts'
import { timedStep } from '../editor/editing.ts'
import { compile } from '../player/compile.ts'
import { nominalSec } from '../player/segment.ts'
import { DEFAULT_SETTINGS } from '../account/settings.ts'
import { plainBlock } from '../workout/stored.ts'
import { toTenth } from '../workout/tenths.ts'
import type { Exercise, Language, Step, WorkoutContent } from '../workout/workout.ts'
import { spansOf, type Chapter, type Edit, type Span } from './chapters.ts'
import { chaptersOf } from './video-workout.ts'
import type { KeptVideo } from './kept-video.ts'

export function editOfVideo(video: Pick<KeptVideo, 'name' | 'marks'>, seconds: number, newId: () => string): Edit {
  const found = chaptersOf({ marks: video.marks, seconds })
  const chapters = found.map(({ name, start }): Chapter => ({ id: newId(), name, text: '', isRest: false, start }))
  return { name: video.name, level: 'base', chapters, end: Math.max(1, toTenth(seconds)), poster: null }
}

/** Each turn is a chapter: what is repeated in rounds is several. */
export function editOfWorkout(content: WorkoutContent, newId: () => string): Edit {
  const known = new Map(content.exercises.map((exercise) => [exercise.id, exercise]))
  const used = new Set<string>()
  let end = 0
  const chapters = compile(content, DEFAULT_SETTINGS).segments.map(({ exerciseId, name, text, length }): Chapter => {
    const id = used.has(exerciseId) ? newId() : exerciseId
    used.add(exerciseId)
    const start = end
    end = toTenth(end + nominalSec(length))
    const isRest = known.get(exerciseId)?.steps.every((step) => step.isRest === true) ?? false
    return { id, name, text, isRest, start }
  })
  return { name: content.name, level: content.level, chapters, end, poster: null }
}

function exerciseOf({ id, name, text, isRest, seconds }: Span, known: Exercise | undefined): Exercise {
  const { isRest: _before, ...first } = known?.steps[0] ?? timedStep(seconds)
  const step: Step = {
    ...{ ...first, side: first.side === 'each' ? 'none' : first.side },
    ...{ text: text.trim(), length: { kind: 'time', seconds } },
    ...(isRest ? { isRest } : {})
  }
  const base = known ?? { intro: [] }
  return { ...base, id, name: name.trim(), steps: [step] }
}

interface NewVideo {
  videoUrl: string
  language: Language
}

/** `before`: the workout whose chapters were corrected, else the video of a new one. */
export function contentOfEdit(edit: Edit, before: WorkoutContent | NewVideo): WorkoutContent {
  const known = 'exercises' in before ? before : { ...emptyContent('', before.language), ...before, exercises: [] }
  const exercises = spansOf(edit).map((span) => {
    const own = known.exercises.find(({ id }) => id === span.id)
    return exerciseOf(span, own)
  })
  const blocks = [plainBlock(exercises.map(({ id }) => ({ exerciseId: id, restSec: 0 })))]
  const fields = { name: edit.name.trim(), level: edit.level, type: 'mastervideo' as const }
  return { ...known, ...fields, exercises, blocks }
}
