import type { Section } from '../../workout/workout.ts'
import { outlineOf, type OutlineNode, type Repeat } from '../outline.ts'
import { blockId, sharedIds, type Comparison, type Item } from './compare.ts'
import { everything } from './merge.ts'

export interface SameLine {
  kind: 'same'
  key: string
  section: Section
  block: Repeat | null
  names: readonly string[]
}

export interface ItemLine {
  kind: 'item'
  key: string
  section: Section | null
  block: Repeat | null
  item: Item
}

export type Line = SameLine | ItemLine

export function linesOf(comparison: Comparison): Line[] {
  const open = new Map(comparison.items.map((item) => [item.key, item]))
  const content = everything(comparison)
  const names = new Map(content.exercises.map(({ id, name }) => [id, name]))
  const shared = sharedIds(comparison.aligned)
  const lines: Line[] = []
  const take = (key: string, section: Section | null, block: Repeat | null): boolean => {
    const item = open.get(key)
    if (item === undefined) return false
    open.delete(key)
    lines.push({ kind: 'item', key, section, block, item })
    return true
  }
  const all = new Set(comparison.items.map(({ key }) => key))
  const same = (key: string, name: string, section: Section, block: Repeat | null) => {
    const last = lines.at(-1)
    if (last?.kind === 'same' && last.section === section && last.block === block)
      lines[lines.length - 1] = { ...last, names: [...last.names, name] }
    else lines.push({ kind: 'same', key: `same-${key}`, section, block, names: [name] })
  }
  const read = (nodes: readonly OutlineNode[], section: Section, block: Repeat | null, depth: number) => {
    for (const node of nodes) {
      if (node.kind === 'block') {
        take(blockId(node, depth, shared) ?? '', section, null)
        read(node.nodes, section, node.repeat, depth + 1)
      } else if (!take(`exercise-${node.exerciseId}`, section, block) && !all.has(`exercise-${node.exerciseId}`))
        same(node.key, names.get(node.exerciseId) ?? '', section, block)
    }
  }
  for (const { key, kind } of comparison.items) if (kind === 'about' || kind === 'order') take(key, null, null)
  for (const { section, nodes } of outlineOf(content)) read(nodes, section, null, 1)
  // Differences without a row in that order, such as a block whose first exercise moved.
  for (const key of open.keys()) take(key, null, null)
  return lines
}
