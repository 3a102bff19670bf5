import { usualValues } from '#core/workout/field.ts'
import {
  WORKOUT_FIELDS,
  type Block,
  type Exercise,
  type Level,
  type Side,
  type Sport,
  type Step,
  type WorkoutContent
} from '#core/workout/workout.ts'
import { findExercise, nameIndex, type LibraryNames } from '#core/exercises/find.ts'
import { libraryFile } from '../lib/library-files.ts'
import type { DemoUserId } from './users.ts'

export interface DemoExercise {
  name: string
  text: string
  work: number | { reps: number }
  rest: number
  intro?: { text: string; seconds: number }
  picture?: string
  side?: Side
}

export interface DemoWorkout {
  id: string
  owner: DemoUserId
  name: string
  sport: Sport
  level: Level
  description: string
  trainer?: string
  picture?: string
  warmup?: DemoExercise[]
  main: DemoExercise[]
  rounds?: number
  restBetweenRounds?: number
  cooldown?: DemoExercise[]
  isPrivate?: boolean
}

export function ex(
  name: string,
  text: string,
  work: DemoExercise['work'],
  rest: number,
  more: Partial<DemoExercise> = {}
): DemoExercise {
  return { name, text, work, rest, ...more }
}

const pictureUrl = (name: string | undefined): string => (name === undefined ? '' : `/demo/${name}.webp`)

function step(text: string, length: Step['length'], picture: string | undefined, side: Side): Step {
  return {
    text,
    length,
    mediaType: picture === undefined ? 'none' : 'image',
    url: pictureUrl(picture),
    audioUrl: '',
    side
  }
}

const NAMES = [nameIndex(libraryFile('virtual:library-names/en') as LibraryNames, 'en')]

function exercise(id: string, demo: DemoExercise): Exercise {
  const length: Step['length'] =
    typeof demo.work === 'number' ? { kind: 'time', seconds: demo.work } : { kind: 'reps', reps: demo.work.reps }
  const intro = demo.intro
    ? [step(demo.intro.text, { kind: 'time', seconds: demo.intro.seconds }, demo.picture, 'none')]
    : []
  const steps = [step(demo.text, length, demo.picture, demo.side ?? 'none')]
  const figure = findExercise(demo.name, NAMES)
  return { id, name: demo.name, steps, intro, ...(figure === undefined ? {} : { figure }) }
}

/** The content that the edge receives, in the shape the editor sends. */
export function contentOf(demo: DemoWorkout): WorkoutContent {
  const parts = [
    { section: 'warmup' as const, list: demo.warmup ?? [], rounds: 1, between: 0 },
    { section: 'main' as const, list: demo.main, rounds: demo.rounds ?? 1, between: demo.restBetweenRounds ?? 0 },
    { section: 'cooldown' as const, list: demo.cooldown ?? [], rounds: 1, between: 0 }
  ]
  const exercises: Exercise[] = []
  const blocks: Block[] = []
  for (const part of parts.filter((candidate) => candidate.list.length > 0)) {
    const items: Block['items'] = part.list.map((demoExercise) => {
      const id = `${demo.id}-${String(exercises.length + 1).padStart(2, '0')}`
      exercises.push(exercise(id, demoExercise))
      return { kind: 'exercise', exerciseId: id, restSec: demoExercise.rest }
    })
    const rests = { restBetweenRoundsSec: part.between, restAfterSec: 0 }
    blocks.push({ kind: 'block', section: part.section, rounds: part.rounds, ...rests, items })
  }
  const hasMedia = exercises.some((candidate) => candidate.steps.some((one) => one.mediaType !== 'none'))
  return {
    ...usualValues(WORKOUT_FIELDS),
    name: demo.name,
    description: demo.description,
    sport: demo.sport,
    level: demo.level,
    type: (demo.rounds ?? 1) > 1 ? 'interval' : hasMedia ? 'media' : 'text',
    trainer: demo.trainer ?? '',
    // People who are trying the product must not be left waiting.
    timerMode: 'autonext',
    imageUrl: pictureUrl(demo.picture),
    exercises,
    blocks
  }
}
