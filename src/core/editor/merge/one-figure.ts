/** Picks the figure of an exercise with the same name in both versions. Users aren't asked about this difference. */
import type { Exercise, WorkoutContent } from '../../workout/workout.ts'
import type { Versions } from './align.ts'

const byId = ({ exercises }: WorkoutContent) => new Map(exercises.map((exercise) => [exercise.id, exercise]))

function figureOf(mine: Exercise, theirs: Exercise, base: Exercise | undefined): string | undefined {
  if (mine.figure === undefined || (base !== undefined && base.figure === mine.figure))
    return theirs.figure ?? mine.figure
  return mine.figure
}

export function withOneFigure({ base, mine, theirs }: Versions): Versions {
  const [ours, others] = [byId(mine), byId(theirs)]
  const before = base === null ? null : byId(base)
  const settled = new Map<string, Pick<Exercise, 'name' | 'figure'>>()
  for (const [id, one] of ours) {
    const other = others.get(id)
    if (other?.name !== one.name) continue
    const figure = figureOf(one, other, before?.get(id))
    if (figure !== undefined) settled.set(id, { name: one.name, figure })
  }
  const apply = (content: WorkoutContent): WorkoutContent => ({
    ...content,
    exercises: content.exercises.map((exercise) => {
      const known = settled.get(exercise.id)
      return known?.name === exercise.name ? { ...exercise, ...known } : exercise
    })
  })
  return { base: base === null ? null : apply(base), mine: apply(mine), theirs: apply(theirs) }
}
