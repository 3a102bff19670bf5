import type { Database } from '../store/database.ts'
import { formatDate } from '../store/dates.ts'
import { AppwriteError } from '../http/errors.ts'
import { accessEvent, accountEvent } from '../store/events.ts'
import type { App } from '../types.ts'
import { addTarget } from './targets.ts'
import { accountJson } from './user-json.ts'
import type { PasswordKind, User } from './user.ts'

export interface NewUser {
  id: string
  name: string
  email: string | null
  phone: string | null
  password: string | null
  passwordKind?: PasswordKind
  emailVerification?: boolean
  /** False for users made by a key, who have not signed in yet. */
  present: boolean
  /** Makes the addresses message targets; users created by a magic URL have none. */
  targets: boolean
}

export interface UserChanges {
  name?: string
  email?: string | null
  emailVerification?: boolean
  phone?: string | null
  phoneVerification?: boolean
  password?: string | null
  passwordUpdate?: string
  status?: boolean
  labels?: string[]
  prefs?: Record<string, unknown>
}

const COLUMNS: Readonly<Record<keyof UserChanges, string>> = {
  name: 'name',
  email: 'email',
  emailVerification: 'email_verification',
  phone: 'phone',
  phoneVerification: 'phone_verification',
  password: 'password',
  passwordUpdate: 'password_update',
  status: 'status',
  labels: 'labels',
  prefs: 'prefs'
}

type SqlRow = Record<string, unknown>

/** @throws {AppwriteError} 409 `user_already_exists` for a taken id, e-mail or phone */
export function createUser(app: App, user: NewUser): User {
  const now = formatDate(app.options.now())
  const passwordUpdate = user.password === null ? '' : now
  return app.db.transaction(() => {
    try {
      app.db
        .prepare(
          `INSERT INTO users (id, created_at, updated_at, registration, accessed_at, name, email, email_verification, phone,
           password, password_kind, password_update) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
        )
        .run(
          user.id,
          now,
          now,
          now,
          user.present ? now : '',
          user.name,
          user.email,
          user.emailVerification === true ? 1 : 0,
          user.phone,
          user.password,
          user.passwordKind === undefined ? '' : JSON.stringify(user.passwordKind),
          passwordUpdate
        )
      if (user.targets && user.email !== null) addTarget(app, user.id, 'email', user.email)
      if (user.targets && user.phone !== null) addTarget(app, user.id, 'sms', user.phone)
    } catch (error) {
      if (isDuplicate(error)) throw new AppwriteError('user_already_exists')
      throw error
    }
    return mustFindUser(app.db, user.id)
  })
}

export function findUser(db: Database, id: string): User | null {
  return toUser(db.prepare('SELECT * FROM users WHERE id = ?').get(id))
}

export function findUserByEmail(db: Database, email: string): User | null {
  return toUser(db.prepare('SELECT * FROM users WHERE email = ?').get(email))
}

export function mustFindUser(db: Database, id: string): User {
  const user = findUser(db, id)
  if (user === null) throw new AppwriteError('user_not_found')
  return user
}

/** Updates a user and emits the event; `attribute` names what changed (`name`, `prefs`, …; empty for no event). */
export function updateUser(app: App, id: string, changes: UserChanges, attribute: string): User {
  const names = Object.keys(changes) as (keyof UserChanges)[]
  const own = names.includes('password') ? ["password_kind = ''"] : []
  const sets = [...names.map((name) => `${COLUMNS[name]} = ?`), ...own].join(', ')
  const now = formatDate(app.options.now())
  app.db
    .prepare(`UPDATE users SET ${sets === '' ? '' : `${sets}, `}updated_at = ? WHERE id = ?`)
    .run(...names.map((name) => toSql(changes[name])), now, id)
  const user = mustFindUser(app.db, id)
  if (attribute !== '') emitUser(app, user, 'update', attribute)
  if (changes.status === false) app.emit(accessEvent(id, now))
  return user
}

/** Deletes a user with sessions, tokens, targets and memberships; rows and files stay, as in Appwrite. */
export function deleteUser(app: App, user: User): void {
  const payload = accountJson(app.db, user)
  app.db.prepare('DELETE FROM users WHERE id = ?').run(user.id)
  app.emit(
    accountEvent({
      userId: user.id,
      action: 'delete',
      attribute: '',
      payload,
      timestamp: formatDate(app.options.now())
    })
  )
  app.emit(accessEvent(user.id, formatDate(app.options.now())))
}

/** Events never carry the password hash, although Appwrite 1.9.6 sends it. */
export function emitUser(app: App, user: User, action: 'create' | 'update', attribute: string): void {
  const payload = accountJson(app.db, user)
  app.emit(accountEvent({ userId: user.id, action, attribute, payload, timestamp: formatDate(app.options.now()) }))
}

/** True for SQLite's "UNIQUE constraint failed". */
export function isDuplicate(error: unknown): boolean {
  const SQLITE_CONSTRAINT_UNIQUE = 2067
  return (error as { errcode?: number } | null)?.errcode === SQLITE_CONSTRAINT_UNIQUE
}

export function toUser(row: SqlRow | undefined): User | null {
  if (row === undefined) return null
  const text = (name: string): string => (typeof row[name] === 'string' ? row[name] : '')
  return {
    id: text('id'),
    createdAt: text('created_at'),
    updatedAt: text('updated_at'),
    registration: text('registration'),
    accessedAt: text('accessed_at'),
    name: text('name'),
    email: text('email'),
    emailVerification: row['email_verification'] === 1,
    phone: text('phone'),
    phoneVerification: row['phone_verification'] === 1,
    password: typeof row['password'] === 'string' ? row['password'] : null,
    passwordKind: text('password_kind') === '' ? null : (JSON.parse(text('password_kind')) as PasswordKind),
    passwordUpdate: text('password_update'),
    status: row['status'] === 1,
    mfa: row['mfa'] === 1,
    labels: JSON.parse(text('labels')) as string[],
    prefs: JSON.parse(text('prefs')) as Record<string, unknown>
  }
}

function toSql(value: unknown): string | number | null {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === null || typeof value === 'string') return value
  return JSON.stringify(value)
}
