import type { Language } from '#core/workout/workout.ts'

export const languagePath = (path: string, language: Language): string =>
  language === 'en' ? path : `/${language}${path}`
