import { toTenth } from '../workout/tenths.ts'
import { BOUNDS, type RidgeSegment } from '../workout/workout.ts'
import { groupAt, rangeOf, ridgeOfSpans, ROUNDS_MIN, spansOf, type Edit, type Group, type Span } from './chapters.ts'

export interface Run {
  group: Group | undefined
  from: number
  spans: Span[]
}

export function runsOf(edit: Edit): Run[] {
  const runs: Run[] = []
  for (const [n, span] of spansOf(edit).entries()) {
    const group = groupAt(edit, n)
    const last = runs.at(-1)
    if (last !== undefined && last.group === group) last.spans.push(span)
    else runs.push({ group, from: n, spans: [span] })
  }
  return runs
}

const roundsOf = ({ group }: Run): number => group?.rounds ?? 1

export const ridgeOfPlay = (edit: Edit): RidgeSegment[] =>
  runsOf(edit).flatMap((run) => Array.from({ length: roundsOf(run) }, () => ridgeOfSpans(run.spans)).flat())

const secondsOf = (spans: readonly Span[]): number => spans.reduce((sum, { seconds }) => sum + seconds, 0)

export const videoSeconds = (edit: Edit): number => toTenth(secondsOf(spansOf(edit)))

export const playSeconds = (edit: Edit): number =>
  toTenth(runsOf(edit).reduce((sum, run) => sum + secondsOf(run.spans) * roundsOf(run), 0))

export const roundSeconds = ({ spans }: Run): number => toTenth(secondsOf(spans))

export const countPlayed = (edit: Edit): number =>
  runsOf(edit).reduce((sum, run) => sum + run.spans.length * roundsOf(run), 0)

export function playedBefore(edit: Edit, n: number): number {
  let sum = 0
  for (const run of runsOf(edit)) {
    if (n < run.from + run.spans.length) return sum + n - run.from
    sum += run.spans.length * roundsOf(run)
  }
  return sum
}

/** The range in which a group that begins at this chapter, or contains it, may begin and end. */
export function reachOf(edit: Edit, n: number): { from: number; to: number; most: number } {
  const group = groupAt(edit, n)
  const { from, to } = group === undefined ? { from: n, to: n } : rangeOf(group, edit)
  const next = edit.chapters.findIndex((_, at) => at > to && groupAt(edit, at) !== undefined)
  return { from, to, most: (next < 0 ? edit.chapters.length : next) - 1 }
}

export function repeatChapters(edit: Edit, n: number, last: number, rounds: number): Edit {
  const { from, most } = reachOf(edit, n)
  const [first, end] = [edit.chapters[from], edit.chapters[Math.max(from, Math.min(last, most))]]
  if (first === undefined || end === undefined) return edit
  const times = Math.max(ROUNDS_MIN, Math.min(BOUNDS.roundsMax, Math.round(rounds)))
  const before = groupAt(edit, n)
  if (before?.last === end.id && before.rounds === times) return edit
  const at = edit.groups.filter((group) => rangeOf(group, edit).to < from).length
  const group = { first: first.id, last: end.id, rounds: times }
  return { ...edit, groups: edit.groups.toSpliced(at, before === undefined ? 0 : 1, group) }
}

export function dissolveGroup(edit: Edit, n: number): Edit {
  const group = groupAt(edit, n)
  return group === undefined ? edit : { ...edit, groups: edit.groups.filter((one) => one !== group) }
}
