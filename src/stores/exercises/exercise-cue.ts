import type { Language } from '#core/workout/workout.ts'
import { readExercise } from '../../data/exercises/library.ts'

export interface Cue {
  line: string
  known: readonly string[]
}

/** Returns null offline and for exercises that this version does not know. */
export async function readCue(id: string, language: Language, workoutLanguage: Language): Promise<Cue | null> {
  try {
    const [own, other] = await Promise.all([readExercise(id, language), readExercise(id, workoutLanguage)])
    if (own === null || other === null) return null
    return { line: own.text.line, known: ['', own.text.line, other.text.line] }
  } catch {
    return null
  }
}
