/** Hevy's table: a row for each set, with the begin and the end of the workout in each. */
import { nameFrom, recordsOf, wallFrom, type FoundEntry, type FoundHistory } from './history-entry.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

export const isHevyTable = (head: readonly string[]): boolean =>
  ['title', 'start_time', 'end_time', 'exercise_title'].every((name) => head.includes(name))

/** `28 Mar 2024, 17:29`, and the usual spelling. */
function timeFrom(text: string): string | null {
  const [, day = '', name = '', year, time] =
    /^(\d{1,2}) ([a-z]{3})[a-z]*\.? (\d{4}),? (\d{1,2}:\d{2})$/i.exec(text.trim()) ?? []
  const month = MONTHS.indexOf(name.toLowerCase()) + 1
  if (month === 0) return wallFrom(text)
  return wallFrom(`${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')} ${time}`)
}

/** Both are times on the same wall, so a clock change between them counts as an hour. */
function between(from: string, to: string | null): number | null {
  const seconds = to === null ? -1 : (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / 1000
  return seconds < 0 ? null : seconds
}

export function readHevy(table: readonly (readonly string[])[]): FoundHistory {
  const entries = new Map<string, FoundEntry>()
  const leftOut: FoundHistory['leftOut'] = []
  recordsOf(table).forEach((record, index) => {
    const wall = timeFrom(record.get('start_time') ?? '')
    if (wall === null) return void leftOut.push({ reason: 'bad-date', at: index + 2 })
    const name = nameFrom(record.get('title') ?? '')
    const key = `${wall} ${name}`
    if (entries.has(key)) return
    const seconds = between(wall, timeFrom(record.get('end_time') ?? ''))
    entries.set(key, { key, ownId: null, name, sport: 'Strength', level: '', time: { kind: 'wall', wall }, seconds })
  })
  return { format: 'hevy', entries: [...entries.values()], leftOut }
}
