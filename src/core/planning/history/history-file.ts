/** Detects which app a history file comes from, and reads it. */
import { type FoundHistory, nameFrom, recordsOf, secondsFrom, type FoundEntry } from './history-entry.ts'
import { isFit, readFit } from './history-fit.ts'
import { isHevyTable, readHevy, isFitNotesTable, readFitNotes, isStrongTable, readStrong } from './history-apps.ts'
import { isRowId } from '../../workout/row-id.ts'
import { LEVELS, SPORTS } from '../../workout/workout.ts'
import { isDay } from '../civil-day.ts'
import type { StatisticEntry } from '../statistics.ts'
import { isTcx, readTcx } from './history-tcx.ts'

// Tables as text (RFC 4180).

/** Spreadsheets treat a cell that begins like this as a formula. */
const FORMULA = /^[=+\-@\t\r]/

const harmless = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell)

export const plainCell = (cell: string): string => (cell.startsWith("'") ? cell.slice(1) : cell)

/** A leading apostrophe is doubled, so that reading restores the original text. Numbers stay numbers. */
function written(cell: string | number): string {
  if (typeof cell === 'number') return String(cell)
  const safe = cell.startsWith("'") ? `'${cell}` : harmless(cell)
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Starts with a UTF-8 byte order mark; without it, spreadsheets misread non-ASCII letters. */
export const csvText = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(written).join(',')}\r\n`).join('')}`

/** The separator: whichever of comma, semicolon and tab is most frequent in the first line. */
function separatorOf(text: string): string {
  const line = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replaceAll(/"[^"]*"/g, '')
  const counted = [',', ';', '\t'].map((one) => ({ one, count: line.split(one).length }))
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).one
}

/** Returns the cells of all rows and skips empty lines. An unclosed quote reaches to the end of the text. */
export function parseCsv(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(plain)
  const cells = new RegExp(
    `("(?:[^"]|"")*(?:"|$)[^${separator}\\r\\n]*|[^"${separator}\\r\\n][^${separator}\\r\\n]*|)(${separator}|\\r\\n?|\\n|$)`,
    'gy'
  )
  const rows: string[][] = []
  let row: string[] = []
  for (const [, cell = '', end = ''] of plain.matchAll(cells)) {
    row.push(cell.startsWith('"') ? cell.replace(/^"|"$/g, '').replaceAll('""', '"') : cell)
    if (end === separator) continue
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
  }
  return rows
}

const COLUMNS = [
  'id',
  'date',
  'day',
  'name',
  'sport',
  'level',
  'seconds',
  'minutes',
  'done',
  'icepoints',
  'source'
] as const

const sourceOf = ({ source }: StatisticEntry & { source: string }): string => (source === '' ? 'play' : source)

/**
 * Our own table of all entries, oldest first. It can be imported again. `done` is a share from 0 to 1, times are in
 * UTC, and the day is the athlete's.
 */
export function historyCsv(entries: readonly (StatisticEntry & { source: string })[]): string {
  const rows = entries
    .toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : one.id < other.id ? -1 : 1))
    .map((entry) => {
      const { id, date, day, workoutName, sport, level, seconds, share, icepoints } = entry
      const time = new Date(date).toISOString()
      const minutes = Math.round(seconds / 6) / 10
      const done = Math.round(share * 1000) / 1000
      return [id, time, day, workoutName, sport, level, seconds, minutes, done, icepoints, sourceOf(entry)]
    })
  return csvText([COLUMNS, ...rows])
}

const isOwnTable = (head: readonly string[]): boolean => COLUMNS.slice(0, 7).every((name) => head.includes(name))

function entryOf(record: ReadonlyMap<string, string>): FoundEntry | 'bad-date' | 'bad-time' {
  const cell = (name: string): string => plainCell(record.get(name) ?? '').trim()
  const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(cell('date')) ? Date.parse(cell('date')) : NaN
  if (!Number.isFinite(moment) || moment < 0) return 'bad-date'
  const seconds = secondsFrom(cell('seconds'))
  if (seconds === null) return 'bad-time'
  const date = new Date(moment).toISOString()
  const id = cell('id')
  return {
    key: isRowId(id) ? `id ${id}` : `${date} ${cell('name')}`,
    ownId: isRowId(id) ? id : null,
    name: nameFrom(cell('name')),
    sport: SPORTS.find((one) => one === cell('sport')) ?? '',
    level: LEVELS.find((one) => one === cell('level')) ?? '',
    time: { kind: 'moment', date, day: isDay(cell('day')) ? cell('day') : null },
    seconds
  }
}

export function readOwn(table: readonly (readonly string[])[]): FoundHistory {
  const found: FoundHistory = { format: 'icepoint', entries: [], leftOut: [] }
  recordsOf(table).forEach((record, index) => {
    const entry = entryOf(record)
    if (typeof entry === 'string') found.leftOut.push({ reason: entry, at: index + 2 })
    else found.entries.push(entry)
  })
  return found
}

export type Unreadable = 'empty' | 'unknown-format' | 'damaged'

const TABLES = [
  [isOwnTable, readOwn],
  [isStrongTable, readStrong],
  [isHevyTable, readHevy],
  [isFitNotesTable, readFitNotes]
] as const

function fitOr(bytes: Uint8Array): FoundHistory | Unreadable {
  try {
    return readFit(bytes)
  } catch {
    return 'damaged'
  }
}

const unlessEmpty = (found: FoundHistory | Unreadable): FoundHistory | Unreadable =>
  typeof found !== 'string' && found.entries.length + found.leftOut.length === 0 ? 'empty' : found

/**
 * @param text The bytes as UTF-8.
 * @param languages The reader's languages, in order of preference.
 */
export function readHistory(
  bytes: Uint8Array,
  text: () => string,
  languages: readonly string[] = []
): FoundHistory | Unreadable {
  if (bytes.length === 0) return 'empty'
  if (isFit(bytes)) return unlessEmpty(fitOr(bytes))
  const whole = text()
  if (isTcx(whole)) return unlessEmpty(readTcx(whole))
  const head = (parseCsv(/^[^\r\n]*/.exec(whole.trimStart())?.[0] ?? '')[0] ?? []).map((name) =>
    name.trim().toLowerCase()
  )
  const read = TABLES.find(([isOf]) => isOf(head))?.[1]
  return read === undefined ? 'unknown-format' : unlessEmpty(read(parseCsv(whole), languages))
}
