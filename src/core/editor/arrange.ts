/** Moves, groups and copies rows and blocks. Every function returns new content and never changes its input. */
import {
  hasBlocks,
  leavesOf,
  outlineOf,
  withOutline,
  type BlockNode,
  type Outline,
  type OutlineNode,
  type Repeat
} from './outline.ts'
import type { Exercise, Section, WorkoutContent } from '../workout/workout.ts'

/** A position to move to: section, block, inner block, and last the index among the nodes that are there now. */
export type Gap = readonly number[]

const isSameGap = (a: Gap, b: Gap): boolean => a.length === b.length && a.every((part, index) => part === b[index])

export function rebuilt(
  outline: Outline,
  change: (node: OutlineNode, path: Gap) => OutlineNode[],
  before: (path: Gap) => OutlineNode[] = () => []
): Outline {
  const inside = (nodes: readonly OutlineNode[], path: Gap): OutlineNode[] => [
    ...nodes.flatMap((node, index) => {
      const own = [...path, index]
      const next = node.kind === 'exercise' ? node : { ...node, nodes: inside(node.nodes, own) }
      return [...before(own), ...change(next, own)]
    }),
    ...before([...path, nodes.length])
  ]
  return outline.map(({ section, nodes }, index) => ({ section, nodes: inside(nodes, [index]) }))
}

const isEmptyBlock = (node: OutlineNode): boolean => node.kind === 'block' && leavesOf([node]).length === 0

const withoutEmpty = (outline: Outline): Outline => rebuilt(outline, (node) => (isEmptyBlock(node) ? [] : [node]))

export function topmost(outline: Outline, keys: ReadonlySet<string>): string[] {
  const isWhole = (node: OutlineNode): boolean =>
    keys.has(node.key) || (node.kind === 'block' && leavesOf([node]).every((leaf) => keys.has(leaf.key)))
  const inside = (nodes: readonly OutlineNode[]): string[] =>
    nodes.flatMap((node) => (isWhole(node) ? [node.key] : node.kind === 'block' ? inside(node.nodes) : []))
  return outline.flatMap(({ nodes }) => inside(nodes))
}

const maxDepth = (nodes: readonly OutlineNode[]): number =>
  Math.min(...nodes.map((node) => (node.kind === 'exercise' ? 4 : hasBlocks(node) ? 2 : 3)))

/** The gaps these nodes may move to, from top to bottom. An empty section has no gap; it is targeted by name. */
export function gapsFor(outline: Outline, keys: readonly string[]): Gap[] {
  const moved = new Set(keys)
  const depth = maxDepth(chosen(outline, keys))
  const inside = (nodes: readonly OutlineNode[], path: Gap): Gap[] => {
    const here = path.length + 1 <= depth
    return [
      ...nodes.flatMap((node, index) => [
        ...(here ? [[...path, index]] : []),
        ...(node.kind === 'block' && !moved.has(node.key) ? inside(node.nodes, [...path, index]) : [])
      ]),
      ...(here ? [[...path, nodes.length]] : [])
    ]
  }
  return outline.flatMap(({ nodes }, index) => (nodes.length === 0 ? [] : inside(nodes, [index])))
}

export function around(outline: Outline, key: string): readonly [Gap, Gap] | null {
  let found: readonly [Gap, Gap] | null = null
  rebuilt(outline, (node, path) => {
    if (node.key === key) found = [path, [...path.slice(0, -1), (path.at(-1) ?? 0) + 1]]
    return [node]
  })
  return found
}

export type Way = 'up' | 'down' | 'first' | 'last'

export function gapTowards(outline: Outline, key: string, way: Way): Gap | null {
  const own = around(outline, key)
  if (own === null) return null
  const gaps = gapsFor(outline, [key])
  const [before, after] = own.map((gap) => gaps.findIndex((one) => isSameGap(one, gap))) as [number, number]
  const found = { up: before - 1, down: after + 1, first: 0, last: gaps.length - 1 }[way]
  return found === before || found === after ? null : (gaps[found] ?? null)
}

/** An inner block cannot hold blocks, so nodes moved into it leave their own block behind. */
const fitted = (nodes: readonly OutlineNode[], depth: number): OutlineNode[] =>
  depth >= 4
    ? leavesOf(nodes)
    : depth === 3
      ? nodes.flatMap((node) => (hasBlocks(node) ? leavesOf([node]) : [node]))
      : [...nodes]

export function insert(outline: Outline, gap: Gap, nodes: readonly OutlineNode[], gone: ReadonlySet<string>): Outline {
  const put = fitted(nodes, gap.length)
  const next = rebuilt(
    outline,
    (node) => (gone.has(node.key) ? [] : [node]),
    (path) => (isSameGap(path, gap) ? put : [])
  )
  return withoutEmpty(next)
}

function chosen(outline: Outline, keys: readonly string[]): OutlineNode[] {
  const wanted = new Set(keys)
  const inside = (nodes: readonly OutlineNode[]): OutlineNode[] =>
    nodes.flatMap((node) => (wanted.has(node.key) ? [node] : node.kind === 'block' ? inside(node.nodes) : []))
  return outline.flatMap(({ nodes }) => inside(nodes))
}

