/** Who may read what: the page "Data" of the design, as rows and files of a test, made from appwrite.json. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readByBoth, readByGroup, readBySelf, workoutPermissions } from '../../functions/lib/permissions.ts'
import type { AppwriteConfig } from 'appwrite-local'
import { freshId } from './target.ts'

export const ACTORS = ['guest', 'owner', 'friend', 'stranger', 'admin'] as const
export type Actor = (typeof ACTORS)[number]

export interface Column {
  key: string
  type: string
  required: boolean
  array: boolean
}

export interface Schema {
  tables: { $id: string; rowSecurity: boolean; columns: Column[] }[]
  buckets: { $id: string }[]
}

const FILE = path.join(import.meta.dirname, '../../appwrite.json')
export const schema = JSON.parse(readFileSync(FILE, 'utf8')) as Schema & AppwriteConfig

/** The people and the workout that the cases are about. */
export interface Cast {
  owner: string
  friend: string
  workout: string
}

interface Audience {
  /** Beside the table or bucket, for the name of the test. */
  variant: string
  permissions: (cast: Cast) => string[]
  readers: readonly Actor[]
}

const EVERYBODY = ACTORS
const none = (): string[] => []
const self: Audience = { variant: '', permissions: ({ owner }) => readBySelf(owner), readers: ['owner'] }
const bothSides: Audience = {
  variant: '',
  permissions: ({ owner, friend }) => readByBoth(owner, friend),
  readers: ['owner', 'friend']
}
const byTable = (readers: readonly Actor[]): Audience[] => [{ variant: '', permissions: none, readers }]

const workout = (isPublic: boolean): Audience => ({
  variant: isPublic ? ' (public)' : ' (shared)',
  permissions: (cast) => workoutPermissions(cast.owner, cast.workout, isPublic),
  readers: isPublic ? EVERYBODY : ['owner', 'friend']
})

/** The column "read" of the design's table, word for word. */
export const TABLE_AUDIENCES: Record<string, readonly Audience[]> = {
  workouts: [workout(false), workout(true)],
  exercises: [workout(false), workout(true)],
  users: [self],
  profiles: byTable(EVERYBODY),
  quotas: [self],
  baseContracts: byTable(['owner', 'friend', 'stranger', 'admin']),
  favorits: [self],
  ratings: [self],
  shareWithFriends: [bothSides],
  friends: [bothSides],
  groups: [
    { variant: '', permissions: ({ owner, friend }) => readByGroup(owner, [friend]), readers: ['owner', 'friend'] }
  ],
  messages: [bothSides],
  statistic: [self],
  trainingsDates: [self],
  media: [self],
  releaseNotes: byTable(EVERYBODY),
  mail: byTable(['admin']),
  reports: byTable(['admin']),
  sweeps: byTable([])
}

export const BUCKET_AUDIENCES: Record<string, readonly Audience[]> = {
  'profile-media': [
    { variant: '', permissions: ({ owner }) => [...readBySelf(owner), 'read("any")'], readers: EVERYBODY }
  ],
  'message-media': [bothSides],
  'workout-media': [workout(false), workout(true)]
}

export interface Case extends Audience {
  place: string
  title: string
}

const casesOf = (ids: readonly string[], audiences: Record<string, readonly Audience[]>): Case[] =>
  ids.flatMap((place) =>
    (audiences[place] ?? []).map((audience) => ({ ...audience, place, title: place + audience.variant }))
  )

export const TABLE_CASES = casesOf(
  schema.tables.map((table) => table.$id),
  TABLE_AUDIENCES
)
export const BUCKET_CASES = casesOf(
  schema.buckets.map((bucket) => bucket.$id),
  BUCKET_AUDIENCES
)

const VALUES: Record<string, unknown> = {
  string: 'before',
  integer: 3,
  double: 1.5,
  boolean: true,
  datetime: '2026-11-20T17:00:00.000+00:00'
}
const OTHER: Record<string, unknown> = { string: 'after', integer: 4, double: 2.5, boolean: false }

export const columnsOf = (table: string): Column[] => schema.tables.find(({ $id }) => $id === table)?.columns ?? []

/** A row that the table takes. The name of a contract is unique. */
export function dataFor(table: string): Record<string, unknown> {
  const columns = columnsOf(table)
  const required = columns.filter((column) => column.required)
  const wanted = required.length > 0 ? required : columns.slice(0, 1)
  const data = Object.fromEntries(wanted.map(({ key, type, array }) => [key, array ? [] : VALUES[type]]))
  return table === 'baseContracts' ? { ...data, name: freshId('c') } : data
}

/** A change of one value that is really one: a change of nothing is only a read to Appwrite. */
export function changeOf(table: string): Record<string, unknown> {
  const column = columnsOf(table).find(({ type, array }) => !array && OTHER[type] !== undefined)
  return column === undefined ? {} : { [column.key]: OTHER[column.type] }
}

/** A number of the table that somebody might want to raise. */
export const counterOf = (table: string): string | null =>
  columnsOf(table).find(({ type, array }) => type === 'integer' && !array)?.key ?? null
