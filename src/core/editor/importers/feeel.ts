import { bag, list, whole, within, type Bag } from '../../app/read-parts.ts'
import { BOUNDS, type ExerciseItem, type Sport, type Side } from '../../workout/workout.ts'
import {
  addExercise,
  finished,
  lose,
  nameOf,
  newMaking,
  restOf,
  sectionBlock,
  timedBy,
  type Making,
  type Importer
} from './making.ts'

type Named = readonly [name: string, side?: Side]

/** Feeel files refer to exercises by number. Most come from the open exercise list wger. */
const FEEEL_EXERCISES: Readonly<Record<string, Named>> = {
  '-7': ['Chair dips'],
  167: ['Crunches'],
  320: ['Jumping jacks'],
  377: ['Leg raises'],
  454: ['Pike push-ups'],
  456: ['Pistol squats', 'left'],
  458: ['Forearm plank'],
  475: ['Pull-ups'],
  482: ['Push-ups'],
  570: ['Shoulder shrugs'],
  580: ['Side plank', 'left'],
  615: ['Squats'],
  616: ['Squat thrusts'],
  632: ['Sumo squats'],
  702: ['Single-leg calf raises', 'left'],
  718: ['Wall sit'],
  981: ['Step-ups'],
  983: ['High knees'],
  984: ['Lunges'],
  985: ['Push-up rotations'],
  986: ['Side split squats', 'left'],
  987: ['Side split squats', 'right'],
  988: ['Bulgarian split squats', 'left'],
  989: ['Bulgarian split squats', 'right'],
  990: ['Kneeling kickbacks'],
  991: ['Split squats', 'left'],
  992: ['Split squats', 'right'],
  993: ['Jump rope'],
  994: ['Forward arm circles'],
  995: ['Backward arm circles'],
  996: ['Mountain climbers'],
  997: ['Four-count burpees'],
  998: ['Burpees without push-up'],
  999: ['Reverse lunges'],
  1000: ['Floor dips'],
  1001: ['High plank'],
  1002: ['Child’s pose'],
  1003: ['Kettlebell deadlifts'],
  1004: ['Forward shoulder rolls'],
  1005: ['Backward shoulder rolls'],
  1006: ['Chin tucks'],
  1007: ['Head turns'],
  1008: ['Side neck stretch', 'left'],
  1009: ['Side neck stretch', 'right'],
  1010: ['Back neck stretch'],
  1011: ['Front neck stretch'],
  1012: ['Alternating biceps curls'],
  1013: ['Levator scapulae stretch', 'left'],
  1014: ['Levator scapulae stretch', 'right'],
  1015: ['Clockwise neck circles'],
  1016: ['Counter-clockwise neck circles'],
  1017: ['Half neck circles'],
  1018: ['Head tilts'],
  1019: ['Side plank', 'right'],
  1020: ['Pistol squats', 'right'],
  1021: ['Single-leg calf raises', 'right'],
  1028: ['Thoracic rotation on all fours', 'left'],
  1029: ['Thoracic rotation on all fours', 'right'],
  1081: ['Shoulder dislocates'],
  1082: ['Bent-over row to external rotation'],
  1083: ['Y, W and T raises']
}

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
  // A break is stored with the exercise that follows it.
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
