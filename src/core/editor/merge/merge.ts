import { countTurns } from '../../player/compile.ts'
import { BOUNDS, type Exercise, type WorkoutContent } from '../../workout/workout.ts'
import { around, insert, rebuilt, type Gap } from '../arrange.ts'
import { typeOf } from '../draft.ts'
import { leavesOf, outlineOf, withOutline, type ExerciseNode, type Outline, type OutlineNode } from '../outline.ts'
import {
  blockId,
  choiceOf,
  sharedIds,
  type Choice,
  type Choices,
  type Comparison,
  type ExerciseItem,
  type Item
} from './compare.ts'
import { withOneFigure } from './one-figure.ts'

export interface Merged {
  content: WorkoutContent
  left: readonly string[]
  /** Set when nothing was left to do, so one version stands instead, or when rounds were too many. */
  problem: 'empty' | 'full' | null
}

type Side = 'mine' | 'theirs'

const isExercise = (item: Item): item is ExerciseItem => item.kind === 'exercise'

interface Addition {
  node: OutlineNode
  /** The position there: the neighbors, those of the surrounding block, and so on outwards. */
  around: readonly { nodes: readonly OutlineNode[]; index: number }[]
  section: number
  depth: number
}

function pruned(node: OutlineNode, isWanted: (leaf: ExerciseNode) => boolean): OutlineNode[] {
  if (node.kind === 'exercise') return isWanted(node) ? [node] : []
  const nodes = node.nodes.flatMap((inner) => pruned(inner, isWanted))
  return nodes.length === 0 ? [] : [{ ...node, nodes }]
}

function additionsIn(
  outline: Outline,
  isForeign: (leaf: ExerciseNode) => boolean,
  isWanted: (leaf: ExerciseNode) => boolean
): Addition[] {
  const inside = (nodes: readonly OutlineNode[], section: number, outer: Addition['around']): Addition[] =>
    nodes.flatMap((node, index): Addition[] => {
      const beside = [{ nodes, index }, ...outer]
      if (leavesOf([node]).every(isForeign))
        return pruned(node, isWanted).map((kept) => ({ node: kept, around: beside, section, depth: 1 + beside.length }))
      return node.kind === 'exercise' ? [] : inside(node.nodes, section, beside)
    })
  return outline.flatMap(({ nodes }, section) => inside(nodes, section, []))
}

function gapBeside(outline: Outline, key: string, depth: number, isAfter: boolean): Gap | null {
  const gaps = around(outline, key)
  if (gaps === null) return null
  const [before, after] = gaps
  if (before.length <= depth) return isAfter ? after : before
  const cut = before.slice(0, depth)
  return isAfter ? [...cut.slice(0, -1), (cut.at(-1) ?? 0) + 1] : cut
}

function gapFor(outline: Outline, addition: Addition): Gap {
  for (const [level, { nodes, index }] of addition.around.entries()) {
    const depth = addition.depth - level
    const earlier = leavesOf(nodes.slice(0, index)).toReversed()
    for (const { key } of earlier) {
      const gap = gapBeside(outline, key, depth, true)
      if (gap !== null) return gap
    }
    for (const { key } of leavesOf(nodes.slice(index + 1))) {
      const gap = gapBeside(outline, key, depth, false)
      if (gap !== null) return gap
    }
  }
  return [addition.section, outline[addition.section]?.nodes.length ?? 0]
}

interface Plan {
  comparison: Comparison
  pick: (key: string) => Choice | undefined
  side: Side
}

function settled(outline: Outline, { comparison, pick }: Plan, isRepeatOwn: boolean): Outline {
  const { aligned, items } = comparison
  const byKey = new Map(items.map((item) => [item.key, item]))
  const shared = sharedIds(aligned)
  return rebuilt(outline, (node, path) => {
    if (node.kind === 'exercise') {
      const item = byKey.get(`exercise-${node.exerciseId}`)
      if (item?.kind !== 'exercise' || item.mine === null || item.theirs === null) return [node]
      const rests = (pick(item.key) === 'theirs' ? item.theirs : item.mine).rests
      const row = Number(node.key.split('#')[1] ?? 0)
      return [{ ...node, restSec: rests[row] ?? node.restSec }]
    }
    const item = byKey.get(blockId(node, path.length - 1, shared) ?? '')
    if (isRepeatOwn || item?.kind !== 'block') return [node]
    return [{ ...node, repeat: pick(item.key) === 'theirs' ? item.theirs : item.mine }]
  })
}

function copyOf(item: ExerciseItem): Addition {
  const restSec = item.theirs?.rests[0] ?? 0
  const node = { kind: 'exercise' as const, key: item.copyId, exerciseId: item.copyId, restSec }
  const mine = { ...node, key: item.id, exerciseId: item.id }
  return { node, around: [{ nodes: [mine, node], index: 1 }], section: 1, depth: 4 }
}

