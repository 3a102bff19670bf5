/** How a change to a running plan affects its dates (docs/planning.md). */
import { addDays, daysBetween } from './days.ts'
import { openDates, startOfWeeks, type EntryDay, type PlanDate } from './plan-days.ts'
import { NOTHING_FIXED, type Fixed } from './plan-grid.ts'
import { dayInPlan, type PlanEntry } from './training-plan.ts'

/** The most frequent day. The earliest one wins a tie. */
function mostFrequent(days: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const day of [...days].sort()) counts.set(day, (counts.get(day) ?? 0) + 1)
  const most = Math.max(...counts.values())
  return [...counts.keys()].find((day) => counts.get(day) === most)
}

/**
 * The first day of week 1 according to most of the open dates. The plan may have been moved since its start, and so may
 * a single date.
 */
export function anchorOf(
  entries: readonly PlanEntry[],
  dates: readonly PlanDate[],
  startedOn: string,
  today: string
): string {
  const byKey = new Map(entries.map((entry) => [entry.key, entry]))
  const firstDays = (some: readonly PlanDate[]) =>
    some.flatMap(({ entry, day }) => {
      const found = byKey.get(entry)
      return found === undefined ? [] : [addDays(day, -dayInPlan(found))]
    })
  const ahead = openDates(dates).filter(({ day }) => day >= today)
  return mostFrequent(firstDays(ahead)) ?? mostFrequent(firstDays(dates)) ?? startOfWeeks(entries, startedOn)
}

/** Today's and later trainings can change unless they are already done. */
export function fixedIn(dates: readonly PlanDate[], anchor: string, today: string): Fixed {
  const past = dates.filter(({ mark, day }) => mark !== 'planned' || day < today)
  return {
    from: Math.max(NOTHING_FIXED.from, daysBetween(anchor, today)),
    keys: new Set(past.map(({ entry }) => entry)),
    taken: new Set(dates.map(({ entry }) => entry))
  }
}

export interface RunChanges {
  made: EntryDay[]
  /** `day` and `time` are null where the date keeps its own. */
  moved: { entry: number; day: string | null; time: string | null }[]
  /** Keys of trainings with a different workout, length or reminder. */
  changed: number[]
  removed: number[]
}

const contentOf = ({ wId, title, lengthMin, reminderMin }: PlanEntry): string =>
  JSON.stringify([wId, title, lengthMin ?? null, reminderMin ?? null])

interface When {
  anchor: string
  today: string
}

/** Applies only the differences between the two lists, so a date that was changed in the calendar stays changed. */
export function runChanges(
  before: readonly PlanEntry[],
  now: readonly PlanEntry[],
  dates: readonly PlanDate[],
  { anchor, today }: When
): RunChanges {
  const known = new Map(before.map((entry) => [entry.key, entry]))
  const byKey = new Map(dates.map((date) => [date.entry, date]))
  const isOpen = (date: PlanDate | undefined): boolean => date?.mark === 'planned' && date.day >= today
  const changes: RunChanges = { made: [], moved: [], changed: [], removed: [] }
  for (const entry of now) {
    const { key, time } = entry
    const [old, date] = [known.get(key), byKey.get(key)]
    const day = addDays(anchor, dayInPlan(entry))
    const isElsewhere = old === undefined || dayInPlan(old) !== dayInPlan(entry)
    if (date === undefined && isElsewhere && day >= today) changes.made.push({ entry: key, day, time })
    if (!isOpen(date)) continue
    const to = { day: isElsewhere && day >= today ? day : null, time: old?.time === time ? null : time }
    if (to.day !== null || to.time !== null) changes.moved.push({ entry: key, ...to })
    if (old === undefined || contentOf(old) !== contentOf(entry)) changes.changed.push(key)
  }
  const left = new Set(now.map(({ key }) => key))
  changes.removed = before.map(({ key }) => key).filter((key) => !left.has(key) && isOpen(byKey.get(key)))
  return changes
}
