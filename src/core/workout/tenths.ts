import { hasMasterVideo, type Step, type WorkoutContent } from './workout.ts'

/** Seconds to the nearest tenth, as JSON writes them, so that sums of tenths stay tenths. */
export const toTenth = (seconds: number): number => Math.round(seconds * 10) / 10

function wholeStep(step: Step): Step {
  const { length } = step
  if (length.kind !== 'time' || Number.isInteger(length.seconds)) return step
  return { ...step, length: { ...length, seconds: Math.max(1, Math.round(length.seconds)) } }
}

/** Rounds to whole seconds unless there is a master video, whose chapters may have tenths. */
export function inOwnSeconds(content: WorkoutContent): WorkoutContent {
  if (hasMasterVideo(content)) return content
  const isWhole = content.exercises.every(({ steps }) => steps.every((step) => wholeStep(step) === step))
  if (isWhole) return content
  return { ...content, exercises: content.exercises.map((one) => ({ ...one, steps: one.steps.map(wholeStep) })) }
}
