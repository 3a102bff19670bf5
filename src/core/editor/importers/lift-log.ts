/** Plan files of LiftLog (`.liftlogplan`): one workout for each session of the plan. */
import { cleanName, cutTo } from '../../app/characters.ts'
import { bag, list, text, whole, within, type Bag } from '../../app/read-parts.ts'
import { BOUNDS, type Block, type Step } from '../../workout/workout.ts'
import { timedStep } from '../editing.ts'
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

interface Planned {
  name: string
  sets: Step[]
  restSec: number
  joinsNext: boolean
}

type Turn = readonly { planned: Planned; step: Step }[]

const DURATION = /^PT(?:(\d{1,6}(?:\.\d+)?)H)?(?:(\d{1,6}(?:\.\d+)?)M)?(?:(\d{1,6}(?:\.\d+)?)S)?$/

/** Parses durations such as `PT1M30S`. */
function secondsIn(duration: unknown): number {
  const [, hours = '0', minutes = '0', seconds = '0'] = DURATION.exec(text(duration).slice(0, 40)) ?? []
  return Math.round(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds))
}

function restBetween(making: Making, value: unknown): number {
  const { minRest, maxRest } = bag(value)
  if (secondsIn(maxRest) > secondsIn(minRest)) lose(making, 'restRange')
  return restOf(secondsIn(minRest))
}

const wordsOf = (...parts: readonly string[]): string =>
  cutTo(parts.filter((part) => part !== '').join('\n'), BOUNDS.stepTextMax)

const counted = (reps: number, words: string): Step => ({
  ...timedStep(1),
  text: words,
  length: { kind: 'reps', reps }
})

const reps = (value: unknown): number => within(value, 1, 1, BOUNDS.repsMax)

/** The repetitions of each set. Versions of the format store them in three ways. */
function targetsOf(one: Bag): { min: number; max: number }[] {
  if (Array.isArray(one['plannedSets'])) {
    return one['plannedSets'].slice(0, BOUNDS.roundsMax).map((set) => {
      const { min, max } = bag(bag(set)['reps'])
      return { min: reps(min), max: Math.max(reps(min), reps(max)) }
    })
  }
  const target = reps(bag(one['repsConfig'])['reps'] ?? one['repsPerSet'])
  const sets = within(one['sets'], 1, 1, BOUNDS.roundsMax)
  return Array.from({ length: sets }, () => ({ min: target, max: target }))
}

function weighted(making: Making, one: Bag, name: string): Step[] {
  const grows = bag(one['progressiveOverload'])['type'] ?? 'NoProgressiveOverload'
  if (list(one['progression']).length > 0 || grows !== 'NoProgressiveOverload') lose(making, 'progress')
  return targetsOf(one).map(({ min, max }) => {
    const range = min < max ? `${min}–${max}` : ''
    if (range !== '') lose(making, 'repRange', name, range)
    return counted(max, wordsOf(range, text(one['notes']), text(one['link'])))
  })
}

const UNITS: ReadonlyMap<unknown, string> = new Map([
  ['kilometre', 'km'],
  ['metre', 'm'],
  ['mile', 'mi'],
  ['yard', 'yd']
])

function cardio(making: Making, one: Bag, name: string): Step[] {
  const words = [text(one['notes']), text(one['link'])]
  return list(one['sets'])
    .slice(0, BOUNDS.roundsMax)
    .flatMap((set) => {
      const { type, value } = bag(bag(set)['target'])
      if (type === 'distance') {
        const { value: amount, unit } = bag(value)
        const distance = cleanName(`${text(amount)} ${UNITS.get(unit) ?? text(unit)}`)
        lose(making, 'distance', name, distance)
        return [counted(1, wordsOf(distance, ...words))]
      }
      const step = timedBy(making, name, secondsIn(value))
      return step === null ? [] : [{ ...step, text: wordsOf(...words) }]
    })
}

