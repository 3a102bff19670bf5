import type { Sharp } from 'sharp'
import { NO_CACHE } from '../http/answer.ts'
import { AppwriteError, errorReply, invalidParam } from '../http/errors.ts'
import type { Reply, RequestContext } from '../types.ts'
import type { Blobs } from './blobs.ts'
import { isComplete, type StoredFile } from './files.ts'
import { PARAMETERS, type PreviewParams, previewParams } from './preview-params.ts'
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
/** In bytes and pixels: a small file can hold a huge picture, which would fill the memory. */
const LARGEST_SOURCE = 50 * 1024 * 1024
const MOST_PIXELS = 100_000_000
/** In bytes. */
const CACHE_SIZE = 16 * 1024 * 1024

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400" viewBox="0 0 600 400">
  <rect width="600" height="400" fill="#e8e9f0"/>
  <path d="M250 110h70l50 50v130H250z" fill="#fff" stroke="#9798a4" stroke-width="10" stroke-linejoin="round"/>
  <path d="M320 110v50h50" fill="none" stroke="#9798a4" stroke-width="10" stroke-linejoin="round"/></svg>`

interface Picture {
  data: Buffer
  mimeType: string
}

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

function mask(width: number, height: number, radius: number, opacity: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${radius}" fill="#fff" fill-opacity="${opacity}"/></svg>`
  )
}

type OpenImage = (data: Buffer) => Sharp

async function decorate(openImage: OpenImage, resized: Buffer, params: PreviewParams): Promise<Buffer> {
  let data = resized
  const { borderWidth: width, borderRadius: radius, opacity } = params
  if (opacity < 1 || radius > 0) {
    const size = await openImage(data).metadata()
    const cut = mask(size.width, size.height, radius, opacity)
    data = await openImage(data)
      .ensureAlpha()
      .composite([{ input: cut, blend: 'dest-in' }])
      .png()
      .toBuffer()
  }
  if (params.background !== '')
    data = await openImage(data)
      .flatten({ background: `#${params.background}` })
      .png()
      .toBuffer()
  if (width > 0) {
    const background = params.borderColor === '' ? { r: 0, g: 0, b: 0, alpha: 0 } : `#${params.borderColor}`
    data = await openImage(data)
      .extend({ top: width, bottom: width, left: width, right: width, background })
      .png()
      .toBuffer()
  }
  if (params.rotation % 360 !== 0) {
    const background = params.background === '' ? { r: 0, g: 0, b: 0, alpha: 0 } : `#${params.background}`
    data = await rotated(openImage, data, params.rotation, background)
  }
  return data
}

type Background = string | { r: number; g: number; b: number; alpha: number }

/** In pixels, as ImageMagick's "best fit": half a pixel around the corners, then whole pixels. */
function turnedSide(side: number, turned: number): number {
  const [from, to] = [(side - turned) / 2, (side + turned) / 2]
  return Math.ceil(to - Math.floor(from - 0.5) + 0.5)
}

async function rotated(openImage: OpenImage, data: Buffer, degrees: number, background: Background): Promise<Buffer> {
  const turned = openImage(data).rotate(degrees, { background }).png()
  if (degrees % 90 === 0) return turned.toBuffer()
  const { width, height } = await openImage(data).metadata()
  const [sine, cosine] = [Math.sin, Math.cos].map((of) => Math.abs(of((degrees * Math.PI) / 180))) as [number, number]
  const { data: picture, info } = await turned.toBuffer({ resolveWithObject: true })
  const right = Math.max(0, turnedSide(width, width * cosine + height * sine) - info.width)
  const bottom = Math.max(0, turnedSide(height, width * sine + height * cosine) - info.height)
  const [left, top] = [Math.floor(right / 2), Math.floor(bottom / 2)]
  const margins = { left, right: right - left, top, bottom: bottom - top }
  return openImage(picture)
    .extend({ ...margins, background })
    .png()
    .toBuffer()
}

async function render(source: Buffer, params: PreviewParams, output: string): Promise<Picture> {
  if (output === 'heic') throw invalidParam('output', 'This server has no encoder for heic')
  // Loaded on demand: most servers never make a preview.
  const { default: sharp } = await import('sharp')
  const openImage: OpenImage = (data) => sharp(data, { limitInputPixels: MOST_PIXELS })
  let image = openImage(source).autoOrient()
  if (params.width > 0 || params.height > 0) {
    image = image.resize(params.width || null, params.height || null, { fit: 'cover', position: params.position })
  }
  const decorated = await decorate(openImage, await image.png().toBuffer(), params)
  const options = params.quality === undefined ? {} : { quality: params.quality }
  const data = await openImage(decorated)
    .toFormat(output as 'png', options)
    .toBuffer()
  return { data, mimeType: `image/${output}` }
}

async function picture(blobs: Blobs, file: StoredFile, params: PreviewParams): Promise<Picture> {
  const readable = READABLE.has(file.mimeType) && isComplete(file) && file.sizeStored <= LARGEST_SOURCE
  const output = outputOf(params, file, readable)
  if (!readable) return render(Buffer.from(ICON), params, output)
  try {
    return await render(await collect(blobs.stream(file.blob, null)), params, output)
  } catch (error) {
    if (error instanceof AppwriteError) throw error
    // Not a picture after all.
    return render(Buffer.from(ICON), params, params.output === '' ? 'png' : output)
  }
}

/** Recorded: a fresh preview also has the no-cache headers, an error has them twice. */
export async function previewFile(context: RequestContext, blobs: Blobs): Promise<Reply> {
  try {
    const params = previewParams(context.query)
    const { bucket, file } = fileToRead(context)
    if (!bucket.transformations) throw new AppwriteError('storage_bucket_transformations_disabled')
    const cache = cacheOf(blobs)
    const key = JSON.stringify([file.blob, ...PARAMETERS.map((name) => context.query[name] ?? '')])
    const kept = cache.get(key)
    if (kept) return answer(kept, { 'cache-control': 'private, max-age=15552000', 'x-appwrite-cache': 'hit' })
    const made = await picture(blobs, file, params)
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
