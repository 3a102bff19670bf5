import { timedStep } from './editing.ts'
import { compile } from '../player/compile.ts'
import { nominalSec, type Timeline } from '../player/segment.ts'
import { DEFAULT_SETTINGS, type Settings } from '../account/settings.ts'
import { usualValues } from '../workout/field.ts'
import { plainBlock } from '../workout/stored.ts'
import {
  WORKOUT_FIELDS,
  hasMasterVideo,
  type Exercise,
  type InnerBlock,
  type Language,
  type Step,
  type WorkoutContent,
  type WorkoutType
} from '../workout/workout.ts'

export const DEFAULT_REST_SEC = 30

export function emptyExercise(id: string, settings: Pick<Settings, 'defaultExerciseTimeSec'>): Exercise {
  return { id, name: '', steps: [timedStep(settings.defaultExerciseTimeSec)], intro: [] }
}

/** Uses the defaults from section 9 of the spec. */
export function emptyContent(
  exerciseId: string,
  language: Language,
  settings: Pick<Settings, 'defaultExerciseTimeSec'> = DEFAULT_SETTINGS
): WorkoutContent {
  return {
    ...usualValues(WORKOUT_FIELDS),
    name: '',
    sport: 'Fitness',
    language,
    exercises: [emptyExercise(exerciseId, settings)],
    blocks: [plainBlock([{ exerciseId, restSec: DEFAULT_REST_SEC }])]
  }
}

/**
 * Interval and master-video workouts keep their type. A master-video workout without its video becomes text or media.
 */
export function typeOf(content: WorkoutContent): WorkoutType {
  if (content.type === 'interval' || hasMasterVideo(content)) return content.type
  const steps = content.exercises.flatMap((exercise) => [...exercise.steps, ...exercise.intro])
  return steps.some((step) => step.mediaType !== 'none' || step.audioUrl !== '') ? 'media' : 'text'
}

export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => key in b && sameValue((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]))
  )
}

export const isSameContent = (a: WorkoutContent, b: WorkoutContent): boolean => sameValue(a, b)

const sameTime = (a: readonly Step[], b: readonly Step[]): boolean =>
  a === b ||
  (a.length === b.length && a.every((step, at) => step.length === b[at]?.length && step.side === b[at]?.side))

export function differsInWords(a: WorkoutContent, b: WorkoutContent): boolean {
  return (
    a.type === b.type &&
    a.videoUrl === b.videoUrl &&
    a.blocks === b.blocks &&
    a.exercises.length === b.exercises.length &&
    a.exercises.every((one, at) => {
      const other = b.exercises[at]
      return one.id === other?.id && sameTime(one.steps, other.steps) && sameTime(one.intro, other.intro)
    })
  )
}

export function isUntouched(content: WorkoutContent): boolean {
  const texts = [content.name, content.description, content.trainer, ...content.exercises.map((e) => e.name)]
  const steps = content.exercises.flatMap((exercise) => [...exercise.steps, ...exercise.intro])
  const files = [content.imageUrl, content.musicUrl, ...steps.flatMap((step) => [step.url, step.audioUrl])]
  return (
    content.exercises.length <= 1 &&
    [...texts, ...files, ...steps.map((step) => step.text)].every((text) => text.trim() === '')
  )
}

export function workSeconds(timeline: Timeline): number {
  return timeline.segments.reduce((sum, one) => (one.phase === 'work' ? sum + nominalSec(one.length) : sum), 0)
}

export const draftTimeline = (content: WorkoutContent): Timeline => compile(content, DEFAULT_SETTINGS)

export function firstTurns(content: Pick<WorkoutContent, 'blocks'>): number[] {
  const turns: number[] = []
  let turn = 0
  const inner = (block: InnerBlock) => {
    block.items.forEach((_, index) => turns.push(turn + index))
    turn += block.rounds * block.items.length
  }
  for (const block of content.blocks) {
    const start = turn
    for (const item of block.items) {
      if (item.kind === 'block') inner(item)
      else {
        turns.push(turn)
        turn += 1
      }
    }
    turn = start + block.rounds * (turn - start)
  }
  return turns
}

export function turnSpan(timeline: Timeline, turn: number): { from: number; to: number } | null {
  const lengths = timeline.segments.map((segment) => nominalSec(segment.length))
  const total = lengths.reduce((sum, seconds) => sum + seconds, 0)
  const isOwn = (index: number) => timeline.segments[index]?.turn === turn
  const before = lengths.reduce((sum, s, i) => ((timeline.segments[i]?.turn ?? 0) < turn ? sum + s : sum), 0)
  const own = lengths.reduce((sum, seconds, index) => (isOwn(index) ? sum + seconds : sum), 0)
  return own === 0 ? null : { from: before / total, to: (before + own) / total }
}
