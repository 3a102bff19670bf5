/** Strong's table: a row for each set, with the workout's name and duration in each. */
import { wallsOf } from './history-dates.ts'
import { nameFrom, recordsOf, secondsFrom, wallFrom, type FoundEntry, type FoundHistory } from './history-entry.ts'

const DURATIONS = ['duration (sec)', 'duration', 'workout duration'] as const

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
