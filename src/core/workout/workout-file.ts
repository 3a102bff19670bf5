/** A workout as a file (decision 043). `workout-file-schema.ts` is its published JSON Schema. */
import * as v from 'valibot'
import { withMediaUrls } from './files.ts'
import { FIGURE } from './figure-id.ts'
import { check, workoutContentSchema, type InputIssue } from './schema.ts'
import { inOwnSeconds } from './tenths.ts'
import {
  SECTIONS,
  BOUNDS,
  LANGUAGES,
  LEVELS,
  SPORTS,
  TIMER_MODES,
  WORKOUT_TYPES,
  type WorkoutContent
} from './workout.ts'

export const FILE_FORMAT = 'icepoint-workout'
export const FILE_VERSION = 1
const SCHEMA_PATH = '/schema/workout-1.json'
export const FILE_ENDING = '.icepoint.json'
export const ARCHIVE_ENDING = '.icepoint.zip'
/** Its name inside of an archive; the media stand beside it. */
export const ARCHIVED_NAME = 'workout.icepoint.json'

/** Code points: what a column holds. The schema of a stored workout also counts what people see as one character. */
export const pointsOf = (max: number): number => Math.floor(max * 1.6)
export const MEDIA_NAME = '^(media/[A-Za-z0-9._-]{1,80})?$'
export const FILE_ID = '^[A-Za-z0-9][A-Za-z0-9_.-]{0,35}$'

const text = (max: number, min = 0) =>
  v.pipe(
    v.string(),
    v.check((value) => [...value].length >= min && [...value].length <= pointsOf(max))
  )
const whole = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))
// Tenths in a master video only, which the schema of a stored workout checks.
const tenths = v.pipe(v.number(), v.minValue(BOUNDS.secondsMin), v.maxValue(BOUNDS.secondsMax))
const id = v.pipe(v.string(), v.regex(new RegExp(FILE_ID)))
const media = v.exactOptional(v.pipe(v.string(), v.regex(new RegExp(MEDIA_NAME))), '')
const rest = v.exactOptional(whole(0, BOUNDS.secondsMax), 0)

const stepForm = v.strictObject({
  text: v.exactOptional(text(BOUNDS.stepTextMax), ''),
  length: v.variant('kind', [
    v.strictObject({ kind: v.literal('time'), seconds: tenths }),
    v.strictObject({
      kind: v.literal('reps'),
      reps: whole(1, BOUNDS.repsMax),
      repSec: v.exactOptional(whole(1, BOUNDS.repSecMax))
    })
  ]),
  mediaType: v.exactOptional(v.picklist(['none', 'image', 'video']), 'none'),
  url: media,
  audioUrl: media,
  side: v.exactOptional(v.picklist(['none', 'left', 'right', 'each']), 'none'),
  isRest: v.exactOptional(v.literal(true)),
  videoSec: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(BOUNDS.secondsMax))),
  level: v.exactOptional(v.picklist(LEVELS))
})
const steps = (min: number) => v.pipe(v.array(stepForm), v.minLength(min), v.maxLength(BOUNDS.stepsMax))
const exerciseForm = v.strictObject({
  id,
  name: text(BOUNDS.exerciseNameMax, 1),
  steps: steps(1),
  intro: v.exactOptional(steps(0), []),
  figure: v.exactOptional(v.pipe(v.string(), v.regex(FIGURE)))
})
const itemForm = v.strictObject({ kind: v.literal('exercise'), exerciseId: id, restSec: rest })
const repeat = {
  kind: v.literal('block'),
  name: v.exactOptional(text(BOUNDS.blockNameMax)),
  rounds: v.exactOptional(whole(1, BOUNDS.roundsMax), 1),
  restBetweenRoundsSec: rest,
  restAfterSec: rest
}
const innerForm = v.strictObject({ ...repeat, items: v.pipe(v.array(itemForm), v.minLength(1)) })
const blockForm = v.strictObject({
  ...repeat,
  section: v.exactOptional(v.picklist(SECTIONS), 'main'),
  items: v.pipe(v.array(v.variant('kind', [itemForm, innerForm])), v.minLength(1))
})

