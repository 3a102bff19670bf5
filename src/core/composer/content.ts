import { cutTo } from '../app/characters.ts'
import type { ExerciseText } from '../exercises/exercise.ts'
import { usualValues } from '../workout/field.ts'
import {
  BOUNDS,
  STEP_FIELDS,
  WORKOUT_FIELDS,
  type Block,
  type Exercise,
  type Language,
  type WorkoutContent
} from '../workout/workout.ts'
import type { Composed, ComposedItem, Effort } from './composed.ts'

export interface ComposerTexts {
  language: Language
  name: string
  description: string
  textOf: (id: string) => Pick<ExerciseText, 'name' | 'line'> | undefined
  effort: Readonly<Record<Effort, string>>
}

export const exerciseKey = ({ id, length, side, effort }: ComposedItem): string =>
  JSON.stringify([id, length, side, effort])

function exerciseOf({ id, length, side, effort }: ComposedItem, newId: string, texts: ComposerTexts): Exercise {
  const { name, line } = texts.textOf(id) ?? { name: id, line: '' }
  const words = [...(effort === undefined ? [] : [texts.effort[effort]]), line].filter((text) => text !== '')
  const text = cutTo(words.join('\n'), BOUNDS.stepTextMax)
  return {
    id: newId,
    name: cutTo(name, BOUNDS.exerciseNameMax),
    steps: [{ ...usualValues(STEP_FIELDS), text, length, side }],
    intro: [],
    figure: id
  }
}

/** @param newId Is told which exercise of the library the new one is. */
export function composedContent(
  { sport, level, blocks: composedBlocks }: Composed,
  texts: ComposerTexts,
  newId: (libraryId: string) => string
): WorkoutContent {
  const made = new Map<string, Exercise>()
  const idOf = (item: ComposedItem): string => {
    const key = exerciseKey(item)
    const exercise = made.get(key) ?? exerciseOf(item, newId(item.id), texts)
    made.set(key, exercise)
    return exercise.id
  }
  const blocks = composedBlocks.map(({ items, ...block }): Block => ({
    ...{ kind: 'block', ...block },
    items: items.map((item) => ({ kind: 'exercise', exerciseId: idOf(item), restSec: item.restSec }))
  }))
  return {
    ...usualValues(WORKOUT_FIELDS),
    name: cutTo(texts.name, BOUNDS.nameMax),
    description: cutTo(texts.description, BOUNDS.descriptionMax),
    sport,
    level,
    language: texts.language,
    timerMode: 'autonext',
    exercises: [...made.values()],
    blocks
  }
}
