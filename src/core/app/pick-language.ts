import { LANGUAGES, type Language } from '../workout/workout.ts'

const known = (tag: string): Language | undefined =>
  LANGUAGES.find((language) => language === tag.toLowerCase().split('-')[0])

export function pickLanguage(saved: string | null, wishes: readonly string[]): Language {
  const choices = saved === null ? wishes : [saved, ...wishes]
  for (const tag of choices) {
    const language = known(tag)
    if (language !== undefined) return language
  }
  return 'en'
}
