import type { Block, Exercise, ExerciseItem, Step, WorkoutContent } from '../../workout/workout.ts'
import { removeNodes } from '../arrange.ts'
import { inPlayOrder, slotsOf } from '../editing.ts'
import { isPlain } from './normal.ts'
import { withIds } from './plan.ts'

export type Insertion = Pick<WorkoutContent, 'exercises' | 'blocks'>

export interface Inserted {
  content: WorkoutContent
  added: readonly string[]
  left: readonly string[]
}

const isBare = ({ text, url, audioUrl, side }: Step): boolean =>
  text === '' && url === '' && audioUrl === '' && side === 'none'

const removeAt = (content: WorkoutContent, position: number): WorkoutContent =>
  removeNodes(content, [slotsOf(content)[position]?.key ?? ''])

const isLoose = ({ blocks: [block, ...others] }: Insertion): boolean =>
  block !== undefined &&
  others.length === 0 &&
  block.section === 'main' &&
  isPlain(block) &&
  block.items.every(({ kind }) => kind === 'exercise')

function filtered(blocks: readonly Block[], wants: (id: string) => boolean): Block[] {
  const keep = (item: ExerciseItem) => wants(item.exerciseId)
  return blocks
    .map((block) => ({
      ...block,
      items: block.items
        .map((item) => (item.kind === 'block' ? { ...item, items: item.items.filter(keep) } : item))
        .filter((item) => (item.kind === 'block' ? item.items.length > 0 : keep(item)))
    }))
    .filter(({ items }) => items.length > 0)
}

export function partOf(content: Insertion, isWanted: (position: number) => boolean): Insertion {
  let position = -1
  const count = () => isWanted((position += 1))
  const blocks = filtered(content.blocks, count)
  const used = new Set(slotsOf({ blocks }).map(({ exerciseId }) => exerciseId))
  return { exercises: content.exercises.filter(({ id }) => used.has(id)), blocks }
}

function insertItems(blocks: readonly Block[], position: number, items: readonly ExerciseItem[]): Block[] {
  let at = -1
  const add = (item: ExerciseItem): ExerciseItem[] => ((at += 1) === position ? [item, ...items] : [item])
  return blocks.map((block) => ({
    ...block,
    items: block.items.flatMap((item): Block['items'] =>
      item.kind === 'exercise' ? add(item) : [{ ...item, items: item.items.flatMap(add) }]
    )
  }))
}

/** Inserts after the block of that row. A plain block is split. */
function insertBlocks(blocks: readonly Block[], position: number, added: readonly Block[]): Block[] {
  let at = -1
  return blocks.flatMap((block) => {
    const ends = block.items.map((item) => (at += item.kind === 'exercise' ? 1 : item.items.length))
    const first = at - slotsOf({ blocks: [block] }).length + 1
    if (position < first || position > at) return [block]
    if (!isPlain(block)) return [block, ...added]
    const cut = ends.findIndex((end) => end >= position) + 1
    const parts = [block.items.slice(0, cut), block.items.slice(cut)]
    const [before, after] = parts.map((items) => (items.length === 0 ? [] : [{ ...block, items }]))
    return [...before!, ...added, ...after!]
  })
}

function ready(insertion: Insertion, room: number, newId: () => string): Insertion & { left: string[] } {
  const order = [...new Set(slotsOf(insertion).map(({ exerciseId }) => exerciseId))]
  const ids = new Map(order.slice(0, Math.max(0, room)).map((id) => [id, newId()]))
  const byId = new Map(insertion.exercises.map((exercise) => [exercise.id, exercise]))
  const named = (id: string): Exercise[] => (byId.has(id) ? [byId.get(id)!] : [])
  return {
    exercises: [...ids].flatMap(([old, id]) => named(old).map((exercise) => ({ ...exercise, id }))),
    blocks: withIds(
      filtered(insertion.blocks, (id) => ids.has(id)),
      (id) => ids.get(id)!
    ),
    left: order.slice(ids.size).flatMap((id) => named(id).map(({ name }) => name))
  }
}

export function isEmptyExercise({ name, steps, intro }: Exercise): boolean {
  return name.trim() === '' && [...steps, ...intro].every(isBare)
}

/**
 * Inserts after the row at `position`, or at the end for null. A plan without rounds and headings goes into that row's
 * block. An empty exercise is replaced.
 */
export function insertPlan(
  content: WorkoutContent,
  position: number | null,
  insertion: Insertion,
  { room, newId }: { room: number; newId: () => string }
): Inserted {
  const slots = slotsOf(content)
  const lastMain = slots.findLastIndex(({ block }) => content.blocks[block]?.section === 'main')
  const at = position ?? (lastMain === -1 ? slots.length - 1 : lastMain)
  const slot = slots[at]
  const target = content.exercises.find(({ id }) => id === slot?.exerciseId)
  const givesWay = target !== undefined && isEmptyExercise(target)
  const { exercises, blocks, left } = ready(insertion, room + (givesWay ? 1 : 0), newId)
  if (exercises.length === 0) return { content, added: [], left }
  const added = exercises.map(({ id }) => id)
  const together = { ...content, exercises: [...content.exercises, ...exercises] }
  const after = { ...together, blocks: insertInto(content, slot === undefined ? null : at, { exercises, blocks }) }
  return { content: inPlayOrder(givesWay ? removeAt(after, at) : after), added, left }
}

function insertInto(content: WorkoutContent, at: number | null, insertion: Insertion): Block[] {
  const { blocks } = insertion
  if (at === null) return [...content.blocks, ...blocks]
  if (isLoose(insertion)) return insertItems(content.blocks, at, blocks[0]!.items as ExerciseItem[])
  const section = content.blocks[slotsOf(content)[at]!.block]!.section
  const isMain = blocks.every((block) => block.section === 'main')
  return insertBlocks(content.blocks, at, isMain ? blocks.map((block) => ({ ...block, section })) : blocks)
}

export function withoutInserted(content: WorkoutContent, before: WorkoutContent, inserted: Inserted): WorkoutContent {
  if (content === inserted.content) return before
  return inserted.added.reduce((now, id) => {
    const position = slotsOf(now).findIndex((slot) => slot.exerciseId === id)
    return position === -1 ? now : removeAt(now, position)
  }, content)
}
