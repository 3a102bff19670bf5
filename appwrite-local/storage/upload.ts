/** Handles uploads whose chunks may arrive in any order and in parallel. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, gzip, zstdCompress } from 'node:zlib'
import { formatDate } from '../store/dates.ts'
import { AppwriteError } from '../http/errors.ts'
import { CUSTOM_ID_MESSAGE, isValidId } from '../store/ids.ts'
import { assertGrantable, defaultPermissions, permissionsParam, ROW_ACTIONS } from '../rights/permissions.ts'
import type { App, Reply, RequestContext, UploadedPart } from '../types.ts'
import { bucketGives, visibleBucket } from './access.ts'
import type { BlobFacts, Blobs } from './blobs.ts'
import type { Bucket } from './buckets.ts'
import { announce, fileAnswer, findFile, insertFile, isComplete, requireFile, type StoredFile } from './files.ts'
import { sniffMimeType } from './mime.ts'
import { bodyId, pathId } from './params.ts'
import { CHUNK_SIZE, parseContentRange, type ChunkRange } from './ranges.ts'

const compressGzip = promisify(gzip)
const compressZstd = promisify(zstdCompress)

/** Appwrite neither compresses nor encrypts files above this many bytes (`APP_STORAGE_READ_BUFFER`). */
const LARGEST_TRANSFORMED = 20_000_000

export interface UploadState {
  blobs: Blobs
  /** Chunks being written, by file sequence. */
  writing: Map<number, Set<Promise<void>>>
  /** Complete files whose bytes are being read, by sequence. */
  finishing: Map<number, Promise<StoredFile>>
}

interface Upload {
  app: App
  state: UploadState
  bucket: Bucket
  id: string
  part: UploadedPart
  permissions: string[]
}

export async function createFile(context: RequestContext, state: UploadState): Promise<Reply> {
  const { app, actor } = context
  const bucketId = pathId(context, 'bucketId')
  const givenId = bodyId(context, 'fileId')
  const given = permissionsParam(context.body['permissions'], ROW_ACTIONS)
  const bucket = visibleBucket(app, actor, bucketId)
  bucketGives(actor, 'create', bucket)
  const permissions = given ?? defaultPermissions(actor, ROW_ACTIONS)
  assertGrantable(actor, permissions)
  const part = context.files.find((file) => file.name === 'file')
  if (part === undefined) throw new AppwriteError('storage_file_empty')
  const range = parseContentRange(header(context, 'content-range'))
  const id = range === null ? givenId : uploadId(context, givenId)
  checkExtension(bucket, part.filename)
  if ((range?.fileSize ?? part.data.length) > bucket.maximumFileSize) {
    throw new AppwriteError('storage_invalid_file_size', { message: 'File size not allowed' })
  }
  const upload = { app, state, bucket, id, part, permissions }
  return range === null ? wholeFile(upload) : chunk(upload, range)
}

function header(context: RequestContext, name: string): string | undefined {
  const value = context.headers[name]
  return Array.isArray(value) ? value[0] : value
}

function uploadId(context: RequestContext, givenId: string): string {
  const id = header(context, 'x-appwrite-id')
  if (id === undefined || id === '') return givenId
  if (id === 'unique()') throw new AppwriteError('storage_invalid_appwrite_id')
  if (!isValidId(id)) throw new AppwriteError('storage_invalid_appwrite_id', { message: CUSTOM_ID_MESSAGE })
  return id
}

function checkExtension(bucket: Bucket, filename: string): void {
  const dot = filename.lastIndexOf('.')
  const extension = dot < 0 ? '' : filename.slice(dot + 1).toLowerCase()
  const allowed = bucket.extensions.length === 0 || bucket.extensions.some((item) => item.toLowerCase() === extension)
  if (!allowed) throw new AppwriteError('storage_file_type_unsupported', { message: 'File extension not allowed' })
}

async function wholeFile({ app, state, bucket, id, part, permissions }: Upload): Promise<Reply> {
  if (findFile(app.db, bucket, id) !== null) throw new AppwriteError('storage_file_already_exists')
  const { data } = part
  const kept = await asKept(bucket, data)
  const blob = state.blobs.newName()
  await state.blobs.write(blob, 0, data)
  try {
    const facts = {
      signature: createHash('md5').update(data).digest('hex'),
      mimeType: sniffMimeType(data.subarray(0, 8192), data.length),
      sizeOriginal: data.length,
      sizeStored: data.length,
      chunksTotal: 1,
      chunksUploaded: 1
    }
    const fields = { id, name: part.filename, permissions, blob, ...facts, ...kept }
    const file = app.db.transaction(() => insertFile(app.db, bucket, fields, app.options.now()))
    announce(app, bucket, file, 'create')
    return { status: 201, json: fileAnswer(bucket, file) }
  } catch (error) {
    await state.blobs.remove(blob)
    throw error
  }
}

async function chunk(upload: Upload, range: ChunkRange): Promise<Reply> {
  const { app, state, bucket } = upload
  const file = findFile(app.db, bucket, upload.id) ?? beginUpload(upload, range)
  if (isComplete(file)) return { status: 200, json: fileAnswer(bucket, file) }
  if (!state.finishing.has(file.sequence)) await writeChunk(upload, file, range)
  // A repeated chunk may end while another one completes the file; it then waits and changes nothing.
  const stored = (await state.finishing.get(file.sequence)) ?? (await noteChunk(upload, file.sequence, range))
  return { status: 201, json: fileAnswer(bucket, stored) }
}

