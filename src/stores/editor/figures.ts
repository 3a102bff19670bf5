import { computed, atom } from 'nanostores'
import type { Suggestion } from '#core/exercises/find.ts'
import { updateExercise } from '#core/editor/editing.ts'
import { filledIn, withFigures, knownExercises, type KnownExercise } from '#core/editor/library-fill.ts'
import type { WorkoutContent } from '#core/workout/workout.ts'
import { readExercise } from '../../data/exercises/library.ts'
import { $settings } from '../account/settings.ts'
import { findAll, findKnown } from '../exercises/library.ts'
import { change } from './editor.ts'
import { $content, figures, $workout } from './editor-state.ts'
import { readOwnExercises } from '../../data/editor/own-exercises.ts'

export const $knownExercises = atom<readonly KnownExercise[]>([])

let askedFor: string | null = null

/** Loads the names once for each account. Without them names are typed as before. */
export async function lookUpExercises(): Promise<void> {
  const ownerId = $workout.get()?.ownerId
  if (ownerId === undefined || ownerId === askedFor) return
  askedFor = ownerId
  $knownExercises.set([])
  try {
    $knownExercises.set(knownExercises(await readOwnExercises(ownerId)))
  } catch {
    askedFor = null
  }
}

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

/** An empty id means that someone removed the figure. */
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
