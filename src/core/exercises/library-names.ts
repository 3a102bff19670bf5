import type { ExerciseText } from './exercise.ts'
import type { LibraryNames } from './find.ts'

export const namesIn = (texts: Readonly<Record<string, ExerciseText>>): LibraryNames =>
  Object.fromEntries(Object.entries(texts).map(([id, { name, others }]) => [id, [name, ...others]]))
