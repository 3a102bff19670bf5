/** Described in docs/export-format.md. Raise the version for every change that readers have to know about. */
import * as v from 'valibot'
import { fieldsOf, type Field, type Fields } from '../workout/field.ts'
import { EXERCISE_FIELDS, WORKOUT_FIELDS } from '../workout/workout.ts'

export const EXPORT_FORMAT = 'icepoint-export'
export const EXPORT_VERSION = 1

/** Dates are ISO 8601. A date that was never set is null. */
export type ExportKind = 'text' | 'integer' | 'number' | 'boolean' | 'date' | 'texts' | 'integers' | 'dates' | 'json'

export type ExportFields = Readonly<Record<string, ExportKind>>

const CARD = (side: 'owner' | 'friend'): ExportFields =>
  Object.fromEntries(['FirstName', 'LastName', 'NicName', 'Email', 'ImgUrl'].map((name) => [side + name, 'text']))

const KINDS: Record<Field['kind'], ExportKind> = {
  name: 'text',
  text: 'text',
  choice: 'text',
  whole: 'integer',
  tenths: 'number',
  true: 'boolean',
  file: 'text',
  pattern: 'text'
}

const ofFields = (table: Fields): ExportFields =>
  Object.fromEntries(fieldsOf(table).map(([name, { column = name, kind }]) => [column, KINDS[kind]]))

