/** Actions on rows, and the fields of an open row. They load on first use, or earlier in the background. */
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

/** Props of a row in the editor, shared with the fields of an open row. */
export interface ExerciseRowProps {
  exercise: Exercise
  slotKey: string
  restSec: number
  position: number
  total: number
  isOpen: boolean
  /** Null while no rows are being selected. */
  isChosen: boolean | null
  /** Key of the row that takes the focus when this one is removed. */
  neighbour: string | undefined
  issues: readonly InputIssue[]
  startDrag: StartDrag
}

export interface BlockFrameProps {
  node: BlockNode
  /** Seconds of one round. */
  roundSec: number
  /** Null while no rows are being selected. */
  chosen: ReadonlySet<string> | null
  startDrag: StartDrag
  /** The rows of the block. */
  children: ReactNode
}

export const loadRows = (): Promise<typeof Rows> => import('../../stores/editor/editor-rows.ts')

let fields: ComponentType<ExerciseRowProps> | null = null
/** Null until the fields have loaded. */
export const loadedFields = (): ComponentType<ExerciseRowProps> | null => fields

/** Milliseconds after which the fields of a row that was open from the start load on their own. */
const ASKED_WITHIN_MS = 1000

/** Waits for the first press or key: on a new screen, these fields are not needed first. */
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

/** Loads the fields of a row that opened on its own, after everything else. */
export const loadFieldsDeferred = (): Promise<ComponentType<ExerciseRowProps>> => isAsked().then(loadFields)

type RowPart = ComponentType<{ exercise: Named; url: string }>
let figure: RowPart | null = null
/** Null until it has loaded. */
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
/** Null until it has loaded. */
export const loadedFrame = (): ComponentType<BlockFrameProps> | null => frame

export const loadFrame = async (): Promise<ComponentType<BlockFrameProps>> => {
  const { BlockFrame } = await import('./block-frame.tsx')
  frame = BlockFrame
  return BlockFrame
}

/** Changes rows and renders at once, so that `after` can focus the result. */
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

/** Focuses the new exercise, or shows the limit that prevented it. */
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