export const workoutFileForm = v.strictObject({
  $schema: v.exactOptional(v.string()),
  format: v.literal(FILE_FORMAT),
  version: v.literal(FILE_VERSION),
  workout: v.strictObject({
    name: text(BOUNDS.nameMax, 1),
    description: v.exactOptional(text(BOUNDS.descriptionMax), ''),
    sport: v.exactOptional(v.picklist(SPORTS), 'others'),
    level: v.exactOptional(v.picklist(LEVELS), 'base'),
    type: v.exactOptional(v.picklist(WORKOUT_TYPES), 'text'),
    language: v.exactOptional(v.picklist(LANGUAGES), 'en'),
    trainer: v.exactOptional(text(BOUNDS.trainerMax), ''),
    imageUrl: media,
    videoUrl: media,
    musicUrl: media,
    timerMode: v.exactOptional(v.picklist(['', ...TIMER_MODES]), ''),
    exercises: v.pipe(v.array(exerciseForm), v.minLength(1)),
    blocks: v.pipe(v.array(blockForm), v.minLength(1), v.maxLength(BOUNDS.blocksMax))
  })
})

/** `names`: by stored address, where each file stands in the archive. Without media it is a text workout. */
export function workoutFileText(content: WorkoutContent, origin: string, names: ReadonlyMap<string, string>): string {
  const workout = withMediaUrls(content, names)
  const file = { $schema: origin + SCHEMA_PATH, format: FILE_FORMAT, version: FILE_VERSION, workout }
  return `${JSON.stringify(file, null, 2)}\n`
}

interface ReadWorkout {
  content: WorkoutContent
  media: ReadonlyMap<string, string>
}

type FileProblem = 'not-a-workout' | 'newer' | 'invalid'

export type FileAnswer = ({ kind: 'read' } & ReadWorkout) | { kind: FileProblem; issues: readonly InputIssue[] }

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

const namesIn = (file: v.InferOutput<typeof workoutFileForm>): string[] => {
  const { workout } = file
  const all = workout.exercises.flatMap((exercise) => [...exercise.steps, ...exercise.intro])
  const names = [
    workout.imageUrl,
    workout.videoUrl,
    workout.musicUrl,
    ...all.flatMap((step) => [step.url, step.audioUrl])
  ]
  return [...new Set(names.filter((name) => name !== ''))]
}

const refused = (kind: FileProblem, issues: readonly InputIssue[] = []): FileAnswer => ({ kind, issues })

export function readWorkoutFile(value: unknown): FileAnswer {
  if (member(value, 'format') !== FILE_FORMAT) return refused('not-a-workout')
  const version = member(value, 'version')
  if (typeof version === 'number' && version > FILE_VERSION) return refused('newer')
  const form = check(workoutFileForm, value)
  if (!form.ok) return refused('invalid', form.issues)
  const urls = new Map(namesIn(form.value).map((name, index) => [name, `/media/workout-media/file-${index + 1}`]))
  const checked = check(workoutContentSchema, withMediaUrls(form.value.workout, urls))
  if (!checked.ok) return refused('invalid', checked.issues)
  const media = new Map([...urls].map(([name, url]) => [url, name]))
  return { kind: 'read', content: checked.value as WorkoutContent, media }
}

export function withoutFiles(content: WorkoutContent, missing: ReadonlySet<string>): WorkoutContent {
  if (missing.size === 0) return content
  const none = withMediaUrls(content, new Map([...missing].map((url) => [url, ''])))
  const step = <T extends { url: string; mediaType: string }>(one: T): T =>
    one.url === '' ? { ...one, mediaType: 'none' } : one
  return inOwnSeconds({
    ...none,
    type: none.type === 'mastervideo' && none.videoUrl === '' ? 'text' : none.type,
    exercises: none.exercises.map((one) => ({ ...one, steps: one.steps.map(step), intro: one.intro.map(step) }))
  })
}