function exercisesOf({ comparison, pick }: Plan): Exercise[] {
  const { aligned, items } = comparison
  const byId = new Map([...aligned.theirs.exercises, ...aligned.mine.exercises].map((one) => [one.id, one]))
  for (const item of items.filter(isExercise)) {
    const { id, theirs, copyId } = item
    if (theirs === null) continue
    if (pick(item.key) === 'theirs') byId.set(id, theirs.exercise)
    if (pick(item.key) === 'both') byId.set(copyId, { ...theirs.exercise, id: copyId })
  }
  return [...byId.values()]
}

function aboutOf({ comparison, pick }: Plan): WorkoutContent {
  const { mine, theirs } = comparison.aligned
  const taken = comparison.items.flatMap((item) =>
    item.kind === 'about' && pick(item.key) === 'theirs' ? [item.field] : []
  )
  return taken.reduce<WorkoutContent>(
    (content, field) =>
      field === 'videoUrl'
        ? { ...content, type: theirs.type, videoUrl: theirs.videoUrl }
        : { ...content, [field]: theirs[field] },
    mine
  )
}

const isWithin = ({ blocks, exercises }: WorkoutContent, max: number): boolean =>
  countTurns(blocks) <= BOUNDS.turnsMax && blocks.length <= BOUNDS.blocksMax && exercises.length <= max

function build(plan: Plan, start: Outline, additions: readonly Addition[], isRepeatOwn: boolean): WorkoutContent {
  const outline = additions.reduce((now, one) => insert(now, gapFor(now, one), [one.node], new Set()), start)
  const content = withOutline(aboutOf(plan), settled(outline, plan, isRepeatOwn), exercisesOf(plan))
  return { ...content, type: typeOf(content) }
}

function fitted(plan: Plan, start: Outline, additions: readonly Addition[], max: number): Merged {
  const { comparison } = plan
  const byId = new Map(exercisesOf(plan).map((exercise) => [exercise.id, exercise.name]))
  for (const isRepeatOwn of [false, true]) {
    for (let count = additions.length; count >= 0; count -= 1) {
      const content = build(plan, start, additions.slice(0, count), isRepeatOwn)
      if (!isWithin(content, max)) continue
      const left = leavesOf(additions.slice(count).map(({ node }) => node)).map(({ exerciseId }) =>
        byId.get(exerciseId)
      )
      return { content, left: left.map((name) => name ?? ''), problem: isRepeatOwn || left.length > 0 ? 'full' : null }
    }
  }
  return { content: comparison.original[plan.side], left: [], problem: 'full' }
}

/** `max` is the number of exercises the account allows. What one version already has is always allowed. */
export function mergedOf(comparison: Comparison, choices: Choices, max = Infinity): Merged {
  const { original, aligned, items } = comparison
  const picked = new Map(items.map((item) => [item.key, choiceOf(item, choices)]))
  const isAll = (side: Side) => [...picked.values()].every((choice) => choice === side)
  if (items.length === 0) return { content: withOneFigure(original).theirs, left: [], problem: null }
  for (const side of ['theirs', 'mine'] as const)
    if (isAll(side)) return { content: original[side], left: [], problem: null }
  const pick = (key: string) => picked.get(key)
  const side = pick('order') === 'theirs' ? 'theirs' : 'mine'
  const plan = { comparison, pick, side } as const
  const single = new Map(
    items.filter(isExercise).flatMap(({ id, key, mine, theirs }): [string, { owner: Side; isIn: boolean }][] => {
      if (mine !== null && theirs !== null) return []
      const owner = mine === null ? 'theirs' : 'mine'
      return [[id, { owner, isIn: pick(key) === owner }]]
    })
  )
  const isWanted = ({ exerciseId }: ExerciseNode) => single.get(exerciseId)?.isIn !== false
  const isForeign = ({ exerciseId }: ExerciseNode) => {
    const owner = single.get(exerciseId)?.owner
    return owner !== undefined && owner !== side
  }
  const start = outlineOf(aligned[side]).map(({ section, nodes }) => ({
    section,
    nodes: nodes.flatMap((node) => pruned(node, isWanted))
  }))
  const other = outlineOf(aligned[side === 'mine' ? 'theirs' : 'mine'])
  const copies = items.filter(isExercise).filter(({ key }) => pick(key) === 'both')
  const additions = [...additionsIn(other, isForeign, isWanted), ...copies.map(copyOf)]
  if (additions.length === 0 && start.every(({ nodes }) => nodes.length === 0))
    return { content: original[side], left: [], problem: 'empty' }
  const room = Math.max(max, aligned.mine.exercises.length, aligned.theirs.exercises.length)
  return fitted(plan, start, additions, room)
}

export function everything(comparison: Comparison): WorkoutContent {
  const choices = comparison.items.map((item): [string, Choice] => [
    item.key,
    item.kind === 'exercise' && item.mine === null ? 'theirs' : 'mine'
  ])
  const { aligned } = comparison
  const own = new Map(choices)
  const plan: Plan = { comparison, pick: (key) => own.get(key), side: 'mine' }
  const mine = new Set(aligned.mine.exercises.map(({ id }) => id))
  const additions = additionsIn(
    outlineOf(aligned.theirs),
    ({ exerciseId }) => !mine.has(exerciseId),
    () => true
  )
  return build(plan, outlineOf(aligned.mine), additions, true)
}
