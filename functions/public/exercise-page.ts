import { exerciseWorkouts } from '#core/public/exercise-workouts.ts'
import { pathTo } from '#core/app/routes.ts'
import type { WorkoutRow } from '#core/workout/stored-summary.ts'
import type { ExerciseRow } from '#core/workout/stored.ts'
import { FIGURE } from '#core/workout/workout.ts'
import type { Language } from '#core/workout/workout.ts'
import { rowsFor } from '../lib/appwrite-reader.ts'
import type { Bindings } from '../lib/edge-env.ts'
import type { Settings } from '../lib/env.ts'
import { listed } from './list-page.ts'
import { filledFrom } from './shells.ts'
import { textsIn } from './texts.ts'

export const SHOWN_MAX = 6
/** More rows than are shown, because a workout can contain an exercise twice. */
const ROWS_MAX = 25

/** Security: reads as a guest, who can read only rows of public workouts. Most recently saved first. */
async function workoutsWith(settings: Settings, figure: string): Promise<WorkoutRow[]> {
  const found = await rowsFor<Pick<ExerciseRow, 'wId'>>(settings, 'exercises', {}, [
    { method: 'equal', attribute: 'figure', values: [figure] },
    { method: 'select', values: ['wId'] },
    { method: 'orderDesc', attribute: '$sequence' },
    { method: 'limit', values: [ROWS_MAX] }
  ])
  const ids = [...new Set(found.map(({ wId }) => wId))].slice(0, SHOWN_MAX)
  if (ids.length === 0) return []
  const rows = await rowsFor<WorkoutRow>(settings, 'workouts', {}, [
    { method: 'equal', attribute: '$id', values: ids },
    { method: 'equal', attribute: 'sharePublic', values: [true] },
    { method: 'limit', values: [SHOWN_MAX] }
  ])
  return rows.toSorted((a, b) => ids.indexOf(a.$id) - ids.indexOf(b.$id))
}

/**
 * Fills the built page with the current public workouts. Returns null when the build lacks it.
 * @throws ApiError `unavailable`.
 */
export async function exercisePage(
  bindings: Bindings,
  settings: Settings,
  url: URL,
  language: Language,
  id: string
): Promise<Response | null> {
  const rows = FIGURE.test(id) ? await workoutsWith(settings, id) : []
  const workouts = await listed(settings, rows)
  return filledFrom(bindings, settings, url, pathTo('exercises', { id }, language), (page) =>
    workouts.length === 0
      ? page
      : page
          .on('[data-workouts]', { element: (element) => void element.removeAttribute('hidden') })
          .on('[data-workouts] ul', {
            element: (element) =>
              void element.setInnerContent(exerciseWorkouts(workouts, language, textsIn(language)), { html: true })
          })
  )
}
