/** A plan has trainings by week and weekday, and no dates until it starts (docs/planning.md). */
import * as v from 'valibot'
import { nameText, shortText } from '../app/text-schemas.ts'
import { rowIdSchema } from '../workout/row-id-schema.ts'
import { isDay } from './civil-day.ts'
import { LENGTH, REMINDER_MAX_MIN } from './training-calendar.ts'

export const PLAN_BOUNDS = { weeks: 12, entries: 84, name: 128, note: 1000, title: 128, plans: 50, keys: 999 } as const

const whole = (least: number, most: number) =>
  v.pipe(v.number('bad-input'), v.integer('bad-input'), v.minValue(least, 'bad-input'), v.maxValue(most, 'bad-input'))

const planEntrySchema = v.strictObject({
  /**
   * Stays with a training when it moves, because the dates of a running plan refer to it. Older plans use the position
   * instead.
   */
  key: v.optional(whole(0, PLAN_BOUNDS.keys)),
  week: whole(1, PLAN_BOUNDS.weeks),
  /** 0 for Monday to 6 for Sunday. */
  weekday: whole(0, 6),
  /** Local time, such as `07:30`. */
  time: v.pipe(v.string('bad-date'), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'bad-date')),
  wId: v.optional(v.union([v.literal(''), rowIdSchema], 'bad-id'), ''),
  title: v.optional(nameText(PLAN_BOUNDS.title, PLAN_BOUNDS.title), ''),
  /** In minutes. Defaults to the length of its workout. */
  lengthMin: v.optional(whole(1, LENGTH.most)),
  /** Minutes before it begins. Defaults to the choice made at the start of the plan. */
  reminderMin: v.optional(whole(0, REMINDER_MAX_MIN))
})
export type NewPlanEntry = v.InferOutput<typeof planEntrySchema>
export type PlanEntry = NewPlanEntry & { key: number }

/** The smallest unused numbers. */
export function* freeKeys(taken: Iterable<number>): Generator<number, never> {
  const used = new Set(taken)
  for (let key = 0; ; key += 1) if (!used.has(key)) yield key
}

function withKeys(entries: readonly NewPlanEntry[]): PlanEntry[] {
  const free = freeKeys(entries.flatMap(({ key }) => key ?? []))
  return entries.map(({ key, ...entry }) => ({ key: key ?? free.next().value, ...entry }))
}

function areKeysUnique(entries: NewPlanEntry[]): boolean {
  const keys = entries.flatMap(({ key }) => key ?? [])
  return new Set(keys).size === keys.length
}

const entriesSchema = v.pipe(
  v.array(planEntrySchema, 'bad-input'),
  v.maxLength(PLAN_BOUNDS.entries, 'plan-too-long'),
  v.check(areKeysUnique, 'bad-input'),
  v.transform((entries) => withKeys(inOrder(entries)))
)

export const planContent = {
  name: v.pipe(nameText(PLAN_BOUNDS.name, PLAN_BOUNDS.name), v.minLength(1, 'plan-name-empty')),
  note: v.optional(v.pipe(shortText(PLAN_BOUNDS.note, PLAN_BOUNDS.note), v.trim()), ''),
  entries: entriesSchema,
  /** Includes empty weeks at the end. 0 means as many as the trainings need. */
  weeks: v.optional(whole(0, PLAN_BOUNDS.weeks), 0),
  restWeeks: v.optional(
    v.pipe(v.array(whole(1, PLAN_BOUNDS.weeks), 'bad-input'), v.maxLength(PLAN_BOUNDS.weeks, 'bad-input')),
    []
  ),
  /** The day chosen for the start, or empty. */
  startsOn: v.optional(
    v.pipe(
      v.string('bad-date'),
      v.check((text) => text === '' || isDay(text), 'bad-date')
    ),
    ''
  )
}

export const planSchema = v.strictObject(planContent)
export type PlanContent = v.InferOutput<typeof planSchema>

export const dayInPlan = ({ week, weekday }: Pick<PlanEntry, 'week' | 'weekday'>): number => (week - 1) * 7 + weekday

export const inOrder = <Entry extends NewPlanEntry>(entries: readonly Entry[]): Entry[] =>
  [...entries].sort((a, b) => dayInPlan(a) - dayInPlan(b) || (a.time < b.time ? -1 : Number(a.time > b.time)))

export const weeksOf = (entries: readonly Pick<PlanEntry, 'week'>[]): number =>
  Math.max(0, ...entries.map(({ week }) => week))

export function readEntries(stored: string | null): PlanEntry[] {
  try {
    const found = v.safeParse(entriesSchema, JSON.parse(stored ?? ''))
    return found.success ? found.output : []
  } catch {
    return []
  }
}

const numbersIn = (stored: string | null): number[] => (stored ?? '').split(',').filter(Boolean).map(Number)

/** The keys of waiting trainings. */
export function readOpen(stored: string | null, entries: readonly PlanEntry[]): number[] {
  const keys = new Set(entries.map(({ key }) => key))
  return numbersIn(stored).filter((number) => keys.has(number))
}

export const readRestWeeks = (stored: string | null): number[] =>
  numbersIn(stored).filter((week) => Number.isInteger(week) && week >= 1 && week <= PLAN_BOUNDS.weeks)

export interface PlanColumns {
  name: string
  note: string | null
  entries: string | null
  /** The friend who offers it. Empty for one's own plan. */
  friendUId: string | null
  runId: string | null
  startedOn: string | null
  reminderMin: number | null
  pausedOn: string | null
  /** The keys of the entries that wait while the plan is paused. */
  waiting: string | null
  /** Older plans lack these three. */
  weeks?: number | null
  restWeeks?: string | null
  startsOn?: string | null
}

export interface Plan extends PlanContent {
  id: string
  fromId: string
  runId: string
  startedOn: string
  reminderMin: number | null
  pausedOn: string
  waiting: number[]
}

export function planFromRow(id: string, row: PlanColumns): Plan {
  const entries = readEntries(row.entries)
  return {
    id,
    name: row.name,
    note: row.note ?? '',
    entries,
    fromId: row.friendUId ?? '',
    runId: row.runId ?? '',
    startedOn: row.startedOn ?? '',
    reminderMin: row.reminderMin,
    pausedOn: row.pausedOn ?? '',
    weeks: Math.max(row.weeks ?? 0, weeksOf(entries)),
    restWeeks: readRestWeeks(row.restWeeks ?? null),
    startsOn: row.startsOn ?? '',
    waiting: readOpen(row.waiting, entries)
  }
}
