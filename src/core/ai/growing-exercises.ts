/** Finds the exercises in an answer that is still being written. It reads every character only once. */
import { tidyExercise } from './tidy-answer.ts'
import type { AnsweredExercise } from './ai-answer.ts'

export function growingExercises(): (piece: string) => AnsweredExercise[] {
  let depth = 0
  let isInText = false
  let isEscaped = false
  let key = ''
  let isInList = false
  let taken = ''
  const textCharacter = (sign: string): void => {
    if (isEscaped) isEscaped = false
    else if (sign === '\\') isEscaped = true
    else if (sign === '"') isInText = false
    if (depth === 1 && isInText) key += sign
  }
  const open = (sign: string): void => {
    if (depth === 1) isInList = sign === '[' && key === 'exercises'
    depth += 1
  }
  const sign = (one: string): void => {
    if (one === '"') {
      isInText = true
      if (depth === 1) key = ''
    } else if (one === '{' || (one === '[' && depth > 0)) open(one)
    else if ((one === '}' || one === ']') && depth > 0) depth -= 1
  }
  return (piece) => {
    const found: AnsweredExercise[] = []
    for (const one of piece) {
      const wasInside = isInList && depth > 2
      if (isInText) textCharacter(one)
      else if (depth > 0 || one === '{') sign(one)
      const isInside = isInList && depth > 2
      if (wasInside || isInside) taken += one
      if (!wasInside || isInside) continue
      found.push(...exerciseIn(taken))
      taken = ''
    }
    return found
  }
}

function exerciseIn(json: string): AnsweredExercise[] {
  try {
    const exercise = tidyExercise(JSON.parse(json))
    return exercise.name === '' ? [] : [exercise]
  } catch {
    return []
  }
}
