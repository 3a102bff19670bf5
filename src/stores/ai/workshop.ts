import type { Workshop } from '#core/ai/change-draft.ts'
import { exerciseWords, type ExerciseWords } from '#core/ai/spoken-words.ts'
import type { LibraryExercise } from '#core/exercises/exercise.ts'
import { nameIndex } from '#core/exercises/find.ts'
import { namesIn } from '#core/exercises/library-names.ts'
import type { Language } from '#core/workout/workout.ts'
import { newId } from '../../data/app/ids.ts'
import { readLibrary } from '../../data/exercises/library.ts'
import { $locale, $t } from '../app/locale.ts'

interface Known {
  language: Language
  facts: readonly LibraryExercise[]
  workshop: Workshop
  textOf: (id: string) => { name: string; line: string }
  /** Names of the exercises as people write them. */
  words: ExerciseWords
}

let known: Known | null = null

export function forgetLibrary(): void {
  known = null
}

/** @throws when the library cannot be loaded. */
export async function openWorkshop(): Promise<Known> {
  const language = $locale.get()
  if (known?.language === language) return known
  const { facts, texts } = await readLibrary(language)
  const t = $t.get()
  const effort = { easy: t('ai.easy'), steady: t('ai.steady'), hard: t('ai.hard') }
  const workshop: Workshop = {
    facts,
    newId,
    textsOf: ({ sport, minutes }) => ({
      language,
      description: '',
      effort,
      name: t('ai.name', { sport: t(`sports.${sport}`), count: minutes }),
      textOf: (id) => texts[id]
    })
  }
  const words = exerciseWords(facts, nameIndex(namesIn(texts), language))
  known = { language, facts, workshop, textOf: (id) => texts[id] ?? { name: id, line: '' }, words }
  return known
}
