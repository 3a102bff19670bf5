import { type Bindings, expandElided, pieces, type Piece } from './bindings.ts'
import type { Json } from './recording.ts'

/** Generated values: only their presence and shape are compared. */
const secretKeys = ['secret', 'jwt', 'password', 'hash', 'signature']
/** Parameters of Appwrite's password hashing, which API keys can read. */
const unimportantKeys = new Set(['memory_cost', 'time_cost', 'threads'])
/** Durations in milliseconds. */
const measuredKeys = new Set(['ping'])
/** Dates relative to "now", compared by their distance from `$createdAt`. */
const expiryKeys = ['expire', 'expiresAt', 'providerAccessTokenExpiry']
/** Dates in text columns outside of these days are test data, not times of the recording. */
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

/** One group per varying piece. */
function patternOf(parts: readonly Piece[]): RegExp {
  const source = parts.map((piece) => (isFixed(piece) ? escapeRegExp(piece.text) : `(${shapes[piece.kind as 'id']})`))
  return new RegExp(`^${source.join('')}$`)
}

/** True when the texts differ only in ids, dates and tokens, which are then learned. */
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

/** Requires only that a row keeps its number: MariaDB uses up a number for every failed insert, SQLite does not. */
function compareSequence(recorded: string, local: string, scope: string, bindings: Bindings): boolean {
  if (recorded === '' || local === '') return recorded === local
  const name = `$sequence ${scope} ${recorded}`
  const known = bindings.get(name)
  if (known === undefined) bindings.bind(name, local)
  return /^\d+$/.test(local) && (known === undefined || known === local)
}

/** Index ids contain the sequences of their database and table. */
function withoutSequences(id: string): string {
  return id.replace(/^\d+_\d+_/, 'n_n_')
}

interface Pair {
  key: string
  recorded: string
  local: string
  /** The objects that contain the two values. */
  around: { recorded: JsonObject; local: JsonObject }
  path: string
  bindings: Bindings
}

type JsonObject = { [key: string]: Json }

/** Compares two texts of a key; returns `null` when the rule does not apply. */
type KeyRule = (pair: Pair) => string[] | null

function differing({ path, key, recorded, local }: Pair, isSame: boolean): string[] {
  return isSame ? [] : [`${path}.${key}: recorded ${show(recorded)}, here ${show(local)}`]
}

const sequenceRule: KeyRule = (pair) => {
  const { recorded, local, around, bindings } = pair
  const scope = `${String(around.recorded['$databaseId'])}/${String(around.recorded['$tableId'])}`
  return differing(pair, compareSequence(recorded, local, scope, bindings))
}

const indexIdRule: KeyRule = (pair) => {
  if (!/^\d+_\d+_/.test(pair.recorded)) return null
  return differing(pair, withoutSequences(pair.recorded) === withoutSequences(pair.local))
}

const phraseRule: KeyRule = (pair) => (pair.recorded === '' ? null : differing(pair, /^\w+ \w+$/.test(pair.local)))

const secretRule: KeyRule = (pair) => differing(pair, compareSecret(pair.recorded, pair.local, pair.bindings))

const expiryRule: KeyRule = ({ key, recorded, local, around, path, bindings }) => {
  const [created, localCreated] = [around.recorded['$createdAt'], around.local['$createdAt']]
  if (recorded === '' || typeof created !== 'string' || typeof localCreated !== 'string') return null
  const seconds = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 1000
  const drift = Math.abs(seconds(created, recorded) - seconds(localCreated, local))
  bindings.bind(recorded, local)
  if (drift <= secondsOfTolerance) return []
  return [`${path}.${key}: recorded ${recorded} (created ${created}), here ${local} (created ${localCreated})`]
}

const keyRules = new Map<string, KeyRule>([
  ['$sequence', sequenceRule],
  ['$id', indexIdRule],
  ['phrase', phraseRule],
  ...secretKeys.map((key) => [key, secretRule] as const),
  ...expiryKeys.map((key) => [key, expiryRule] as const)
])

function compareValue(pair: Omit<Pair, 'recorded' | 'local'>): string[] {
  const { key, path, bindings, around } = pair
  const recorded = around.recorded[key] as Json
  const local = around.local[key]
  if (local === undefined) return [`${path}.${key}: missing, recorded ${show(recorded)}`]
  if (unimportantKeys.has(key) || (measuredKeys.has(key) && typeof recorded === typeof local)) return []
  const isText = typeof recorded === 'string' && typeof local === 'string'
  const differences = isText ? (keyRules.get(key)?.({ ...pair, recorded, local }) ?? null) : null
  return differences ?? compareJson(recorded, local, `${path}.${key}`, bindings)
}

function compareObjects(recorded: JsonObject, local: JsonObject, path: string, bindings: Bindings): string[] {
  const added = Object.keys(local).filter((key) => !(key in recorded))
  return [
    ...added.map((key) => `${path}.${key}: not in the recording, here ${show(local[key])}`),
    ...Object.keys(recorded).flatMap((key) => compareValue({ key, path, bindings, around: { recorded, local } }))
  ]
}

function compareLists(recorded: readonly Json[], local: readonly Json[], path: string, bindings: Bindings): string[] {
  if (recorded.length !== local.length)
    return [`${path}: recorded ${recorded.length} items ${show(recorded)}, here ${local.length} ${show(local)}`]
  return recorded.flatMap((item, index) => compareJson(item, local[index], `${path}[${index}]`, bindings))
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns one line per difference. `path` is used in messages. */
export function compareJson(recorded: Json, local: Json | undefined, path: string, bindings: Bindings): string[] {
  if (Array.isArray(recorded) && Array.isArray(local)) return compareLists(recorded, local, path, bindings)
  if (isObject(recorded) && isObject(local)) return compareObjects(recorded, local, path, bindings)
  return isSamePlain(recorded, local, bindings) ? [] : [`${path}: recorded ${show(recorded)}, here ${show(local)}`]
}

function isSamePlain(recorded: Json, local: Json | undefined, bindings: Bindings): boolean {
  if (typeof recorded === 'string' && typeof local === 'string') return compareText(recorded, local, bindings)
  if (typeof recorded === 'bigint' || typeof local === 'bigint') return Number(recorded) === Number(local)
  return recorded === local
}
