import { emptyContent } from '../editor/draft.ts'
import { timedStep } from '../editor/editing.ts'
import { nominalSec } from '../player/segment.ts'
import { plainBlock } from '../workout/stored.ts'
import { toTenth } from '../workout/tenths.ts'
import {
  type Block,
  type Exercise,
  type Language,
  type Level,
  type Step,
  type WorkoutContent,
  inPlayedSections,
  type ExerciseItem,
  type InnerBlock
} from '../workout/workout.ts'
import { newChapter, type Chapter, type Edit, type Group, type Span } from './chapters.ts'
import { runsOf, type Run } from './chapter-groups.ts'
import { chaptersOf } from './video-workout.ts'
import type { KeptVideo } from './kept-video.ts'

interface Part {
  exercise: Exercise
  step: Step
  /** In seconds of the video. Null means where the previous part ended. */
  from: number | null
}

interface PartsRun {
  rounds: number
  parts: Part[]
}

const repeated = <T>(rounds: number, parts: readonly T[]): T[] => Array.from({ length: rounds }, () => parts).flat()

type PartsOf = (item: ExerciseItem) => Part[]

const inTurns = (block: Block, partsOf: PartsOf): PartsRun => {
  const once = block.items.flatMap((item) =>
    item.kind === 'exercise' ? partsOf(item) : repeated(item.rounds, item.items.flatMap(partsOf))
  )
  return { rounds: 1, parts: repeated(block.rounds, once) }
}

function inRounds({ rounds, items }: Block, partsOf: PartsOf): PartsRun[] | null {
  const inner = (item: ExerciseItem | InnerBlock): PartsRun =>
    item.kind === 'exercise'
      ? { rounds: 1, parts: partsOf(item) }
      : { rounds: item.rounds, parts: item.items.flatMap(partsOf) }
  const runs = items.map(inner)
  if (rounds === 1) return runs
  return runs.every((run) => run.rounds === 1) ? [{ rounds, parts: runs.flatMap(({ parts }) => parts) }] : null
}

/** A repeated round must give its position, because both sides of a step cannot be in one place. */
const isClear = ({ rounds, parts }: PartsRun): boolean =>
  (rounds === 1 || parts[0]?.from !== null) && parts.every(({ step, from }) => from === null || step.side !== 'each')

/** Returns null when its parts of the video cannot be represented by neighbors and their rounds. */
function partsOfWorkout({ exercises, blocks }: WorkoutContent): PartsRun[] | null {
  const known = new Map(exercises.map((exercise) => [exercise.id, exercise]))
  const partsOf = ({ exerciseId }: ExerciseItem): Part[] => {
    const exercise = known.get(exerciseId)
    const steps = exercise?.steps.flatMap((step) => (step.side === 'each' ? [step, step] : [step])) ?? []
    return exercise === undefined ? [] : steps.map((step) => ({ exercise, step, from: step.videoSec ?? null }))
  }
  const ordered = inPlayedSections(blocks)
  const isPlain = exercises.every(({ steps }) => steps.every(({ videoSec }) => videoSec === undefined))
  if (isPlain) return ordered.map((block) => inTurns(block, partsOf))
  const runs: PartsRun[] = []
  for (const block of ordered) {
    const found = inRounds(block, partsOf)
    if (found === null || !found.every(isClear)) return null
    runs.push(...found)
  }
  return runs
}

export function editOfVideo(video: Pick<KeptVideo, 'name' | 'marks'>, seconds: number, newId: () => string): Edit {
  const chapters = chaptersOf({ marks: video.marks, seconds }).map(({ name, start }) =>
    newChapter(newId(), name, start)
  )
  const end = Math.max(1, toTenth(seconds))
  return { name: video.name, level: 'base', chapters, groups: [], end, poster: null }
}

/**
 * Returns null when parts of the video overlap or are left out, because a chapter would then not end where the next one
 * begins.
 */
