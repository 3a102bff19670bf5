import { bag, list, within, type Bag } from '../../app/read-parts.ts'
import { BOUNDS, type Block, type ExerciseItem } from '../../workout/workout.ts'
import { REST } from '../notation/words.ts'
import {
  addExercise,
  finished,
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

/** That app has no rests, so people add an exercise with this name. */
const REST_NAME = new RegExp(`^${REST}$`, 'iu')

function itemsOf(making: Making, set: Bag, words: ImportWords): ExerciseItem[] {
  const items: ExerciseItem[] = []
  for (const value of list(set['exercises'])) {
    const { name: written, duration } = bag(value)
    const name = nameOf(making, written, words.work)
    const last = items.at(-1)
    if (last !== undefined && REST_NAME.test(name)) last.restSec = restOf(last.restSec + restOf(duration))
    else if (making.exercises.length >= BOUNDS.turnsMax) {
      lose(making, 'tooMany', name)
      break
    } else {
      const step = timedBy(making, name, duration)
      if (step !== null) items.push(addExercise(making, name, step, 0))
    }
  }
  return items
}

function blocksOf(making: Making, sets: readonly unknown[], words: ImportWords): Block[] {
  const blocks: Block[] = []
  for (const value of sets) {
    const set = bag(value)
    const before = making.exercises.length
    const items = itemsOf(making, set, words)
    if (items.length === 0) continue
    const first = making.exercises[before]?.name ?? ''
    const wanted = within(set['repetitions'], 1, 1, Number.MAX_SAFE_INTEGER)
    const rounds = takeRounds(making, wanted, items.length, first)
    if (rounds === 0 || blocks.length === BOUNDS.blocksMax) {
      lose(making, 'tooMany', first)
      making.exercises.length = before
      break
    }
    const name = nameOf(making, set['name'], '')
    blocks.push(sectionBlock('main', items, { rounds, ...(name === '' ? {} : { name }) }))
  }
  return blocks
}

function workoutOf(workout: Bag, words: ImportWords): Found[] {
  const making = newMaking()
  const name = nameOf(making, workout['title'], words.work)
  const blocks = blocksOf(making, list(workout['sets']), words)
  return finished(making, { name, language: words.language, sport: 'Fitness', timerMode: 'autonext' }, blocks)
}

const isWorkout = (value: unknown): boolean => Array.isArray(bag(value)['sets'])

export const readWorkoutTimer: Importer = (file, words) => {
  const all = isWorkout(file) ? [file] : list(bag(file)['workouts'])
  if (!all.some(isWorkout)) return null
  return all.slice(0, WORKOUTS_MAX).flatMap((one) => workoutOf(bag(one), words))
}
