/** What the prerendered pages share: their paths per language, and the pages of the newest public workouts. */
import { publicPage, type PublicPage } from '#core/public-page.ts'
import type { Language, Sport } from '#core/workout.ts'
import { workoutsToPrerender } from '../data/public.ts'
import { PREFIXED, fixedT } from '../i18n.ts'

export interface WorkoutPageProps {
  page: PublicPage & { sport: Sport }
  language: Language
}

/** `getStaticPaths` of a page that exists once per language with a prefix. */
export function prefixedPaths(): { params: { language: Language }; props: { language: Language } }[] {
  return PREFIXED.map((language) => ({ params: { language }, props: { language } }))
}

/** `getStaticPaths` of the workouts' pages in the languages given. `origin` is the site's, without a slash. */
export async function workoutPaths(languages: readonly Language[], origin: string) {
  const workouts = await workoutsToPrerender()
  return languages.flatMap((language) =>
    workouts.map(({ workout, author }) => {
      const page = publicPage({ workout, author, language, t: fixedT(language), origin })
      const props: WorkoutPageProps = { page: { ...page, sport: workout.sport }, language }
      return { params: { language, id: workout.id }, props }
    })
  )
}
