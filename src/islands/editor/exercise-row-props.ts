/** What a row of the editor is given; its opened fields get the same. */
import type { PointerEvent, ReactNode } from 'react'
import type { InputIssue } from '#core/workout/schema.ts'
import type { Exercise } from '#core/workout/workout.ts'
import type { BlockNode } from '#core/editor/outline.ts'

export type StartDrag = (event: PointerEvent, key: string) => void

export interface ExerciseRowProps {
  exercise: Exercise
  slotKey: string
  restSec: number
  position: number
  total: number
  isOpen: boolean
  /** Null while nothing is being chosen. */
  isChosen: boolean | null
  /** Gets the focus when this row goes away. */
  neighbour: string | undefined
  issues: readonly InputIssue[]
  startDrag: StartDrag
}

export interface BlockFrameProps {
  node: BlockNode
  /** Of one round, in seconds. */
  roundSec: number
  /** Null while nothing is being chosen. */
  chosen: ReadonlySet<string> | null
  startDrag: StartDrag
  /** Its rows. */
  children: ReactNode
}
