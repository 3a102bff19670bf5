import { isDeepStrictEqual } from 'node:util'
import { formatDate } from '../store/dates.ts'
import type { Database } from '../store/database.ts'
import { AppwriteError } from '../http/errors.ts'
import { fileEvent, readRoles } from '../store/events.ts'
import { canRead } from '../rights/permissions.ts'
import type { Actor, App } from '../types.ts'
import type { Bucket } from './buckets.ts'
import { searchText } from './storage-schema.ts'

export interface StoredFile {
  sequence: number
  id: string
  createdAt: string
  updatedAt: string
  name: string
  permissions: string[]
  blob: string
  /** MD5; empty until the last chunk has arrived. */
  signature: string
  mimeType: string
  /** Size in bytes as declared, as Appwrite would store it, and on our disk. */
  sizeOriginal: number
  sizeActual: number
  sizeStored: number
  chunksTotal: number
  chunksUploaded: number
  encryption: boolean
  compression: string
}

type Row = Record<string, unknown>

export function fileFromRow(row: Row): StoredFile {
  return {
    sequence: Number(row['sequence']),
    id: String(row['id']),
    createdAt: String(row['created_at']),
    updatedAt: String(row['updated_at']),
    name: String(row['name']),
    permissions: JSON.parse(String(row['permissions'])) as string[],
    blob: String(row['blob']),
    signature: String(row['signature']),
    mimeType: String(row['mime_type']),
    sizeOriginal: Number(row['size_original']),
    sizeActual: Number(row['size_actual']),
    sizeStored: Number(row['size_stored']),
    chunksTotal: Number(row['chunks_total']),
    chunksUploaded: Number(row['chunks_uploaded']),
    encryption: row['encryption'] === 1,
    compression: String(row['compression'])
  }
}

export function fileAnswer(bucket: Bucket, file: StoredFile): Record<string, unknown> {
  return {
    $id: file.id,
    bucketId: bucket.id,
    $createdAt: file.createdAt,
    $updatedAt: file.updatedAt,
    $permissions: file.permissions,
    name: file.name,
    signature: file.signature,
    mimeType: file.mimeType,
    sizeOriginal: file.sizeOriginal,
    sizeActual: file.sizeActual,
    chunksTotal: file.chunksTotal,
    chunksUploaded: file.chunksUploaded,
    encryption: file.encryption,
    compression: file.compression
  }
}

export function isComplete(file: StoredFile): boolean {
  return file.chunksUploaded === file.chunksTotal
}

export function findFile(db: Database, bucket: Bucket, id: string): StoredFile | null {
  const row = db.prepare('SELECT * FROM storage_files WHERE bucket = ? AND id = ?').get(bucket.sequence, id)
  return row === undefined ? null : fileFromRow(row)
}

/** @throws {AppwriteError} 404 `storage_file_not_found` */
export function requireFile(db: Database, bucket: Bucket, id: string): StoredFile {
  const file = findFile(db, bucket, id)
  if (file === null) throw new AppwriteError('storage_file_not_found')
  return file
}

/** A file the caller may not read looks missing. @throws {AppwriteError} 404 */
export function requireReadable(
  db: Database,
  actor: Actor,
  bucket: Bucket,
  id: string,
  bucketReads: boolean
): StoredFile {
  const file = requireFile(db, bucket, id)
  if (!bucketReads && !canRead(actor, file.permissions)) throw new AppwriteError('storage_file_not_found')
  return file
}

function writeReaders(db: Database, sequence: number, permissions: readonly string[]): void {
  db.prepare('DELETE FROM storage_file_readers WHERE file = ?').run(sequence)
  const insert = db.prepare('INSERT OR IGNORE INTO storage_file_readers (role, file) VALUES (?, ?)')
  for (const role of readRoles(permissions)) insert.run(role, sequence)
}

export type NewFile = Omit<StoredFile, 'sequence' | 'createdAt' | 'updatedAt'>

/** @throws {AppwriteError} 409 when the id is taken */
export function insertFile(db: Database, bucket: Bucket, file: NewFile, now: number): StoredFile {
  const date = formatDate(now)
  const sql = `INSERT INTO storage_files (id, bucket, created_at, updated_at, name, permissions, blob, signature, mime_type,
    size_original, size_actual, size_stored, chunks_total, chunks_uploaded, encryption, compression, search)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (bucket, id) DO NOTHING`
  const result = db
    .prepare(sql)
    .run(
      file.id,
      bucket.sequence,
      date,
      date,
      file.name,
      JSON.stringify(file.permissions),
      file.blob,
      file.signature,
      file.mimeType,
      file.sizeOriginal,
      file.sizeActual,
      file.sizeStored,
      file.chunksTotal,
      file.chunksUploaded,
      Number(file.encryption),
      file.compression,
      searchText(file.id, file.name)
    )
  if (result.changes === 0) throw new AppwriteError('storage_file_already_exists')
  const sequence = Number(result.lastInsertRowid)
  writeReaders(db, sequence, file.permissions)
  return { ...file, sequence, createdAt: date, updatedAt: date }
}

/** As in Appwrite, a change without effect leaves `$updatedAt` alone. */
export function renameFile(
  db: Database,
  file: StoredFile,
  name: string,
  permissions: string[],
  now: number
): StoredFile {
  if (name === file.name && isDeepStrictEqual(permissions, file.permissions)) return file
  const updatedAt = formatDate(now)
  db.prepare('UPDATE storage_files SET name = ?, permissions = ?, search = ?, updated_at = ? WHERE sequence = ?').run(
    name,
    JSON.stringify(permissions),
    searchText(file.id, name),
    updatedAt,
    file.sequence
  )
  writeReaders(db, file.sequence, permissions)
  return { ...file, name, permissions, updatedAt }
}

export function announce(app: App, bucket: Bucket, file: StoredFile, action: 'create' | 'update' | 'delete'): void {
  app.emit(
    fileEvent({
      bucketId: bucket.id,
      fileId: file.id,
      action,
      bucketPermissions: bucket.permissions,
      filePermissions: bucket.fileSecurity ? file.permissions : [],
      payload: fileAnswer(bucket, file),
      timestamp: formatDate(app.options.now())
    })
  )
}
