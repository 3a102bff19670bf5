import { AppwriteError } from '../http/errors.ts'
import { assertGrantable, may, permissionsParam, ROW_ACTIONS } from '../rights/permissions.ts'
import type { App, Reply, RequestContext, Route, Service } from '../types.ts'
import { bucketGives, denial, visibleBucket } from './access.ts'
import { Blobs } from './blobs.ts'
import { bucketRoutes } from './bucket-routes.ts'
import { loadBuckets } from './buckets.ts'
import { announce, fileAnswer, fileFromRow, renameFile, requireFile, requireReadable } from './files.ts'
import { listRows, type ListSource } from './list-query.ts'
import { optionalText, pathId } from './params.ts'
import { previewFile } from './preview.ts'
import { downloadFile, viewFile } from './serve.ts'
import { createFile, type UploadState } from './upload.ts'

const COLUMNS = {
  $id: 'id',
  $createdAt: 'created_at',
  $updatedAt: 'updated_at',
  name: 'name',
  signature: 'signature',
  mimeType: 'mime_type',
  sizeOriginal: 'size_original',
  chunksTotal: 'chunks_total',
  chunksUploaded: 'chunks_uploaded'
}

const states = new WeakMap<App, UploadState>()

/** Removes leftovers of a crash on start. */
function stateOf(app: App): UploadState {
  let state = states.get(app)
  if (state === undefined) {
    const blobs = new Blobs(app.options.dataDir)
    const used = app.db.prepare('SELECT blob FROM storage_files').all()
    blobs.removeUnused(new Set(used.map((row) => String(row['blob']))))
    state = { blobs, writing: new Map(), finishing: new Map() }
    states.set(app, state)
  }
  return state
}

function listFiles(context: RequestContext): Reply {
  const { app, actor } = context
  const bucket = visibleBucket(app, actor, pathId(context, 'bucketId'))
  const bucketReads = bucketGives(actor, 'read', bucket)
  const source: ListSource = {
    table: 'storage_files',
    columns: COLUMNS,
    where: 'bucket = ?',
    values: [bucket.sequence],
    isSearched: true,
    noun: 'File'
  }
  if (!bucketReads) {
    const roles = [...actor.roles]
    source.where += ` AND sequence IN (SELECT file FROM storage_file_readers WHERE role IN (${roles.map(() => '?').join(', ')}))`
    source.values = [...source.values, ...roles]
  }
  const { total, rows } = listRows(app, source, context.query)
  return { status: 200, json: { total, files: rows.map((row) => fileAnswer(bucket, fileFromRow(row))) } }
}

function getFile(context: RequestContext): Reply {
  const { app, actor } = context
  const fileId = pathId(context, 'fileId')
  const bucket = visibleBucket(app, actor, pathId(context, 'bucketId'))
  const bucketReads = bucketGives(actor, 'read', bucket)
  return { status: 200, json: fileAnswer(bucket, requireReadable(app.db, actor, bucket, fileId, bucketReads)) }
}

function updateFile(context: RequestContext): Reply {
  const { app, actor } = context
  const fileId = pathId(context, 'fileId')
  const name = optionalText(context, 'name', 128)
  const permissions = permissionsParam(context.body['permissions'], ROW_ACTIONS)
  const bucket = visibleBucket(app, actor, pathId(context, 'bucketId'))
  const bucketUpdates = bucketGives(actor, 'update', bucket)
  const file = requireFile(app.db, bucket, fileId)
  if (permissions !== null) assertGrantable(actor, permissions)
  if (!bucketUpdates && !may(actor, 'update', file.permissions)) throw new AppwriteError('user_unauthorized')
  const changed = app.db.transaction(() =>
    renameFile(app.db, file, name ?? file.name, permissions ?? file.permissions, app.options.now())
  )
  announce(app, bucket, changed, 'update')
  return { status: 200, json: fileAnswer(bucket, changed) }
}

async function deleteFile(context: RequestContext): Promise<Reply> {
  const { app, actor } = context
  const fileId = pathId(context, 'fileId')
  const bucket = visibleBucket(app, actor, pathId(context, 'bucketId'))
  const bucketDeletes = bucketGives(actor, 'delete', bucket)
  const file = requireFile(app.db, bucket, fileId)
  if (!bucketDeletes && !may(actor, 'delete', file.permissions)) throw denial(actor, 'delete', file.permissions)
  const { changes } = app.db.prepare('DELETE FROM storage_files WHERE sequence = ?').run(file.sequence)
  if (changes === 0) throw new AppwriteError('storage_file_not_found')
  await stateOf(app).blobs.remove(file.blob)
  announce(app, bucket, file, 'delete')
  return { status: 204 }
}

const all = '/v1/storage/buckets/:bucketId/files'
const one = `${all}/:fileId`

const storageRoutes: Route[] = [
  ...bucketRoutes((context) => stateOf(context.app).blobs),
  { method: 'POST', path: all, scope: 'files.write', handler: (context) => createFile(context, stateOf(context.app)) },
  { method: 'GET', path: all, scope: 'files.read', handler: listFiles },
  { method: 'GET', path: one, scope: 'files.read', handler: getFile },
  { method: 'PUT', path: one, scope: 'files.write', handler: updateFile },
  { method: 'DELETE', path: one, scope: 'files.write', handler: deleteFile },
  {
    method: 'GET',
    path: `${one}/view`,
    scope: 'files.read',
    handler: (context) => viewFile(context, stateOf(context.app).blobs)
  },
  {
    method: 'GET',
    path: `${one}/download`,
    scope: 'files.read',
    handler: (context) => downloadFile(context, stateOf(context.app).blobs)
  },
  {
    method: 'GET',
    path: `${one}/preview`,
    scope: 'files.read',
    handler: (context) => previewFile(context, stateOf(context.app).blobs)
  }
]

export const storageService: Service = {
  name: 'storage',
  routes: storageRoutes,
  start: (app) => {
    loadBuckets(app)
    stateOf(app)
  }
}