function plannedOf(making: Making, value: unknown, words: ImportWords): Planned[] {
  const one = bag(value)
  const name = nameOf(making, one['name'], words.work)
  const isCardio = one['type'] === 'CardioExerciseBlueprint'
  if (!isCardio && one['type'] !== 'WeightedExerciseBlueprint') {
    lose(making, 'unreadable')
    return []
  }
  const sets = isCardio ? cardio(making, one, name) : weighted(making, one, name)
  const rest = one['restBetweenSets'] ?? bag(list(one['sets'])[0])['restBetweenSets']
  return [{ name, sets, restSec: restBetween(making, rest), joinsNext: one['supersetWithNext'] === true }]
}

function groupsOf(all: readonly Planned[]): Planned[][] {
  const groups: Planned[][] = []
  let open: Planned[] | null = null
  for (const planned of all) {
    if (open === null) groups.push((open = []))
    open.push(planned)
    if (!planned.joinsNext) open = null
  }
  return groups
}

function turnsOf(group: readonly Planned[]): Turn[] {
  const most = Math.max(...group.map(({ sets }) => sets.length))
  return Array.from({ length: most }, (_, index) =>
    group.flatMap((planned) => planned.sets.slice(index, index + 1).map((step) => ({ planned, step })))
  )
}

const isSame = (a: Turn, b: Turn): boolean =>
  a.length === b.length && a.every(({ step }, index) => JSON.stringify(step) === JSON.stringify(b[index]?.step))

function itemsOf(making: Making, group: readonly Planned[]): Block['items'] {
  const runs: { turn: Turn; times: number }[] = []
  for (const turn of turnsOf(group)) {
    const last = runs.at(-1)
    if (last !== undefined && isSame(last.turn, turn)) last.times += 1
    else runs.push({ turn, times: 1 })
  }
  return runs.flatMap(({ turn, times }): Block['items'] => {
    const rounds = takeRounds(making, times, turn.length, turn[0]?.planned.name ?? '')
    if (rounds === 0) return []
    const items = turn.map(({ planned, step }, index) =>
      addExercise(making, planned.name, step, index === turn.length - 1 ? planned.restSec : 0)
    )
    return rounds === 1 ? items : [innerBlock(items, rounds)]
  })
}

function workoutOf(session: Bag, plan: string, isOnly: boolean, words: ImportWords): Found[] {
  const making = newMaking()
  const own = nameOf(making, session['name'], words.work)
  const name = nameOf(making, isOnly ? plan : `${plan}: ${own}`, own)
  const planned: Planned[] = []
  let sets = 0
  for (const one of list(session['exercises'])) {
    if (sets > BOUNDS.turnsMax) {
      lose(making, 'tooMany', nameOf(making, bag(one)['name'], words.work))
      break
    }
    const found = plannedOf(making, one, words)
    planned.push(...found)
    sets += found[0]?.sets.length ?? 0
  }
  const items = groupsOf(planned).flatMap((group) => itemsOf(making, group))
  const description = cutTo(text(session['notes']), BOUNDS.descriptionMax)
  const head = { name, description, language: words.language, sport: 'Strength', timerMode: '' } as const
  return finished(making, head, [sectionBlock('main', items)])
}

const isExercise = (value: unknown): boolean => text(bag(value)['type']).endsWith('ExerciseBlueprint')

export const readLiftLog: Importer = (file, words) => {
  const plan = bag(file)
  const sessions = list(plan['sessions'])
  const isPlan = sessions.some((session) => list(bag(session)['exercises']).some(isExercise))
  if (!isPlan && !('lastEdited' in plan && whole(plan['version'], 0) > 0)) return null
  const name = cleanName(text(plan['name']))
  const isOnly = name === '' || sessions.length === 1
  return sessions.slice(0, WORKOUTS_MAX).flatMap((session) => workoutOf(bag(session), name, isOnly, words))
}
