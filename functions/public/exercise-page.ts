import { exerciseWorkouts } from '#core/public/exercise-workouts.ts'
import { pathTo } from '#core/app/routes.ts'
import type { WorkoutRow } from '#core/workout/stored-summary.ts'
import type { ExerciseRow } from '#core/workout/stored.ts'
import { FIGURE } from '#core/workout/workout.ts'
import type { Language } from '#core/workout/workout.ts'
import { rowsFor } from '../lib/appwrite-reader.ts'
import type { Bindings } from '../lib/edge-env.ts'
import type { Settings } from '../lib/env.ts'
import { listed } from './listed.ts'
import { filledFrom } from './shells.ts'
import { textsIn } from './texts.ts'

export const SHOWN_MAX = 6
/** More rows than are shown, because a workout can contain an exercise twice. */
const ROWS_MAX = 25
const READS_MAX = 3

const rowsWith = (settings: Settings, figure: string, without: readonly string[]) =>
  rowsFor<Pick<ExerciseRow, 'wId'>>(settings, 'exercises', {}, [
    { method: 'equal', attribute: 'figure', values: [figure] },
    ...without.map((id) => ({ method: 'notEqual', attribute: 'wId', values: [id] })),
    { method: 'select', values: ['wId'] },
    { method: 'orderDesc', attribute: '$sequence' },
    { method: 'limit', values: [ROWS_MAX] }
  ])

/** Most recently saved first. Reads again when a workout that repeats the exercise fills a read on its own. */
async function idsWith(settings: Settings, figure: string): Promise<readonly string[]> {
  const ids = new Set<string>()
  for (let read = 0; read < READS_MAX && ids.size < SHOWN_MAX; read += 1) {
    const rows = await rowsWith(settings, figure, [...ids])
    for (const { wId } of rows) ids.add(wId)
    if (rows.length < ROWS_MAX) break
  }
  return [...ids].slice(0, SHOWN_MAX)
}

/** Security: reads as a guest, who can read only rows of public workouts. */
async function workoutsWith(settings: Settings, figure: string): Promise<WorkoutRow[]> {
  const ids = await idsWith(settings, figure)
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