async function writeChunk({ state, part }: Upload, file: StoredFile, range: ChunkRange): Promise<void> {
  const writing = state.writing.get(file.sequence) ?? new Set()
  state.writing.set(file.sequence, writing)
  const work = state.blobs.write(file.blob, (range.number - 1) * CHUNK_SIZE, part.data)
  writing.add(work)
  try {
    await work
  } finally {
    writing.delete(work)
    if (writing.size === 0) state.writing.delete(file.sequence)
  }
}

/** Call this only when the chunk is on disk. */
async function noteChunk(upload: Upload, sequence: number, range: ChunkRange): Promise<StoredFile> {
  const { app, state, bucket, part } = upload
  const file = findFile(app.db, bucket, upload.id)
  if (file?.sequence !== sequence) throw new AppwriteError('storage_file_not_found')
  if (isComplete(file)) return file
  const uploaded = countChunk(app, file, range.number, part.data.length)
  if (uploaded < file.chunksTotal) return requireFile(app.db, bucket, upload.id)
  const work = completeFile(upload, file).finally(() => state.finishing.delete(sequence))
  state.finishing.set(sequence, work)
  return work
}

function beginUpload({ app, state, bucket, id, part, permissions }: Upload, range: ChunkRange): StoredFile {
  const fields = {
    id,
    name: part.filename,
    permissions,
    blob: state.blobs.newName(),
    signature: '',
    mimeType: '',
    sizeOriginal: range.fileSize,
    sizeActual: 0,
    sizeStored: 0,
    chunksTotal: range.total,
    chunksUploaded: 0,
    encryption: false,
    compression: ''
  }
  return app.db.transaction(() => insertFile(app.db, bucket, fields, app.options.now()))
}

function countChunk(app: App, file: StoredFile, number: number, size: number): number {
  return app.db.transaction(() => {
    app.db
      .prepare(
        'INSERT INTO storage_chunks (file, number, size) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET size = excluded.size'
      )
      .run(file.sequence, number, size)
    const row = app.db.prepare('SELECT count(*) AS count FROM storage_chunks WHERE file = ?').get(file.sequence)
    const count = Number(row?.['count'])
    // The last chunk counts only after the whole file has been read.
    const shown = Math.min(count, file.chunksTotal - 1)
    app.db
      .prepare('UPDATE storage_files SET chunks_uploaded = ?, updated_at = ? WHERE sequence = ?')
      .run(shown, formatDate(app.options.now()), file.sequence)
    return count
  })
}

/** Reads the file once, after its last writer. */
async function completeFile({ app, state, bucket, id }: Upload, file: StoredFile): Promise<StoredFile> {
  await Promise.allSettled(state.writing.get(file.sequence) ?? [])
  const facts = await state.blobs.inspect(file.blob)
  const kept = keptLarge(bucket, facts)
  app.db.transaction(() => {
    const sql = `UPDATE storage_files SET signature = ?, mime_type = ?, size_actual = ?, size_stored = ?, chunks_uploaded = chunks_total,
      encryption = ?, compression = ?, updated_at = ? WHERE sequence = ?`
    app.db
      .prepare(sql)
      .run(
        facts.md5,
        sniffMimeType(facts.head, facts.size),
        kept.sizeActual,
        facts.size,
        Number(kept.encryption),
        kept.compression,
        formatDate(app.options.now()),
        file.sequence
      )
    app.db.prepare('DELETE FROM storage_chunks WHERE file = ?').run(file.sequence)
  })
  const complete = requireFile(app.db, bucket, id)
  announce(app, bucket, complete, 'create')
  return complete
}

type Kept = Pick<StoredFile, 'sizeActual' | 'encryption' | 'compression'>

/** Appwrite's encryption yields base64: four characters for three bytes. */
function encryptedSize(bytes: number): number {
  return Math.ceil(bytes / 3) * 4
}

/** The size Appwrite would store. Here, compression and encryption change only the numbers in the response. */
async function asKept(bucket: Bucket, data: Buffer): Promise<Kept> {
  if (data.length > LARGEST_TRANSFORMED) return { sizeActual: data.length, encryption: false, compression: 'none' }
  let size = data.length
  if (bucket.compression === 'gzip') size = (await compressGzip(data)).length
  if (bucket.compression === 'zstd') {
    size = (await compressZstd(data, { params: { [constants.ZSTD_c_compressionLevel]: 3 } })).length
  }
  if (bucket.encryption) size = encryptedSize(size)
  return { sizeActual: size, encryption: bucket.encryption, compression: bucket.compression }
}

/** {@link asKept} for a chunked file, which is not held in memory. */
function keptLarge(bucket: Bucket, facts: BlobFacts): Kept {
  const plain = facts.size > LARGEST_TRANSFORMED
  if (plain) return { sizeActual: facts.size, encryption: false, compression: 'none' }
  const sizeActual = bucket.encryption ? encryptedSize(facts.size) : facts.size
  return { sizeActual, encryption: bucket.encryption, compression: bucket.compression }
}
