import { invalidParam } from '../http/errors.ts'
import { permissionsParam, TABLE_ACTIONS } from '../rights/permissions.ts'
import type { Reply, RequestContext, Route } from '../types.ts'
import type { Blobs } from './blobs.ts'
import {
  bucketAnswer,
  bucketFromRow,
  type BucketSettings,
  insertBucket,
  LARGEST_FILE,
  requireBucket,
  updateBucket
} from './buckets.ts'
import { listRows } from './list-query.ts'
import { bodyId, flag, oneOf, pathId, requiredText, wholeNumber } from './params.ts'

const COLUMNS = {
  $id: 'id',
  $createdAt: 'created_at',
  $updatedAt: 'updated_at',
  enabled: 'enabled',
  name: 'name',
  fileSecurity: 'file_security',
  maximumFileSize: 'maximum_file_size',
  encryption: 'encryption',
  antivirus: 'antivirus',
  transformations: 'transformations'
}

function extensionsParam(value: unknown): string[] {
  if (value === undefined || value === null) return []
  const fits =
    Array.isArray(value) &&
    value.length <= 100 &&
    value.every((item) => typeof item === 'string' && item.length >= 1 && item.length <= 64)
  if (!fits) {
    const text =
      'Value must a valid array no longer than 100 items and Value must be a valid string and at least 1 chars and no longer than 64 chars'
    throw invalidParam('allowedFileExtensions', text)
  }
  return value as string[]
}

/** Omitted settings fall back to their defaults, even in an update; only permissions stay. */
function settingsParam(context: RequestContext, permissions: string[]): BucketSettings {
  const { body } = context
  return {
    name: requiredText(context, 'name', 128),
    permissions: permissionsParam(body['permissions'], TABLE_ACTIONS) ?? permissions,
    fileSecurity: flag(body['fileSecurity'], 'fileSecurity', false),
    enabled: flag(body['enabled'], 'enabled', true),
    maximumFileSize: wholeNumber(
      body['maximumFileSize'],
      'maximumFileSize',
      { from: 1, to: LARGEST_FILE },
      LARGEST_FILE
    ),
    extensions: extensionsParam(body['allowedFileExtensions']),
    compression: oneOf(body['compression'], 'compression', ['none', 'gzip', 'zstd'], 'none'),
    encryption: flag(body['encryption'], 'encryption', true),
    antivirus: flag(body['antivirus'], 'antivirus', true),
    transformations: flag(body['transformations'], 'transformations', true)
  }
}

function createBucket(context: RequestContext): Reply {
  const { app } = context
  const id = bodyId(context, 'bucketId')
  const bucket = insertBucket(app.db, id, settingsParam(context, []), app.options.now())
  return { status: 201, json: bucketAnswer(bucket) }
}

function listBuckets({ app, query }: RequestContext): Reply {
  const every = { where: '1', values: [], isSearched: true }
  const source = { table: 'storage_buckets', columns: COLUMNS, ...every, noun: 'Bucket' }
  const { total, rows } = listRows(app, source, query)
  return { status: 200, json: { total, buckets: rows.map((row) => bucketAnswer(bucketFromRow(row))) } }
}

function getBucket(context: RequestContext): Reply {
  return { status: 200, json: bucketAnswer(requireBucket(context.app.db, pathId(context, 'bucketId'))) }
}

function putBucket(context: RequestContext): Reply {
  const { app } = context
  const bucket = requireBucket(app.db, pathId(context, 'bucketId'))
  const settings = settingsParam(context, bucket.permissions)
  return { status: 200, json: bucketAnswer(updateBucket(app.db, bucket, settings, app.options.now())) }
}

async function deleteBucket(context: RequestContext, blobs: Blobs): Promise<Reply> {
  const { db } = context.app
  const bucket = requireBucket(db, pathId(context, 'bucketId'))
  const names = db.prepare('SELECT blob FROM storage_files WHERE bucket = ?').all(bucket.sequence)
  db.prepare('DELETE FROM storage_buckets WHERE sequence = ?').run(bucket.sequence)
  for (const row of names) await blobs.remove(String(row['blob']))
  return { status: 204 }
}

export function bucketRoutes(blobsOf: (context: RequestContext) => Blobs): Route[] {
  const all = '/v1/storage/buckets'
  const one = '/v1/storage/buckets/:bucketId'
  return [
    { method: 'POST', path: all, scope: 'buckets.write', handler: createBucket },
    { method: 'GET', path: all, scope: 'buckets.read', handler: listBuckets },
    { method: 'GET', path: one, scope: 'buckets.read', handler: getBucket },
    { method: 'PUT', path: one, scope: 'buckets.write', handler: putBucket },
    {
      method: 'DELETE',
      path: one,
      scope: 'buckets.write',
      handler: (context) => deleteBucket(context, blobsOf(context))
    }
  ]
}
