import { publicPage, type PublicPage } from '#core/public/public-page.ts'
import { pathTo } from '#core/app/routes.ts'
import { summarise } from '#core/workout/summarise.ts'
import type { Language, Sport } from '#core/workout/workout.ts'
import { workoutsToPrerender } from '../data/public/prerendered.ts'
import { PREFIXED, fixedT } from '../i18n.ts'

export interface WorkoutPageProps {
  page: PublicPage & { sport: Sport }
  language: Language
}

export function prefixedPaths(): { params: { language: Language }; props: { language: Language } }[] {
  return PREFIXED.map((language) => ({ params: { language }, props: { language } }))
}

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

export async function listedWorkouts() {
  const workouts = await workoutsToPrerender()
  return workouts.map(({ workout, author }) => ({ workout: { ...workout, ridge: summarise(workout).ridge }, author }))
}

/** The length of a workout suited to a first try. */
const TRY_SECONDS = { min: 120, max: 900 }

export async function tryPath(): Promise<string> {
  const workouts = (await workoutsToPrerender()).map(({ workout }) => workout)
  const short = workouts.filter(({ totalSec }) => totalSec >= TRY_SECONDS.min && totalSec <= TRY_SECONDS.max)
  const best = short.toSorted((a, b) => b.rating - a.rating)[0]
  return best === undefined ? pathTo('wl') : pathTo('workout', { id: best.id, type: 'play' })
}
