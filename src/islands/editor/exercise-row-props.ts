/** What a row of the editor is given; its opened fields get the same. */
import type { PointerEvent } from 'react'
import type { InputIssue } from '#core/workout/schema.ts'
import type { Exercise } from '#core/workout/workout.ts'

export interface ExerciseRowProps {
  exercise: Exercise
  slotKey: string
  restSec: number
  position: number
  total: number
  /** Stands in a circuit. */
  isIndented: boolean
  isOpen: boolean
  /** Gets the focus when this row goes away. */
  neighbour: string | undefined
  issues: readonly InputIssue[]
  startDrag: (event: PointerEvent, position: number) => void
  onMove: (key: string, from: number, to: number) => void
  onDuplicate: (position: number) => void
  onRemove: (position: number, neighbour: string | undefined) => void
}
