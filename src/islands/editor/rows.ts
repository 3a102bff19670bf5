/** What is done with rows, and the fields of an open row: loaded when they are first wanted, and ahead of that. */
import { flushSync } from 'react-dom'
import type { ComponentType, PointerEvent, ReactNode } from 'react'
import { errorText } from '#core/app/errors.ts'
import type { InputIssue } from '#core/workout/schema.ts'
import type { Exercise } from '#core/workout/workout.ts'
import type { BlockNode } from '#core/editor/outline.ts'
import type * as Rows from '../../stores/editor/editor-rows.ts'
import type { Named } from '../../stores/editor/figures.ts'
import { $openSlot } from '../../stores/editor/editor-state.ts'
import { $t } from '../../stores/app/locale.ts'
import { notify } from '../../stores/app/notices.ts'
import { focusPart } from './row-parts.ts'

export type StartDrag = (event: PointerEvent, key: string) => void

/** What a row of the editor is given; its opened fields get the same. */
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

export const loadRows = (): Promise<typeof Rows> => import('../../stores/editor/editor-rows.ts')

let fields: ComponentType<ExerciseRowProps> | null = null
/** Null until they are loaded. */
export const loadedFields = (): ComponentType<ExerciseRowProps> | null => fields

/** Milliseconds after which the fields of a row that was open from the start are loaded without being asked for. */
const ASKED_WITHIN_MS = 1000

/** Waits for the first press or key: the fields are not what a new screen is used for first. */
const isAsked = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = new AbortController()
    const done = () => {
      stop.abort()
      resolve()
    }
    for (const name of ['pointerdown', 'keydown', 'focusin']) addEventListener(name, done, { signal: stop.signal })
    setTimeout(done, ASKED_WITHIN_MS)
  })

/** Of a row that nobody has opened: later than everything else. */
export const loadFieldsLater = (): Promise<ComponentType<ExerciseRowProps>> => isAsked().then(loadFields)

type RowPart = ComponentType<{ exercise: Named; url: string }>
let figure: RowPart | null = null
/** Null until it is loaded. */
export const loadedFigure = (): typeof figure => figure

export async function loadFigure(): Promise<RowPart> {
  const [{ RowFigure }, { followNames }] = await Promise.all([
    import('./row-figure.tsx'),
    import('../../stores/editor/figures.ts')
  ])
  followNames()
  figure = RowFigure
  return RowFigure
}

export async function loadFields(): Promise<ComponentType<ExerciseRowProps>> {
  const { ExerciseFields } = await import('./exercise-fields.tsx')
  fields = ExerciseFields
  return ExerciseFields
}

let frame: ComponentType<BlockFrameProps> | null = null
/** Null until it is loaded. */
export const loadedFrame = (): ComponentType<BlockFrameProps> | null => frame

export const loadFrame = async (): Promise<ComponentType<BlockFrameProps>> => {
  const { BlockFrame } = await import('./block-frame.tsx')
  frame = BlockFrame
  return BlockFrame
}

/** Changes rows, draws that at once, and then calls `after`: what it focuses is there. */
export async function withRows(run: (rows: typeof Rows) => void, after?: () => void): Promise<void> {
  try {
    const rows = await loadRows()
    flushSync(() => run(rows))
    after?.()
  } catch (error) {
    const t = $t.get()
    notify({ kind: 'negative', text: errorText(error, t) })
  }
}

/** The note is below the last row, which may be far away. */
const showLimit = (): void => document.querySelector('.editor-limit-note')?.scrollIntoView({ block: 'center' })

/** Focuses the new exercise, or shows the limit that stopped it. */
export async function openNew(make: (rows: typeof Rows) => boolean): Promise<void> {
  await loadFields().catch(() => undefined)
  let worked = false
  await withRows(
    (rows) => (worked = make(rows)),
    () => {
      if (worked) focusPart($openSlot.get() ?? undefined, 'body')
      else showLimit()
    }
  )
}
