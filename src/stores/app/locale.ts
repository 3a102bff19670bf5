/** The language of the app and its texts. Only the file of the language in use is loaded. */
import { atom } from 'nanostores'
import { pickLanguage } from '#core/app/pick-language.ts'
import { translator, type Messages, type Translate } from '#core/app/translate.ts'
import type { Language } from '#core/workout/workout.ts'
import { onStoredElsewhere } from '../../platform/page/page.ts'
import { LOCALE_KEY } from './locale-key.ts'

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
      localStorage.setItem(LOCALE_KEY, language)
    }
  } catch {
    if (!$localeReady.get()) $t.set((key) => key)
  }
  $localeReady.set(true)
}

/** Starts with the saved language or the browser's wishes. Called once, when this module loads in a browser. */
export function startLocale(): Promise<void> {
  return setLocale(pickLanguage(savedLocale(), navigator.languages))
}

function savedLocale(): string | null {
  try {
    return localStorage.getItem(LOCALE_KEY)
  } catch {
    return null
  }
}

if (typeof document !== 'undefined') void startLocale()
// Chosen in another tab.
if (typeof window !== 'undefined') {
  onStoredElsewhere(LOCALE_KEY, () => void setLocale(pickLanguage(savedLocale(), navigator.languages)))
}
