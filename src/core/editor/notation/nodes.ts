import type { Block, Exercise, ExerciseItem, InnerBlock, Section } from '../../workout/workout.ts'
import { flawAt } from './item.ts'
import { normalBlocks } from './normal.ts'
import { plainBlock } from '../../workout/stored.ts'
import type { NotationError } from './plan.ts'

export interface ExerciseNode {
  kind: 'exercise'
  exercise: Exercise
  section: Section
  restSec: number
  isRestSaid: boolean
  line: number
}

export interface BlockNode extends Omit<InnerBlock, 'items'> {
  items: Node[]
  section: Section
  /** A group is a bracket, lines up to an empty one, a bullet list, or everything under a heading. */
  how: 'bracket' | 'lines' | 'bullets' | 'title'
  line: number
  from: number
  to: number
  isUsed: boolean
  isLeftOut: boolean
}

export type Node = ExerciseNode | BlockNode

export interface Built {
  nodes: ExerciseNode[]
  blocks: Block[]
  full: NotationError[]
}

const repeatOf = ({ rounds, restBetweenRoundsSec, restAfterSec, name }: BlockNode) => ({
  kind: 'block' as const,
  ...(name === undefined ? {} : { name }),
  rounds,
  restBetweenRoundsSec,
  restAfterSec
})

/** A heading that is not a section names a block, unless its blocks contain blocks. */
const dissolvesTitle = (node: Node): Node[] =>
  node.kind === 'block' &&
  node.how === 'title' &&
  node.items.some((one) => one.kind === 'block' && one.items.some(({ kind }) => kind === 'block'))
    ? node.items
    : [node]

export function buildBlocks(root: readonly Node[], failed: ReadonlySet<number>, max: number): Built {
  const nodes: ExerciseNode[] = []
  const full: NotationError[] = []
  const isFull = ({ line }: ExerciseNode): boolean => {
    if (nodes.length < max) return false
    if (full.at(-1)?.line !== line) full.push({ ...flawAt('full', { from: 0, to: 0 }, { max }), line })
    return true
  }
  const exercise = (node: ExerciseNode): ExerciseItem[] => {
    if (failed.has(node.line) || isFull(node)) return []
    nodes.push(node)
    return [{ kind: 'exercise', exerciseId: `#${nodes.length - 1}`, restSec: node.restSec }]
  }
  const inner = (node: Node): (ExerciseItem | InnerBlock)[] => {
    if (node.kind === 'exercise') return exercise(node)
    const items = node.isLeftOut ? [] : node.items.flatMap((one) => (one.kind === 'exercise' ? exercise(one) : []))
    return items.length === 0 ? [] : [{ ...repeatOf(node), items }]
  }
  const block = (node: Node): Block[] => {
    const { section } = node
    if (node.kind === 'exercise') {
      return exercise(node).map((item) => ({ ...plainBlock([]), section, items: [item] }))
    }
    const items = node.items.flatMap(inner)
    return items.length === 0 ? [] : [{ ...repeatOf(node), section, items }]
  }
  const blocks = normalBlocks(root.flatMap(dissolvesTitle).flatMap(block))
  return { nodes, blocks, full }
}
