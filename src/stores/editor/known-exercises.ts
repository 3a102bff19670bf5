import { atom } from 'nanostores'
import { knownExercises, type KnownExercise } from '#core/editor/known-exercises.ts'
import { readOwnExercises } from '../../data/editor/own-exercises.ts'
import { $workout } from './editor-state.ts'

export const $knownExercises = atom<readonly KnownExercise[]>([])

let askedFor: string | null = null

/** Reads them once for each person. Without them names are typed as before. */
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
