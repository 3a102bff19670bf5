import { countTurns } from '../player/compile.ts'
import { usualValues } from '../workout/field.ts'
import {
  BOUNDS,
  STEP_FIELDS,
  WORKOUT_FIELDS,
  type Block,
  type Exercise,
  type ExerciseItem,
  type InnerBlock,
  type Language,
  type Level,
  type Sport,
  type Step,
  type StepLength,
  type WorkoutContent
} from '../workout/workout.ts'
import type { AiAnswer, AnsweredBlock, AnsweredExercise, AnsweredItem } from './ai-answer.ts'
import { answeredExercise, answerOfContent, draftKey } from './answer-of-content.ts'

export interface AnswerContext {
  sport: Sport
  level: Level
  language: Language
  maxExercises: number
  newId: () => string
  draft?: WorkoutContent | undefined
}

/** With both: this many repetitions in this time. With neither: the length of a new exercise in the editor. */
export function lengthOfAnswer({ seconds, reps }: Pick<AnsweredExercise, 'seconds' | 'reps'>): StepLength | null {
  if (reps === null) return seconds === null ? null : { kind: 'time', seconds }
  if (seconds === null) return { kind: 'reps', reps }
  const repSec = Math.min(BOUNDS.repSecMax, Math.max(1, Math.round(seconds / reps)))
  return { kind: 'reps', reps, repSec }
}

const NEW_SEC = 30

const stepOf = (answered: AnsweredExercise): Step => ({
  ...usualValues(STEP_FIELDS),
  text: answered.text,
  length: lengthOfAnswer(answered) ?? { kind: 'time', seconds: NEW_SEC },
  side: answered.side
})

const newExercise = (answered: AnsweredExercise, id: string): Exercise => ({
  id,
  name: answered.name,
  steps: [stepOf(answered)],
  intro: []
})

const withFigure = (exercise: Exercise, { id }: AnsweredExercise, known: ReadonlySet<string>): Exercise =>
  id === '' || id === exercise.figure || !known.has(id) ? exercise : { ...exercise, figure: id }

const inTime = (steps: readonly Step[], from: number, to: number): Step[] =>
  steps.map((step) =>
    step.length.kind === 'reps'
      ? step
      : { ...step, length: { kind: 'time', seconds: Math.max(1, Math.round((step.length.seconds * to) / from)) } }
  )

function changedExercise(before: Exercise, answered: AnsweredExercise): Exercise {
  const was = answeredExercise(before, answered.key)
  const [first, ...others] = before.steps
  const isSameText = was.text === answered.text && was.side === answered.side
  const isSameTime = was.seconds === answered.seconds && was.reps === answered.reps
  if (first === undefined || (isSameText && isSameTime)) return before
  if (isSameText && others.length > 0 && was.seconds !== null && answered.seconds !== null && answered.reps === null)
    return { ...before, steps: inTime(before.steps, was.seconds, answered.seconds) }
  const step = stepOf(answered)
  const text = was.text === answered.text ? first.text : step.text
  return { ...before, steps: [{ ...first, text, length: isSameTime ? first.length : step.length, side: step.side }] }
}

function exercisesOf(answer: AiAnswer, known: ReadonlySet<string>, context: AnswerContext): Map<string, Exercise> {
  const before = new Map(context.draft?.exercises.map((exercise, index) => [draftKey(index), exercise]))
  const made = new Map<string, Exercise>()
  for (const answered of answer.exercises) {
    if (made.has(answered.key)) continue
    const old = before.get(answered.key)
    // A new name means another exercise, even with the same key.
    const isKept = old !== undefined && old.name === answered.name
    const exercise = isKept ? changedExercise(old, answered) : newExercise(answered, context.newId())
    made.set(answered.key, withFigure(exercise, answered, known))
  }
  return made
}

type Repeat = Pick<AnsweredBlock, 'name' | 'rounds' | 'restBetweenRoundsSec' | 'restAfterSec'>

function repeatOf({ name, rounds, restBetweenRoundsSec, restAfterSec }: Repeat): Omit<InnerBlock, 'items'> {
  return { kind: 'block', ...(name === '' ? {} : { name }), rounds, restBetweenRoundsSec, restAfterSec }
}

function blocksOf(answer: AiAnswer, made: ReadonlyMap<string, Exercise>, max: number): Block[] {
  const used = new Set<string>()
  const itemsOf = ({ exercise, restSec }: AnsweredItem): ExerciseItem[] => {
    const id = made.get(exercise)?.id
    if (id === undefined || (!used.has(id) && used.size >= max)) return []
    used.add(id)
    return [{ kind: 'exercise', exerciseId: id, restSec }]
  }
  const innerOf = (item: Exclude<AnsweredBlock['items'][number], AnsweredItem>): InnerBlock[] => {
    const items = item.items.flatMap(itemsOf)
    return items.length === 0 ? [] : [{ ...repeatOf(item), items }]
  }
  return answer.blocks.slice(0, BOUNDS.blocksMax).flatMap((block): Block[] => {
    const items = block.items.flatMap((item): Block['items'] =>
      item.kind === 'exercise' ? itemsOf(item) : innerOf(item)
    )
    return items.length === 0 ? [] : [{ ...repeatOf(block), section: block.section, items }]
  })
}

const NEW_ABOUT = { ...usualValues(WORKOUT_FIELDS), timerMode: 'autonext' } as const

function playable(blocks: Block[]): Block[] {
  if (countTurns(blocks) <= BOUNDS.turnsMax) return blocks
  return blocks.map((block) => ({
    ...block,
    rounds: 1,
    items: block.items.map((item) => (item.kind === 'block' ? { ...item, rounds: 1 } : item))
  }))
}

/** @param known Ids of the library. Returns null when nothing can be played. */
export function contentOfAnswer(
  answer: AiAnswer,
  known: ReadonlySet<string>,
  context: AnswerContext
): WorkoutContent | null {
  const made = exercisesOf(answer, known, context)
  const blocks = playable(blocksOf(answer, made, context.maxExercises))
  if (blocks.length === 0 || countTurns(blocks) > BOUNDS.turnsMax) return null
  const used = new Set(
    blocks.flatMap(({ items }) =>
      items.flatMap((item) => (item.kind === 'exercise' ? item.exerciseId : item.items.map((one) => one.exerciseId)))
    )
  )
  const { draft, sport, level, language } = context
  const isSameText = draft !== undefined && answerOfContent(draft).description === answer.description
  return {
    ...NEW_ABOUT,
    ...draft,
    name: answer.name,
    description: isSameText ? draft.description : answer.description,
    sport,
    level,
    language,
    exercises: [...made.values()].filter(({ id }) => used.has(id)),
    blocks
  }
}
