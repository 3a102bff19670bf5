/** Simple creation: a few numbers become an interval workout of one block. */
import { timedStep } from './editing.ts'
import type { InputIssue } from '../workout/schema.ts'
import { BOUNDS, type Language, type Level, type Sport, type WorkoutContent } from '../workout/workout.ts'

/** What the form holds. Times are whole seconds. */
export interface SimpleForm {
  name: string
  sport: Sport
  level: Level
  /** Whether exercises are named line by line, or only counted. */
  by: 'names' | 'stations'
  /** One exercise per line; empty lines do not count. */
  lines: string
  stations: number
  rounds: number
  workSec: number
  restSec: number
  /** 0: the same rest as between exercises. */
  restBetweenRoundsSec: number
}

/** A plain circuit: 30 s of work, 15 s of rest, three rounds. */
export const DEFAULT_SIMPLE_FORM: SimpleForm = {
  name: '',
  sport: 'Fitness',
  level: 'base',
  by: 'names',
  lines: '',
  stations: 6,
  rounds: 3,
  workSec: 30,
  restSec: 15,
  restBetweenRoundsSec: 60
}

/** The names in `lines`, without bullets and numbers that came along when a list was pasted. */
export function exerciseNames(lines: string): string[] {
  return lines
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-*•–]|\d{1,2}[.)])\s+/, '').trim())
    .filter((line) => line !== '')
}

/** The exercises that the form asks for, by name. `station` names the nth of those that are only counted (from 1). */
export function simpleNames(form: SimpleForm, station: (number: number) => string): string[] {
  if (form.by === 'names') return exerciseNames(form.lines)
  return Array.from({ length: Math.max(0, Math.floor(form.stations)) }, (_, index) => station(index + 1))
}

/** The workout of a form: one main block whose exercises all have the same work and rest. */
export function simpleContent(
  form: SimpleForm,
  names: readonly string[],
  language: Language,
  newId: () => string
): WorkoutContent {
  const exercises = names.map((name) => ({ id: newId(), name, steps: [timedStep(form.workSec)], intro: [] }))
  return {
    name: form.name,
    description: '',
    sport: form.sport,
    level: form.level,
    type: 'interval',
    language,
    trainer: '',
    imageUrl: '',
    videoUrl: '',
    musicUrl: '',
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

/** Fields of the form, by the paths of the content that they fill. */
const FIELDS: readonly [RegExp, keyof SimpleForm][] = [
  [/^name$/, 'name'],
  [/^exercises(?:\.\d+\.(?:name|id))?$/, 'lines'],
  [/^exercises\.\d+\.steps/, 'workSec'],
  [/restSec$/, 'restSec'],
  [/restBetweenRoundsSec$/, 'restBetweenRoundsSec'],
  [/rounds$/, 'rounds'],
  [/^blocks/, 'lines']
]

/** Problems of the content, told at the form's fields: the first of each field, in the form's order. */
export function simpleIssues(form: SimpleForm, issues: readonly InputIssue[]): InputIssue[] {
  const found = new Map<keyof SimpleForm, string>()
  // A check of the whole content that fails (path '') here can only be the product of rounds and exercises.
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

/** Which line (from 1) has a name that is too long, or null. */
export function longLine(lines: string): number | null {
  const index = exerciseNames(lines).findIndex((name) => name.length > BOUNDS.exerciseNameMax)
  return index === -1 ? null : index + 1
}
