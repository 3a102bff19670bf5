/** A plan as a grid: rows are weeks, columns are days. Each change returns a new grid (docs/planning.md). */
import { PLAN_BOUNDS, dayInPlan, freeKeys, inOrder, type PlanContent, type PlanEntry } from './training-plan.ts'

export type PlanGrid = Pick<PlanContent, 'entries' | 'weeks' | 'restWeeks'>

/** What to train, without its place in the plan. */
export type Training = Pick<PlanEntry, 'time' | 'wId' | 'title' | 'lengthMin' | 'reminderMin'>

/** The parts of a running plan that can no longer change. */
export interface Fixed {
  /** The first day that can change, counted from the first day of the plan. */
  from: number
  /** Keys of trainings that were done or skipped. */
  keys: ReadonlySet<number>
  /** Keys in use by dates. A new training gets another one. */
  taken: ReadonlySet<number>
}

export const NOTHING_FIXED: Fixed = { from: 0, keys: new Set(), taken: new Set() }

const DAYS = PLAN_BOUNDS.weeks * 7

export const weekOfDay = (day: number): number => Math.floor(day / 7) + 1

const firstDayOf = (week: number): number => (week - 1) * 7

export const isFixed = (entry: PlanEntry, fixed: Fixed): boolean =>
  fixed.keys.has(entry.key) || dayInPlan(entry) < fixed.from

/** True when something in this week can still change. */
export const isWeekOpen = (week: number, fixed: Fixed): boolean => firstDayOf(week + 1) > fixed.from

/** True when the week can be removed, and weeks can be inserted before it. */
export const isWeekAhead = (week: number, fixed: Fixed): boolean => firstDayOf(week) >= fixed.from

export const fitsPlan = ({ entries }: PlanGrid): boolean => entries.length <= PLAN_BOUNDS.entries

export const entriesOfWeek = ({ entries }: PlanGrid, week: number): PlanEntry[] =>
  entries.filter((entry) => entry.week === week)

export const entriesOfDay = ({ entries }: PlanGrid, day: number): PlanEntry[] =>
  entries.filter((entry) => dayInPlan(entry) === day)

const trainingOf = ({ time, wId, title, lengthMin, reminderMin }: PlanEntry): Training => ({
  time,
  wId,
  title,
  ...(lengthMin !== undefined && { lengthMin }),
  ...(reminderMin !== undefined && { reminderMin })
})

const atDay = (day: number): Pick<PlanEntry, 'week' | 'weekday'> => ({ week: weekOfDay(day), weekday: day % 7 })

const isPlace = (day: number, { from }: Fixed): boolean => Number.isInteger(day) && day >= from && day < DAYS

const isSame = (one: PlanEntry, training: Training): boolean =>
  one.time === training.time && one.wId === training.wId && one.title === training.title

const withEntries = (grid: PlanGrid, entries: readonly PlanEntry[]): PlanGrid => ({
  ...grid,
  entries: inOrder(entries),
  weeks: Math.max(grid.weeks, ...entries.map(({ week }) => week))
})

/** Places a training on days, except on days that can no longer change. */
export function placed(grid: PlanGrid, fixed: Fixed, training: Training, days: readonly number[]): PlanGrid {
  const free = freeKeys([...grid.entries.map(({ key }) => key), ...fixed.taken])
  const fresh = days
    .filter((day) => isPlace(day, fixed))
    .map((day): PlanEntry => ({ ...training, ...atDay(day), key: free.next().value }))
  return fresh.length === 0 ? grid : withEntries(grid, [...grid.entries, ...fresh])
}

const openEntry = ({ entries }: PlanGrid, fixed: Fixed, key: number): PlanEntry | undefined =>
  entries.find((entry) => entry.key === key && !isFixed(entry, fixed))

export function changed(grid: PlanGrid, fixed: Fixed, key: number, training: Training): PlanGrid {
  const found = openEntry(grid, fixed, key)
  if (found === undefined) return grid
  const { week, weekday } = found
  return withEntries(
    grid,
    grid.entries.map((entry) => (entry === found ? { key, week, weekday, ...training } : entry))
  )
}

export function movedTo(grid: PlanGrid, fixed: Fixed, key: number, day: number): PlanGrid {
  const found = openEntry(grid, fixed, key)
  if (found === undefined || !isPlace(day, fixed) || dayInPlan(found) === day) return grid
  return withEntries(
    grid,
    grid.entries.map((entry) => (entry === found ? { ...entry, ...atDay(day) } : entry))
  )
}

/** Copies a training, even a finished one. */
export function copiedTo(grid: PlanGrid, fixed: Fixed, key: number, day: number): PlanGrid {
  const found = grid.entries.find((entry) => entry.key === key)
  return found === undefined ? grid : placed(grid, fixed, trainingOf(found), [day])
}

export function removed(grid: PlanGrid, fixed: Fixed, key: number): PlanGrid {
  const found = openEntry(grid, fixed, key)
  return found === undefined ? grid : { ...grid, entries: grid.entries.filter((entry) => entry !== found) }
}

/** `every` is 0 for this day only, 1 for every week and 2 for every second week. Rest weeks stay as they are. */
export function daysFromWeek({ weeks, restWeeks }: PlanGrid, day: number, every: 0 | 1 | 2): number[] {
  if (every === 0) return [day]
  const days: number[] = []
  for (let one = day; weekOfDay(one) <= weeks; one += 7 * every)
    if (one === day || !restWeeks.includes(weekOfDay(one))) days.push(one)
  return days
}

