import { fieldsOf, type Field, type Fields } from './field.ts'
import { EXERCISE_FIELDS, STEP_FIELDS, WORKOUT_FIELDS, type Step, type WorkoutContent } from './workout.ts'

/** The latest change in any table. The app sends it with every save to tell which fields it knows. */
export const NEWEST_FIELD = Math.max(
  ...[WORKOUT_FIELDS, EXERCISE_FIELDS, STEP_FIELDS].flatMap((table) =>
    fieldsOf<Fields>(table).map(([, { since = 0 }]) => since)
  )
)

/** What apps knew before they sent `NEWEST_FIELD`. */
export const FIELD_OF_OLD_APPS = 1

/** The saved values, with stored values for fields that the app does not know. */
function withUnknown<T extends object>(table: Fields, saved: T, stored: T | undefined, knows: number): T {
  const isUnknown = ({ since = 0 }: Field): boolean => since > knows
  const names = fieldsOf(table).flatMap(([name, field]) => (isUnknown(field) && name in (stored ?? {}) ? [name] : []))
  const kept = names.map((name) => [name, (stored as Record<string, unknown>)[name]])
  return { ...saved, ...Object.fromEntries(kept) }
}

/** Steps have no id. They are matched by position, or by text when some were added or removed. */
function stepsWithUnknown(saved: readonly Step[], stored: readonly Step[], knows: number): Step[] {
  const isByPlace = saved.length === stored.length
  return saved.map((step, index) => {
    const before = isByPlace ? stored[index] : stored.find(({ text }) => text === step.text)
    return withUnknown(STEP_FIELDS, step, before, knows)
  })
}

/** A save by an older app must not erase what a newer one stored. `knows` is the `NEWEST_FIELD` of the saving app. */
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
