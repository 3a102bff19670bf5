/** Where the database holds somebody: the one list by which an account is deleted and strays are found. A test holds it against appwrite.json. */
import type { Table } from '../lib/appwrite-writer.ts'

/** Columns that hold the id of a user; `$id` where the row is the user's own. */
export const USER_COLUMNS = {
  users: ['$id'],
  profiles: ['$id'],
  quotas: ['$id'],
  workouts: ['ownerId'],
  exercises: ['ownerId'],
  favorits: ['userID'],
  ratings: ['userId'],
  shareWithFriends: ['ownerUId', 'friendUId'],
  friends: ['ownerUId', 'friendUId'],
  groups: ['ownerId', 'memberIds'],
  messages: ['ownerUId', 'friendUId'],
  statistic: ['userId'],
  trainingsDates: ['userId'],
  media: ['ownerId'],
  reports: ['reporterId'],
  mail: [],
  baseContracts: [],
  releaseNotes: [],
  sweeps: []
} as const satisfies Record<Table, readonly string[]>

/** Columns that hold an address instead. */
export const ADDRESS_COLUMNS = { mail: ['from', 'to'] } as const satisfies Partial<Record<Table, readonly string[]>>

/** Tables whose rows go together, by a column, without anything else to be set right. */
export const PLAIN_ROWS = [
  ['favorits', 'userID'],
  ['statistic', 'userId'],
  ['trainingsDates', 'userId'],
  ['messages', 'ownerUId'],
  ['messages', 'friendUId'],
  ['shareWithFriends', 'ownerUId'],
  ['shareWithFriends', 'friendUId'],
  ['groups', 'ownerId'],
  ['exercises', 'ownerId'],
  ['reports', 'reporterId']
] as const satisfies readonly (readonly [Table, string])[]

/** Every bucket of appwrite.json holds files of accounts; rows of `media` name them all. */
export const BUCKETS = ['profile-media', 'message-media', 'workout-media'] as const
