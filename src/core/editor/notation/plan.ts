import type { Block, Exercise, ExerciseItem } from '../../workout/workout.ts'
import type { Flaw } from './scan.ts'

export interface NotationError extends Flaw {
  line: number
}

export interface Plan {
  exercises: Exercise[]
  blocks: Block[]
  lines: number[]
  errors: NotationError[]
}

export function withIds(blocks: readonly Block[], idOf: (id: string) => string): Block[] {
  const item = (one: ExerciseItem): ExerciseItem => ({ ...one, exerciseId: idOf(one.exerciseId) })
  return blocks.map((block) => ({
    ...block,
    items: block.items.map((one) => (one.kind === 'exercise' ? item(one) : { ...one, items: one.items.map(item) }))
  }))
}

export function mendText(text: string, error: NotationError): { from: number; to: number; insert: string } | null {
  const { mend } = error
  if (mend === undefined) return null
  const lines = text.split(/(?<=\r\n|\r(?!\n)|\n)/)
  const start = lines.slice(0, (mend.line ?? error.line) - 1).reduce((sum, line) => sum + line.length, 0)
  return { from: start + mend.from, to: start + mend.to, insert: mend.text }
}
