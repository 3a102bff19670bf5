import { formatDate } from '../store/dates.ts'
import { AppwriteError, invalidParam } from '../http/errors.ts'
import { uniqueId } from '../store/ids.ts'
import { bucketGives, visibleBucket } from '../storage/access.ts'
import { requireFile } from '../storage/files.ts'
import { listRows } from '../storage/list-query.ts'
import { pathId } from '../storage/params.ts'
import type { Reply, RequestContext, Route, Service } from '../types.ts'
import { requireToken, tokenAnswer } from './tokens.ts'

const EXPIRE_MESSAGE =
  'Value must be valid date in the future and between 0000-01-01 00:00:00 and 9999-12-31 00:00:00. or null'

/** Must be in the future; empty means never. */
function expireParam(context: RequestContext): string {
  const value = context.body['expire']
  if (value === undefined || value === null || value === '') return ''
  const time = typeof value === 'string' ? Date.parse(value) : NaN
  if (Number.isNaN(time) || time <= context.app.options.now()) throw invalidParam('expire', EXPIRE_MESSAGE)
  return formatDate(time)
}

function fileOfPath(context: RequestContext): { sequence: number } {
  const bucketId = pathId(context, 'bucketId')
  const fileId = pathId(context, 'fileId')
  const bucket = visibleBucket(context.app, context.actor, bucketId)
  bucketGives(context.actor, 'update', bucket)
  return requireFile(context.app.db, bucket, fileId)
}

function createToken(context: RequestContext): Reply {
  const { app } = context
  const expire = expireParam(context)
  const file = fileOfPath(context)
  const id = uniqueId(app.options.now())
  app.db
    .prepare("INSERT INTO storage_tokens (id, file, created_at, expire, accessed_at) VALUES (?, ?, ?, ?, '')")
    .run(id, file.sequence, formatDate(app.options.now()), expire)
  return { status: 201, json: tokenAnswer(app, requireToken(app.db, id)) }
}

function listTokens(context: RequestContext): Reply {
  const { app } = context
  const file = fileOfPath(context)
  const columns = { $id: 'id', $createdAt: 'created_at', expire: 'expire' }
  const where = { where: 'file = ?', values: [file.sequence] }
  const source = { table: 'storage_tokens', columns, ...where, isSearched: false, noun: 'File token' }
  const { total, rows } = listRows(app, source, context.query)
  const tokens = rows.map((row) => tokenAnswer(app, requireToken(app.db, String(row['id']))))
  return { status: 200, json: { total, tokens } }
}

function getToken(context: RequestContext): Reply {
  return { status: 200, json: tokenAnswer(context.app, requireToken(context.app.db, pathId(context, 'tokenId'))) }
}

function updateToken(context: RequestContext): Reply {
  const { app } = context
  const expire = expireParam(context)
  const token = requireToken(app.db, pathId(context, 'tokenId'))
  app.db.prepare('UPDATE storage_tokens SET expire = ? WHERE sequence = ?').run(expire, token.sequence)
  return { status: 200, json: tokenAnswer(app, requireToken(app.db, token.id)) }
}

function deleteToken(context: RequestContext): Reply {
  const { changes } = context.app.db.prepare('DELETE FROM storage_tokens WHERE id = ?').run(pathId(context, 'tokenId'))
  if (changes === 0) throw new AppwriteError('token_not_found')
  return { status: 204 }
}

const ofFile = '/v1/tokens/buckets/:bucketId/files/:fileId'
const one = '/v1/tokens/:tokenId'

const tokenRoutes: Route[] = [
  { method: 'POST', path: ofFile, scope: 'tokens.write', handler: createToken },
  { method: 'GET', path: ofFile, scope: 'tokens.read', handler: listTokens },
  { method: 'GET', path: one, scope: 'tokens.read', handler: getToken },
  { method: 'PATCH', path: one, scope: 'tokens.write', handler: updateToken },
  { method: 'DELETE', path: one, scope: 'tokens.write', handler: deleteToken }
]

/** The storage service, which starts first, creates the table. */
export const tokensService: Service = { name: 'tokens', routes: tokenRoutes }
