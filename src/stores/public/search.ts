import { publicCard } from '#core/public/card.ts'
import { translator, type Messages } from '#core/app/translate.ts'
import type { Language, WorkoutSummary } from '#core/workout/workout.ts'
import { getConfig } from '../../data/app/config.ts'
import { searchPublicWorkouts, type PublicFilter } from '../../data/public/public-rows.ts'

export type { PublicFilter }

const FILES: Readonly<Record<Language, () => Promise<{ default: Messages }>>> = {
  en: () => import('#locales/en.json'),
  de: () => import('#locales/de.json'),
  fr: () => import('#locales/fr.json'),
  es: () => import('#locales/es.json'),
  nl: () => import('#locales/nl.json')
}

/** @throws Error when Appwrite cannot be reached. */
export async function findPublicWorkouts(filter: PublicFilter): Promise<WorkoutSummary[]> {
  return searchPublicWorkouts(await getConfig(), filter)
}

/** @throws Error when the texts cannot be loaded. */
export async function cardDrawer(language: Language): Promise<(workouts: readonly WorkoutSummary[]) => string> {
  const t = translator((await FILES[language]()).default, language)
  return (workouts) => workouts.map((workout) => publicCard({ workout, author: workout.trainer, language, t })).join('')
}
