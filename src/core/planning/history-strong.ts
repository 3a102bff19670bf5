/** Strong's table: a row for each set, with the workout's name and duration in each. */
import { nameFrom, recordsOf, secondsFrom, wallFrom, type FoundEntry, type FoundHistory } from './history-entry.ts'

const DURATIONS = ['duration (sec)', 'duration', 'workout duration'] as const

export const isStrongTable = (head: readonly string[]): boolean =>
  ['date', 'workout name', 'exercise name', 'set order'].every((name) => head.includes(name))

export function readStrong(table: readonly (readonly string[])[]): FoundHistory {
  const entries = new Map<string, FoundEntry>()
  const leftOut: FoundHistory['leftOut'] = []
  recordsOf(table).forEach((record, index) => {
    const date = (record.get('date') ?? '').trim()
    const name = nameFrom(record.get('workout name') ?? '')
    const key = `${date} ${name}`
    if (entries.has(key)) return
    const wall = wallFrom(date)
    if (wall === null) return void leftOut.push({ reason: 'bad-date', at: index + 2 })
    const duration = DURATIONS.map((column) => record.get(column) ?? '').find((text) => text.trim() !== '') ?? ''
    const seconds = secondsFrom(duration)
    entries.set(key, { key, ownId: null, name, sport: 'Strength', level: '', time: { kind: 'wall', wall }, seconds })
  })
  return { format: 'strong', entries: [...entries.values()], leftOut }
}
