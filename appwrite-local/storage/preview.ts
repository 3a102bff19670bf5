import { NO_CACHE } from '../http/answer.ts'
import { AppwriteError, errorReply, invalidParam } from '../http/errors.ts'
import type { Reply, RequestContext } from '../types.ts'
import type { Blobs } from './blobs.ts'
import { isComplete, type StoredFile } from './files.ts'
import { PARAMETERS, type PreviewParams, previewParams } from './preview-params.ts'
import type { Picture } from './render-process.ts'
import { NotRendered, RenderQueue } from './render-queue.ts'
import { fileToRead } from './serve.ts'

const READABLE = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/tiff',
  'image/svg+xml'
])
/** In bytes, like the next one. */
const LARGEST_SOURCE = 50 * 1024 * 1024
const CACHE_SIZE = 16 * 1024 * 1024

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400" viewBox="0 0 600 400">
  <rect width="600" height="400" fill="#e8e9f0"/>
  <path d="M250 110h70l50 50v130H250z" fill="#fff" stroke="#9798a4" stroke-width="10" stroke-linejoin="round"/>
  <path d="M320 110v50h50" fill="none" stroke="#9798a4" stroke-width="10" stroke-linejoin="round"/></svg>`

class PreviewCache {
  readonly #pictures = new Map<string, Picture>()
  #size = 0

  get(key: string): Picture | undefined {
    const picture = this.#pictures.get(key)
    if (picture) {
      this.#pictures.delete(key)
      this.#pictures.set(key, picture)
    }
    return picture
  }

  set(key: string, picture: Picture): void {
    if (picture.data.length > CACHE_SIZE || this.#pictures.has(key)) return
    this.#pictures.set(key, picture)
    this.#size += picture.data.length
    for (const [oldest, { data }] of this.#pictures) {
      if (this.#size <= CACHE_SIZE) return
      this.#pictures.delete(oldest)
      this.#size -= data.length
    }
  }
}

const caches = new WeakMap<Blobs, PreviewCache>()

function cacheOf(blobs: Blobs): PreviewCache {
  const cache = caches.get(blobs) ?? new PreviewCache()
  caches.set(blobs, cache)
  return cache
}

async function collect(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function outputOf(params: PreviewParams, file: StoredFile, readable: boolean): string {
  if (params.output !== '') return params.output === 'jpg' ? 'jpeg' : params.output
  const kind = readable ? (file.mimeType.split('/')[1] ?? 'png') : 'png'
  return ['png', 'jpeg', 'gif', 'webp', 'avif'].includes(kind) ? kind : 'png'
}

const queue = new RenderQueue()

async function picture(blobs: Blobs, file: StoredFile, params: PreviewParams): Promise<Picture> {
  const readable = READABLE.has(file.mimeType) && isComplete(file) && file.sizeStored <= LARGEST_SOURCE
  const output = outputOf(params, file, readable)
  if (output === 'heic') throw invalidParam('output', 'This server has no encoder for heic')
  if (!readable) return queue.render({ source: Buffer.from(ICON), params, output })
  try {
    return await queue.render({ source: await collect(blobs.stream(file.blob, null)), params, output })
  } catch (error) {
    if (!(error instanceof NotRendered)) throw error
    return queue.render({ source: Buffer.from(ICON), params, output: params.output === '' ? 'png' : output })
  }
}

/** Concurrent requests for the same preview share its work. */
const running = new Map<string, Promise<Picture>>()

function pictureOnce(key: string, make: () => Promise<Picture>): Promise<Picture> {
  const made = running.get(key) ?? make().finally(() => running.delete(key))
  running.set(key, made)
  return made
}

/** Recorded: a fresh preview also has the no-cache headers, and an error has them twice. */
export async function previewFile(context: RequestContext, blobs: Blobs): Promise<Reply> {
  try {
    const params = previewParams(context.query)
    const { bucket, file } = fileToRead(context)
    if (!bucket.transformations) throw new AppwriteError('storage_bucket_transformations_disabled')
    const cache = cacheOf(blobs)
    const key = JSON.stringify([file.blob, ...PARAMETERS.map((name) => context.query[name] ?? '')])
    const kept = cache.get(key)
    if (kept) return answer(kept, { 'cache-control': 'private, max-age=15552000', 'x-appwrite-cache': 'hit' })
    const made = await pictureOnce(key, () => picture(blobs, file, params))
    cache.set(key, made)
    return answer(made, {
      ...(NO_CACHE as Record<string, string>),
      'cache-control': [String(NO_CACHE['cache-control']), 'private, max-age=2592000'],
      'x-appwrite-cache': 'miss'
    })
  } catch (error) {
    if (!(error instanceof AppwriteError)) throw error
    const { status, json } = errorReply(error)
    const twice = (name: string): string[] => [String(NO_CACHE[name]), String(NO_CACHE[name])]
    const headers = {
      'cache-control': twice('cache-control'),
      pragma: twice('pragma'),
      expires: '0',
      'x-appwrite-cache': 'miss'
    }
    return { status, json, headers }
  }
}

function answer({ data, mimeType }: Picture, headers: Record<string, string | string[]>): Reply {
  return { status: 200, body: data, headers: { 'content-type': mimeType, ...headers } }
}
