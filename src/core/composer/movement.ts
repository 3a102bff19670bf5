import type { Equipment, Kind, LibraryExercise, Muscle } from '../exercises/exercise.ts'
import { USUAL_REP_SEC } from '../workout/workout.ts'
import type { Area } from './composed.ts'

const AREA_OF: Readonly<Record<Exclude<Muscle, 'heart'>, Area>> = {
  neck: 'pull',
  traps: 'pull',
  shoulders: 'push',
  chest: 'push',
  biceps: 'pull',
  triceps: 'push',
  forearms: 'pull',
  upperBack: 'pull',
  lats: 'pull',
  lowerBack: 'core',
  abs: 'core',
  obliques: 'core',
  glutes: 'legs',
  hipFlexors: 'core',
  abductors: 'legs',
  adductors: 'legs',
  quads: 'legs',
  hamstrings: 'legs',
  calves: 'legs',
  shins: 'legs'
}

export const areaOfMuscle = (muscle: Muscle): Area => (muscle === 'heart' ? 'legs' : AREA_OF[muscle])

const PULLED: ReadonlySet<Muscle> = new Set(['upperBack', 'lats', 'biceps'])

const SIZE: Partial<Record<Muscle, number>> = {
  quads: 2,
  glutes: 2,
  hamstrings: 2,
  lats: 2,
  chest: 2,
  upperBack: 1,
  shoulders: 1,
  lowerBack: 1,
  abs: 1,
  heart: 1
}
const sizeOfMuscle = (muscle: Muscle): number => SIZE[muscle] ?? 0.5

const SMALL_LEADS: ReadonlySet<Muscle> = new Set([
  ...(['neck', 'traps', 'biceps', 'triceps', 'forearms', 'abductors', 'adductors', 'calves', 'shins'] as const)
])

export const sizeOf = ({ works, helps }: LibraryExercise): number =>
  works.reduce((sum, muscle) => sum + sizeOfMuscle(muscle), 0) +
  helps.reduce((sum, muscle) => sum + sizeOfMuscle(muscle) * 0.4, 0)

export function leadOf({ works }: Pick<LibraryExercise, 'works'>): Exclude<Muscle, 'heart'> | null {
  return works.find((muscle): muscle is Exclude<Muscle, 'heart'> => muscle !== 'heart') ?? null
}

const LOADING: ReadonlySet<Kind> = new Set(['strength', 'balance'])

/** Returns null when the exercise loads no muscle group. */
export function areaOf({ kind, works }: LibraryExercise): Area | null {
  const lead = leadOf({ works })
  if (!LOADING.has(kind) || lead === null) return null
  const isPulled = works.some((muscle) => PULLED.has(muscle)) && !works.includes('triceps')
  return lead === 'shoulders' && isPulled ? 'pull' : AREA_OF[lead]
}

export function isSmall(exercise: LibraryExercise): boolean {
  const { works } = exercise
  const lead = leadOf(exercise)
  const area = areaOf(exercise)
  const isOfOneJoint = works.length === 1 && (area === 'push' || area === 'pull')
  return isOfOneJoint || sizeOf(exercise) < 2 || (lead !== null && SMALL_LEADS.has(lead) && works.length <= 2)
}

const SEATS: ReadonlySet<Equipment> = new Set(['bench', 'chair', 'bike', 'rower'])
const BENCHED: ReadonlySet<Equipment> = new Set(['barbell', 'dumbbell'])

/** On the floor. A seat or a bench does not count. */
export function isLow({ position, equipment }: LibraryExercise): boolean {
  if (position === 'standing' || position === 'hanging') return false
  if (position === 'seated') return !equipment.some((one) => SEATS.has(one))
  return !(equipment.includes('bench') && equipment.some((one) => BENCHED.has(one)))
}

export const repSecOf = ({ repSec }: LibraryExercise): number =>
  repSec === undefined ? USUAL_REP_SEC : Math.max(1, Math.round(repSec))

export const usualSec = (exercise: LibraryExercise): number =>
  exercise.seconds ?? (exercise.reps ?? 10) * repSecOf(exercise)

export const sidesOf = ({ side }: Pick<LibraryExercise, 'side'>): number => (side === 'each' ? 2 : 1)

export const isHard = ({ level }: Pick<LibraryExercise, 'level'>): boolean => level === 'heavy' || level === 'extreme'

/** A landing that tired legs handle badly: a counted jump or a hard one. */
export const isHardLanding = ({ impact, level, reps }: LibraryExercise): boolean =>
  impact === 'high' && (reps !== undefined || isHard({ level }))
