/** Gives all blocks that play the same one shape, because a text cannot tell them apart. */
import { plainBlock } from '../../workout/stored.ts'
import {
  inPlayedSections,
  BOUNDS,
  type Block,
  type ExerciseItem,
  type InnerBlock,
  type Section
} from '../../workout/workout.ts'

export const isPlain = (block: Omit<InnerBlock, 'items' | 'kind'>): boolean =>
  block.rounds === 1 && block.restBetweenRoundsSec === 0 && block.restAfterSec === 0 && (block.name ?? '') === ''

const isLoose = (block: Block): boolean => isPlain(block) && block.items.every(({ kind }) => kind === 'exercise')

const flat = (items: Block['items']): Block['items'] =>
  items.flatMap((item) => (item.kind === 'block' && isPlain(item) ? item.items : [item]))

const joined = (section: Section, items: Block['items']): Block => ({ ...plainBlock([]), section, items })

function pieces(block: Block): Block[] {
  const { section } = block
  if (!isPlain(block)) return [{ ...block, items: flat(block.items) }]
  return flat(block.items).map((item) => (item.kind === 'exercise' ? joined(section, [item]) : { ...item, section }))
}

function merge(blocks: readonly Block[], fits: (block: Block) => boolean): Block[] {
  const merged: Block[] = []
  for (const block of blocks) {
    const before = merged.at(-1)
    const isOne = before !== undefined && before.section === block.section && fits(before) && fits(block)
    if (isOne) merged[merged.length - 1] = joined(block.section, [...before.items, ...block.items])
    else merged.push(block)
  }
  return merged
}

/** Replaces plain blocks with their contents, in the order of the sections. */
export function dissolve(blocks: readonly Block[]): Block[] {
  const ordered = inPlayedSections(blocks)
  return merge(ordered.flatMap(pieces), isLoose)
}

function fold(blocks: readonly Block[]): Block[] {
  const inPlain = ({ section, items, ...repeat }: Block): Block =>
    isPlain(repeat) || items.some(({ kind }) => kind === 'block')
      ? { ...repeat, section, items }
      : joined(section, [{ ...repeat, items: items as ExerciseItem[] }])
  return merge(blocks.map(inPlain), isPlain)
}

export function normalBlocks(blocks: readonly Block[]): Block[] {
  const dissolved = dissolve(blocks)
  return dissolved.length > BOUNDS.blocksMax ? fold(dissolved) : dissolved
}
