import { hasMasterVideo, type Step, type WorkoutContent } from './workout.ts'

/** Seconds to the nearest tenth, spelled as JSON spells it: sums of tenths stay tenths. */
export const toTenth = (seconds: number): number => Math.round(seconds * 10) / 10

function wholeStep(step: Step): Step {
  const { length } = step
  if (length.kind !== 'time' || Number.isInteger(length.seconds)) return step
  return { ...step, length: { ...length, seconds: Math.max(1, Math.round(length.seconds)) } }
}

/** Only chapters of a master video have tenths: what loses its video gets whole seconds. */
export function inOwnSeconds(content: WorkoutContent): WorkoutContent {
  if (hasMasterVideo(content)) return content
  const isWhole = content.exercises.every(({ steps }) => steps.every((step) => wholeStep(step) === step))
  if (isWhole) return content
  return { ...content, exercises: content.exercises.map((one) => ({ ...one, steps: one.steps.map(wholeStep) })) }
}
