import { computed } from 'nanostores'
import type { Suggestion } from '#core/exercises/find.ts'
import { updateExercise } from '#core/editor/editing.ts'
import { withFigures } from '#core/editor/figures.ts'
import { filledIn } from '#core/editor/library-fill.ts'
import type { WorkoutContent } from '#core/workout/workout.ts'
import { readExercise } from '../../data/exercises/library.ts'
import { $settings } from '../account/settings.ts'
import { findAll, findKnown } from '../exercises/library.ts'
import { change } from './editor.ts'
import { $content, figures } from './editor-state.ts'

export interface Named {
  name: string
  figure?: string | undefined
}

export const $language = computed($content, (content) => content?.language ?? 'en')
export const $sport = computed($content, (content) => content?.sport ?? 'others')

export const figureOf = ({ name, figure }: Named): string | undefined =>
  figure === undefined ? findKnown(name) : figure || undefined

function look(content: WorkoutContent | null): void {
  if (content === null) return
  const names = content.exercises.flatMap(({ name, figure }) => (figure === undefined ? [name] : []))
  void findAll(names, content.language)
}

let isFollowing = false

export function followNames(): void {
  if (isFollowing) return
  isFollowing = true
  figures.follow = (before, after) => withFigures(before, after, findKnown)
  $content.subscribe(look)
}

/** Removed by hand with an empty id. */
export const setFigure = (exerciseId: string, figure: string): void =>
  change((now) => updateExercise(now, exerciseId, (one) => ({ ...one, figure })))

export async function takeFromLibrary(exerciseId: string, { id, name }: Suggestion): Promise<void> {
  const content = $content.get()
  const tag = `library-${exerciseId}`
  change((now) => updateExercise(now, exerciseId, (one) => ({ ...one, name, figure: id })), tag)
  const known = content === null ? null : await readExercise(id, content.language).catch(() => null)
  if (known === null) return
  const { defaultExerciseTimeSec } = $settings.get()
  change(
    (now) =>
      updateExercise(now, exerciseId, (one) =>
        one.figure === id ? filledIn(one, known, defaultExerciseTimeSec) : one
      ),
    tag
  )
}
