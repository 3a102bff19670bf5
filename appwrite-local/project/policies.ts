/**
 * Policies of the project: from `settings.auth` of appwrite.json, or set with an API key (kept in the database, for what
 * appwrite.json does not name).
 */
import type { App, MembershipPrivacy } from '../types.ts'

/** Everything about co-members is hidden in a new project. */
const HIDDEN: MembershipPrivacy = {
  userId: false,
  userEmail: false,
  userPhone: false,
  userName: false,
  userMFA: false,
  userAccessedAt: false
}

/** What users may see of the members of their teams; API keys see everything. */
export function membershipPrivacy(app: App): MembershipPrivacy {
  return { ...HIDDEN, ...app.options.schema.settings?.auth?.membershipPrivacy }
}

/** Most sessions of one user; 0 is no limit. */
export function sessionLimit(app: App): number {
  return app.options.schema.settings?.auth?.security?.sessionsLimit ?? 0
}

/** Life of a session in seconds; a year unless the project says otherwise. */
export function sessionDuration(app: App): number {
  return app.options.schema.settings?.auth?.security?.duration ?? 31_536_000
}

/** All policies as answered; those that this server does not enforce have the values of a new project. */
export function listPolicies(app: App): Record<string, unknown>[] {
  return [
    { $id: 'password-dictionary', enabled: false },
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

/** Changes policies from now on, and after a restart. */
export function changePolicies(app: App, changes: Changes): void {
  const stored = storedPolicies(app)
  const merged = merge(stored, changes)
  app.db
    .prepare('INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value')
    .run('project.policies', JSON.stringify(merged))
  apply(app, (auth) => merge(auth, changes))
}

/** At start: what was set before and appwrite.json does not name. */
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
