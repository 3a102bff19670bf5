/** The language of the app and its texts. Only the file of the language in use is loaded. */
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

/** The language on the screen. */
export const $locale = atom<Language>('en')

/** `const t = useStore($t); t('list.title')`. Empty texts until the first file is here: `AppFrame` waits for that. */
export const $t = atom<Translate>(() => '')

/** Whether texts are there. */
export const $localeReady = atom(false)

let wanted: Language | undefined

/**
 * Speaks another language from now on, here and on the next page. A file that cannot be loaded leaves the present
 * language; without any, the keys are shown rather than nothing.
 */
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

/** Starts with the saved language or the browser's wishes. Called when this module loads in a browser. */
export function startLocale(): Promise<void> {
  return setLocale(pickLanguage(storage.locale.read(), navigator.languages))
}

if (typeof document !== 'undefined') void startLocale()
storage.locale.onElsewhere(() => void startLocale())
