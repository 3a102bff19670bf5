import { cutTo } from '../app/characters.ts'
import type { Exercise, ExerciseItem, InnerBlock, WorkoutContent } from '../workout/workout.ts'
import type { AiAnswer, AnsweredExercise, AnsweredItem } from './ai-answer.ts'

const TEXT_MAX = 240

export const draftKey = (index: number): string => `e${index + 1}`

const sumOf = (steps: Exercise['steps']): number | null => {
  let sum = 0
  for (const { length } of steps) {
    if (length.kind === 'reps') return null
    sum += length.seconds
  }
  return sum
}

/** The model sees several steps as one: their total time, with their texts one below the other. */
export function answeredExercise({ name, steps, figure }: Exercise, key: string): AnsweredExercise {
  const seconds = sumOf(steps)
  const counted = steps.find(({ length }) => length.kind === 'reps')?.length
  const text = steps.map((step) => step.text).filter((line) => line !== '')
  return {
    key,
    id: figure ?? '',
    name,
    text: cutTo(text.join('\n'), TEXT_MAX),
    seconds,
    reps: seconds === null && counted?.kind === 'reps' ? counted.reps : null,
    side: steps[0]?.side ?? 'none'
  }
}

export function answerOfContent(content: WorkoutContent): AiAnswer {
  const keys = new Map(content.exercises.map(({ id }, index) => [id, draftKey(index)]))
  const itemOf = ({ exerciseId, restSec }: ExerciseItem): AnsweredItem => ({
    kind: 'exercise',
    exercise: keys.get(exerciseId) ?? '',
    restSec
  })
  const repeatOf = ({ name = '', rounds, restBetweenRoundsSec, restAfterSec }: Omit<InnerBlock, 'items'>) => ({
    kind: 'block' as const,
    name,
    rounds,
    restBetweenRoundsSec,
    restAfterSec
  })
  return {
    language: content.language,
    say: '',
    name: content.name,
    description: cutTo(content.description, TEXT_MAX),
    exercises: content.exercises.map((exercise, index) => answeredExercise(exercise, draftKey(index))),
    blocks: content.blocks.map((block) => ({
      ...repeatOf(block),
      section: block.section,
      items: block.items.map((item) =>
        item.kind === 'exercise' ? itemOf(item) : { ...repeatOf(item), items: item.items.map(itemOf) }
      )
    }))
  }
}
