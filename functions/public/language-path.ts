/** Addresses of the build's files per language. */
import type { Language } from '#core/workout/workout.ts'

/** A path under its language's prefix; English has none. */
export const languagePath = (path: string, language: Language): string =>
  language === 'en' ? path : `/${language}${path}`
