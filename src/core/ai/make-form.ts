import { bag, list, oneOf, text, within } from '../app/read-parts.ts'
import { cutTo } from '../app/characters.ts'
import { MINUTES_MAX, MINUTES_MIN, type ComposerRequest } from '../composer/composed.ts'
import { AI_BOUNDS } from './ai-request.ts'
import { CONCERNS, EQUIPMENT, IMPACTS, type Concern, type Equipment, type Impact } from '../exercises/exercise.ts'
import { LEVELS, SPORTS, type Level, type Sport } from '../workout/workout.ts'

export interface MakeForm {
  sport: Sport
  level: Level
  minutes: number
  equipment: readonly Equipment[]
  concerns: readonly Concern[]
  impact: Impact
}

export const DEFAULT_MAKE_FORM: MakeForm = {
  sport: 'Fitness',
  level: 'base',
  minutes: 20,
  equipment: ['chair', 'wall'],
  concerns: [],
  impact: 'high'
}

export function readMakeForm(value: unknown): MakeForm {
  const form = bag(value)
  const base = DEFAULT_MAKE_FORM
  const some = <T extends string>(all: readonly T[], name: string, usual: readonly T[]): readonly T[] => {
    if (!Array.isArray(form[name])) return usual
    const chosen = new Set(list(form[name]))
    return all.filter((one) => chosen.has(one))
  }
  return {
    sport: oneOf(SPORTS, form['sport'], base.sport),
    level: oneOf(LEVELS, form['level'], base.level),
    minutes: within(form['minutes'], base.minutes, MINUTES_MIN, MINUTES_MAX),
    equipment: some(EQUIPMENT, 'equipment', base.equipment),
    concerns: some(CONCERNS, 'concerns', base.concerns),
    impact: oneOf(IMPACTS, form['impact'], base.impact)
  }
}

export const WORDS_MAX = AI_BOUNDS.wordsMax

export const readWords = (value: unknown): string => cutTo(text(value), WORDS_MAX)

export type Recent = readonly (readonly string[])[]

export const RECENT_MAX = 3

export const readRecent = (value: unknown): Recent =>
  list(value)
    .slice(0, RECENT_MAX)
    .map((ids) => list(ids).filter((id): id is string => typeof id === 'string'))

export const requestOf = (form: MakeForm, recent: Recent): ComposerRequest => ({ ...form, recent, focus: [] })

const COMMON: readonly Equipment[] = ['chair', 'wall', 'dumbbell', 'kettlebell', 'band', 'rope', 'pullUpBar', 'bench']

const OF_SPORT: Partial<Record<Sport, readonly Equipment[]>> = {
  Basketball: ['basketball'],
  Boxing: ['heavyBag', 'rope'],
  Calisthenics: ['pullUpBar', 'parallelBars', 'rings'],
  Climbing: ['hangboard', 'pullUpBar'],
  Cycling: ['bike'],
  Endurance: ['bike', 'rower', 'rope'],
  Football: ['football'],
  Golf: ['golfClub'],
  Gymnastic: ['rings', 'parallelBars'],
  Pilates: ['gymBall', 'band'],
  Strength: ['barbell', 'dumbbell', 'kettlebell', 'bench'],
  'Table Tennis': ['paddle'],
  Tennis: ['racket']
}

export function offeredEquipment({ sport, equipment }: MakeForm): Equipment[] {
  const first = [...(OF_SPORT[sport] ?? []), ...COMMON]
  return [...new Set([...first, ...EQUIPMENT.filter((one) => equipment.includes(one))])]
}

export const toggled = <T>(from: readonly T[], one: T): T[] =>
  from.includes(one) ? from.filter((other) => other !== one) : [...from, one]
