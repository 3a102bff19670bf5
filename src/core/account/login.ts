import { roleOf } from './roles.ts'

export interface Login {
  userId: string
  email: string
  isVerified: boolean
  hasPassword: boolean
  firstName: string
  lastName: string
  fullName: string
  nickname: string
  imageUrl: string
  isAdmin: boolean
  /** Bytes of unfinished uploads. */
  tempMediaStorage: number
  totalStorageUsed: number
  showCode: boolean
  contractType: string
}

export interface AccountFacts {
  $id: string
  email: string
  name: string
  labels: readonly string[]
  emailVerification: boolean
  passwordUpdate: string
}

export interface UserRow {
  firstName: string
  lastName: string
  nicName: string
  imgUrl: string
  contractType: string
  totalStorageUsed: number
  showCode: boolean
}

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

export interface Usage {
  workouts: number
  masterVideos: number
  mediaBytes: number
  friends: number
  groups: number
  ai?: { day: string; made: number }
}

/** @param now Milliseconds. Days are UTC days, as on the edge. */
export const aiMadeToday = ({ ai }: Usage, now: number): number =>
  ai?.day === new Date(now).toISOString().slice(0, 10) ? ai.made : 0

export function usageFrom(row: Readonly<Record<string, unknown>> | null): Usage {
  const count = (name: string) => (typeof row?.[name] === 'number' ? row[name] : 0)
  const day = row?.['aiDay']
  return {
    workouts: count('workouts'),
    masterVideos: count('masterVideos'),
    mediaBytes: count('mediaBytes'),
    friends: count('friends'),
    groups: count('groups'),
    ...(typeof day === 'string' ? { ai: { day, made: count('aiMade') } } : {})
  }
}
