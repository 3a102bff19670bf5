/** Hevy's table: a row for each set, with the begin and the end of the workout in each. */
import { wallsOf } from './history-dates.ts'
import { nameFrom, recordsOf, type FoundEntry, type FoundHistory } from './history-entry.ts'

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
