/** The scopes that an API key needs, as named in Appwrite 1.9. */

export const WORKER_SCOPES = [
  'rows.read',
  'rows.write',
  'files.read',
  'files.write',
  'tokens.read',
  'tokens.write',
  'users.read',
  'users.write',
  'teams.read',
  'teams.write'
] as const

export const SCHEMA_SCOPES = [
  'databases.read',
  'databases.write',
  'tables.read',
  'tables.write',
  'buckets.read',
  'buckets.write'
] as const

export const PROJECT_SCOPES = [
  'project.read',
  'project.write',
  'platforms.write',
  'policies.read',
  'policies.write'
] as const

export type Scope = (typeof WORKER_SCOPES)[number] | (typeof SCHEMA_SCOPES)[number] | (typeof PROJECT_SCOPES)[number]

const NONE = 'icepoint-setup-probe'
const TABLES = `/tablesdb/${NONE}/tables`
const FILES = `/storage/buckets/${NONE}/files`

/**
 * Calls that change nothing. Appwrite checks the scope first, so any answer except 401 `general_unauthorized_scope`
 * proves that the key has it.
 */
export const PROBES: Readonly<Record<Scope, readonly [method: string, path: string]>> = {
  'rows.read': ['GET', `${TABLES}/${NONE}/rows/${NONE}`],
  'rows.write': ['DELETE', `${TABLES}/${NONE}/rows/${NONE}`],
  'files.read': ['GET', `${FILES}/${NONE}`],
  'files.write': ['DELETE', `${FILES}/${NONE}`],
  'tokens.read': ['GET', `/tokens/${NONE}`],
  'tokens.write': ['DELETE', `/tokens/${NONE}`],
  'users.read': ['GET', `/users/${NONE}`],
  'users.write': ['DELETE', `/users/${NONE}`],
  'teams.read': ['GET', `/teams/${NONE}`],
  'teams.write': ['DELETE', `/teams/${NONE}`],
  'databases.read': ['GET', `/tablesdb/${NONE}`],
  'databases.write': ['DELETE', `/tablesdb/${NONE}`],
  'tables.read': ['GET', `${TABLES}/${NONE}`],
  'tables.write': ['DELETE', `${TABLES}/${NONE}`],
  'buckets.read': ['GET', `/storage/buckets/${NONE}`],
  'buckets.write': ['DELETE', `/storage/buckets/${NONE}`],
  'project.read': ['GET', '/project'],
  'project.write': ['PATCH', `/project/services/${NONE}`],
  'platforms.write': ['DELETE', `/project/platforms/${NONE}`],
  'policies.read': ['GET', `/project/policies/${NONE}`],
  'policies.write': ['PATCH', '/project/policies/membership-privacy']
}
