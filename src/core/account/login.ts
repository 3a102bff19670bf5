/** Who is signed in: the spec's login object (section 3) in our words. */
import { roleOf } from './can.ts'

export interface Login {
  userId: string
  email: string
  /** Whether a mail's link, or a provider, proved that the address is theirs. */
  isVerified: boolean
  /** False for somebody who came from a provider and never set one. */
  hasPassword: boolean
  firstName: string
  lastName: string
  /** First and last name, else the nickname, else the part of the address before the `@`. */
  fullName: string
  nickname: string
  imageUrl: string
  /** Given by an Appwrite label; never something that a client can set. */
  isAdmin: boolean
  /** Bytes of uploads that are under way. */
  tempMediaStorage: number
  /** Bytes of all stored files. */
  totalStorageUsed: number
  showCode: boolean
  contractType: string
}

/** The part of Appwrite's account that we read. */
export interface AccountFacts {
  $id: string
  email: string
  name: string
  labels: readonly string[]
  emailVerification: boolean
  /** When the password was set; empty for an account without one. */
  passwordUpdate: string
}

/** A row of `users`, as far as the login needs it. */
export interface UserRow {
  firstName: string
  lastName: string
  nicName: string
  imgUrl: string
  contractType: string
  totalStorageUsed: number
  showCode: boolean
}

/** The login object of an account and its row. */
export function loginFrom(account: AccountFacts, row: UserRow): Login {
  const whole = `${row.firstName} ${row.lastName}`.trim()
  return {
    userId: account.$id,
    email: account.email,
    isVerified: account.emailVerification,
    hasPassword: account.passwordUpdate !== '',
    firstName: row.firstName,
    lastName: row.lastName,
    fullName: whole || row.nicName || account.name || account.email.replace(/@.*$/s, ''),
    nickname: row.nicName,
    imageUrl: row.imgUrl,
    isAdmin: roleOf(account.labels) === 'admin',
    tempMediaStorage: 0,
    totalStorageUsed: row.totalStorageUsed,
    showCode: row.showCode,
    contractType: row.contractType === '' ? 'base' : row.contractType
  }
}

/** How much of the contract is used. Counts, but `mediaBytes` in bytes. */
export interface Usage {
  workouts: number
  masterVideos: number
  mediaBytes: number
  friends: number
  groups: number
}

/** The counters of a `quotas` row; a counter that is missing counts as none. */
export function usageFrom(row: Readonly<Record<string, unknown>> | null): Usage {
  const count = (name: keyof Usage) => (typeof row?.[name] === 'number' ? row[name] : 0)
  return {
    workouts: count('workouts'),
    masterVideos: count('masterVideos'),
    mediaBytes: count('mediaBytes'),
    friends: count('friends'),
    groups: count('groups')
  }
}
