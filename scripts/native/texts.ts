/** Texts of the native projects in our languages: the app's own, and the few that only a device shows. */
import { TEXTS } from '#locales/index.ts'
import type { Language } from '#core/workout/workout.ts'

/** Shown in Android's notification while a workout runs. */
export const RUNNING: Readonly<Record<Language, string>> = {
  en: 'Your workout is running',
  de: 'Dein Workout läuft',
  fr: 'Ta séance est en cours',
  es: 'Tu entrenamiento está en marcha',
  nl: 'Je workout loopt'
}

export function textsOf(language: Language): (key: string) => string {
  return (key) => {
    const [part = '', name = ''] = key.split('.')
    const text = TEXTS[language][part]?.[name]
    if (text === undefined) throw new RangeError(`no text ${key} in ${language}`)
    return text
  }
}