export function editOfWorkout(content: WorkoutContent, newId: () => string): Edit | null {
  const used = new Set<string>()
  const chapters: Chapter[] = []
  const groups: Group[] = []
  let end = 0
  const add = ({ exercise, step, from }: Part): boolean => {
    const start = from ?? end
    if (chapters.length > 0 && start !== end) return false
    const id = used.has(exercise.id) ? newId() : exercise.id
    used.add(exercise.id)
    end = toTenth(start + (step.length.kind === 'time' ? step.length.seconds : nominalSec(step.length)))
    const words = { id, name: exercise.name, text: step.text }
    chapters.push({ ...words, isRest: step.isRest === true, level: step.level ?? null, start })
    return true
  }
  for (const { rounds, parts } of partsOfWorkout(content) ?? []) {
    const before = chapters.length
    if (!parts.every(add)) return null
    const [first, last] = [chapters[before], chapters.at(-1)]
    if (rounds > 1 && first !== undefined && last !== undefined) groups.push({ first: first.id, last: last.id, rounds })
  }
  if (chapters.length === 0) return null
  return { name: content.name, level: content.level, chapters, groups, end, poster: null }
}

interface Frame {
  level: Level
  /** Where the stored video begins, or null when no chapter gives its part. */
  zero: number | null
}

function exerciseOf(span: Span, known: Exercise | undefined, { level, zero }: Frame): Exercise {
  const { id, name, text, isRest, seconds, start } = span
  const { isRest: _rest, videoSec: _part, level: _level, ...first } = known?.steps[0] ?? timedStep(seconds)
  const step: Step = {
    ...first,
    side: first.side === 'each' ? 'none' : first.side,
    text: text.trim(),
    length: { kind: 'time', seconds },
    ...(isRest ? { isRest } : {}),
    ...(zero === null ? {} : { videoSec: toTenth(start - zero) }),
    ...(isRest || span.level === null || span.level === level ? {} : { level: span.level })
  }
  const base = known ?? { intro: [] }
  return { ...base, id, name: name.trim(), steps: [step] }
}

function blockOf({ group, spans }: Run, before: readonly Block[]): Block {
  const plain = plainBlock(spans.map(({ id }) => ({ exerciseId: id, restSec: 0 })))
  if (group === undefined) return plain
  const holds = ({ items }: Pick<Block, 'items'>): boolean =>
    items.some((item) => (item.kind === 'exercise' ? item.exerciseId === group.first : holds(item)))
  const inner = before.flatMap(({ items }) => items.filter((item) => item.kind === 'block'))
  const name = [...inner, ...before].find((block) => block.name !== undefined && block.rounds > 1 && holds(block))?.name
  return { ...plain, ...(name === undefined ? {} : { name }), rounds: group.rounds }
}

interface NewVideo {
  videoUrl: string
  language: Language
  isUncut?: boolean
}

/** `before` is the workout whose chapters were edited, or the video of a new one. */
export function contentOfEdit(edit: Edit, before: WorkoutContent | NewVideo): WorkoutContent {
  const isStored = 'exercises' in before
  const known = isStored
    ? before
    : { ...emptyContent('', before.language), videoUrl: before.videoUrl, exercises: [], blocks: [] }
  const first = edit.chapters[0]?.start ?? 0
  const zero = isStored || before.isUncut === true ? 0 : first
  const frame = { level: edit.level, zero: edit.groups.length > 0 || first > zero ? zero : null }
  const runs = runsOf(edit)
  const exercises = runs.flatMap(({ spans }) =>
    spans.map((span) => {
      const own = known.exercises.find(({ id }) => id === span.id)
      return exerciseOf(span, own, frame)
    })
  )
  const blocks = runs.map((run) => blockOf(run, known.blocks))
  const fields = { name: edit.name.trim(), level: edit.level, type: 'mastervideo' as const }
  return { ...known, ...fields, exercises, blocks }
}
