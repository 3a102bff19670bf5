import type { Language } from '#core/workout/workout.ts'

/** In their own language, so that everybody recognises theirs. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  nl: 'Nederlands'
}
