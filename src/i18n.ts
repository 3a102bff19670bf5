/**
 * The languages of the prerendered pages. i18next holds the texts and astro-i18next the paths; nothing else knows of
 * either, so both stay replaceable. Islands have texts of their own (`src/stores/app/locale.ts`).
 */
import { detectLocaleFromPath, localizePath } from 'astro-i18next'
import i18next from 'i18next'
import de from '#locales/de.json'
import en from '#locales/en.json'
import es from '#locales/es.json'
import fr from '#locales/fr.json'
import nl from '#locales/nl.json'
import type { TextParams, Translate } from '#core/app/translate.ts'
import { LANGUAGES, type Language } from '#core/workout/workout.ts'

const LOCALES: Record<Language, Record<string, Record<string, string>>> = { en, de, fr, es, nl }

/** The languages under their own names, in the order of the language menu. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  nl: 'Nederlands'
}

const texts = i18next.createInstance()
// `initAsync: false`: the texts are here, so the first page can be rendered at once.
void texts.init({
  initAsync: false,
  lng: 'en',
  supportedLngs: [...LANGUAGES],
  fallbackLng: false,
  resources: LOCALES,
  ns: Object.keys(en),
  nsSeparator: '.',
  keySeparator: false,
  parseMissingKeyHandler: () => '',
  interpolation: { prefix: '{', suffix: '}', escapeValue: false }
})

/** The texts of one language. A key that is missing is a defect of the build, so it throws. */
export function fixedT(language: Language): Translate {
  const t = texts.getFixedT(language)
  const number = new Intl.NumberFormat(language)
  const spell = (params: TextParams): Record<string, string> =>
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, typeof value === 'number' ? number.format(value) : value])
    )
  return (key, params = {}) => {
    const { count } = params
    const text = t(key, { replace: spell(params), ...(typeof count === 'number' ? { count } : {}) })
    if (text === '') throw new Error(`no text ${key} in ${language}`)
    return text
  }
}

/** Languages with a prefix in their addresses; `/` without one is English. */
export const PREFIXED = LANGUAGES.filter((language) => language !== 'en')

/** The language of an address, from its first segment. */
export function languageOf(pathname: string): Language {
  return LANGUAGES.find((language) => language === detectLocaleFromPath(pathname)) ?? 'en'
}

/** The same page in another language. */
export function inLanguage(pathname: string, language: Language): string {
  return localizePath(pathname, language, '/')
}
