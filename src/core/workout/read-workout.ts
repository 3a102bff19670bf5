/** Nothing here throws. No schema library, because the list and the player load none. */
import { bag, list, oneOf, text, whole, within, type Bag } from '../app/read-parts.ts'
import { ownFile } from '../media/own-file.ts'
import { toTenth } from './tenths.ts'
import {
  SECTIONS,
  BOUNDS,
  LANGUAGES,
  LEVELS,
  SPORTS,
  TIMER_MODES,
  USUAL_REP_SEC,
  WORKOUT_TYPES,
  type Block,
  type ExerciseItem,
  type InnerBlock,
  type Step,
  type StepLength,
  type Workout,
  type WorkoutContent
} from './workout.ts'

/** Numbers of a `row` are clamped, because what is played must end; a `draft` keeps what was typed. */
export type ReadFrom = 'row' | 'draft'

const number = (from: ReadFrom, value: unknown, fallback: number, min: number, max: number): number =>
  from === 'row' ? within(value, fallback, min, max) : whole(value, fallback)

/** Tenths stay in a chapter of a master video. */
function readSeconds(value: unknown, from: ReadFrom, isChapter: boolean): number {
  if (!isChapter || typeof value !== 'number' || !Number.isFinite(value))
    return number(from, value, 90, BOUNDS.secondsMin, BOUNDS.secondsMax)
  const tenths = toTenth(value)
  return from === 'row' ? Math.min(BOUNDS.secondsMax, Math.max(BOUNDS.secondsMin, tenths)) : tenths
}

function readLength(step: Bag, from: ReadFrom, isChapter: boolean): StepLength {
  const length = from === 'row' ? step : bag(step['length'])
  const isReps = from === 'row' ? typeof step['reps'] === 'number' : length['kind'] === 'reps'
  const usual = typeof length['repSec'] !== 'number'
  return isReps
    ? {
        kind: 'reps',
        reps: number(from, length['reps'], from === 'row' ? 1 : 10, 1, BOUNDS.repsMax),
        ...(usual ? {} : { repSec: number(from, length['repSec'], USUAL_REP_SEC, 1, BOUNDS.repSecMax) })
      }
    : { kind: 'time', seconds: readSeconds(length['seconds'], from, isChapter) }
}

function readChapter({ isRest, videoSec, level }: Bag): Pick<Step, 'isRest' | 'videoSec' | 'level'> {
  const own = oneOf(LEVELS, level, null)
  const from = typeof videoSec === 'number' ? toTenth(videoSec) : -1
  return {
    ...(isRest === true ? { isRest } : {}),
    ...(from >= 0 && from <= BOUNDS.secondsMax ? { videoSec: from } : {}),
    ...(own === null ? {} : { level: own })
  }
}

export function readStep(value: unknown, from: ReadFrom, isChapter = false): Step {
  const step = bag(value)
  return {
    text: text(step['text']),
    length: readLength(step, from, isChapter),
    mediaType: oneOf(['none', 'image', 'video'], step['mediaType'], 'none'),
    url: ownFile(text(step['url'])),
    audioUrl: ownFile(text(step['audioUrl'])),
    ...(text(step['alt']) === '' ? {} : { alt: text(step['alt']) }),
    side: oneOf(['none', 'left', 'right', 'each'], step['side'], 'none'),
    ...(isChapter ? readChapter(step) : {})
  }
}

export const readKind = (value: Bag): Pick<WorkoutContent, 'sport' | 'level' | 'type' | 'language' | 'timerMode'> => ({
  sport: oneOf(SPORTS, value['sport'], 'others'),
  level: oneOf(LEVELS, value['level'], 'base'),
  type: oneOf(WORKOUT_TYPES, value['type'], 'text'),
  language: oneOf(LANGUAGES, value['language'], 'en'),
  timerMode: oneOf(TIMER_MODES, value['timerMode'], '')
})

export function readBlocks(value: unknown, from: ReadFrom, isKnown: (exerciseId: string) => boolean): Block[] {
  const repeat = (block: Bag) => ({
    kind: 'block' as const,
    ...(typeof block['name'] === 'string' ? { name: block['name'] } : {}),
    rounds: number(from, block['rounds'], 1, 1, BOUNDS.roundsMax),
    restBetweenRoundsSec: number(from, block['restBetweenRoundsSec'], 0, 0, BOUNDS.secondsMax),
    restAfterSec: number(from, block['restAfterSec'], 0, 0, BOUNDS.secondsMax)
  })
  const item = (one: unknown): ExerciseItem[] => {
    const { exerciseId, restSec } = bag(one)
    if (typeof exerciseId !== 'string' || !isKnown(exerciseId)) return []
    return [{ kind: 'exercise', exerciseId, restSec: number(from, restSec, 0, 0, BOUNDS.secondsMax) }]
  }
  const inner = (one: unknown): (ExerciseItem | InnerBlock)[] => {
    const block = bag(one)
    if (block['kind'] !== 'block') return item(one)
    const items = list(block['items']).flatMap(item)
    return items.length === 0 ? [] : [{ ...repeat(block), items }]
  }
  return list(value)
    .map((one) => {
      const block = bag(one)
      const section = oneOf(SECTIONS, block['section'], 'main')
      return { ...repeat(block), section, items: list(block['items']).flatMap(inner) }
    })
    .filter((block) => block.items.length > 0)
}

export function contentOf(workout: Workout): WorkoutContent {
  const { name, description, sport, level, type, language, trainer, imageUrl, videoUrl, musicUrl } = workout
  const { timerMode, exercises, blocks } = workout
  return {
    ...{ name, description, sport, level, type, language, trainer, imageUrl, videoUrl, musicUrl, timerMode },
    ...{ exercises, blocks }
  }
}
