/** Parts of the body that a main part can be about. */
import type { LibraryExercise, Muscle } from '../exercises/exercise.ts'
import { areaOfMuscle } from './movement.ts'
import { AREAS, type Area, type BodyPart } from './composed.ts'

const LEGS: readonly Muscle[] = ['quads', 'hamstrings', 'glutes', 'calves', 'adductors', 'abductors', 'shins']
const ARMS: readonly Muscle[] = ['biceps', 'triceps', 'forearms']
const BACK: readonly Muscle[] = ['upperBack', 'lats', 'lowerBack', 'traps']

const MUSCLES_OF: Readonly<Record<BodyPart, readonly Muscle[]>> = {
  legs: LEGS,
  glutes: ['glutes', 'abductors'],
  calves: ['calves'],
  arms: ARMS,
  biceps: ['biceps'],
  triceps: ['triceps'],
  chest: ['chest'],
  back: BACK,
  shoulders: ['shoulders'],
  core: ['abs', 'obliques', 'lowerBack'],
  upperBody: ['chest', 'shoulders', ...ARMS, 'upperBack', 'lats', 'traps'],
  lowerBody: LEGS,
  fullBody: []
}

export const worksPart = ({ works }: Pick<LibraryExercise, 'works'>, part: BodyPart): boolean =>
  works.some((muscle) => MUSCLES_OF[part].includes(muscle))

/** The muscle groups that may come twice in a row, because they were asked for. */
export function areasOf(parts: readonly BodyPart[]): Area[] {
  const areas = new Set(parts.flatMap((part) => MUSCLES_OF[part].map(areaOfMuscle)))
  return AREAS.filter((area) => areas.has(area))
}
