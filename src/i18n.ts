/** Only this module knows i18next and astro-i18next. Islands use `src/stores/app/locale.ts`. */
import { localizePath } from 'astro-i18next'
import i18next from 'i18next'
import { TEXTS } from '#locales/index.ts'
import type { TextParams, Translate } from '#core/app/translate.ts'
import { LANGUAGES, type Language } from '#core/workout/workout.ts'

export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  nl: 'Nederlands'
}

const texts = i18next.createInstance()
// `initAsync: false`: the texts are ready when the first page is rendered.
void texts.init({
  initAsync: false,
  lng: 'en',
  supportedLngs: [...LANGUAGES],
  fallbackLng: false,
  resources: TEXTS,
  ns: Object.keys(TEXTS.en),
  nsSeparator: '.',
  keySeparator: false,
  parseMissingKeyHandler: (key) => {
    throw new Error(`no text ${key}`)
  },
  interpolation: { prefix: '{', suffix: '}', escapeValue: false }
})

/** @throws Error for a missing key, so that the build fails. */
export function fixedT(language: Language): Translate {
  const t = texts.getFixedT(language)
  const number = new Intl.NumberFormat(language)
  const spell = (params: TextParams): Record<string, string> =>
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, typeof value === 'number' ? number.format(value) : value])
    )
  return (key, params = {}) => {
    const { count } = params
    return t(key, { replace: spell(params), ...(typeof count === 'number' ? { count } : {}) })
  }
}

export const PREFIXED = LANGUAGES.filter((language) => language !== 'en')

export function inLanguage(pathname: string, language: Language): string {
  return localizePath(pathname, language, '/')
}
