import type { Database } from '../store/database.ts'
import { AppwriteError } from '../http/errors.ts'
import { formatDate } from '../store/dates.ts'
import { aggregatePermissions, TABLE_ACTIONS } from '../rights/permissions.ts'
import type { App, BucketConfig } from '../types.ts'
import { createStorageTables, searchText } from './storage-schema.ts'

/** In bytes (`_APP_STORAGE_LIMIT` of the reference install). */
export const LARGEST_FILE = 1_000_000_000

export interface BucketSettings {
  name: string
  permissions: string[]
  enabled: boolean
  fileSecurity: boolean
  maximumFileSize: number
  /** Lowercase, without dots; an empty list allows any. */
  extensions: string[]
  compression: string
  encryption: boolean
  antivirus: boolean
  transformations: boolean
}

export interface Bucket extends BucketSettings {
  sequence: number
  id: string
  createdAt: string
  updatedAt: string
}

type Row = Record<string, unknown>

export function bucketFromRow(row: Row): Bucket {
  return {
    sequence: Number(row['sequence']),
    id: String(row['id']),
    createdAt: String(row['created_at']),
    updatedAt: String(row['updated_at']),
    name: String(row['name']),
    permissions: JSON.parse(String(row['permissions'])) as string[],
    enabled: row['enabled'] === 1,
    fileSecurity: row['file_security'] === 1,
    maximumFileSize: Number(row['maximum_file_size']),
    extensions: JSON.parse(String(row['extensions'])) as string[],
    compression: String(row['compression']),
    encryption: row['encryption'] === 1,
    antivirus: row['antivirus'] === 1,
    transformations: row['transformations'] === 1
  }
}

/** `totalSize` stays 0, as on a server without usage statistics. */
export function bucketAnswer(bucket: Bucket): Record<string, unknown> {
  return {
    $id: bucket.id,
    $createdAt: bucket.createdAt,
    $updatedAt: bucket.updatedAt,
    $permissions: bucket.permissions,
    fileSecurity: bucket.fileSecurity,
    name: bucket.name,
    enabled: bucket.enabled,
    maximumFileSize: bucket.maximumFileSize,
    allowedFileExtensions: bucket.extensions,
    compression: bucket.compression,
    encryption: bucket.encryption,
    antivirus: bucket.antivirus,
    transformations: bucket.transformations,
    totalSize: 0
  }
}

export function findBucket(db: Database, id: string): Bucket | null {
  const row = db.prepare('SELECT * FROM storage_buckets WHERE id = ?').get(id)
  return row === undefined ? null : bucketFromRow(row)
}

/** @throws {AppwriteError} 404 `storage_bucket_not_found` */
export function requireBucket(db: Database, id: string): Bucket {
  const bucket = findBucket(db, id)
  if (bucket === null) throw new AppwriteError('storage_bucket_not_found')
  return bucket
}

function columnsOf(settings: BucketSettings): Record<string, string | number> {
  return {
    name: settings.name,
    permissions: JSON.stringify(settings.permissions),
    enabled: Number(settings.enabled),
    file_security: Number(settings.fileSecurity),
    maximum_file_size: settings.maximumFileSize,
    extensions: JSON.stringify(settings.extensions),
    compression: settings.compression,
    encryption: Number(settings.encryption),
    antivirus: Number(settings.antivirus),
    transformations: Number(settings.transformations)
  }
}

/** @throws {AppwriteError} 409 `storage_bucket_already_exists` */
export function insertBucket(db: Database, id: string, settings: BucketSettings, now: number): Bucket {
  const columns = { ...columnsOf(settings), search: searchText(id, settings.name) }
  const names = Object.keys(columns)
  const sql = `INSERT INTO storage_buckets (id, created_at, updated_at, ${names.join(', ')})
    VALUES (?, ?, ?, ${names.map(() => '?').join(', ')}) ON CONFLICT (id) DO NOTHING`
  const date = formatDate(now)
  const { changes } = db.prepare(sql).run(id, date, date, ...Object.values(columns))
  if (changes === 0) throw new AppwriteError('storage_bucket_already_exists')
  return requireBucket(db, id)
}

export function updateBucket(db: Database, bucket: Bucket, settings: BucketSettings, now: number): Bucket {
  const columns = { ...columnsOf(settings), search: searchText(bucket.id, settings.name), updated_at: formatDate(now) }
  const assignments = Object.keys(columns).map((name) => `${name} = ?`)
  db.prepare(`UPDATE storage_buckets SET ${assignments.join(', ')} WHERE sequence = ?`).run(
    ...Object.values(columns),
    bucket.sequence
  )
  return requireBucket(db, bucket.id)
}

function settingsOf(config: BucketConfig): BucketSettings {
  return {
    name: config.name,
    permissions: aggregatePermissions(config.$permissions, TABLE_ACTIONS),
    enabled: config.enabled ?? true,
    fileSecurity: config.fileSecurity,
    maximumFileSize: config.maximumFileSize ?? LARGEST_FILE,
    extensions: config.allowedFileExtensions ?? [],
    compression: config.compression ?? 'none',
    encryption: config.encryption ?? true,
    antivirus: config.antivirus ?? true,
    transformations: true
  }
}

/** Existing buckets get the settings of `appwrite.json` and keep their files. */
export function loadBuckets(app: App): void {
  createStorageTables(app.db)
  const now = app.options.now()
  for (const config of app.options.schema.buckets ?? []) {
    const settings = settingsOf(config)
    const existing = findBucket(app.db, config.$id)
    if (existing === null) {
      insertBucket(app.db, config.$id, settings, now)
      continue
    }
    const same = Object.entries(columnsOf(settings)).toString() === Object.entries(columnsOf(existing)).toString()
    if (!same) updateBucket(app.db, existing, settings, now)
  }
}
