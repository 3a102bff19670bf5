import { bag, list, whole, within, type Bag } from '../../app/read-parts.ts'
import { BOUNDS, type ExerciseItem, type Sport } from '../../workout/workout.ts'
import { FEEEL_EXERCISES } from './feeel-exercises.ts'
import type { Importer } from './found.ts'
import { addExercise, finished, lose, nameOf, newMaking, restOf, sectionBlock, timedBy, type Making } from './making.ts'

const SPORTS: readonly Sport[] = ['Strength', 'YOGA', 'Endurance', 'others']

function addTo(items: ExerciseItem[], making: Making, value: unknown, workout: Bag): void {
  const one = bag(value)
  const number = one['exercise']
  if (typeof number !== 'number') {
    lose(making, 'unreadable')
    return
  }
  const [known, side = 'none'] = FEEEL_EXERCISES[number] ?? ['']
  const name = known === '' ? `Feeel ${number}` : known
  if (known === '') lose(making, 'unnamed', name)
  const step = timedBy(making, name, one['exerciseDuration'] ?? workout['exerciseDuration'])
  if (step === null) return
  // A break is written at the exercise that comes after it.
  const last = items.at(-1)
  if (last !== undefined) last.restSec = restOf(one['breakDuration'] ?? workout['breakDuration'])
  items.push(addExercise(making, name, { ...step, side }, 0))
}

export const readFeeel: Importer = (file, words) => {
  const full = bag(bag(file)['fullWorkout'])
  if (!('workout' in full) || !Array.isArray(full['workoutExercises'])) return null
  const making = newMaking()
  const workout = bag(full['workout'])
  const name = nameOf(making, workout['title'], words.work)
  const order = (value: unknown): number => whole(bag(value)['orderPosition'], 0)
  const all = list(full['workoutExercises']).toSorted((a, b) => order(a) - order(b))
  const items: ExerciseItem[] = []
  for (const one of all.slice(0, BOUNDS.turnsMax)) addTo(items, making, one, workout)
  if (all.length > BOUNDS.turnsMax) lose(making, 'tooMany', name)
  const ready = within(workout['countdownDuration'], 0, 0, BOUNDS.secondsMax)
  if (ready > 0) lose(making, 'startTime', '', ready)
  const sport = SPORTS[whole(workout['category'], -1)] ?? 'others'
  return finished(making, { name, language: 'en', sport, timerMode: 'autonext' }, [sectionBlock('main', items)])
}
