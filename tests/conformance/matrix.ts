/** Test rows and files made from appwrite.json, to compare read access with core's role table. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readersOf, readersOfWorkout } from '../../functions/lib/permissions.ts'
import { can, type Thing } from '../../src/core/account/can.ts'
import type { Role } from '../../src/core/account/roles.ts'
import type { AppwriteConfig } from 'appwrite-local'
import { freshId } from './target.ts'

/** `former` and `blocked` were friends once, and lost what friends can read when that ended. */
export const ACTORS = ['guest', 'owner', 'friend', 'former', 'blocked', 'stranger', 'admin'] as const
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

export interface Cast {
  owner: string
  friend: string
  /** Former friends. */
  past: string[]
  workout: string
}

interface Audience {
  /** Appended to the test name. */
  variant: string
  permissions: (cast: Cast) => string[]
  /** Readers while the former friends were still friends. */
  formerly: (cast: Cast) => string[]
  readers: readonly Actor[]
}

/** Maps each table or bucket to the resources of the role table it stores. */
export const TABLE_RESOURCES: Record<string, readonly Thing[]> = {
  workouts: ['workout', 'publicWorkout'],
  exercises: ['workout', 'publicWorkout'],
  links: ['link'],
  users: ['account'],
  profiles: ['profile', 'publicProfile'],
  trainerPages: ['trainerPage', 'shownTrainerPage'],
  quotas: ['usage'],
  baseContracts: ['contract'],
  favorits: ['favourite'],
  ratings: ['rating'],
  shareWithFriends: ['share'],
  friends: ['invitation', 'friendship', 'block'],
  invitations: ['invitationLink'],
  groups: ['group'],
  messages: ['message'],
  conversations: ['conversation'],
  plays: ['play'],
  playMarks: ['playMark'],
  statistic: ['statistic'],
  dayTotals: ['dayTotal'],
  trainingsDates: ['trainingDate'],
  plans: ['plan'],
  media: ['media'],
  releaseNotes: ['releaseNote'],
  mail: ['mail'],
  mailMarks: ['mailMark'],
  reminders: ['reminder'],
  subscriptions: ['subscription'],
  reports: ['report'],
  publications: ['publication'],
  workoutDays: ['workoutDay'],
  listings: ['listing'],
  searchWords: ['searchWord'],
  deletedIds: ['deletedId'],
  sweeps: ['sweep']
}
export const BUCKET_THINGS: Record<string, readonly Thing[]> = {
  'profile-media': ['profilePicture'],
  'message-media': ['messageFile'],
  'workout-media': ['workout', 'publicWorkout']
}

/** What was sent stays readable for its recipients, even after the friendship ended (docs/together.md). */
const KEPT: readonly Thing[] = ['message', 'messageFile']

/** The friend is the only member of the group. */
function roleOfActor(actor: Actor, thing: Thing): Role {
  if (actor === 'former' || actor === 'blocked') return KEPT.includes(thing) ? 'friend' : 'user'
  if (actor === 'stranger') return 'user'
  return actor === 'friend' && thing === 'group' ? 'member' : actor
}

/** Without row security, the table's permissions decide. */
const hasOwnReaders = (container: string): boolean =>
  schema.tables.find(({ $id }) => $id === container)?.rowSecurity ?? true

function readersFor(container: string, thing: Thing, { owner, workout }: Cast, friends: readonly string[]): string[] {
  if (!hasOwnReaders(container)) return []
  if (thing === 'workout' || thing === 'publicWorkout')
    return readersOfWorkout(owner, workout, thing === 'publicWorkout')
  return readersOf(thing, owner, friends)
}

const audienceOf = (container: string, thing: Thing): Audience => ({
  variant: ` (${thing})`,
  permissions: (cast) =>
    readersFor(container, thing, cast, KEPT.includes(thing) ? [cast.friend, ...cast.past] : [cast.friend]),
  formerly: (cast) => readersFor(container, thing, cast, [cast.friend, ...cast.past]),
  readers: ACTORS.filter((actor) => can(roleOfActor(actor, thing), 'read', thing))
})

export interface Case extends Audience {
  container: string
  title: string
}

const casesOf = (ids: readonly string[], things: Record<string, readonly Thing[]>): Case[] =>
  ids.flatMap((container) =>
    (things[container] ?? []).map((thing) => {
      const audience = audienceOf(container, thing)
      return { ...audience, container, title: container + audience.variant }
    })
  )

export const TABLE_CASES = casesOf(
  schema.tables.map((table) => table.$id),
  TABLE_RESOURCES
)
export const BUCKET_CASES = casesOf(
  schema.buckets.map((bucket) => bucket.$id),
  BUCKET_THINGS
)

const VALUES: Record<string, unknown> = {
  string: 'before',
  integer: 3,
  double: 1.5,
  boolean: true,
  datetime: '2026-11-20T17:00:00.000+00:00'
}
const OTHER: Record<string, unknown> = {
  datetime: '2026-01-02T00:00:00.000+00:00',
  string: 'after',
  integer: 4,
  double: 2.5,
  boolean: false
}

const columnsOf = (table: string): Column[] => schema.tables.find(({ $id }) => $id === table)?.columns ?? []

/** Contract names are unique. */
export function dataFor(table: string): Record<string, unknown> {
  const columns = columnsOf(table)
  const required = columns.filter((column) => column.required)
  const wanted = required.length > 0 ? required : columns.slice(0, 1)
  const data = Object.fromEntries(wanted.map(({ key, type, array }) => [key, array ? [] : VALUES[type]]))
  return table === 'baseContracts' ? { ...data, name: freshId('c') } : data
}

/** Changes one value, because Appwrite treats an update without a change as a read. */
export function changeOf(table: string): Record<string, unknown> {
  const column = columnsOf(table).find(({ type, array }) => !array && OTHER[type] !== undefined)
  return column === undefined ? {} : { [column.key]: OTHER[column.type] }
}

export const counterOf = (table: string): string | null =>
  columnsOf(table).find(({ type, array }) => type === 'integer' && !array)?.key ?? null
