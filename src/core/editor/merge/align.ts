import type { Exercise, WorkoutContent } from '../../workout/workout.ts'
import { withNewIds } from '../../workout/copy.ts'

export interface Versions {
  base: WorkoutContent | null
  mine: WorkoutContent
  theirs: WorkoutContent
}

const nameOf = ({ name }: Exercise): string => name.trim().toLowerCase()

function renamed({ base, mine, theirs }: Versions): Map<string, string> {
  const [ours, others, before] = [mine, theirs, base].map(
    (content) => new Set(content?.exercises.map(({ id }) => id))
  ) as [Set<string>, Set<string>, Set<string>]
  const free = theirs.exercises.flatMap((exercise, index) => (ours.has(exercise.id) ? [] : [{ exercise, index }]))
  const found = new Map<string, string>()
  mine.exercises.forEach((exercise, index) => {
    if (others.has(exercise.id) || nameOf(exercise) === '') return
    const [nearest] = free
      .filter(({ exercise: other }) => nameOf(other) === nameOf(exercise))
      // Both existed before, so they are two exercises, and each side removed one.
      .filter(({ exercise: other }) => !(before.has(other.id) && before.has(exercise.id)))
      .sort((a, b) => Math.abs(a.index - index) - Math.abs(b.index - index))
    if (nearest === undefined) return
    found.set(exercise.id, nearest.exercise.id)
    free.splice(free.indexOf(nearest), 1)
  })
  return found
}

export function align(versions: Versions): Versions {
  const ids = renamed(versions)
  const rename = (content: WorkoutContent): WorkoutContent => {
    const next = content.exercises.map(({ id }) => ids.get(id) ?? id).values()
    return withNewIds(content, () => next.next().value ?? '')
  }
  const { base, mine, theirs } = versions
  return { base: base === null ? null : rename(base), mine: rename(mine), theirs }
}
