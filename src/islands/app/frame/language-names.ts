import type { Language } from '#core/workout/workout.ts'

/** Every language in its own words, so that one finds the way back. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  nl: 'Nederlands'
}
