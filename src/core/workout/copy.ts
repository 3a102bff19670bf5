import { BOUNDS, type Block, type Exercise, type WorkoutContent } from './workout.ts'
import { cutTo } from '../app/characters.ts'

/** Returns the first unused name: `Squats` becomes `Squats 2`, `Squats 2` becomes `Squats 3`. */
export function copyName(name: string, taken: readonly string[]): string {
  const known = new Set(taken)
  if (!known.has(name)) return name
  const stem = /^(.*\S) \d{1,3}$/u.exec(name)?.[1] ?? name
  for (let number = 2; ; number += 1) {
    const end = ` ${number}`
    const next = cutTo(stem, BOUNDS.nameMax - end.length) + end
    if (!known.has(next)) return next
  }
}

/** Gives exercises new ids, which must be unique in the database. */
export function withNewIds(content: WorkoutContent, newId: () => string): WorkoutContent {
  const ids = new Map(content.exercises.map((exercise) => [exercise.id, newId()]))
  const idOf = (id: string): string => ids.get(id) ?? id
  const exercises: Exercise[] = content.exercises.map((exercise) => ({ ...exercise, id: idOf(exercise.id) }))
  const blocks: Block[] = content.blocks.map((block) => ({
    ...block,
    items: block.items.map((item) =>
      item.kind === 'exercise'
        ? { ...item, exerciseId: idOf(item.exerciseId) }
        : { ...item, items: item.items.map((inner) => ({ ...inner, exerciseId: idOf(inner.exerciseId) })) }
    )
  }))
  return { ...content, exercises, blocks }
}