export const EXPORT_TABLES = {
  users: {
    firstName: 'text',
    lastName: 'text',
    nicName: 'text',
    email: 'text',
    imgUrl: 'text',
    createAt: 'date',
    contractType: 'text',
    totalStorageUsed: 'integer',
    showCode: 'boolean',
    colorTheme: 'text',
    showPlays: 'boolean',
    findByEmail: 'boolean',
    feedNames: 'boolean'
  },
  profiles: { nicName: 'text', firstName: 'text', imgUrl: 'text' },
  trainerPages: { shown: 'boolean', about: 'text', place: 'text', links: 'texts' },
  quotas: {
    workouts: 'integer',
    masterVideos: 'integer',
    mediaBytes: 'integer',
    friends: 'integer',
    groups: 'integer'
  },
  workouts: {
    ...ofFields(WORKOUT_FIELDS),
    ownerId: 'text',
    rules: 'text',
    countEx: 'integer',
    timeEx: 'text',
    ratingCount: 'integers',
    rating: 'number',
    playCount: 'integer',
    shareFriends: 'boolean',
    sharePublic: 'boolean',
    totalSec: 'integer',
    ridge: 'text',
    blocks: 'json',
    copiedFrom: 'text',
    version: 'integer',
    createdAt: 'date',
    contentChangedAt: 'date',
    unlisted: 'boolean'
  },
  exercises: {
    ...ofFields(EXERCISE_FIELDS),
    wId: 'text',
    ownerId: 'text',
    position: 'integer',
    exDetails: 'json',
    introDetails: 'json'
  },
  links: { ownerId: 'text', wId: 'text', secret: 'text', createdAt: 'date' },
  workoutDays: {
    ownerId: 'text',
    wId: 'text',
    day: 'text',
    views: 'integer',
    starts: 'integer',
    finished: 'integer'
  },
  favorits: { userID: 'text', workoutID: 'text', createAt: 'date' },
  ratings: { wId: 'text', userId: 'text', stars: 'integer', createdAt: 'date', sentence: 'text' },
  shareWithFriends: {
    wId: 'text',
    ownerUId: 'text',
    friendUId: 'text',
    groupId: 'text',
    ...CARD('owner'),
    ...CARD('friend'),
    ownerName: 'text',
    createdAt: 'date',
    note: 'text',
    proposedAt: 'date',
    seen: 'boolean',
    removedAt: 'date',
    answeredFor: 'date'
  },
  // Privacy: users can see whom they blocked, but never who blocked them.
  friends: {
    state: 'text',
    isIncoming: 'boolean',
    userId: 'text',
    email: 'text',
    firstName: 'text',
    lastName: 'text',
    nickname: 'text',
    imageUrl: 'text',
    createdAt: 'date'
  },
  invitations: { ownerId: 'text', secret: 'text', isSingle: 'boolean', expiresAt: 'date', createdAt: 'date' },
  groups: { ownerId: 'text', name: 'text', memberIds: 'texts', createdAt: 'date', imageUrl: 'text' },
  messages: {
    ownerUId: 'text',
    friendUId: 'text',
    text: 'text',
    mediaUrl: 'text',
    mediaType: 'text',
    wId: 'text',
    read: 'boolean',
    createdAt: 'date',
    conversationId: 'text',
    groupId: 'text',
    replyTo: 'text',
    proposedAt: 'date',
    acceptedBy: 'texts',
    declinedBy: 'texts',
    deletedAt: 'date'
  },
  conversations: {
    userId: 'text',
    conversationId: 'text',
    friendUId: 'text',
    groupId: 'text',
    muted: 'boolean',
    createdAt: 'date'
  },
  plays: {
    userId: 'text',
    wId: 'text',
    wName: 'text',
    sport: 'text',
    level: 'text',
    version: 'integer',
    openedAt: 'date'
  },
  statistic: {
    userId: 'text',
    date: 'date',
    rId: 'text',
    wName: 'text',
    sport: 'text',
    level: 'text',
    seconds: 'integer',
    share: 'number',
    icepoints: 'integer',
    day: 'text',
    deviceDate: 'date',
    source: 'text'
  },
  dayTotals: { userId: 'text', month: 'text', days: 'json' },
  trainingsDates: {
    userId: 'text',
    startDateTime: 'date',
    wId: 'text',
    title: 'text',
    repeat: 'text',
    reminderMin: 'integer',
    doneOn: 'dates',
    skippedOn: 'dates',
    movedOn: 'dates',
    wallStart: 'text',
    lastDateTime: 'date',
    planRun: 'text',
    planEntry: 'integer',
    lengthMin: 'integer'
  },
  plans: {
    userId: 'text',
    name: 'text',
    note: 'text',
    entries: 'json',
    friendUId: 'text',
    runId: 'text',
    startedOn: 'text',
    reminderMin: 'integer',
    pausedOn: 'text',
    waiting: 'text',
    createdAt: 'date',
    weeks: 'integer',
    restWeeks: 'text',
    startsOn: 'text'
  },
  reminders: { userId: 'text', dueAt: 'date' },
  subscriptions: { userId: 'text', zone: 'text', language: 'text', kinds: 'text' },
  media: {
    ownerId: 'text',
    bucketId: 'text',
    fileId: 'text',
    name: 'text',
    path: 'text',
    size: 'integer',
    mimeType: 'text',
    kind: 'text',
    state: 'text',
    usedBy: 'text'
  },
  reports: {
    wId: 'text',
    reporterId: 'text',
    reason: 'text',
    state: 'text',
    personId: 'text',
    messageId: 'text',
    quote: 'text',
    trainerPage: 'boolean'
  },
  mail: { to: 'text', from: 'text', subject: 'text', body: 'text', state: 'text', createdAt: 'date' }
} as const satisfies Record<string, ExportFields>

export type ExportTable = keyof typeof EXPORT_TABLES

export const EXPORT_TABLE_NAMES = Object.keys(EXPORT_TABLES) as ExportTable[]

export const NOT_EXPORTED: Partial<Record<ExportTable, readonly string[]>> = {
  // Security: these values are useless to anyone else, but they aren't personal data either.
  users: ['deletingAt', 'feedHash', 'feedNonce'],
  quotas: ['openUploads', 'playedUntil', 'aiDay', 'aiMade', 'aiTried', 'aiOpenUntil', 'plans'],
  // Privacy: the user who accepted a link is a friend, and is exported under `friends`.
  invitations: ['usedBy', 'waitingId'],
  // Privacy: nobody learns who deleted a message for themselves.
  messages: ['orderKey', 'hiddenFor'],
  shareWithFriends: ['quietSince', 'unsettledAt', 'withdrawn'],
  conversations: ['lastId', 'lastKey', 'seenKey'],
  plays: ['leastSec'],
  media: ['expiresAt', 'revokedAt'],
  // Security: anyone who has these values can send push messages to the browser.
  subscriptions: ['endpoint', 'p256dh', 'auth'],
  // Privacy: the addresses an account invited reveal who has no account.
  mail: ['tries', 'error', 'kind', 'language', 'ownerId', 'refId', 'dueAt']
}

