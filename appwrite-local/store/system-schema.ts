/** Tables and columns are only added; no data is dropped. */
import { randomBytes } from 'node:crypto'
import type { Database } from './database.ts'

const SYSTEM_SCHEMA = `
CREATE TABLE IF NOT EXISTS settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS users (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE COLLATE NOCASE,
  created_at TEXT NOT NULL, updated_at TEXT NOT NULL, registration TEXT NOT NULL, accessed_at TEXT NOT NULL,
  name TEXT NOT NULL,
  email TEXT UNIQUE, email_verification INTEGER NOT NULL DEFAULT 0,
  phone TEXT UNIQUE, phone_verification INTEGER NOT NULL DEFAULT 0,
  password TEXT, password_update TEXT NOT NULL DEFAULT '',
  status INTEGER NOT NULL DEFAULT 1, mfa INTEGER NOT NULL DEFAULT 0,
  labels TEXT NOT NULL DEFAULT '[]', prefs TEXT NOT NULL DEFAULT '{}'
) STRICT;

CREATE TABLE IF NOT EXISTS targets (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  created_at TEXT NOT NULL, updated_at TEXT NOT NULL,
  provider_type TEXT NOT NULL, identifier TEXT NOT NULL UNIQUE
) STRICT;
CREATE INDEX IF NOT EXISTS targets_user ON targets (user_id);

CREATE TABLE IF NOT EXISTS sessions (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  created_at TEXT NOT NULL, updated_at TEXT NOT NULL, expire TEXT NOT NULL,
  secret_hash TEXT NOT NULL UNIQUE,
  provider TEXT NOT NULL, provider_uid TEXT NOT NULL,
  ip TEXT NOT NULL, client TEXT NOT NULL, factors TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS sessions_user ON sessions (user_id);

CREATE TABLE IF NOT EXISTS tokens (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  kind TEXT NOT NULL, secret_hash TEXT NOT NULL,
  created_at TEXT NOT NULL, expire TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS tokens_user ON tokens (user_id, kind);

CREATE TABLE IF NOT EXISTS teams (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE COLLATE NOCASE,
  created_at TEXT NOT NULL, updated_at TEXT NOT NULL,
  name TEXT NOT NULL, prefs TEXT NOT NULL DEFAULT '{}'
) STRICT;

CREATE TABLE IF NOT EXISTS memberships (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE COLLATE NOCASE,
  team_id TEXT NOT NULL REFERENCES teams(id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  created_at TEXT NOT NULL, updated_at TEXT NOT NULL,
  invited TEXT NOT NULL, joined TEXT NOT NULL, confirm INTEGER NOT NULL,
  roles TEXT NOT NULL, secret_hash TEXT NOT NULL DEFAULT '',
  UNIQUE (team_id, user_id)
) STRICT;
CREATE INDEX IF NOT EXISTS memberships_user ON memberships (user_id);
`

const ADDED_COLUMNS = [
  // The kind of an imported password hash as JSON; empty for the server's own.
  ['users', 'password_kind', "TEXT NOT NULL DEFAULT ''"],
  ['sessions', 'provider_access_token', "TEXT NOT NULL DEFAULT ''"],
  ['sessions', 'provider_refresh_token', "TEXT NOT NULL DEFAULT ''"],
  ['sessions', 'provider_access_token_expiry', "TEXT NOT NULL DEFAULT ''"]
] as const

export function createSystemTables(db: Database): void {
  db.exec(SYSTEM_SCHEMA)
  for (const [table, column, type] of ADDED_COLUMNS) {
    const known = db.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?').get(table, column)
    if (known === undefined) db.exec(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}`)
  }
}

/** 64 hex digits, created at first use and stored in the database. */
export function installationSecret(db: Database, name: 'jwt'): string {
  const key = `secret.${name}`
  db.prepare('INSERT OR IGNORE INTO settings (key, value) VALUES (?, ?)').run(key, randomBytes(32).toString('hex'))
  const row = db.prepare('SELECT value FROM settings WHERE key = ?').get(key)
  return String(row?.['value'])
}
