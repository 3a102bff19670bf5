import { useStore } from '@nanostores/react'
import { Plus, Repeat2 } from 'lucide-react'
import { memo, useEffect, useMemo, useRef, type ReactNode } from 'react'
import { slotsOf, type Slot } from '#core/editor/editing.ts'
import { outlineOf, type BlockNode, type ExerciseNode, type OutlineNode } from '#core/editor/outline.ts'
import { secondsIn } from '#core/editor/outline-times.ts'
import { formatClock } from '#core/app/format.ts'
import type { InputIssue } from '#core/workout/schema.ts'
import type { Exercise, WorkoutContent } from '#core/workout/workout.ts'
import {
  $chosen,
  $exerciseLimit,
  $issues,
  $leftOut,
  $openSlot,
  $typed,
  $view,
  stopChoosing
} from '../../stores/editor/editor-state.ts'
import { $t } from '../../stores/app/locale.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { LazyPart } from '../app/lazy-part.tsx'
import { ExerciseRow } from './exercise-row.tsx'
import { loadFields, loadRows, openNew, withRows, loadedFrame, loadFrame, type StartDrag } from './rows.ts'
import { useDragOrder } from './use-drag-order.ts'

const NONE: readonly InputIssue[] = []

/** Paths are relative to the exercise. Returns one shared empty list, so that memoized rows stay equal. */
function issuesOf(
  issues: readonly InputIssue[],
  index: number,
  position: number,
  blocks: WorkoutContent['blocks'],
  slots: readonly Slot[]
): readonly InputIssue[] {
  if (issues.length === 0) return NONE
  const start = `exercises.${index}.`
  const own = issues.flatMap((issue) =>
    issue.path.startsWith(start) ? [{ ...issue, path: issue.path.slice(start.length) }] : []
  )
  const rest = issues.filter((issue) => issue.path === restPath(blocks, slots, position))
  const all = [...own, ...rest.map((issue) => ({ ...issue, path: 'restSec' }))]
  return all.length === 0 ? NONE : all
}

function restPath(blocks: WorkoutContent['blocks'], slots: readonly Slot[], position: number): string {
  const slot = slots[position]
  if (slot === undefined) return ''
  const inBlock = slots.filter((one) => one.block === slot.block)
  const items = blocks[slot.block]?.items ?? []
  let seen = inBlock.indexOf(slot)
  for (const [index, item] of items.entries()) {
    const size = item.kind === 'exercise' ? 1 : item.items.length
    if (seen < size) {
      const inner = item.kind === 'exercise' ? '' : `.items.${seen}`
      return `blocks.${slot.block}.items.${index}${inner}.restSec`
    }
    seen -= size
  }
  return ''
}

const loadArrangeSheet = () => import('./arrange-sheet.tsx').then(({ ArrangeSheet }) => ArrangeSheet)
const loadChoiceBar = () => import('./choice-bar.tsx').then(({ ChoiceBar }) => ChoiceBar)
const loadExerciseLimit = () => import('./limit-notes.tsx').then((file) => file.ExerciseLimitNote)
const loadLeftOut = () => import('./limit-notes.tsx').then((file) => file.LeftOutNote)
const loadNotes = () => import('./notes.tsx').then((file) => file.EditorNotes)
const loadOpenNote = () => import('./text-view/parts.tsx').then(({ OpenNote }) => OpenNote)
const loadTextView = () => import('./text-view/parts.tsx').then(({ TextView }) => TextView)

/** Milliseconds. The screen loads its own files first. */
const FETCH_AFTER_MS = 1500

/** Prefetches what the first press needs, so that it also works offline. */
function usePrefetchedRows(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const load of [loadRows, loadFields, loadFrame, loadArrangeSheet, loadChoiceBar, loadNotes, loadLeftOut])
        void load().catch(() => undefined)
    }, FETCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
}

type Listed = Pick<WorkoutContent, 'exercises' | 'blocks'>

/** True while nothing in the main part repeats. */
const isPlainList = (blocks: Listed['blocks']): boolean =>
  outlineOf({ blocks }).every(
    ({ section, nodes }) => section !== 'main' || nodes.every((node) => node.kind === 'exercise')
  )

/** If the frame has loaded, it renders at once, so that its field can be focused. */
async function askRounds(): Promise<void> {
  await loadFrame().catch(() => undefined)
  await withRows(
    (rows) => rows.groupMain(),
    () => document.querySelector<HTMLElement>('.editor-rounds input')?.focus()
  )
}

function showAs(view: 'steps' | 'text'): void {
  stopChoosing()
  $view.set(view)
}

export const ExerciseList = ({ content: { exercises, blocks } }: { content: Listed }) => (
  <Exercises exercises={exercises} blocks={blocks} />
)

/** Memoized: typing about the workout renders no row again. */
const Exercises = memo(function Exercises({ exercises, blocks }: Listed) {
  const t = useStore($t)
  const view = useStore($view)
  const isChoosing = useStore($chosen) !== null
  usePrefetchedRows()
  return (
    <section className="editor-exercises" aria-labelledby="exercises">
      <div className="row">
        <h2 id="exercises" className="grow">
          {t('editor.exercises')}
        </h2>
        {view === 'steps' && !isChoosing && exercises.length > 1 && isPlainList(blocks) && (
          <Button look="quiet" icon={Repeat2} onClick={() => void askRounds()}>
            {t('editor.rounds')}
          </Button>
        )}
        <div className="editor-views" role="group" aria-label={t('editor.view')}>
          {(['steps', 'text'] as const).map((kind) => (
            <button key={kind} type="button" aria-pressed={view === kind} onClick={() => showAs(kind)}>
              {t(kind === 'steps' ? 'editor.viewSteps' : 'editor.viewText')}
            </button>
          ))}
        </div>
      </div>
      {view === 'text' ? (
        <LazyPart load={loadTextView} props={{}} onFail={() => $view.set('steps')} />
      ) : (
        <Steps exercises={exercises} blocks={blocks} />
      )}
      {isChoosing && <LazyPart load={loadChoiceBar} props={{}} onFail={stopChoosing} />}
    </section>
  )
})

