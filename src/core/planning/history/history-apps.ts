/** Hevy's table: a row for each set, with the begin and the end of the workout in each. */
import { wallsOf } from './history-dates.ts'
import { nameFrom, recordsOf, type FoundEntry, type FoundHistory, secondsFrom, wallFrom } from './history-entry.ts'

const DURATIONS = ['duration (sec)', 'duration', 'workout duration'] as const

/** Strong's table: a row for each set, with the workout's name and duration in each. */
export const isStrongTable = (head: readonly string[]): boolean =>
  ['date', 'workout name', 'exercise name', 'set order'].every((name) => head.includes(name))

export function readStrong(table: readonly (readonly string[])[], languages: readonly string[]): FoundHistory {
  const entries = new Map<string, FoundEntry>()
  const leftOut: FoundHistory['leftOut'] = []
  const records = recordsOf(table)
  const dateOf = (record: (typeof records)[number]) => (record.get('date') ?? '').trim()
  const walls = wallsOf(records.map(dateOf), languages)
  records.forEach((record, index) => {
    const date = dateOf(record)
    const name = nameFrom(record.get('workout name') ?? '')
    const wall = walls.get(date)
    if (wall === undefined) return void leftOut.push({ reason: 'bad-date', at: index + 2 })
    // A date in words is another text after somebody has changed the language of the phone.
    const key = `${wallFrom(date) === null ? wall : date} ${name}`
    if (entries.has(key)) return
    const duration = DURATIONS.map((column) => record.get(column) ?? '').find((text) => text.trim() !== '') ?? ''
    const seconds = secondsFrom(duration)
    entries.set(key, { key, ownId: null, name, sport: 'Strength', level: '', time: { kind: 'wall', wall }, seconds })
  })
  return { format: 'strong', entries: [...entries.values()], leftOut }
}

/** FitNotes' table: a row for each set, with a day and the exercise's category. It says how long cardio was, and of strength nothing. */
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

export const isHevyTable = (head: readonly string[]): boolean =>
  ['title', 'start_time', 'end_time', 'exercise_title'].every((name) => head.includes(name))

/** Both are times on the same wall, so a clock change between them counts as an hour. */
function between(from: string, to: string | undefined): number | null {
  const seconds = to === undefined ? -1 : (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / 1000
  return seconds < 0 ? null : seconds
}

export function readHevy(table: readonly (readonly string[])[], languages: readonly string[]): FoundHistory {
  const entries = new Map<string, FoundEntry>()
  const leftOut: FoundHistory['leftOut'] = []
  const records = recordsOf(table)
  const timesOf = (record: (typeof records)[number]) => ['start_time', 'end_time'].map((name) => record.get(name) ?? '')
  const walls = wallsOf(records.flatMap(timesOf), languages)
  records.forEach((record, index) => {
    const [start, end] = timesOf(record).map((time) => walls.get(time))
    if (start === undefined) return void leftOut.push({ reason: 'bad-date', at: index + 2 })
    const name = nameFrom(record.get('title') ?? '')
    const key = `${start} ${name}`
    if (entries.has(key)) return
    const seconds = between(start, end)
    entries.set(key, {
      key,
      ownId: null,
      name,
      sport: 'Strength',
      level: '',
      time: { kind: 'wall', wall: start },
      seconds
    })
  })
  return { format: 'hevy', entries: [...entries.values()], leftOut }
}
