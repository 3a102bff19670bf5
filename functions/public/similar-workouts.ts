/** Security: reads as a guest, who can read only public workouts and their exercises. */
import {
  SIMILAR_MAX,
  SIMILAR_READ,
  isEnough,
  similarWorkouts,
  type Candidate,
  type EquipmentById
} from '#core/public/similar-workouts.ts'
import type { ListedWorkout } from '#core/public/public-list.ts'
import type { ExerciseRow } from '#core/workout/stored.ts'
import type { WorkoutRow } from '#core/workout/stored-summary.ts'
import { summarise } from '#core/workout/summarise.ts'
import type { Sport, Workout } from '#core/workout/workout.ts'
import { rowsFor } from '../lib/appwrite-reader.ts'
import type { Settings } from '../lib/env.ts'
import { ApiError } from '../lib/errors.ts'
import { listed } from './listed.ts'

/** Only what a card shows: the blocks and descriptions of sixty workouts can be megabytes. */
const COLUMNS = [
  '$id',
  'ownerId',
  'name',
  'sport',
  'level',
  'language',
  'trainer',
  'countEx',
  'totalSec',
  'ridge',
  'ratingCount',
  'rating',
  'playCount',
  'version',
  'sharePublic',
  'shareFriends',
  'copiedFrom',
  'createdAt'
]

/** One more than is compared, because the workout itself is among them. */
const newest = (settings: Settings, sport: Sport | null, count: number): Promise<WorkoutRow[]> =>
  rowsFor(settings, 'workouts', {}, [
    { method: 'equal', attribute: 'sharePublic', values: [true] },
    ...(sport === null ? [] : [{ method: 'equal', attribute: 'sport', values: [sport] }]),
    { method: 'select', values: COLUMNS },
    { method: 'orderDesc', attribute: 'createdAt' },
    { method: 'limit', values: [count + 1] }
  ])

/** More than sixty workouts usually have. What is cut off only ranks lower. */
const FIGURES_MAX = 1_500

type FigureRow = Pick<ExerciseRow, 'wId' | 'figure'>

const figuresOf = (settings: Settings, ids: readonly string[]): Promise<FigureRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : rowsFor(settings, 'exercises', {}, [
        { method: 'equal', attribute: 'wId', values: ids },
        { method: 'notEqual', attribute: 'figure', values: [''] },
        { method: 'select', values: ['wId', 'figure'] },
        { method: 'limit', values: [FIGURES_MAX] }
      ])

/** Reads other sports only when this one has too few workouts to choose from. */
async function candidateRows(settings: Settings, { id, sport, ownerId }: Workout): Promise<WorkoutRow[]> {
  const own = (await newest(settings, sport, SIMILAR_READ)).filter((row) => row.$id !== id)
  const owners = own.map((row) => row.ownerId)
  if (isEnough(owners, ownerId)) return own.slice(0, SIMILAR_READ)
  const others = (await newest(settings, null, SIMILAR_READ)).filter((row) => row.$id !== id && row.sport !== sport)
  return [...own.slice(0, SIMILAR_READ - SIMILAR_MAX), ...others].slice(0, SIMILAR_READ)
}

async function pick(settings: Settings, workout: Workout, library: EquipmentById): Promise<readonly ListedWorkout[]> {
  const rows = await candidateRows(settings, workout)
  const ids = rows.map((row) => row.$id)
  const [figures, workouts] = await Promise.all([figuresOf(settings, ids), listed(settings, rows)])
  const byWorkout = Map.groupBy(figures, (row) => row.wId)
  const candidates = workouts.map((one): Candidate => ({
    ...one,
    figures: (byWorkout.get(one.workout.id) ?? []).map(({ figure }) => figure ?? '')
  }))
  const { ridge } = summarise(workout)
  const own = workout.exercises.map(({ figure = '' }) => figure)
  return similarWorkouts({ workout: { ...workout, ridge }, figures: own }, candidates, library)
}

/** The page is complete without these, so it does not fail when they cannot be read. */
export const similarTo = (
  settings: Settings,
  workout: Workout,
  library: EquipmentById
): Promise<readonly ListedWorkout[]> =>
  pick(settings, workout, library).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    return []
  })
