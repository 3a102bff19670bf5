/** FitNotes' table: a row for each set, with a day and the exercise's category. It says how long cardio was, and of strength nothing. */
import { nameFrom, recordsOf, secondsFrom, wallFrom, type FoundEntry, type FoundHistory } from './history-entry.ts'

export const isFitNotesTable = (head: readonly string[]): boolean =>
  ['date', 'exercise', 'category', 'reps', 'time'].every((name) => head.includes(name))

interface OneDay {
  wall: string
  categories: Set<string>
  /** Null as soon as one set says no time. */
  seconds: number | null
}

const entryOf = (day: string, { wall, categories, seconds }: OneDay): FoundEntry => ({
  key: day,
  ownId: null,
  name: nameFrom([...categories].join(', ')),
  sport: seconds === null ? 'Strength' : 'Endurance',
  level: '',
  time: { kind: 'wall', wall },
  seconds
})

/** All sets of a day are one training. */
export function readFitNotes(table: readonly (readonly string[])[]): FoundHistory {
  const days = new Map<string, OneDay>()
  const leftOut: FoundHistory['leftOut'] = []
  recordsOf(table).forEach((record, index) => {
    const date = (record.get('date') ?? '').trim()
    const wall = wallFrom(date)
    if (wall === null) return void leftOut.push({ reason: 'bad-date', at: index + 2 })
    const known = days.get(date) ?? { wall, categories: new Set(), seconds: 0 }
    const category = nameFrom(record.get('category') ?? '')
    if (category !== '') known.categories.add(category)
    const seconds = secondsFrom(record.get('time') ?? '')
    const isTimed = known.seconds !== null && seconds !== null && seconds > 0
    days.set(date, { ...known, seconds: isTimed ? (known.seconds ?? 0) + seconds : null })
  })
  return { format: 'fitnotes', entries: [...days].map(([day, one]) => entryOf(day, one)), leftOut }
}