function Steps({ exercises, blocks }: Listed) {
  const t = useStore($t)
  const issues = useStore($issues)
  const limit = useStore($exerciseLimit)
  const leftOut = useStore($leftOut)
  const hasOpenLines = (useStore($typed)?.open ?? 0) > 0
  return (
    <>
      {hasOpenLines && <LazyPart load={loadOpenNote} props={{}} onFail={() => undefined} />}
      <span id="move-hint" className="visually-hidden">
        {t('editor.moveHint')}
      </span>
      {exercises.length === 0 && (
        <Note tone={issues.some((issue) => issue.code === 'no-exercise') ? 'negative' : 'info'}>
          {t('editor.none')}
        </Note>
      )}
      <Sections exercises={exercises} blocks={blocks} />
      {leftOut !== null && <LazyPart load={loadLeftOut} props={leftOut} onFail={() => undefined} />}
      {limit !== null && <LazyPart load={loadExerciseLimit} props={{ max: limit }} onFail={() => undefined} />}
      <Button
        className="editor-add"
        isWide
        icon={Plus}
        aria-keyshortcuts="Control+Enter"
        onClick={() => void openNew((rows) => rows.addExercise())}
      >
        {t('editor.add')}
      </Button>
    </>
  )
}

/** Everything the rows need to render. */
interface View {
  blocks: Listed['blocks']
  slots: readonly Slot[]
  positions: ReadonlyMap<string, number>
  indexes: ReadonlyMap<string, number>
  exercises: ReadonlyMap<string, Exercise>
  issues: readonly InputIssue[]
  openSlot: string | null
  chosen: ReadonlySet<string> | null
  startDrag: StartDrag
}

function useView({ exercises, blocks }: Listed, startDrag: StartDrag): View {
  const issues = useStore($issues)
  const openSlot = useStore($openSlot)
  const chosen = useStore($chosen)
  const order = useMemo(() => {
    const slots = slotsOf({ blocks })
    return { blocks, slots, positions: new Map(slots.map((slot, position) => [slot.key, position])) }
  }, [blocks])
  const known = useMemo(
    () => ({
      indexes: new Map(exercises.map((exercise, index) => [exercise.id, index])),
      exercises: new Map(exercises.map((exercise) => [exercise.id, exercise]))
    }),
    [exercises]
  )
  return { ...order, ...known, issues, openSlot, chosen, startDrag }
}

/** Section headings appear when there is more than the main part. */
function Sections({ exercises, blocks }: Listed) {
  const t = useStore($t)
  const list = useRef<HTMLDivElement>(null)
  const startDrag = useDragOrder(list, blocks)
  const view = useView({ exercises, blocks }, startDrag)
  const outline = useMemo(() => outlineOf({ blocks }), [blocks])
  const isPlain = outline.every(({ section, nodes }) => section === 'main' || nodes.length === 0)
  return (
    <div ref={list} className="editor-sections">
      {outline.map(({ section, nodes }, index) =>
        nodes.length === 0 ? null : (
          <div key={section} className="editor-section">
            {!isPlain && (
              <h3>
                {t(`editor.${section}`)}{' '}
                <small className="numeric">{formatClock(secondsIn(nodes, view.exercises))}</small>
              </h3>
            )}
            <Nodes view={view} nodes={nodes} path={[index]} />
          </div>
        )
      )}
    </div>
  )
}

function Nodes({ view, nodes, path }: { view: View; nodes: readonly OutlineNode[]; path: readonly number[] }) {
  return (
    <ol data-gaps={path.join('.')}>
      {nodes.map((node, index) =>
        node.kind === 'exercise' ? (
          <Row key={node.key} view={view} node={node} />
        ) : (
          <Block key={node.key} view={view} node={node}>
            <Nodes view={view} nodes={node.nodes} path={[...path, index]} />
          </Block>
        )
      )}
    </ol>
  )
}

/** The rows show before their frame has loaded. */
function Block({ view, node, children }: { view: View; node: BlockNode; children: ReactNode }) {
  const { chosen, startDrag } = view
  const roundSec = secondsIn(node.nodes, view.exercises)
  return (
    <LazyPart
      load={loadFrame}
      loaded={loadedFrame()}
      props={{ node, roundSec, chosen, startDrag, children }}
      onFail={() => undefined}
    >
      <li className="editor-block">{children}</li>
    </LazyPart>
  )
}

function Row({ view, node }: { view: View; node: ExerciseNode }) {
  const { blocks, slots, chosen, issues } = view
  const exercise = view.exercises.get(node.exerciseId)
  const position = view.positions.get(node.key) ?? 0
  if (exercise === undefined) return null
  return (
    <ExerciseRow
      exercise={exercise}
      slotKey={node.key}
      restSec={node.restSec}
      position={position}
      total={slots.length}
      isOpen={node.key === view.openSlot && chosen === null}
      isChosen={chosen === null ? null : chosen.has(node.key)}
      neighbour={(slots[position + 1] ?? slots[position - 1])?.key}
      issues={issuesOf(issues, view.indexes.get(exercise.id) ?? -1, position, blocks, slots)}
      startDrag={view.startDrag}
    />
  )
}
