import { atom } from 'nanostores'
import { pickLanguage } from '#core/app/pick-language.ts'
import { translator, type Messages, type Translate } from '#core/app/translate.ts'
import type { Language } from '#core/workout/workout.ts'
import { storage } from '../../platform/page/storage.ts'

const FILES: Readonly<Record<Language, () => Promise<{ default: Messages }>>> = {
  en: () => import('#locales/en.json'),
  de: () => import('#locales/de.json'),
  fr: () => import('#locales/fr.json'),
  es: () => import('#locales/es.json'),
  nl: () => import('#locales/nl.json')
}

export const $locale = atom<Language>('en')

/** `const t = useStore($t); t('list.title')`. Texts are empty until `$localeReady`. */
export const $t = atom<Translate>(() => '')

export const $localeReady = atom(false)

let wanted: Language | undefined

/** If the file cannot be loaded the present language stays; without any language, keys are shown. */
export async function setLocale(language: Language): Promise<void> {
  wanted = language
  try {
    const file = await FILES[language]()
    if (wanted !== language) return
    $t.set(translator(file.default, language))
    $locale.set(language)
    if (typeof document !== 'undefined') {
      document.documentElement.lang = language
      storage.locale.write(language)
    }
  } catch {
    if (!$localeReady.get()) $t.set((key) => key)
  }
  $localeReady.set(true)
}

function startLocale(): Promise<void> {
  return setLocale(pickLanguage(storage.locale.read(), navigator.languages))
}

if (typeof document !== 'undefined') void startLocale()
storage.locale.onElsewhere(() => void startLocale())
