import { TEXTS } from '#locales/index.ts'
import { translator, type Translate } from '#core/app/translate.ts'
import type { Language } from '#core/workout/workout.ts'

const made = new Map<Language, Translate>()

export function textsIn(language: Language): Translate {
  const known = made.get(language)
  if (known !== undefined) return known
  const texts = translator(TEXTS[language], language)
  made.set(language, texts)
  return texts
}