/** Repeats a training in later weeks that do not have it yet. */
export function repeatedTraining(grid: PlanGrid, fixed: Fixed, key: number, every: 1 | 2): PlanGrid {
  const found = grid.entries.find((entry) => entry.key === key)
  if (found === undefined) return grid
  const training = trainingOf(found)
  const later = daysFromWeek(grid, dayInPlan(found), every).slice(1)
  const days = later.filter((day) => !entriesOfDay(grid, day).some((one) => isSame(one, training)))
  return placed(grid, fixed, training, days)
}

export interface WeekRepeat {
  week: number
  until: number
  keepsRest: boolean
  /** Adds the repeated trainings to what these weeks already have. */
  keepsPresent: boolean
}

export interface Repeated {
  grid: PlanGrid
  /** The weeks to fill. */
  weeks: number[]
  added: number
  replaced: number
}

function filledWeek(grid: PlanGrid, fixed: Fixed, week: number, from: readonly PlanEntry[], keeps: boolean) {
  const there = entriesOfWeek(grid, week)
  const gone = keeps ? [] : there.filter((entry) => !isFixed(entry, fixed))
  const left = { ...grid, entries: grid.entries.filter((entry) => !gone.includes(entry)) }
  const wanted = from.filter(
    (entry) => !entriesOfDay(left, firstDayOf(week) + entry.weekday).some((one) => isSame(one, entry))
  )
  const next = wanted.reduce(
    (now, entry) => placed(now, fixed, trainingOf(entry), [firstDayOf(week) + entry.weekday]),
    left
  )
  return { grid: next, added: next.entries.length - left.entries.length, replaced: gone.length }
}

/** Copies a week into the weeks after it. */
export function repeatedWeek(grid: PlanGrid, fixed: Fixed, wish: WeekRepeat): Repeated {
  const { week, keepsRest, keepsPresent } = wish
  const until = Math.min(wish.until, PLAN_BOUNDS.weeks)
  const source = entriesOfWeek(grid, week)
  const later = Array.from({ length: Math.max(0, until - week) }, (_, index) => week + 1 + index)
  const weeks = later.filter((one) => isWeekOpen(one, fixed) && !(keepsRest && grid.restWeeks.includes(one)))
  const start: Repeated = {
    grid: {
      ...grid,
      weeks: Math.max(grid.weeks, until),
      restWeeks: grid.restWeeks.filter((one) => !weeks.includes(one))
    },
    weeks,
    added: 0,
    replaced: 0
  }
  return weeks.reduce((now, one) => {
    const filled = filledWeek(now.grid, fixed, one, source, keepsPresent)
    return { ...now, grid: filled.grid, added: now.added + filled.added, replaced: now.replaced + filled.replaced }
  }, start)
}

/** Replaces a week with the copied state of another one. */
export const pastedWeek = (grid: PlanGrid, fixed: Fixed, copied: readonly PlanEntry[], week: number): PlanGrid =>
  isWeekOpen(week, fixed) ? filledWeek(grid, fixed, week, copied, false).grid : grid

export const clearedWeek = (grid: PlanGrid, fixed: Fixed, week: number): PlanGrid => ({
  ...grid,
  entries: grid.entries.filter((entry) => entry.week !== week || isFixed(entry, fixed))
})

export const withRest = (grid: PlanGrid, week: number, isRest: boolean): PlanGrid => ({
  ...grid,
  restWeeks: [...grid.restWeeks.filter((one) => one !== week), ...(isRest ? [week] : [])].sort((a, b) => a - b)
})

export const withWeek = (grid: PlanGrid): PlanGrid =>
  grid.weeks >= PLAN_BOUNDS.weeks ? grid : { ...grid, weeks: grid.weeks + 1 }

function shifted({ entries, weeks, restWeeks }: PlanGrid, from: number, by: 1 | -1): PlanGrid {
  return {
    entries: entries.map((entry) => (entry.week >= from ? { ...entry, week: entry.week + by } : entry)),
    weeks: weeks + by,
    restWeeks: restWeeks.map((week) => (week >= from ? week + by : week))
  }
}

/** Inserts an empty week before this one. */
export const insertedWeek = (grid: PlanGrid, fixed: Fixed, week: number): PlanGrid =>
  grid.weeks >= PLAN_BOUNDS.weeks || !isWeekAhead(week, fixed) ? grid : shifted(grid, week, 1)

/** Removes a week. The weeks after it move up. */
export function removedWeek(grid: PlanGrid, fixed: Fixed, week: number): PlanGrid {
  if (grid.weeks <= 1 || !isWeekAhead(week, fixed)) return grid
  const left = { ...clearedWeek(grid, fixed, week), restWeeks: grid.restWeeks.filter((one) => one !== week) }
  return shifted(left, week + 1, -1)
}

const STEPS_BACK = 50

export interface History<T> {
  past: readonly T[]
  now: T
}

export const after = <T>({ past, now }: History<T>, next: T): History<T> =>
  next === now ? { past, now } : { past: [...past, now].slice(-STEPS_BACK), now: next }

export function undone<T>(history: History<T>): History<T> {
  const before = history.past.at(-1)
  return before === undefined ? history : { past: history.past.slice(0, -1), now: before }
}
