import type { Database } from '../store/database.ts'
import { hashOptions } from './passwords.ts'
import { userTargets } from './targets.ts'
import type { User } from './user.ts'

export function accountJson(db: Database, user: User): Record<string, unknown> {
  return { ...head(user), ...tail(user, userTargets(db, user.id)) }
}

export function userJson(user: User, targets: readonly Record<string, unknown>[]): Record<string, unknown> {
  const options = user.passwordKind ?? hashOptions(user.password)
  const password = { password: user.password, hash: options['type'], hashOptions: options }
  return { ...head(user), ...password, ...tail(user, targets) }
}

function head(user: User): Record<string, unknown> {
  return { $id: user.id, $createdAt: user.createdAt, $updatedAt: user.updatedAt, name: user.name }
}

function tail(user: User, targets: readonly Record<string, unknown>[]): Record<string, unknown> {
  return {
    registration: user.registration,
    status: user.status,
    labels: user.labels,
    passwordUpdate: user.passwordUpdate,
    email: user.email,
    phone: user.phone,
    emailVerification: user.emailVerification,
    ...emailFacts(user.email),
    phoneVerification: user.phoneVerification,
    mfa: user.mfa,
    prefs: user.prefs,
    targets,
    accessedAt: user.accessedAt,
    impersonator: false,
    impersonatorUserId: null
  }
}

const FREE_DOMAINS = new Set([
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'yahoo.com',
  'icloud.com',
  'gmx.de',
  'web.de'
])
const DISPOSABLE_DOMAINS = new Set(['example.com', 'example.org', 'example.net', 'mailinator.com'])

function emailFacts(email: string): Record<string, unknown> {
  const known = email !== ''
  const [local = '', domain = ''] = email.split('@')
  const isGoogle = domain === 'gmail.com' || domain === 'googlemail.com'
  const canonical = isGoogle ? `${(local.split('+')[0] ?? '').replaceAll('.', '')}@gmail.com` : email
  const free = FREE_DOMAINS.has(domain)
  const disposable = DISPOSABLE_DOMAINS.has(domain)
  return {
    emailCanonical: known ? canonical : null,
    emailIsFree: known ? free : null,
    emailIsDisposable: known ? disposable : null,
    emailIsCorporate: known ? !free && !disposable : null,
    emailIsCanonical: known ? canonical === email : null
  }
}
