import { publicPage, type PublicPage } from '#core/public/public-page.ts'
import { pathTo } from '#core/app/routes.ts'
import type { ListedWorkout } from '#core/public/public-list.ts'
import { SIMILAR_READ, isEnough, similarWorkouts, type EquipmentById } from '#core/public/similar-workouts.ts'
import { summarise } from '#core/workout/summarise.ts'
import type { Language, Sport } from '#core/workout/workout.ts'
import { workoutsToPrerender, type PrerenderedWorkout } from '../data/public/prerendered.ts'
import { PREFIXED, fixedT } from '../i18n.ts'
import { WHOLE_LIBRARY } from './_library.ts'

export interface WorkoutPageProps {
  page: PublicPage & { sport: Sport }
  language: Language
}

export function prefixedPaths(): { params: { language: Language }; props: { language: Language } }[] {
  return PREFIXED.map((language) => ({ params: { language }, props: { language } }))
}

const EQUIPMENT: EquipmentById = new Map(WHOLE_LIBRARY.map(({ facts }) => [facts.id, facts.equipment]))

/** "More like this" of each workout, by its id, chosen as the Worker does: among the newest of its sport. */
function similarFor(workouts: readonly PrerenderedWorkout[]): Map<string, readonly ListedWorkout[]> {
  const all = workouts.map(({ workout, author }) => ({
    workout: { ...workout, ridge: summarise(workout).ridge },
    author,
    figures: workout.exercises.map(({ figure = '' }) => figure)
  }))
  return new Map(
    all.map((one) => {
      const others = all.filter(({ workout }) => workout.id !== one.workout.id)
      const ofSport = others.filter(({ workout }) => workout.sport === one.workout.sport)
      const owners = ofSport.map(({ workout }) => workout.ownerId)
      const candidates = isEnough(owners, one.workout.ownerId) ? ofSport : others
      return [one.workout.id, similarWorkouts(one, candidates.slice(0, SIMILAR_READ), EQUIPMENT)]
    })
  )
}

export async function workoutPaths(languages: readonly Language[], origin: string) {
  const workouts = await workoutsToPrerender()
  const around = similarFor(workouts)
  return languages.flatMap((language) =>
    workouts.map(({ workout, author, hasTrainerPage }) => {
      const more = { library: EQUIPMENT, similar: around.get(workout.id) ?? [], hasTrainerPage }
      const page = publicPage({ workout, author, ...more, language, t: fixedT(language), origin })
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
