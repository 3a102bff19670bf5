import type { Database } from '../store/database.ts'

const STORAGE_SCHEMA = `
CREATE TABLE IF NOT EXISTS storage_buckets (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE COLLATE NOCASE,
  created_at TEXT NOT NULL, updated_at TEXT NOT NULL,
  name TEXT NOT NULL, permissions TEXT NOT NULL,
  enabled INTEGER NOT NULL, file_security INTEGER NOT NULL,
  maximum_file_size INTEGER NOT NULL, extensions TEXT NOT NULL,
  compression TEXT NOT NULL, encryption INTEGER NOT NULL, antivirus INTEGER NOT NULL, transformations INTEGER NOT NULL,
  search TEXT NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS storage_files (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL COLLATE NOCASE,
  bucket INTEGER NOT NULL REFERENCES storage_buckets(sequence) ON DELETE CASCADE,
  created_at TEXT NOT NULL, updated_at TEXT NOT NULL,
  name TEXT NOT NULL, permissions TEXT NOT NULL,
  blob TEXT NOT NULL UNIQUE,
  signature TEXT NOT NULL, mime_type TEXT NOT NULL,
  size_original INTEGER NOT NULL, size_actual INTEGER NOT NULL, size_stored INTEGER NOT NULL,
  chunks_total INTEGER NOT NULL, chunks_uploaded INTEGER NOT NULL,
  encryption INTEGER NOT NULL, compression TEXT NOT NULL,
  search TEXT NOT NULL,
  UNIQUE (bucket, id)
) STRICT;

CREATE TABLE IF NOT EXISTS storage_file_readers (
  role TEXT NOT NULL,
  file INTEGER NOT NULL REFERENCES storage_files(sequence) ON DELETE CASCADE,
  PRIMARY KEY (file, role)
) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS storage_chunks (
  file INTEGER NOT NULL REFERENCES storage_files(sequence) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  size INTEGER NOT NULL,
  PRIMARY KEY (file, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS storage_tokens (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE COLLATE NOCASE,
  file INTEGER NOT NULL REFERENCES storage_files(sequence) ON DELETE CASCADE,
  created_at TEXT NOT NULL, expire TEXT NOT NULL, accessed_at TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS storage_tokens_file ON storage_tokens (file);
`

export function createStorageTables(db: Database): void {
  db.exec(STORAGE_SCHEMA)
}

/** Words of id and name, each preceded by a space. */
export function searchText(id: string, name: string): string {
  const words = `${id} ${name}`.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []
  return ` ${words.join(' ')} `
}
