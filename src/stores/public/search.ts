import { publicCard } from '#core/public/card.ts'
import { translator } from '#core/app/translate.ts'
import type { Language } from '#core/workout/workout.ts'
import { getConfig } from '../../data/app/config.ts'
import { searchPublicWorkouts, type FoundWorkout, type PublicFilter } from '../../data/public/public-rows.ts'
import { shelfTexts } from '../app/shelf-texts.ts'

export type { FoundWorkout, PublicFilter }

/** @throws Error when Appwrite cannot be reached. */
export async function findPublicWorkouts(filter: PublicFilter): Promise<FoundWorkout[]> {
  return searchPublicWorkouts(await getConfig(), filter)
}

/** @throws Error when the texts cannot be loaded. */
export async function cardDrawer(language: Language): Promise<(found: readonly FoundWorkout[]) => string> {
  const [app, workout] = await Promise.all([shelfTexts('app', language), shelfTexts('workout', language)])
  const t = translator({ ...app, ...workout }, language)
  return (found) => found.map(({ workout, author }) => publicCard({ workout, author, language, t })).join('')
}
