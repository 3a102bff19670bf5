/** Files in a workout's content. Every function returns new content, or the same object when nothing changes. */
import type { FileKind } from '../media/chosen-file.ts'
import type { Step, WorkoutContent } from '../workout/workout.ts'
import { updateExercise } from './editing.ts'

export interface StepSpot {
  exerciseId: string
  list: 'steps' | 'intro'
  index: number
}

export type FileSpot = StepSpot | 'picture' | 'music'

function stepWith({ alt: _alt, ...step }: Step, kind: FileKind, url: string): Step {
  return { ...step, url, mediaType: url === '' || kind === 'music' ? 'none' : kind }
}

function inStep(content: WorkoutContent, { exerciseId, list, index }: StepSpot, make: (step: Step) => Step) {
  return updateExercise(content, exerciseId, (exercise) => ({
    ...exercise,
    [list]: exercise[list].map((step, at) => (at === index ? make(step) : step))
  }))
}

export function withFile(content: WorkoutContent, spot: FileSpot, kind: FileKind, url: string): WorkoutContent {
  if (spot === 'picture') return { ...content, imageUrl: url }
  if (spot === 'music') return { ...content, musicUrl: url }
  return inStep(content, spot, (step) => (kind === 'music' ? { ...step, audioUrl: url } : stepWith(step, kind, url)))
}

export function withNewUrl(content: WorkoutContent, spot: FileSpot, url: string): WorkoutContent {
  return typeof spot === 'string'
    ? withFile(content, spot, 'image', url)
    : inStep(content, spot, (step) => ({ ...step, url }))
}

export function withAlt(content: WorkoutContent, spot: StepSpot, alt: string): WorkoutContent {
  return inStep(content, spot, ({ alt: _alt, ...step }) => (alt.trim() === '' ? step : { ...step, alt }))
}

export function withoutFiles(content: WorkoutContent, gone: ReadonlySet<string>): WorkoutContent {
  const step = (one: Step): Step => {
    const bare = gone.has(one.url) ? stepWith(one, 'image', '') : one
    return gone.has(bare.audioUrl) ? { ...bare, audioUrl: '' } : bare
  }
  const list = (steps: Step[]): Step[] => {
    const made = steps.map(step)
    return made.every((one, index) => one === steps[index]) ? steps : made
  }
  let isSame = true
  const exercises = content.exercises.map((exercise) => {
    const [steps, intro] = [list(exercise.steps), list(exercise.intro)]
    if (steps === exercise.steps && intro === exercise.intro) return exercise
    isSame = false
    return { ...exercise, steps, intro }
  })
  const [imageUrl, musicUrl] = [content.imageUrl, content.musicUrl].map((url) => (gone.has(url) ? '' : url))
  if (isSame && imageUrl === content.imageUrl && musicUrl === content.musicUrl) return content
  return { ...content, imageUrl: imageUrl ?? '', musicUrl: musicUrl ?? '', exercises }
}
