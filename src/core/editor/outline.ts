/**
 * A workout as the editor shows it. A block with one round and without its own name or rest is hidden; an empty name
 * counts as a name.
 */
import {
  SECTIONS,
  type Block,
  type Exercise,
  type ExerciseItem,
  type InnerBlock,
  type Section,
  type WorkoutContent
} from '../workout/workout.ts'

export interface ExerciseNode {
  kind: 'exercise'
  key: string
  exerciseId: string
  restSec: number
}

export type Repeat = Pick<InnerBlock, 'name' | 'rounds' | 'restBetweenRoundsSec' | 'restAfterSec'>

export interface BlockNode {
  kind: 'block'
  key: string
  repeat: Repeat
  nodes: OutlineNode[]
}

export type OutlineNode = ExerciseNode | BlockNode

interface SectionNode {
  section: Section
  nodes: OutlineNode[]
}

export type Outline = readonly SectionNode[]

const isPlain = ({ name, rounds, restAfterSec }: Repeat): boolean =>
  name === undefined && rounds === 1 && restAfterSec === 0

const repeatOf = ({ name, rounds, restBetweenRoundsSec, restAfterSec }: Repeat): Repeat => ({
  ...(name === undefined ? {} : { name }),
  rounds,
  restBetweenRoundsSec,
  restAfterSec
})

export const leavesOf = (nodes: readonly OutlineNode[]): ExerciseNode[] =>
  nodes.flatMap((node) => (node.kind === 'exercise' ? [node] : leavesOf(node.nodes)))

export const hasBlocks = (node: OutlineNode): boolean =>
  node.kind === 'block' && node.nodes.some((inner) => inner.kind === 'block')

function blockNode(repeat: Repeat, nodes: OutlineNode[]): BlockNode {
  const depth = nodes.some((node) => node.kind === 'block') ? 2 : 1
  return { kind: 'block', key: `block${depth}-${leavesOf(nodes)[0]?.key ?? ''}`, repeat: repeatOf(repeat), nodes }
}

export function outlineOf(content: Pick<WorkoutContent, 'blocks'>): Outline {
  const seen = new Map<string, number>()
  const leaf = ({ exerciseId, restSec }: ExerciseItem): ExerciseNode => {
    const times = seen.get(exerciseId) ?? 0
    seen.set(exerciseId, times + 1)
    return { kind: 'exercise', key: times === 0 ? exerciseId : `${exerciseId}#${times}`, exerciseId, restSec }
  }
  const inside = (block: Block): OutlineNode[] =>
    block.items.flatMap((item): OutlineNode[] => {
      if (item.kind === 'exercise') return [leaf(item)]
      const nodes = item.items.map(leaf)
      return isPlain(item) ? nodes : [blockNode(item, nodes)]
    })
  return SECTIONS.map((section) => ({
    section,
    nodes: content.blocks
      .filter((block) => block.section === section)
      .flatMap((block) => {
        const nodes = inside(block)
        return isPlain(block) || nodes.length === 0 ? nodes : [blockNode(block, nodes)]
      })
  }))
}

const itemOf = ({ exerciseId, restSec }: ExerciseNode): ExerciseItem => ({ kind: 'exercise', exerciseId, restSec })

const innerOf = (node: OutlineNode): ExerciseItem | InnerBlock =>
  node.kind === 'exercise' ? itemOf(node) : { kind: 'block', ...node.repeat, items: leavesOf(node.nodes).map(itemOf) }

/** Neighboring exercises in a section share one plain block. */
function blocksOf({ section, nodes }: SectionNode): Block[] {
  const blocks: Block[] = []
  let open: Block | null = null
  for (const node of nodes) {
    if (node.kind === 'block') {
      blocks.push({ kind: 'block', ...node.repeat, section, items: node.nodes.map(innerOf) })
      open = null
      continue
    }
    if (open === null) {
      open = { kind: 'block', section, rounds: 1, restBetweenRoundsSec: 0, restAfterSec: 0, items: [] }
      blocks.push(open)
    }
    open.items.push(itemOf(node))
  }
  return blocks
}

export function withOutline(
  content: WorkoutContent,
  outline: Outline,
  exercises: readonly Exercise[] = content.exercises
): WorkoutContent {
  const byId = new Map(exercises.map((exercise) => [exercise.id, exercise]))
  const used = new Set(outline.flatMap(({ nodes }) => leavesOf(nodes)).map((leaf) => leaf.exerciseId))
  return { ...content, blocks: outline.flatMap(blocksOf), exercises: [...used].flatMap((id) => byId.get(id) ?? []) }
}
