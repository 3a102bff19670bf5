/** Compares a recorded answer with a local one and learns the values that vary. */
import { type Bindings, expandElided, pieces, type Piece } from './bindings.ts'
import type { Json } from './recording.ts'

/** Keys whose text is generated: only presence and rough shape can be compared. */
const secretKeys = new Set(['secret', 'jwt', 'password', 'hash', 'signature'])
/** How a password was hashed is the server's own business; Appwrite shows it to keys. */
const unimportantKeys = new Set(['memory_cost', 'time_cost', 'threads'])
/** Milliseconds that something took. */
const measuredKeys = new Set(['ping'])
/** Dates that are a time from "now" and not the present itself: compared as a distance. */
const expiryKeys = new Set(['expire', 'expiresAt', 'providerAccessTokenExpiry'])
/** Text columns of dates that come from the test itself, not from the clock, lie outside these days. */
const recordedDays = /^2026-(?:11|12)-\d\d|^2027-11-2[0-9]/
const shapes = {
  id: '[0-9a-f]{20}',
  date: '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}\\+00:00',
  databaseDate: '\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d\\.\\d{3}',
  jwt: 'eyJ[\\w-]+\\.[\\w-]+\\.[\\w-]+'
}
const secondsOfTolerance = 10

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

function show(value: unknown): string {
  const text =
    JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? `${item}n` : item)) ?? 'nothing'
  return text.length > 300 ? `${text.slice(0, 300)}…` : text
}

function isFixed(piece: Piece): boolean {
  return piece.kind === 'literal' || (piece.kind === 'date' && !recordedDays.test(piece.text))
}

/** A pattern that the local string must match, with one group for each varying piece. */
function patternOf(parts: readonly Piece[]): RegExp {
  const source = parts.map((piece) => (isFixed(piece) ? escapeRegExp(piece.text) : `(${shapes[piece.kind as 'id']})`))
  return new RegExp(`^${source.join('')}$`)
}

/** True when a local text is the recorded one but for ids, dates and tokens, which are learned. */
export function compareText(recorded: string, local: string, bindings: Bindings): boolean {
  if (recorded === local) return true
  const expanded = expandElided(recorded)
  if (expanded !== recorded) return expanded.length === local.length
  const parts = pieces(recorded)
  const match = patternOf(parts).exec(local)
  if (!match) return false
  const varying = parts.filter((piece) => !isFixed(piece))
  return varying.every((piece, index) => {
    const found = match[index + 1] ?? ''
    const known = bindings.get(piece.text)
    if (piece.kind === 'id' && known !== undefined) return known === found
    bindings.bind(piece.text, found)
    return true
  })
}

function compareSecret(recorded: string, local: string, bindings: Bindings): boolean {
  if ((recorded === '') !== (local === '')) return false
  if (recorded.length <= 32 && recorded.length !== local.length) return false
  bindings.bind(recorded, local)
  return true
}

/**
 * Sequence numbers only have to be the same row's number every time: MariaDB uses up a number for every failed insert,
 * SQLite does not.
 */
function compareSequence(recorded: string, local: string, scope: string, bindings: Bindings): boolean {
  if (recorded === '' || local === '') return recorded === local
  const name = `$sequence ${scope} ${recorded}`
  const known = bindings.get(name)
  if (known === undefined) bindings.bind(name, local)
  return /^\d+$/.test(local) && (known === undefined || known === local)
}

/** Ids of indexes hold the sequences of their database and table. */
function withoutSequences(id: string): string {
  return id.replace(/^\d+_\d+_/, 'n_n_')
}

/** Distance of an expiry date from the creation date beside it must be that of the recording. */
function compareExpiry(recorded: [string, string], local: [string, string]): boolean {
  const distance = ([from, to]: [string, string]): number => (Date.parse(to) - Date.parse(from)) / 1000
  return Math.abs(distance(recorded) - distance(local)) <= secondsOfTolerance
}

function compareObjects(
  recorded: { [key: string]: Json },
  local: { [key: string]: Json },
  path: string,
  bindings: Bindings
): string[] {
  const differences: string[] = []
  for (const key of Object.keys(local)) {
    if (!(key in recorded)) differences.push(`${path}.${key}: not in the recording, here ${show(local[key])}`)
  }
  for (const [key, value] of Object.entries(recorded)) {
    const found = local[key]
    if (found === undefined) {
      differences.push(`${path}.${key}: missing, recorded ${show(value)}`)
      continue
    }
    if (unimportantKeys.has(key) || (measuredKeys.has(key) && typeof value === typeof found)) continue
    const created = recorded['$createdAt']
    const localCreated = local['$createdAt']
    if (key === '$sequence' && typeof value === 'string' && typeof found === 'string') {
      const scope = `${String(recorded['$databaseId'])}/${String(recorded['$tableId'])}`
      if (!compareSequence(value, found, scope, bindings))
        differences.push(`${path}.${key}: recorded ${show(value)}, here ${show(found)}`)
    } else if (key === '$id' && typeof value === 'string' && typeof found === 'string' && /^\d+_\d+_/.test(value)) {
      if (withoutSequences(value) !== withoutSequences(found))
        differences.push(`${path}.${key}: recorded ${show(value)}, here ${show(found)}`)
    } else if (key === 'phrase' && value !== '' && typeof found === 'string') {
      if (!/^\w+ \w+$/.test(found)) differences.push(`${path}.phrase: recorded ${show(value)}, here ${show(found)}`)
    } else if (secretKeys.has(key) && typeof value === 'string' && typeof found === 'string') {
      if (!compareSecret(value, found, bindings))
        differences.push(`${path}.${key}: recorded ${show(value)}, here ${show(found)}`)
    } else if (
      expiryKeys.has(key) &&
      typeof created === 'string' &&
      typeof localCreated === 'string' &&
      typeof value === 'string' &&
      typeof found === 'string' &&
      value !== ''
    ) {
      const same = compareExpiry([created, value], [localCreated, found])
      if (!same)
        differences.push(
          `${path}.${key}: recorded ${value} (created ${created}), here ${found} (created ${localCreated})`
        )
      bindings.bind(value, found)
    } else {
      differences.push(...compareJson(value, found, `${path}.${key}`, bindings))
    }
  }
  return differences
}

/**
 * Differences between a recorded and a local value, one line each; empty when they match.
 * @param path where we are, for the messages
 */
export function compareJson(recorded: Json, local: Json | undefined, path: string, bindings: Bindings): string[] {
  const different = [`${path}: recorded ${show(recorded)}, here ${show(local)}`]
  if (typeof recorded === 'string' && typeof local === 'string') {
    return compareText(recorded, local, bindings) ? [] : different
  }
  if (typeof recorded === 'bigint' || typeof local === 'bigint') {
    return Number(recorded) === Number(local) ? [] : different
  }
  if (Array.isArray(recorded) && Array.isArray(local)) {
    if (recorded.length !== local.length)
      return [`${path}: recorded ${recorded.length} items ${show(recorded)}, here ${local.length} ${show(local)}`]
    return recorded.flatMap((item, index) => compareJson(item, local[index], `${path}[${index}]`, bindings))
  }
  if (recorded !== null && local !== null && typeof recorded === 'object' && typeof local === 'object') {
    if (Array.isArray(recorded) || Array.isArray(local)) return different
    return compareObjects(recorded, local, path, bindings)
  }
  return recorded === local ? [] : different
}
