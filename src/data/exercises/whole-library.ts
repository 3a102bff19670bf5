import type { ExerciseText, LibraryExercise } from '#core/exercises/exercise.ts'
import { DRAWINGS } from '#core/exercises/figure/gear/gear.ts'
import { equip } from '#core/exercises/figure/gear/slot.ts'
import type { Pose } from '#core/exercises/figure/pose.ts'
import type { LibraryEntry } from '#core/exercises/page/library-filter.ts'
import { LANGUAGES, type Language } from '#core/workout/workout.ts'

const FACTS = import.meta.glob<readonly LibraryExercise[]>('../../core/exercises/library/*/facts.json', {
  import: 'default',
  eager: true
})
const POSES = import.meta.glob<Readonly<Record<string, Pose>>>('../../core/exercises/library/*/figures.json', {
  import: 'default',
  eager: true
})
const TEXTS = import.meta.glob<Readonly<Record<string, ExerciseText>>>(
  '../../core/exercises/library/*/{en,de,fr,es,nl}.json',
  { import: 'default', eager: true }
)

equip(DRAWINGS)

const textOf = (folder: string, language: Language, id: string): ExerciseText => {
  const text = TEXTS[`${folder}/${language}.json`]?.[id]
  if (text === undefined) throw new Error(`exercise ${id} has no text in ${language}`)
  return text
}

function entriesOf([path, facts]: [string, readonly LibraryExercise[]]): LibraryEntry[] {
  const folder = path.replace('/facts.json', '')
  return facts.map((fact) => {
    const pose = POSES[`${folder}/figures.json`]?.[fact.id]
    if (pose === undefined) throw new Error(`exercise ${fact.id} has no figure`)
    const texts = LANGUAGES.map((language) => [language, textOf(folder, language, fact.id)] as const)
    return { facts: fact, pose, texts: Object.fromEntries(texts) as Record<Language, ExerciseText> }
  })
}

export const WHOLE_LIBRARY: readonly LibraryEntry[] = Object.entries(FACTS).flatMap(entriesOf)
