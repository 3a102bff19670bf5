/** OpenHIIT files: a list of timers, or one workout in the first versions. */
import { bag, list, text, whole, within, type Bag } from '../../app/read-parts.ts'
import { BOUNDS, type Block, type ExerciseItem, type Section } from '../../workout/workout.ts'
import { timedStep } from '../editing.ts'
import { WORDS } from '../notation/words.ts'
import {
  addExercise,
  finished,
  innerBlock,
  lose,
  nameOf,
  newMaking,
  restOf,
  sectionBlock,
  takeRounds,
  timedBy,
  WORKOUTS_MAX,
  type Making,
  type Found,
  type Importer,
  type ImportWords
} from './making.ts'

interface Timer {
  name: unknown
  names: unknown[]
  intervals: number
  restarts: number
  times: Bag
  hasSounds: boolean
}

/** Some versions store a part as a JSON string. */
function opened(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}

const INTERVALS_MAX = 500

const count = (value: unknown): number => Math.max(0, whole(value, 0))

function timerOf(one: Bag): Timer {
  const sounds = Object.entries(bag(opened(one['soundSettings']))).some(
    ([key, value]) => key.endsWith('Sound') && text(value) !== ''
  )
  return {
    name: one['name'],
    names: list(opened(one['activities'])),
    intervals: count(one['activeIntervals']),
    restarts: count(one['restarts']),
    times: bag(opened(one['timeSettings'])),
    hasSounds: sounds
  }
}

const olderOf = (one: Bag): Timer => ({
  name: one['title'],
  names: list(opened(one['exercises'])),
  intervals: count(one['numExercises']),
  restarts: count(one['iterations']),
  times: { ...one, workTime: one['exerciseTime'] },
  hasSounds: !['', 'none'].includes(text(one['workSound']))
})

function mainItems(making: Making, timer: Timer, words: ImportWords): Block['items'] {
  const rest = restOf(timer.times['restTime'])
  const { names, intervals } = timer
  const work = (name: string, restSec: number): ExerciseItem[] => {
    const step = timedBy(making, name, timer.times['workTime'])
    return step === null ? [] : [addExercise(making, name, step, restSec)]
  }
  if (names.length === 0 && intervals > 1) {
    if (intervals > BOUNDS.roundsMax) lose(making, 'rounds', words.work, intervals)
    const once = work(words.work, 0)
    return once.length === 0 ? [] : [innerBlock(once, Math.min(intervals, BOUNDS.roundsMax), rest)]
  }
  if (intervals > INTERVALS_MAX) lose(making, 'tooMany', words.work)
  return Array.from({ length: Math.min(intervals, INTERVALS_MAX) }).flatMap((_, index) =>
    work(nameOf(making, names[index], words.work), index === intervals - 1 ? 0 : rest)
  )
}

const turnsOf = (items: Block['items']): number =>
  items.reduce((sum, item) => sum + (item.kind === 'block' ? item.rounds : 1), 0)

function sideBlock(
  making: Making,
  { language }: ImportWords,
  section: Section,
  seconds: unknown,
  restSec: number
): Block[] {
  if (count(seconds) === 0) return []
  making.room -= 1
  const [first = '', ...others] = WORDS[language].sections[section]
  const name = first.toLocaleUpperCase(language) + others.join('')
  const step = timedStep(within(seconds, 1, 1, BOUNDS.secondsMax))
  return [sectionBlock(section, [addExercise(making, name, step, restSec)])]
}

function mainBlock(making: Making, timer: Timer, words: ImportWords): Block[] {
  const items = mainItems(making, timer, words)
  if (items.length === 0) return []
  const rounds = takeRounds(making, timer.restarts + 1, turnsOf(items), words.work)
  const between = restOf(timer.times['breakTime']) || restOf(timer.times['restTime'])
  return [sectionBlock('main', items, { rounds, restBetweenRoundsSec: rounds > 1 ? between : 0 })]
}

function workoutOf(timer: Timer, words: ImportWords): Found[] {
  const making = newMaking()
  const { times } = timer
  const name = nameOf(making, timer.name, words.work)
  const blocks = [
    ...sideBlock(making, words, 'warmup', times['warmupTime'], restOf(times['restTime'])),
    ...mainBlock(making, timer, words),
    ...sideBlock(making, words, 'cooldown', times['cooldownTime'], 0)
  ]
  const ready = count(times['getReadyTime'])
  if (ready > 0) lose(making, 'startTime', '', ready)
  if (timer.hasSounds) lose(making, 'sounds')
  return finished(making, { name, language: words.language, sport: 'Fitness', timerMode: 'autonext' }, blocks)
}

const isTimer = (value: unknown): boolean => 'timeSettings' in bag(value)
const isOlder = (value: unknown): boolean => 'numExercises' in bag(value) && 'exerciseTime' in bag(value)

export const readOpenHiit: Importer = (file, words) => {
  const all = Array.isArray(file) ? file.slice(0, WORKOUTS_MAX) : [file]
  const timers = all.flatMap((one) => {
    if (isTimer(one)) return [timerOf(bag(one))]
    return isOlder(one) ? [olderOf(bag(one))] : []
  })
  return timers.length === 0 ? null : timers.flatMap((timer) => workoutOf(timer, words))
}