function exportValue(kind: ExportKind, value: unknown): unknown {
  if (value === undefined || value === null) return kind.endsWith('s') ? [] : null
  if (kind !== 'json' || typeof value !== 'string') return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}

export function exportRow(
  table: ExportTable,
  id: string,
  row: Readonly<Record<string, unknown>>
): Record<string, unknown> {
  const fields = Object.entries<ExportKind>(EXPORT_TABLES[table])
  return { id, ...Object.fromEntries(fields.map(([name, kind]) => [name, exportValue(kind, row[name])])) }
}

const nullable = (schema: v.GenericSchema): v.GenericSchema => v.nullable(schema)
const date = v.pipe(v.string(), v.isoTimestamp())

const VALUES: Record<ExportKind, v.GenericSchema> = {
  text: nullable(v.string()),
  integer: nullable(v.pipe(v.number(), v.integer())),
  number: nullable(v.number()),
  boolean: nullable(v.boolean()),
  date: nullable(date),
  texts: v.array(v.string()),
  integers: v.array(v.pipe(v.number(), v.integer())),
  dates: v.array(date),
  json: v.unknown()
}

export function exportFileSchema(table: ExportTable): v.GenericSchema {
  const fields = Object.entries<ExportKind>(EXPORT_TABLES[table])
  return v.strictObject({
    format: v.literal(EXPORT_FORMAT),
    version: v.literal(EXPORT_VERSION),
    table: v.literal(table),
    rows: v.array(
      v.strictObject({ id: v.string(), ...Object.fromEntries(fields.map(([name, kind]) => [name, VALUES[kind]])) })
    ),
    isComplete: v.boolean()
  })
}

const JSON_TYPES: Record<ExportKind, object> = {
  text: { type: ['string', 'null'] },
  integer: { type: ['integer', 'null'] },
  number: { type: ['number', 'null'] },
  boolean: { type: ['boolean', 'null'] },
  date: { type: ['string', 'null'], format: 'date-time' },
  texts: { type: 'array', items: { type: 'string' } },
  integers: { type: 'array', items: { type: 'integer' } },
  dates: { type: 'array', items: { type: 'string', format: 'date-time' } },
  json: {}
}

export function exportJsonSchema(): object {
  const definition = (table: ExportTable): object => {
    const fields = Object.entries<ExportKind>(EXPORT_TABLES[table])
    const row = {
      id: { type: 'string' },
      ...Object.fromEntries(fields.map(([name, kind]) => [name, JSON_TYPES[kind]]))
    }
    return {
      type: 'object',
      required: ['format', 'version', 'table', 'rows', 'isComplete'],
      properties: {
        format: { const: EXPORT_FORMAT },
        version: { const: EXPORT_VERSION },
        table: { const: table },
        rows: {
          type: 'array',
          items: { type: 'object', required: Object.keys(row), properties: row, additionalProperties: false }
        },
        isComplete: { type: 'boolean' }
      }
    }
  }
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: EXPORT_FORMAT,
    version: EXPORT_VERSION,
    oneOf: EXPORT_TABLE_NAMES.map((table) => ({ $ref: `#/$defs/${table}` })),
    $defs: Object.fromEntries(EXPORT_TABLE_NAMES.map((table) => [table, definition(table)]))
  }
}

export function exportFileName(bucketId: string, fileId: string, name: string): string {
  const safe = name
    .slice(-120)
    .replace(/[\\/:*?"<>|\u0000-\u001f\u007f]/g, '_')
    .replace(/^\.+/, '_')
  return `media/${bucketId}/${fileId}/${safe === '' ? 'file' : safe}`
}
