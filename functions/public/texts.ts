import de from '#locales/de.json' with { type: 'json' }
import en from '#locales/en.json' with { type: 'json' }
import es from '#locales/es.json' with { type: 'json' }
import fr from '#locales/fr.json' with { type: 'json' }
import nl from '#locales/nl.json' with { type: 'json' }
import { translator, type Messages, type Translate } from '#core/app/translate.ts'
import type { Language } from '#core/workout/workout.ts'

const MESSAGES: Record<Language, Messages> = { en, de, fr, es, nl }
const made = new Map<Language, Translate>()

export function textsIn(language: Language): Translate {
  const known = made.get(language)
  if (known !== undefined) return known
  const texts = translator(MESSAGES[language], language)
  made.set(language, texts)
  return texts
}
