import { formatDate } from '../store/dates.ts'
import type { Database } from '../store/database.ts'
import { AppwriteError } from '../http/errors.ts'
import { signJwt, verifyJwt } from '../rights/jwt.ts'
import type { Bucket } from '../storage/buckets.ts'
import { installationSecret } from '../store/system-schema.ts'
import type { App } from '../types.ts'

export interface FileToken {
  sequence: number
  id: string
  createdAt: string
  /** Empty means never. */
  expire: string
  accessedAt: string
  fileSequence: number
  fileId: string
  bucketId: string
  bucketSequence: number
}

const SELECT = `SELECT t.sequence, t.id, t.created_at, t.expire, t.accessed_at, t.file,
  f.id AS file_id, b.id AS bucket_id, b.sequence AS bucket
  FROM storage_tokens t JOIN storage_files f ON f.sequence = t.file JOIN storage_buckets b ON b.sequence = f.bucket`

function tokenFromRow(row: Record<string, unknown>): FileToken {
  return {
    sequence: Number(row['sequence']),
    id: String(row['id']),
    createdAt: String(row['created_at']),
    expire: String(row['expire']),
    accessedAt: String(row['accessed_at']),
    fileSequence: Number(row['file']),
    fileId: String(row['file_id']),
    bucketId: String(row['bucket_id']),
    bucketSequence: Number(row['bucket'])
  }
}

/** @throws {AppwriteError} 404 `token_not_found` */
export function requireToken(db: Database, id: string): FileToken {
  const row = db.prepare(`${SELECT} WHERE t.id = ?`).get(id)
  if (row === undefined) throw new AppwriteError('token_not_found')
  return tokenFromRow(row)
}

function secretOf(app: App, token: FileToken): string {
  const expiry = token.expire === '' ? {} : { exp: Math.floor(Date.parse(token.expire) / 1000) }
  const payload = {
    tokenId: token.id,
    resourceId: `${token.bucketId}:${token.fileId}`,
    resourceType: 'files',
    resourceInternalId: `${token.bucketSequence}:${token.fileSequence}`,
    iat: Math.floor(Date.parse(token.createdAt) / 1000),
    ...expiry
  }
  return signJwt(payload, installationSecret(app.db, 'jwt'))
}

export function tokenAnswer(app: App, token: FileToken): Record<string, unknown> {
  return {
    $id: token.id,
    $createdAt: token.createdAt,
    resourceId: `${token.bucketId}:${token.fileId}`,
    resourceType: 'files',
    expire: token.expire,
    secret: secretOf(app, token),
    accessedAt: token.accessedAt
  }
}

function tokenIdOf(app: App, secret: string): string | null {
  try {
    const id = verifyJwt(secret, installationSecret(app.db, 'jwt'), app.options.now())['tokenId']
    return typeof id === 'string' ? id : null
  } catch {
    return null
  }
}

function liveToken(app: App, secret: string): FileToken | null {
  const id = tokenIdOf(app, secret)
  if (id === null) return null
  const row = app.db.prepare(`${SELECT} WHERE t.id = ?`).get(id)
  const token = row === undefined ? null : tokenFromRow(row)
  if (token === null || (token.expire !== '' && Date.parse(token.expire) <= app.options.now())) return null
  return token
}

/** Forged, expired or deleted tokens are ignored. @throws {AppwriteError} 401 for a token of another file */
export function allowsByToken(app: App, secret: unknown, bucket: Bucket, fileId: string): boolean {
  if (typeof secret !== 'string' || secret === '') return false
  const token = liveToken(app, secret)
  if (token === null) return false
  if (token.bucketSequence !== bucket.sequence || token.fileId.toLowerCase() !== fileId.toLowerCase()) {
    throw new AppwriteError('user_unauthorized')
  }
  const date = formatDate(app.options.now())
  // Recording the use once a day saves a write per picture.
  if (token.accessedAt === '' || Date.parse(date) - Date.parse(token.accessedAt) > 24 * 3600 * 1000) {
    app.db.prepare('UPDATE storage_tokens SET accessed_at = ? WHERE sequence = ?').run(date, token.sequence)
  }
  return true
}
