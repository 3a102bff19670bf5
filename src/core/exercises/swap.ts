import { BOUNDS, type Exercise, type Side, type Step, type StepLength } from '../workout/workout.ts'

export interface SwapTo {
  id: string
  name: string
  line: string
  side: 'none' | 'each'
}

const half = (count: number): number => Math.ceil(count / 2)

/** The total amount stays the same: two sides take a length twice. */
function lengthFor(length: StepLength, from: Side, to: Side): StepLength {
  if (from !== 'each' && to !== 'each') return length
  if (from === to) return length
  const change = (count: number, max: number): number => (to === 'each' ? half(count) : Math.min(2 * count, max))
  return length.kind === 'time'
    ? { ...length, seconds: change(length.seconds, BOUNDS.secondsMax) }
    : { ...length, reps: change(length.reps, BOUNDS.repsMax) }
}

/** A side chosen by hand stays if the new exercise has sides too. */
function sideFor(side: Side, to: SwapTo): Side {
  if (to.side === 'none') return 'none'
  return side === 'none' ? 'each' : side
}

/**
 * Swaps in a workout and changes only the library's texts. `lines` are the original exercise's texts in every language.
 */
export function swapped(exercise: Exercise, to: SwapTo, lines: readonly string[]): Exercise {
  const isOfLibrary = (text: string): boolean => lines.includes(text.trim())
  const change = (step: Step): Step => {
    const side = sideFor(step.side, to)
    const text = isOfLibrary(step.text) ? to.line : step.text
    return { ...step, text, side, length: lengthFor(step.length, step.side, side) }
  }
  const intro = exercise.intro.map((step) => (isOfLibrary(step.text) ? { ...step, text: to.line } : step))
  return { ...exercise, name: to.name, figure: to.id, intro, steps: exercise.steps.map(change) }
}

/** Splits two sides into two parts, so that a running play keeps its position. */
function partsOf(step: Step, to: SwapTo): Step[] {
  const text = step.text === '' ? '' : to.line
  const own: Step = { ...step, text, mediaType: 'none', url: '', audioUrl: '' }
  delete own.alt
  if (to.side === 'each' || step.side === 'none') return [own]
  const part: Step = { ...own, side: 'none' }
  return step.side === 'each' ? [part, part] : [part]
}

/**
 * Swaps in one play. Every part keeps its length and position; texts and files belong to the original exercise and are
 * removed.
 */
export function swappedInPlay(exercise: Exercise, to: SwapTo): Exercise {
  const change = (steps: readonly Step[]): Step[] => steps.flatMap((step) => partsOf(step, to))
  return { ...exercise, name: to.name, figure: to.id, intro: change(exercise.intro), steps: change(exercise.steps) }
}
