import type { Exercise } from '../workout/workout.ts'

export type KnownExercise = Pick<Exercise, 'name' | 'steps' | 'intro' | 'figure'>

export const KNOWN_MAX = 200

export const foldName = (name: string): string => name.trim().toLocaleLowerCase()

export function knownExercises(exercises: readonly KnownExercise[]): KnownExercise[] {
  const found = new Map<string, KnownExercise>()
  for (const { name, steps, intro, figure } of exercises) {
    const key = foldName(name)
    if (key !== '' && steps.length > 0 && !found.has(key))
      found.set(key, { name: name.trim(), steps, intro, ...(figure === undefined ? {} : { figure }) })
  }
  return [...found.values()].slice(0, KNOWN_MAX)
}
