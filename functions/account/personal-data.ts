/**
 * Lists all tables and columns with personal data, for deleting accounts and finding orphaned rows. A test compares it
 * with appwrite.json.
 */
import type { Table } from '../lib/appwrite-writer.ts'

export const USER_COLUMNS = {
  users: ['$id'],
  profiles: ['$id'],
  trainerPages: ['$id'],
  quotas: ['$id'],
  workouts: ['ownerId'],
  exercises: ['ownerId'],
  links: ['ownerId'],
  favorits: ['userID'],
  ratings: ['userId'],
  shareWithFriends: ['ownerUId', 'friendUId'],
  friends: ['ownerUId', 'friendUId'],
  invitations: ['ownerId'],
  groups: ['ownerId', 'memberIds'],
  messages: ['ownerUId', 'friendUId'],
  conversations: ['userId', 'friendUId'],
  plays: ['userId'],
  playMarks: [],
  statistic: ['userId'],
  dayTotals: ['userId'],
  trainingsDates: ['userId'],
  plans: ['userId', 'friendUId'],
  reminders: ['userId'],
  subscriptions: ['userId'],
  media: ['ownerId'],
  reports: ['reporterId'],
  mail: ['ownerId'],
  mailMarks: [],
  baseContracts: [],
  releaseNotes: [],
  publications: [],
  workoutDays: ['ownerId'],
  listings: ['ownerId'],
  searchWords: [],
  deletedIds: [],
  sweeps: []
} as const satisfies Record<Table, readonly string[]>

export const ADDRESS_COLUMNS = { mail: ['from', 'to'] } as const satisfies Partial<Record<Table, readonly string[]>>

/** Maps each table to the columns that name the account. Each table is one piece of work. */
export const PLAIN_ROWS = [
  ['favorits', ['userID']],
  ['plays', ['userId']],
  ['statistic', ['userId']],
  ['dayTotals', ['userId']],
  ['trainingsDates', ['userId']],
  ['plans', ['userId', 'friendUId']],
  ['reminders', ['userId']],
  ['subscriptions', ['userId']],
  ['shareWithFriends', ['ownerUId', 'friendUId']],
  ['groups', ['ownerId']],
  ['exercises', ['ownerId']],
  ['links', ['ownerId']],
  ['workoutDays', ['ownerId']],
  ['listings', ['ownerId']],
  ['invitations', ['ownerId']],
  ['reports', ['reporterId', 'personId']],
  ['mail', ['ownerId']]
] as const satisfies readonly (readonly [Table, readonly string[]])[]

export const BUCKETS = ['profile-media', 'message-media', 'workout-media'] as const
