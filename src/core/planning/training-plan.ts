/** A plan: trainings by week and weekday, without dates until it is started (decision 079). */
import * as v from 'valibot'
import { nameText, shortText } from '../app/text-schemas.ts'
import { rowIdSchema } from '../workout/row-id-schema.ts'
import { LENGTH } from './training-calendar.ts'

export const PLAN_BOUNDS = { weeks: 12, entries: 84, name: 128, note: 1000, title: 128, plans: 50 } as const

const whole = (least: number, most: number) =>
  v.pipe(v.number('bad-input'), v.integer('bad-input'), v.minValue(least, 'bad-input'), v.maxValue(most, 'bad-input'))

const planEntrySchema = v.strictObject({
  week: whole(1, PLAN_BOUNDS.weeks),
  /** 0 for Monday to 6 for Sunday. */
  weekday: whole(0, 6),
  /** `07:30`, wherever one is. */
  time: v.pipe(v.string('bad-date'), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'bad-date')),
  wId: v.optional(v.union([v.literal(''), rowIdSchema], 'bad-id'), ''),
  title: v.optional(nameText(PLAN_BOUNDS.title, PLAN_BOUNDS.title), ''),
  /** Minutes. Missing: as long as its workout. */
  lengthMin: v.optional(whole(1, LENGTH.most))
})
export type PlanEntry = v.InferOutput<typeof planEntrySchema>

const entriesSchema = v.pipe(
  v.array(planEntrySchema, 'bad-input'),
  v.minLength(1, 'plan-empty'),
  v.maxLength(PLAN_BOUNDS.entries, 'plan-too-long'),
  v.transform((entries) => inOrder(entries))
)

export const planContent = {
  name: v.pipe(nameText(PLAN_BOUNDS.name, PLAN_BOUNDS.name), v.minLength(1, 'plan-name-empty')),
  note: v.optional(v.pipe(shortText(PLAN_BOUNDS.note, PLAN_BOUNDS.note), v.trim()), ''),
  entries: entriesSchema
}

export const planSchema = v.strictObject(planContent)
export type PlanContent = v.InferOutput<typeof planSchema>

export const dayInPlan = ({ week, weekday }: Pick<PlanEntry, 'week' | 'weekday'>): number => (week - 1) * 7 + weekday

export const inOrder = (entries: readonly PlanEntry[]): PlanEntry[] =>
  [...entries].sort((a, b) => dayInPlan(a) - dayInPlan(b) || (a.time < b.time ? -1 : Number(a.time > b.time)))

export const weeksOf = (entries: readonly PlanEntry[]): number => Math.max(0, ...entries.map(({ week }) => week))

export function readEntries(stored: string | null): PlanEntry[] {
  try {
    const found = v.safeParse(entriesSchema, JSON.parse(stored ?? ''))
    return found.success ? found.output : []
  } catch {
    return []
  }
}

export function readOpen(stored: string | null, count: number): number[] {
  const numbers = (stored ?? '').split(',').filter(Boolean).map(Number)
  return numbers.filter((number) => Number.isInteger(number) && number >= 0 && number < count)
}

export interface PlanColumns {
  name: string
  note: string | null
  entries: string | null
  /** Who offers it; empty for one's own. */
  friendUId: string | null
  runId: string | null
  startedOn: string | null
  reminderMin: number | null
  pausedOn: string | null
  /** The numbers of the entries that wait while it is paused. */
  waiting: string | null
}

export interface Plan {
  id: string
  name: string
  note: string
  entries: PlanEntry[]
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
    ...{ id, name: row.name, note: row.note ?? '', entries, fromId: row.friendUId ?? '', runId: row.runId ?? '' },
    ...{ startedOn: row.startedOn ?? '', reminderMin: row.reminderMin, pausedOn: row.pausedOn ?? '' },
    waiting: readOpen(row.waiting, entries.length)
  }
}
