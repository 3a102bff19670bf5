/** Policies from `settings.auth` of appwrite.json. Whatever it does not name can be set by API key and is stored. */
import type { App, MembershipPrivacy } from '../types.ts'

const HIDDEN: MembershipPrivacy = {
  userId: false,
  userEmail: false,
  userPhone: false,
  userName: false,
  userMFA: false,
  userAccessedAt: false
}

/** What users see of other members; API keys see everything. */
export function membershipPrivacy(app: App): MembershipPrivacy {
  return { ...HIDDEN, ...app.options.schema.settings?.auth?.membershipPrivacy }
}

/** 0 means no limit. */
export function sessionLimit(app: App): number {
  return app.options.schema.settings?.auth?.security?.sessionsLimit ?? 0
}

/** In seconds; a year by default. */
export function sessionDuration(app: App): number {
  return app.options.schema.settings?.auth?.security?.duration ?? 31_536_000
}

export const hasPasswordDictionary = (app: App): boolean =>
  app.options.schema.settings?.auth?.security?.passwordDictionary ?? false

/** Policies that this server does not enforce have the values of a new project. */
export function listPolicies(app: App): Record<string, unknown>[] {
  return [
    { $id: 'password-dictionary', enabled: hasPasswordDictionary(app) },
    { $id: 'password-history', total: 0 },
    { $id: 'password-strength', min: 8, uppercase: false, lowercase: false, number: false, symbols: false },
    { $id: 'password-personal-data', enabled: false },
    { $id: 'session-alert', enabled: false },
    { $id: 'session-duration', duration: sessionDuration(app) },
    { $id: 'session-invalidation', enabled: true },
    { $id: 'session-limit', total: sessionLimit(app) },
    { $id: 'user-limit', total: 0 },
    { $id: 'membership-privacy', ...membershipPrivacy(app) }
  ]
}

type Auth = NonNullable<NonNullable<App['options']['schema']['settings']>['auth']>
type Changes = Pick<Auth, 'membershipPrivacy' | 'security'>

export function changePolicies(app: App, changes: Changes): void {
  const stored = storedPolicies(app)
  const merged = merge(stored, changes)
  app.db
    .prepare('INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value')
    .run('project.policies', JSON.stringify(merged))
  apply(app, (auth) => merge(auth, changes))
}

/** Applies stored policies at start, except those that appwrite.json names. */
export function restorePolicies(app: App): void {
  const stored = storedPolicies(app)
  apply(app, (auth) => merge(stored, auth))
}

function storedPolicies(app: App): Changes {
  const row = app.db.prepare('SELECT value FROM settings WHERE key = ?').get('project.policies')
  return row === undefined ? {} : (JSON.parse(String(row['value'])) as Changes)
}

function merge(first: Changes, second: Changes): Changes {
  return {
    membershipPrivacy: { ...first.membershipPrivacy, ...second.membershipPrivacy },
    security: { ...first.security, ...second.security }
  }
}

function apply(app: App, change: (auth: Auth) => Changes): void {
  const { schema } = app.options
  schema.settings ??= {}
  schema.settings.auth = { ...schema.settings.auth, ...change(schema.settings.auth ?? {}) }
}
