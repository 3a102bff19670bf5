/** Texts of the native projects in our languages: those of the app, and the few that only a device shows. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '#core/workout/workout.ts'
import { ROOT } from '../lib/config.ts'

/** In Android's notification while a workout runs. */
export const RUNNING: Readonly<Record<Language, string>> = {
  en: 'Your workout is running',
  de: 'Dein Workout läuft',
  fr: 'Ta séance est en cours',
  es: 'Tu entrenamiento está en marcha',
  nl: 'Je workout loopt'
}

export function textsOf(language: Language): (key: string) => string {
  const texts = JSON.parse(readFileSync(join(ROOT, 'locales', `${language}.json`), 'utf8')) as Record<
    string,
    Record<string, string>
  >
  return (key) => {
    const [part = '', name = ''] = key.split('.')
    const text = texts[part]?.[name]
    if (text === undefined) throw new RangeError(`no text ${key} in ${language}`)
    return text
  }
}
