/** FIT (Flexible and Interoperable Data Transfer). Reads only sessions and skips everything else. */
import type { Sport } from '../../workout/workout.ts'
import type { FoundEntry, FoundHistory } from './history-entry.ts'

const FIT_EPOCH_SEC = 631_065_600

const SESSION = 18
const NONE_32 = 0xff_ff_ff_ff
const NONE_8 = 0xff

/** By sport number in the FIT profile. */
const SPORT_NUMBERS: Readonly<Record<number, Sport>> = {
  1: 'Endurance',
  2: 'Cycling',
  4: 'Fitness',
  5: 'Endurance',
  6: 'Basketball',
  7: 'Football',
  8: 'Tennis',
  10: 'Fitness',
  11: 'Endurance',
  12: 'Skiing',
  13: 'Skiing',
  15: 'Endurance',
  17: 'Endurance',
  21: 'Cycling',
  25: 'Golf',
  31: 'Climbing',
  47: 'Boxing',
  48: 'Climbing'
}

/** By sub-sport number. */
const PART_NUMBERS: Readonly<Record<number, Sport>> = { 20: 'Strength', 43: 'YOGA', 44: 'Pilates' }

interface Field {
  number: number
  size: number
}

interface Definition {
  message: number
  isLittle: boolean
  fields: readonly Field[]
  size: number
}

/** @throws RangeError when the file is cut off or is not a FIT file. */
export class FitError extends RangeError {}

export const isFit = (bytes: Uint8Array): boolean =>
  bytes.length >= 12 && String.fromCharCode(...bytes.subarray(8, 12)) === '.FIT'

/** CRC-16, four bits at a time. */
export function fitCheck(bytes: Uint8Array): number {
  const table = [
    0x0000, 0xcc01, 0xd801, 0x1400, 0xf001, 0x3c00, 0x2800, 0xe401, 0xa001, 0x6c00, 0x7800, 0xb401, 0x5000, 0x9c01,
    0x8801, 0x4400
  ]
  let check = 0
  for (const byte of bytes) {
    for (const half of [byte & 15, byte >> 4]) check = (check >> 4) ^ (table[(check & 15) ^ half] ?? 0)
  }
  return check
}

function definitionAt(view: DataView, at: number, hasMore: boolean): { definition: Definition; next: number } {
  const isLittle = view.getUint8(at + 1) === 0
  const message = view.getUint16(at + 2, isLittle)
  const count = view.getUint8(at + 4)
  const fields = Array.from({ length: count }, (_, index) => ({
    number: view.getUint8(at + 5 + index * 3),
    size: view.getUint8(at + 6 + index * 3)
  }))
  let next = at + 5 + count * 3
  let size = fields.reduce((sum, field) => sum + field.size, 0)
  if (hasMore) {
    const others = view.getUint8(next)
    for (let index = 0; index < others; index += 1) size += view.getUint8(next + 2 + index * 3)
    next += 1 + others * 3
  }
  return { definition: { message, isLittle, fields, size }, next }
}

type Values = ReadonlyMap<number, number>

function valuesAt(view: DataView, start: number, { fields, isLittle }: Definition): Values {
  const values = new Map<number, number>()
  let at = start
  for (const { number, size } of fields) {
    if (size === 1) values.set(number, view.getUint8(at))
    if (size === 4) values.set(number, view.getUint32(at, isLittle))
    at += size
  }
  return values
}

function* sessionsIn(view: DataView, from: number, to: number): Generator<Values> {
  const known = new Map<number, Definition>()
  let at = from
  while (at < to) {
    const head = view.getUint8(at)
    at += 1
    // A header with its highest bit set carries a compressed timestamp and always introduces data.
    const isShort = (head & 0x80) !== 0
    const local = isShort ? (head >> 5) & 3 : head & 15
    if (!isShort && (head & 0x40) !== 0) {
      const { definition, next } = definitionAt(view, at, (head & 0x20) !== 0)
      known.set(local, definition)
      at = next
      continue
    }
    const definition = known.get(local)
    if (definition === undefined || at + definition.size > to) throw new FitError('cut off')
    if (definition.message === SESSION) yield valuesAt(view, at, definition)
    at += definition.size
  }
}

function entryOf(values: Values): FoundEntry | null {
  const value = (number: number, none: number): number | null => {
    const found = values.get(number)
    return found === undefined || found === none ? null : found
  }
  const start = value(2, NONE_32)
  // Smaller numbers count seconds since the device was switched on.
  if (start === null || start < 0x10_00_00_00) return null
  const date = new Date((start + FIT_EPOCH_SEC) * 1000).toISOString()
  // The time without breaks if it is known, otherwise from start to end.
  const thousandths = value(8, NONE_32) ?? value(7, NONE_32)
  const [sport, part] = [value(5, NONE_8), value(6, NONE_8)]
  return {
    key: date,
    ownId: null,
    name: '',
    sport: PART_NUMBERS[part ?? -1] ?? SPORT_NUMBERS[sport ?? -1] ?? '',
    level: '',
    time: { kind: 'moment', date, day: null },
    seconds: thousandths === null ? null : Math.round(thousandths / 1000)
  }
}

/**
 * Files may be chained: each has a header, data and a checksum.
 * @throws FitError when the file is damaged or cut off.
 */
export function readFit(bytes: Uint8Array): FoundHistory {
  const found: FoundHistory = { format: 'fit', entries: [], leftOut: [] }
  let start = 0
  try {
    while (start < bytes.length) {
      const rest = bytes.subarray(start)
      if (!isFit(rest)) throw new FitError('no head')
      const view = new DataView(rest.buffer, rest.byteOffset, rest.byteLength)
      const from = view.getUint8(0)
      const to = from + view.getUint32(4, true)
      if (view.getUint16(to, true) !== fitCheck(rest.subarray(0, to))) throw new FitError('wrong check')
      for (const values of sessionsIn(view, from, to)) {
        const entry = entryOf(values)
        const at = found.entries.length + found.leftOut.length + 1
        if (entry === null) found.leftOut.push({ reason: 'bad-date', at })
        else found.entries.push(entry)
      }
      start += to + 2
    }
  } catch (error) {
    // A `DataView` throws when reading past its end.
    throw error instanceof FitError ? error : new FitError('cut off')
  }
  return found
}
