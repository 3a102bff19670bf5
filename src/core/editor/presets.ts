/** Kinds of workouts that a few numbers describe. The results are ordinary workouts. */
import { cutTo } from '../app/characters.ts'
import {
  BOUNDS,
  type Block,
  type Exercise,
  type Language,
  type Step,
  type TimerMode,
  type WorkoutContent
} from '../workout/workout.ts'
import { timedStep } from './editing.ts'
import { simpleContent, type SimpleForm } from './simple.ts'

export const PRESETS = ['circuit', 'tabata', 'emom', 'amrap', 'pyramid', 'ladder', 'forTime', 'breathing'] as const
export type Preset = (typeof PRESETS)[number]

type PresetNumbers = Pick<SimpleForm, 'rounds' | 'reps' | 'workSec' | 'restSec' | 'restBetweenRoundsSec'>

interface PresetKind {
  numbers: PresetNumbers
  asks: readonly (keyof PresetNumbers)[]
  hasNames: boolean
  timerMode: TimerMode | ''
}

const numbers = (more: Partial<PresetNumbers>): PresetNumbers => ({
  rounds: 1,
  reps: 10,
  workSec: 30,
  restSec: 0,
  restBetweenRoundsSec: 0,
  ...more
})

export const PRESET_KINDS: Readonly<Record<Preset, PresetKind>> = {
  circuit: {
    numbers: numbers({ rounds: 3, restSec: 15, restBetweenRoundsSec: 60 }),
    asks: ['rounds', 'workSec', 'restSec', 'restBetweenRoundsSec'],
    hasNames: true,
    timerMode: ''
  },
  tabata: {
    numbers: numbers({ rounds: 8, workSec: 20, restSec: 10, restBetweenRoundsSec: 60 }),
    asks: ['rounds', 'workSec', 'restSec', 'restBetweenRoundsSec'],
    hasNames: true,
    timerMode: 'autonext'
  },
  emom: {
    numbers: numbers({ rounds: 5, reps: 10, workSec: 60 }),
    asks: ['rounds', 'workSec', 'reps'],
    hasNames: true,
    timerMode: 'autonext'
  },
  amrap: {
    numbers: numbers({ reps: 10, workSec: 720 }),
    asks: ['workSec', 'reps'],
    hasNames: true,
    timerMode: 'autonext'
  },
  pyramid: {
    numbers: numbers({ rounds: 4, workSec: 20, restSec: 15 }),
    asks: ['rounds', 'workSec', 'restSec'],
    hasNames: true,
    timerMode: 'autonext'
  },
  ladder: {
    numbers: numbers({ rounds: 5, reps: 2, restSec: 20 }),
    asks: ['rounds', 'reps', 'restSec'],
    hasNames: true,
    timerMode: ''
  },
  forTime: { numbers: numbers({ rounds: 3, reps: 15 }), asks: ['rounds', 'reps'], hasNames: true, timerMode: 'manual' },
  breathing: {
    numbers: numbers({ rounds: 8, workSec: 4 }),
    asks: ['rounds', 'workSec'],
    hasNames: false,
    timerMode: 'autonext'
  }
}

const PYRAMID_STEP_SEC = 10

type Parts = Pick<WorkoutContent, 'exercises' | 'blocks'>
type Numbers = PresetNumbers & { newId: () => string }

const counted = (reps: number): Step => ({ ...timedStep(1), length: { kind: 'reps', reps } })

interface Repeat {
  rounds?: number
  between?: number
  after?: number
}

const block = (
  exercises: readonly Exercise[],
  restSec: number,
  { rounds = 1, between = 0, after = 0 }: Repeat
): Block => ({
  kind: 'block',
  section: 'main',
  rounds,
  restBetweenRoundsSec: between,
  restAfterSec: after,
  items: exercises.map(({ id }) => ({ kind: 'exercise', exerciseId: id, restSec }))
})

function inRounds(names: readonly string[], step: (name: string) => Step, by: Numbers): Parts {
  const exercises = names.map((name) => ({ id: by.newId(), name, steps: [step(name)], intro: [] }))
  return { exercises, blocks: [block(exercises, by.restSec, { rounds: by.rounds, between: by.restBetweenRoundsSec })] }
}

function oneByOne(names: readonly string[], by: Numbers): Parts {
  const exercises = names.map((name) => ({ id: by.newId(), name, steps: [timedStep(by.workSec)], intro: [] }))
  const blocks = exercises.map((one) => block([one], by.restSec, { rounds: by.rounds, after: by.restBetweenRoundsSec }))
  return { exercises, blocks }
}

/** Builds levels that differ in their step. The names take turns. */
function inLevels(
  levels: readonly number[],
  names: readonly string[],
  step: (level: number) => Step,
  by: Numbers
): Parts {
  const exercises = levels.map((level, index) => ({
    id: by.newId(),
    name: names[index % names.length] ?? '',
    steps: [step(level)],
    intro: []
  }))
  return { exercises, blocks: [block(exercises, by.restSec, {})] }
}

const levelsTo = (rounds: number): number[] =>
  Array.from({ length: Math.min(BOUNDS.roundsMax, Math.max(0, Math.floor(rounds))) }, (_, index) => index + 1)

function amrap(names: readonly string[], by: Numbers): Parts {
  const text = cutTo(names.map((name) => `${by.reps} × ${name}`).join('\n'), BOUNDS.stepTextMax)
  const one = { id: by.newId(), name: 'AMRAP', steps: [{ ...timedStep(by.workSec), text }], intro: [] }
  return names.length === 0
    ? { exercises: [], blocks: [block([], 0, {})] }
    : { exercises: [one], blocks: [block([one], 0, {})] }
}

const MAKERS: Readonly<Record<Preset, (names: readonly string[], by: Numbers) => Parts>> = {
  circuit: (names, by) => inRounds(names, () => timedStep(by.workSec), by),
  tabata: oneByOne,
  emom: (names, by) => inRounds(names, (name) => ({ ...timedStep(by.workSec), text: `${by.reps} × ${name}` }), by),
  amrap,
  pyramid: (names, by) => {
    const up = names.length === 0 ? [] : levelsTo(by.rounds)
    const levels = [...up, ...up.slice(0, -1).reverse()]
    const seconds = (level: number) => by.workSec + (level - 1) * PYRAMID_STEP_SEC
    return inLevels(levels, names, (level) => timedStep(seconds(level)), by)
  },
  ladder: (names, by) => {
    const levels = levelsTo(by.rounds).flatMap((level) => names.map(() => level))
    return inLevels(levels, names, (level) => counted(level * by.reps), by)
  },
  forTime: (names, by) => inRounds(names, () => counted(by.reps), by),
  breathing: (names, by) => inRounds(names, () => timedStep(by.workSec), by)
}

export const presetOf = (form: SimpleForm): Preset => PRESETS.find((preset) => preset === form.preset) ?? 'circuit'

export function withPreset(form: SimpleForm, preset: Preset): SimpleForm {
  return { ...form, ...PRESET_KINDS[preset].numbers, preset }
}

/** For breathing, `names` are its four phases in the reader's language. */
export function presetContent(
  form: SimpleForm,
  names: readonly string[],
  language: Language,
  newId: () => string
): WorkoutContent {
  const preset = presetOf(form)
  const parts = MAKERS[preset](names, { ...form, newId })
  return { ...simpleContent(form, [], language, newId), timerMode: PRESET_KINDS[preset].timerMode, ...parts }
}
