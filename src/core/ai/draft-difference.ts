/** Compares the rows of a draft with those of the previous draft. See docs/ai.md. */
import { draftTimeline, sameValue } from '../editor/draft.ts'
import {
  SECTIONS,
  type Exercise,
  type InnerBlock,
  type Section,
  type Side,
  type StepLength,
  type WorkoutContent
} from '../workout/workout.ts'

export interface DraftItem {
  exercise: Exercise
  length: StepLength
  side: Side
}

type Mark = 'same' | 'added' | 'removed' | 'changed'

export interface ItemLine extends DraftItem {
  mark: Mark
  was?: DraftItem
}

export interface BlockLine {
  section: Section
  rounds: number
  wasRounds?: number
  items: ItemLine[]
}

export interface Counts {
  added: number
  removed: number
  changed: number
  rounds: number
  /** Negative when it became shorter. */
  seconds: number
}

interface Part {
  section: Section
  rounds: number
  items: DraftItem[]
}

export const draftSec = (content: WorkoutContent): number => draftTimeline(content).nominalTotalSec

/** Blocks in playing order. An inner block stands on its own, with all its rounds. */
function partsOf({ exercises, blocks }: WorkoutContent): Part[] {
  const known = new Map(exercises.map((exercise) => [exercise.id, exercise]))
  const itemsOf = (ids: readonly string[]): DraftItem[] =>
    ids.flatMap((id) => {
      const exercise = known.get(id)
      const step = exercise?.steps[0]
      return exercise === undefined || step === undefined ? [] : [{ exercise, length: step.length, side: step.side }]
    })
  const innerOf = ({ items }: InnerBlock): string[] => items.map(({ exerciseId }) => exerciseId)
  return blocks.flatMap(({ section, rounds, items }) => {
    const parts: Part[] = []
    let open: string[] = []
    const close = (): void => {
      if (open.length > 0) parts.push({ section, rounds, items: itemsOf(open) })
      open = []
    }
    for (const item of items) {
      if (item.kind === 'exercise') open.push(item.exerciseId)
      else {
        close()
        parts.push({ section, rounds: rounds * item.rounds, items: itemsOf(innerOf(item)) })
      }
    }
    close()
    return parts
  })
}

const identityOf = ({ exercise }: DraftItem): string => exercise.figure || exercise.name.trim().toLowerCase()

const isAlike = (a: DraftItem, b: DraftItem): boolean => sameValue(a.length, b.length) && a.side === b.side

interface Old {
  item: DraftItem
  part: number
  isTaken: boolean
}

function take(olds: readonly Old[], item: DraftItem): Old | undefined {
  const open = olds.filter((old) => !old.isTaken && identityOf(old.item) === identityOf(item))
  const found = open.find((old) => isAlike(old.item, item)) ?? open[0]
  if (found !== undefined) found.isTaken = true
  return found
}

function lineOf(item: DraftItem, old: Old | undefined): ItemLine {
  if (old === undefined) return { ...item, mark: 'added' }
  return isAlike(old.item, item) ? { ...item, mark: 'same' } : { ...item, mark: 'changed', was: old.item }
}

function withRemoved(lines: readonly BlockLine[], found: ReadonlyMap<Old, ItemLine>, olds: readonly Old[]): void {
  for (const [index, old] of olds.entries()) {
    if (old.isTaken) continue
    const before = olds.slice(0, index).findLast((one) => one.isTaken && one.part === old.part)
    const neighbour = before === undefined ? undefined : found.get(before)
    const home = lines.find(({ items }) => neighbour !== undefined && items.includes(neighbour))
    const items = (home ?? lines[old.part] ?? lines.at(-1))?.items ?? []
    let at = neighbour === undefined ? 0 : items.indexOf(neighbour) + 1
    while (items[at]?.mark === 'removed') at += 1
    items.splice(at, 0, { ...old.item, mark: 'removed' })
  }
}

function sectionLines(section: Section, now: readonly Part[], before: readonly Part[]): BlockLine[] {
  const olds = before.flatMap(({ items }, part) => items.map((item): Old => ({ item, part, isTaken: false })))
  const found = new Map<Old, ItemLine>()
  const lines = now.map(({ rounds, items }, index): BlockLine => {
    const wasRounds = before[index]?.rounds
    return {
      section,
      rounds,
      ...(wasRounds === undefined || wasRounds === rounds ? {} : { wasRounds }),
      items: items.map((item) => {
        const old = take(olds, item)
        const line = lineOf(item, old)
        if (old !== undefined) found.set(old, line)
        return line
      })
    }
  })
  // A removed section shows the rows it had.
  if (lines.length === 0 && before.length > 0) lines.push({ section, rounds: 1, items: [] })
  withRemoved(lines, found, olds)
  return lines
}

/** Pass null as `before` for a draft without a predecessor. */
export function linesOf(now: WorkoutContent, before: WorkoutContent | null): BlockLine[] {
  const parts = partsOf(now)
  const old = before === null ? parts : partsOf(before)
  return SECTIONS.flatMap((section) =>
    sectionLines(
      section,
      parts.filter((part) => part.section === section),
      old.filter((part) => part.section === section)
    )
  )
}

export function countsOf(now: WorkoutContent, before: WorkoutContent): Counts {
  const lines = linesOf(now, before)
  const marks = lines.flatMap(({ items }) => items.map(({ mark }) => mark))
  const count = (mark: Mark): number => marks.filter((one) => one === mark).length
  return {
    added: count('added'),
    removed: count('removed'),
    changed: count('changed'),
    rounds: lines.reduce((sum, { rounds, wasRounds }) => sum + (wasRounds === undefined ? 0 : rounds - wasRounds), 0),
    seconds: draftSec(now) - draftSec(before)
  }
}
