import type { Language } from '#core/workout/workout.ts'

/** Each name is in its own language, so that everybody recognizes theirs. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  nl: 'Nederlands'
}
