import { fieldsOf, type Field, type Fields } from './field.ts'
import { EXERCISE_FIELDS, STEP_FIELDS, WORKOUT_FIELDS, type Step, type WorkoutContent } from './workout.ts'

/** The latest change of any table. An app sends it with what it saves, and so says which fields it knows. */
export const NEWEST_FIELD = Math.max(
  ...[WORKOUT_FIELDS, EXERCISE_FIELDS, STEP_FIELDS].flatMap((table) =>
    fieldsOf<Fields>(table).map(([, { since = 0 }]) => since)
  )
)

/** Apps from before `NEWEST_FIELD` was sent knew these. */
export const FIELD_OF_OLD_APPS = 1

/** The saved values, but the stored ones of fields that the app does not know. */
function withUnknown<T extends object>(table: Fields, saved: T, stored: T | undefined, knows: number): T {
  const isUnknown = ({ since = 0 }: Field): boolean => since > knows
  const names = fieldsOf(table).flatMap(([name, field]) => (isUnknown(field) && name in (stored ?? {}) ? [name] : []))
  const kept = names.map((name) => [name, (stored as Record<string, unknown>)[name]])
  return { ...saved, ...Object.fromEntries(kept) }
}

/** Steps have no id: they are the same by their place, or by their text where some were added or removed. */
function stepsWithUnknown(saved: readonly Step[], stored: readonly Step[], knows: number): Step[] {
  const isByPlace = saved.length === stored.length
  return saved.map((step, index) => {
    const before = isByPlace ? stored[index] : stored.find(({ text }) => text === step.text)
    return withUnknown(STEP_FIELDS, step, before, knows)
  })
}

/**
 * Saves by an older app must not erase what a newer one stored. `knows` is the `NEWEST_FIELD` of the app that saves.
 */
export function keepUnknown(saved: WorkoutContent, stored: WorkoutContent, knows: number): WorkoutContent {
  const byId = new Map(stored.exercises.map((exercise) => [exercise.id, exercise]))
  const exercises = saved.exercises.map((exercise) => {
    const before = byId.get(exercise.id)
    if (before === undefined) return exercise
    return {
      ...withUnknown(EXERCISE_FIELDS, exercise, before, knows),
      steps: stepsWithUnknown(exercise.steps, before.steps, knows),
      intro: stepsWithUnknown(exercise.intro, before.intro, knows)
    }
  })
  return { ...withUnknown(WORKOUT_FIELDS, saved, stored, knows), exercises }
}
