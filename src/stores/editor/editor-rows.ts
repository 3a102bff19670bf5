import {
  addAfter,
  dissolve as dissolveBlock,
  duplicateNodes,
  gapsFor,
  gapTowards,
  groupNodes,
  moveNodes,
  moveToSection,
  removeNodes,
  restoreNodes,
  setBlock,
  topmost,
  type Gap,
  type Way
} from '#core/editor/arrange.ts'
import { emptyExercise, DEFAULT_REST_SEC } from '#core/editor/draft.ts'
import { addExercise as addAtEnd, slotsOf, timesBefore, setLengthOfAll, setRestOfAll } from '#core/editor/editing.ts'
import { leavesOf, outlineOf, type OutlineNode, type Repeat } from '#core/editor/outline.ts'
import type { Exercise, Section, StepLength, WorkoutContent } from '#core/workout/workout.ts'
import { newId } from '../../data/app/ids.ts'
import { change, maxExercises, undoChange } from './editor.ts'
import { $announcement, $chosen, $content, $exerciseLimit, $openSlot } from './editor-state.ts'
import { $t } from '../app/locale.ts'
import { notify } from '../app/notices.ts'
import { $settings } from '../account/settings.ts'

function hasRoom(more = 1): boolean {
  const max = maxExercises()
  const isFull = ($content.get()?.exercises.length ?? 0) + more > max
  $exerciseLimit.set(isFull ? max : null)
  if (isFull) $announcement.set($t.get()('editor.exerciseLimitTitle', { max }))
  return !isFull
}

function exerciseLike(content: WorkoutContent, key: string | null) {
  const empty = emptyExercise(newId(), $settings.get())
  const slot = slotsOf(content).find((one) => one.key === key)
  const length = content.exercises.find((one) => one.id === slot?.exerciseId)?.steps[0]?.length
  const before = slot === undefined || length === undefined ? timesBefore(content) : { length, restSec: slot.restSec }
  const restSec = before?.restSec ?? DEFAULT_REST_SEC
  if (before === null) return { exercise: empty, restSec }
  return { exercise: { ...empty, steps: empty.steps.map((step) => ({ ...step, length: before.length })) }, restSec }
}

/**
 * Inserts a row made by `fill` after the row at `key`, or at the end of the main part. Returns false when there is no
 * room.
 */
export function addExercise(key: string | null = null, fill?: (empty: Exercise) => Exercise): boolean {
  const content = $content.get()
  if (content === null || !hasRoom()) return false
  const { exercise: empty, restSec } = exerciseLike(content, key)
  const exercise = fill === undefined ? empty : fill(empty)
  change((now) => (key === null ? addAtEnd(now, exercise, restSec) : addAfter(now, key, exercise, restSec)))
  $openSlot.set(exercise.id)
  return true
}

function leavesIn(content: WorkoutContent, keys: readonly string[]) {
  const wanted = new Set(keys)
  const inside = (nodes: readonly OutlineNode[]): OutlineNode[] =>
    nodes.flatMap((node) => (wanted.has(node.key) ? [node] : node.kind === 'block' ? inside(node.nodes) : []))
  return leavesOf(outlineOf(content).flatMap(({ nodes }) => inside(nodes)))
}

export function duplicate(keys: readonly string[]): boolean {
  const content = $content.get()
  if (content === null) return false
  const count = leavesIn(content, keys).length
  if (count === 0 || !hasRoom(count)) return false
  const copied = duplicateNodes(content, keys, newId)
  change(() => copied.content)
  if (copied.added.length === 1) $openSlot.set(copied.added[0] ?? null)
  else $chosen.set($chosen.get() === null ? null : new Set(copied.added))
  return true
}

export function remove(keys: readonly string[]): void {
  const before = $content.get()
  if (before === null) return
  const leaves = leavesIn(before, keys)
  if (leaves.length === 0) return
  change((content) => removeNodes(content, keys))
  const after = $content.get() ?? before
  $openSlot.set(null)
  $exerciseLimit.set(null)
  if ($chosen.get() !== null) $chosen.set(new Set())
  const t = $t.get()
  const name = before.exercises.find((one) => one.id === leaves[0]?.exerciseId)?.name ?? ''
  const one = name === '' ? t('editor.removedUnnamed') : t('editor.removed', { name })
  notify({
    kind: 'info',
    text: leaves.length === 1 ? one : t('editor.removedMany', { count: leaves.length }),
    action: {
      label: t('editor.undo'),
      run: () => {
        if ($content.get() === after) return undoChange()
        change((content) => restoreNodes(content, { before, after, keys }))
        $announcement.set(t('editor.restored', { name }))
      }
    }
  })
}

function announceMove(key: string): void {
  const content = $content.get()
  if (content === null) return
  const slots = slotsOf(content)
  const first = leavesIn(content, [key])[0]
  const position = slots.findIndex((slot) => slot.key === first?.key)
  const name = content.exercises.find((one) => one.id === first?.exerciseId)?.name ?? ''
  $announcement.set($t.get()('editor.moved', { name, position: position + 1, total: slots.length }))
}

export function move(keys: readonly string[], gap: Gap): void {
  change((content) => moveNodes(content, keys, gap))
  announceMove(keys[0] ?? '')
}

export function moveTowards(key: string, way: Way): void {
  const content = $content.get()
  const gap = content === null ? null : gapTowards(outlineOf(content), key, way)
  if (gap !== null) move([key], gap)
}

export function moveInto(keys: readonly string[], section: Section): void {
  change((content) => moveToSection(content, keys, section))
  announceMove(keys[0] ?? '')
}

const FIRST_ROUNDS = 3

export function group(): void {
  const content = $content.get()
  const chosen = $chosen.get()
  if (content === null || chosen === null) return
  const keys = topmost(outlineOf(content), chosen)
  change((now) => groupNodes(now, keys, FIRST_ROUNDS))
  $announcement.set($t.get()('editor.grouped', { count: chosen.size }))
  $chosen.set(null)
}

export function groupMain(): void {
  const content = $content.get()
  const main = content === null ? undefined : outlineOf(content).find(({ section }) => section === 'main')
  if (main !== undefined)
    change((now) =>
      groupNodes(
        now,
        main.nodes.map((node) => node.key),
        FIRST_ROUNDS
      )
    )
}

export function dissolve(key: string): void {
  change((content) => dissolveBlock(content, key))
  $announcement.set($t.get()('editor.dissolved'))
}

export function repeatBlock(key: string, repeat: Partial<Repeat>): void {
  change((content) => setBlock(content, key, repeat), `${key}-${Object.keys(repeat).join()}`)
}

export function chosenNodes(): string[] {
  const content = $content.get()
  return content === null ? [] : topmost(outlineOf(content), $chosen.get() ?? new Set())
}

export function setChosenLength(length: StepLength): void {
  change((content) => setLengthOfAll(content, $chosen.get() ?? new Set(), length))
}

export function setChosenRest(restSec: number): void {
  change((content) => setRestOfAll(content, $chosen.get() ?? new Set(), restSec))
}

export const gapsOf = (content: Pick<WorkoutContent, 'blocks'>, key: string): Gap[] =>
  gapsFor(outlineOf(content), [key])
