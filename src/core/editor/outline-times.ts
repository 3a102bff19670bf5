import { nominalSec, workSec, type Timeline } from '../player/segment.ts'
import type { Exercise, Section, WorkoutContent } from '../workout/workout.ts'
import { leavesOf, outlineOf, type Outline, type OutlineNode } from './outline.ts'

const workOf = ({ steps }: Pick<Exercise, 'steps'>): number => steps.reduce((sum, step) => sum + workSec(step), 0)

/** Seconds of one pass of work and rest in these nodes. Intros don't count. */
export function secondsIn(nodes: readonly OutlineNode[], exercises: ReadonlyMap<string, Exercise>): number {
  return nodes.reduce((sum, node) => {
    if (node.kind === 'exercise') return sum + workOf(exercises.get(node.exerciseId) ?? { steps: [] }) + node.restSec
    const { rounds, restBetweenRoundsSec, restAfterSec } = node.repeat
    const last = leavesOf(node.nodes).at(-1)?.restSec ?? 0
    const between = restBetweenRoundsSec === 0 ? 0 : restBetweenRoundsSec - last
    const after = restAfterSec === 0 ? 0 : restAfterSec - last
    return sum + rounds * secondsIn(node.nodes, exercises) + (rounds - 1) * between + after
  }, 0)
}

const turnsIn = (nodes: readonly OutlineNode[]): number =>
  nodes.reduce((sum, node) => sum + (node.kind === 'exercise' ? 1 : node.repeat.rounds * turnsIn(node.nodes)), 0)

export interface Bracket {
  from: number
  to: number
  section: Section
  /** The rounds of a block, or null for exercises that no block repeats. */
  rounds: number | null
  name: string
}

/** The labels under the ridge: blocks, and sections for exercises outside blocks. Empty for a plain list. */
export function bracketsOf(outline: Outline, timeline: Timeline): Bracket[] {
  const ends = endsOf(timeline)
  const brackets: Bracket[] = []
  let turn = 0
  for (const { section, nodes } of outline) {
    for (const node of nodes) {
      const from = ends[turn - 1] ?? 0
      turn += turnsIn([node])
      const to = ends[turn - 1] ?? 1
      const last = brackets.at(-1)
      if (node.kind === 'block') {
        brackets.push({ from, to, section, rounds: node.repeat.rounds, name: node.repeat.name ?? '' })
      } else if (last?.section === section && last.rounds === null) last.to = to
      else brackets.push({ from, to, section, rounds: null, name: '' })
    }
  }
  const isPlain = brackets.every(({ section, rounds }) => section === 'main' && rounds === null)
  return isPlain ? [] : brackets
}

function endsOf(timeline: Timeline): number[] {
  const ends: number[] = []
  timeline.segments.forEach((segment, index) => {
    const end = (timeline.nominalStarts[index] ?? 0) + nominalSec(segment.length)
    ends[segment.turn] = timeline.nominalTotalSec === 0 ? 1 : end / timeline.nominalTotalSec
  })
  return ends
}

export function turnAt(timeline: Timeline, share: number): number {
  const ends = endsOf(timeline)
  const turn = ends.findIndex((end) => share < end)
  return turn === -1 ? Math.max(0, ends.length - 1) : turn
}

export function rowOfTurn(content: Pick<WorkoutContent, 'blocks'>, turn: number): number {
  const rows: number[] = []
  let row = 0
  const walk = (nodes: readonly OutlineNode[]): number[] =>
    nodes.flatMap((node) => {
      if (node.kind === 'block') {
        const once = walk(node.nodes)
        return Array.from({ length: node.repeat.rounds }, () => once).flat()
      }
      row += 1
      return [row - 1]
    })
  for (const { nodes } of outlineOf(content)) rows.push(...walk(nodes))
  return rows[turn] ?? 0
}
