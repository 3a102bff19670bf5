import { fitsIn } from '../app/characters.ts'
import { timedStep } from './editing.ts'
import { usualValues } from '../workout/field.ts'
import type { InputIssue } from '../workout/schema.ts'
import {
  BOUNDS,
  WORKOUT_FIELDS,
  type Language,
  type Level,
  type Sport,
  type WorkoutContent
} from '../workout/workout.ts'

export interface SimpleForm {
  /** One of `presets.ts`, which is loaded for everything but a circuit. */
  preset: string
  name: string
  sport: Sport
  level: Level
  by: 'names' | 'stations'
  lines: string
  stations: number
  rounds: number
  reps: number
  workSec: number
  restSec: number
  /** 0 means the same rest as between exercises. */
  restBetweenRoundsSec: number
}

export const DEFAULT_SIMPLE_FORM: SimpleForm = {
  preset: 'circuit',
  name: '',
  sport: 'Fitness',
  level: 'base',
  by: 'names',
  lines: '',
  stations: 6,
  rounds: 3,
  reps: 10,
  workSec: 30,
  restSec: 15,
  restBetweenRoundsSec: 60
}

/** Resets the numbers of another kind, which mean nothing for a circuit. */
export function asCircuit(form: SimpleForm): SimpleForm {
  const { preset, rounds, reps, workSec, restSec, restBetweenRoundsSec } = DEFAULT_SIMPLE_FORM
  return { ...form, preset, rounds, reps, workSec, restSec, restBetweenRoundsSec }
}

export function exerciseNames(lines: string): string[] {
  return lines
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-*•–]|\d{1,2}[.)])\s+/, '').trim())
    .filter((line) => line !== '')
}

export function simpleNames(form: SimpleForm, station: (number: number) => string): string[] {
  if (form.by === 'names') return exerciseNames(form.lines)
  return Array.from({ length: Math.max(0, Math.floor(form.stations)) }, (_, index) => station(index + 1))
}

export function simpleContent(
  form: SimpleForm,
  names: readonly string[],
  language: Language,
  newId: () => string
): WorkoutContent {
  const exercises = names.map((name) => ({ id: newId(), name, steps: [timedStep(form.workSec)], intro: [] }))
  return {
    ...usualValues(WORKOUT_FIELDS),
    name: form.name,
    sport: form.sport,
    level: form.level,
    type: 'interval',
    language,
    exercises,
    blocks: [
      {
        kind: 'block',
        section: 'main',
        rounds: form.rounds,
        restBetweenRoundsSec: form.restBetweenRoundsSec,
        restAfterSec: 0,
        items: exercises.map(({ id }) => ({ kind: 'exercise', exerciseId: id, restSec: form.restSec }))
      }
    ]
  }
}

const FIELDS: readonly [RegExp, keyof SimpleForm][] = [
  [/^name$/, 'name'],
  [/^exercises(?:\.\d+\.(?:name|id))?$/, 'lines'],
  [/^exercises\.\d+\.steps\.\d+\.text/, 'lines'],
  [/reps$/, 'reps'],
  [/^exercises\.\d+\.steps/, 'workSec'],
  [/restSec$/, 'restSec'],
  [/restAfterSec$/, 'restBetweenRoundsSec'],
  [/restBetweenRoundsSec$/, 'restBetweenRoundsSec'],
  [/rounds$/, 'rounds'],
  [/^blocks/, 'lines']
]

export function simpleIssues(form: SimpleForm, issues: readonly InputIssue[]): InputIssue[] {
  const found = new Map<keyof SimpleForm, string>()
  // A problem of the whole content (path '') always means too many rounds times exercises here.
  for (const { path, code } of issues) {
    const field = path === '' ? 'rounds' : FIELDS.find(([pattern]) => pattern.test(path))?.[1]
    if (field === undefined) continue
    const shown = field === 'lines' && form.by === 'stations' ? 'stations' : field
    if (!found.has(shown)) found.set(shown, code)
  }
  const order = Object.keys(DEFAULT_SIMPLE_FORM)
  return [...found]
    .map(([path, code]) => ({ path: String(path), code }))
    .sort((a, b) => order.indexOf(a.path) - order.indexOf(b.path))
}

export function longLine(lines: string): number | null {
  const index = exerciseNames(lines).findIndex((name) => !fitsIn(name, BOUNDS.exerciseNameMax))
  return index === -1 ? null : index + 1
}
