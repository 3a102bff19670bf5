import type { ReactNode } from 'react'
import type { BlockNode } from '#core/editor/outline.ts'
import type { StartDrag } from './exercise-row-props.ts'

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