export function moveNodes(content: WorkoutContent, keys: readonly string[], gap: Gap): WorkoutContent {
  const outline = outlineOf(content)
  const nodes = chosen(outline, keys)
  if (nodes.length === 0) return content
  return withOutline(content, insert(outline, gap, nodes, new Set(keys)))
}

export function moveToSection(content: WorkoutContent, keys: readonly string[], section: Section): WorkoutContent {
  const outline = outlineOf(content)
  const index = outline.findIndex((one) => one.section === section)
  return moveNodes(content, keys, [index, outline[index]?.nodes.length ?? 0])
}

export function removeNodes(content: WorkoutContent, keys: readonly string[]): WorkoutContent {
  const gone = new Set(keys)
  return withOutline(content, withoutEmpty(rebuilt(outlineOf(content), (node) => (gone.has(node.key) ? [] : [node]))))
}

/**
 * Restores `before` if nothing changed since. Otherwise it puts the exercises back in order and keeps later changes.
 */
export function restoreNodes(
  content: WorkoutContent,
  removal: { before: WorkoutContent; after: WorkoutContent; keys: readonly string[] }
): WorkoutContent {
  const { before, after, keys } = removal
  if (content === after) return before
  const outline = outlineOf(before)
  const lost = new Set(leavesOf(chosen(outline, keys)).map((leaf) => leaf.key))
  let now = content
  outline.forEach(({ nodes }, section) => {
    let behind: Gap = [section, 0]
    for (const leaf of leavesOf(nodes)) {
      if (lost.has(leaf.key)) now = putBack(now, leaf, before, behind)
      const gaps = around(outlineOf(now), leaf.key)
      if (gaps !== null) behind = gaps[1]
    }
  })
  return now
}

function putBack(content: WorkoutContent, leaf: OutlineNode, before: WorkoutContent, gap: Gap): WorkoutContent {
  const known = new Set(content.exercises.map(({ id }) => id))
  const lost = before.exercises.filter(({ id }) => !known.has(id))
  return withOutline(content, insert(outlineOf(content), gap, [leaf], new Set()), [...content.exercises, ...lost])
}

function groupGap(outline: Outline, nodes: readonly OutlineNode[]): Gap {
  const paths = nodes.flatMap((node) => [around(outline, node.key)?.[0] ?? []])
  const first = paths[0] ?? [1, 0]
  const isShared = paths.every((path) => path.length > 2 && path[0] === first[0] && path[1] === first[1])
  return isShared ? first.slice(0, 3) : first.slice(0, 2)
}

/**
 * Makes one block of the nodes, or an inner block when all of them are in the same one. `keys` are those of `topmost`.
 */
export function groupNodes(content: WorkoutContent, keys: readonly string[], rounds: number): WorkoutContent {
  const outline = outlineOf(content)
  const nodes = chosen(outline, keys)
  if (nodes.length === 0) return content
  const gap = groupGap(outline, nodes)
  const repeat = { name: '', rounds, restBetweenRoundsSec: 0, restAfterSec: 0 }
  const block: BlockNode = { kind: 'block', key: 'new', repeat, nodes: fitted(nodes, gap.length + 1) }
  return withOutline(content, insert(outline, gap, [block], new Set(keys)))
}

export function dissolve(content: WorkoutContent, key: string): WorkoutContent {
  return withOutline(
    content,
    rebuilt(outlineOf(content), (node) => (node.key === key && node.kind === 'block' ? node.nodes : [node]))
  )
}

export function setBlock(content: WorkoutContent, key: string, change: Partial<Repeat>): WorkoutContent {
  const changed = (repeat: Repeat): Repeat => ({ name: '', ...repeat, ...change })
  return withOutline(
    content,
    rebuilt(outlineOf(content), (node) =>
      node.key === key && node.kind === 'block' ? [{ ...node, repeat: changed(node.repeat) }] : [node]
    )
  )
}

export function addAfter(content: WorkoutContent, key: string, exercise: Exercise, restSec: number): WorkoutContent {
  const outline = outlineOf(content)
  const gap = around(outline, key)?.[1]
  if (gap === undefined) return content
  const node = { kind: 'exercise' as const, key: exercise.id, exerciseId: exercise.id, restSec }
  return withOutline(content, insert(outline, gap, [node], new Set()), [...content.exercises, exercise])
}

export function duplicateNodes(
  content: WorkoutContent,
  keys: readonly string[],
  newId: () => string
): { content: WorkoutContent; added: readonly string[] } {
  const outline = outlineOf(content)
  const nodes = chosen(outline, keys)
  const gap = around(outline, nodes.at(-1)?.key ?? '')?.[1]
  if (gap === undefined) return { content, added: [] }
  const exercises = [...content.exercises]
  const added: string[] = []
  const copy = (node: OutlineNode): OutlineNode => {
    if (node.kind === 'block') return { ...node, key: `copy-${node.key}`, nodes: node.nodes.map(copy) }
    const id = newId()
    const source = content.exercises.find((exercise) => exercise.id === node.exerciseId)
    if (source !== undefined) exercises.push({ ...source, id })
    added.push(id)
    return { ...node, key: id, exerciseId: id }
  }
  return { content: withOutline(content, insert(outline, gap, nodes.map(copy), new Set()), exercises), added }
}
