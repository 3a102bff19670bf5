/** "More like this" on the page of a workout, for the build and the Worker. */
import type { Equipment } from '../exercises/exercise.ts'
import { lengthOf } from '../workout/length.ts'
import type { RidgeSegment, WorkoutSummary } from '../workout/workout.ts'
import type { ListedWorkout } from './public-list.ts'

export const SIMILAR_MAX = 4

/** How many of the newest workouts of the sport are compared. */
export const SIMILAR_READ = 60

export interface Candidate extends ListedWorkout {
  /** Library ids of its exercises. */
  figures: readonly string[]
}

type Compared = Pick<WorkoutSummary, 'id' | 'ownerId' | 'sport' | 'totalSec'> & { ridge: readonly RidgeSegment[] }

export interface Similar {
  workout: Compared
  figures: readonly string[]
}

/** The equipment of every exercise of the library, by id. */
export type EquipmentById = ReadonlyMap<string, readonly Equipment[]>

/** Null when nothing is known about its exercises. */
function equipmentOf(figures: readonly string[], library: EquipmentById): ReadonlySet<Equipment> | null {
  const known = figures.flatMap((id) => library.get(id) ?? [])
  return figures.some((id) => library.has(id)) ? new Set(known) : null
}

function sharesEquipment(a: ReadonlySet<Equipment> | null, b: ReadonlySet<Equipment> | null): boolean {
  if (a === null || b === null) return false
  return a.size === 0 || b.size === 0 ? a.size === b.size : [...a].some((one) => b.has(one))
}

/** About as long: within a third. */
const isAsLong = (seconds: number, other: number): boolean => Math.abs(seconds - other) * 3 <= seconds

/** True when workouts of one sport are enough to pick from: four, and one of them by another trainer. */
export const isEnough = (owners: readonly string[], ownOwner: string): boolean =>
  owners.length >= SIMILAR_MAX && owners.some((owner) => owner !== ownOwner)

/**
 * Picks up to four: the same sport first, then shared equipment, then about the same length, then the order given. At
 * least one is by another trainer; when there is none, nothing is picked.
 */
export function similarWorkouts(
  to: Similar,
  candidates: readonly Candidate[],
  library: EquipmentById
): readonly ListedWorkout[] {
  const own = equipmentOf(to.figures, library)
  const { seconds } = lengthOf(to.workout)
  const rank = ({ workout, figures }: Candidate): number =>
    (workout.sport === to.workout.sport ? 4 : 0) +
    (sharesEquipment(own, equipmentOf(figures, library)) ? 2 : 0) +
    (isAsLong(seconds, lengthOf(workout).seconds) ? 1 : 0)
  const ranked = candidates
    .filter(({ workout }) => workout.id !== to.workout.id)
    .map((candidate) => ({ candidate, rank: rank(candidate) }))
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ candidate }) => candidate)
  const isByOther = ({ workout }: Candidate): boolean => workout.ownerId !== to.workout.ownerId
  const other = ranked.find(isByOther)
  if (other === undefined) return []
  const best = ranked.slice(0, SIMILAR_MAX)
  const picked = best.some(isByOther) ? best : [...best.slice(0, SIMILAR_MAX - 1), other]
  return picked.map(({ workout, author }) => ({ workout, author }))
}
