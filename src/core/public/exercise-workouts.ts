import { formatMinutes } from '../app/format.ts'
import { pathTo } from '../app/routes.ts'
import type { Translate } from '../app/translate.ts'
import { lengthOf } from '../workout/length.ts'
import { ridgeSvg } from '../workout/ridge.ts'
import type { Language } from '../workout/workout.ts'
import { markup, type Markup } from './html.ts'
import { langAttribute, levelBars, withAbout } from './page-input.ts'
import type { ListedWorkout } from './public-list.ts'

/** Links to workouts, as list items. */
export const workoutLinks = (listed: readonly ListedWorkout[], language: Language, t: Translate): Markup[] =>
  listed.map(({ workout, author }) => {
    const { seconds, isAbout } = lengthOf(workout)
    const facts = [
      ...(seconds > 0 ? [withAbout(formatMinutes(seconds, language), isAbout, t)] : []),
      t('public.exercises', { count: workout.exerciseCount }),
      ...(author === '' ? [] : [t('public.by', { name: author })])
    ].map((fact) => markup`<span>${fact}</span>`)
    const href = pathTo('workout', { id: workout.id }, language)
    const ridge = markup`<span class="ridge">${ridgeSvg(workout.ridge)}</span>`
    return markup`<li><a href="${href}">${ridge}<b${langAttribute({ workout, language })}>${workout.name}</b><span class="meta">${facts}</span>${levelBars(workout.level, t)}</a></li>`
  })

/** Markup for the workouts listed on an exercise page. Everything users wrote is escaped. */
export const exerciseWorkouts = (listed: readonly ListedWorkout[], language: Language, t: Translate): string =>
  workoutLinks(listed, language, t).join('')
