import { BOUNDS, type Exercise, type Side, type Step, type StepLength } from '../workout/workout.ts'

export interface SwapTo {
  id: string
  name: string
  line: string
  side: 'none' | 'each'
}

const half = (count: number): number => Math.ceil(count / 2)

/** All that is done stays as much: two sides take a length twice. */
function lengthFor(length: StepLength, from: Side, to: Side): StepLength {
  if (from !== 'each' && to !== 'each') return length
  if (from === to) return length
  const change = (count: number, max: number): number => (to === 'each' ? half(count) : Math.min(2 * count, max))
  return length.kind === 'time'
    ? { ...length, seconds: change(length.seconds, BOUNDS.secondsMax) }
    : { ...length, reps: change(length.reps, BOUNDS.repsMax) }
}

/** A side that was chosen by hand stays where the other exercise has sides, too. */
function sideFor(side: Side, to: SwapTo): Side {
  if (to.side === 'none') return 'none'
  return side === 'none' ? 'each' : side
}

/** In a workout: only the words of the library change. `lines`: what it says of the exercise that goes, in every language. */
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

/** Two sides become two parts, so that a play that runs stands where it stood. */
function partsOf(step: Step, to: SwapTo): Step[] {
  const text = step.text === '' ? '' : to.line
  const own: Step = { ...step, text, mediaType: 'none', url: '', audioUrl: '' }
  delete own.alt
  if (to.side === 'each' || step.side === 'none') return [own]
  const part: Step = { ...own, side: 'none' }
  return step.side === 'each' ? [part, part] : [part]
}

/** In one play: every part keeps its length and its place. Words and files are of the other exercise, so they go. */
export function swappedInPlay(exercise: Exercise, to: SwapTo): Exercise {
  const change = (steps: readonly Step[]): Step[] => steps.flatMap((step) => partsOf(step, to))
  return { ...exercise, name: to.name, figure: to.id, intro: change(exercise.intro), steps: change(exercise.steps) }
}
