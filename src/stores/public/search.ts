import { publicCard } from '#core/public/card.ts'
import { translator, type Messages } from '#core/app/translate.ts'
import type { Language } from '#core/workout/workout.ts'
import { getConfig } from '../../data/app/config.ts'
import { searchPublicWorkouts, type FoundWorkout, type PublicFilter } from '../../data/public/public-rows.ts'

export type { FoundWorkout, PublicFilter }

const TEXTS = import.meta.glob<Messages>('/locales/*.json', { query: '?part=card', import: 'default' })

/** @throws Error when Appwrite cannot be reached. */
export async function findPublicWorkouts(filter: PublicFilter): Promise<FoundWorkout[]> {
  return searchPublicWorkouts(await getConfig(), filter)
}

/** @throws Error when the texts cannot be loaded. */
export async function cardDrawer(language: Language): Promise<(found: readonly FoundWorkout[]) => string> {
  const texts = TEXTS[`/locales/${language}.json`]
  if (texts === undefined) throw new RangeError(`no texts: ${language}`)
  const t = translator(await texts(), language)
  return (found) => found.map(({ workout, author }) => publicCard({ workout, author, language, t })).join('')
}
