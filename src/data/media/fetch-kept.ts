import { md5 } from '@noble/hashes/legacy.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { PART_BYTES, type KeptFile } from '#core/media/kept-workout.ts'
import { networkLost } from '../app/network-lost.ts'
import { dropFile, readFile, readPart, writeFile, writePart } from './kept-db.ts'
import { factsOf, isMediaType, reach, refuse } from './kept-facts.ts'

const STALL_MS = 30_000
const TRIES = 4
const PAUSE_MS = 500

export interface Fetching {
  /** `type` is null if the answer's header names it: for files that this site serves itself. */
  address: (url: string, isAnew: boolean) => Promise<{ url: string; type: string | null }>
  onProgress: (file: KeptFile) => void
  signal: AbortSignal
}

/**
 * What is known about a file before its download: the stored progress counts only while the file is the same. @throws
 * as `factsOf`.
 */
export async function expectFile(url: string, known: KeptFile | undefined): Promise<KeptFile> {
  const facts = await factsOf(url)
  const isSame =
    known !== undefined && known.size === facts.size && known.md5 === facts.md5 && known.etag === facts.etag
  if (isSame) return known
  if (known !== undefined) await dropFile(url)
  const file = { url, ...facts, have: 0, isWhole: false }
  await writeFile(file)
  return file
}

class CutError extends Error {}

async function store(file: KeptFile, bytes: Uint8Array<ArrayBuffer>): Promise<KeptFile> {
  const n = Math.floor(file.have / PART_BYTES)
  const next = { ...file, have: file.have + bytes.byteLength }
  await writePart(next, n, bytes.slice().buffer)
  return next
}

/** Limits the silence and not the whole time, because a video may download slowly. */
async function nextChunk(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>
): Promise<Uint8Array<ArrayBuffer> | null> {
  let watch: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    watch = setTimeout(() => reject(new CutError('silent')), STALL_MS)
  })
  try {
    const { done, value } = await Promise.race([reader.read(), silence])
    return done ? null : value
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new CutError('cut')
  } finally {
    clearTimeout(watch)
  }
}

async function take(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  before: KeptFile,
  onProgress: Fetching['onProgress']
): Promise<KeptFile> {
  const reader = body.getReader()
  const buffer = new Uint8Array(PART_BYTES)
  let [file, filled] = [before, 0]
  try {
    for (;;) {
      const chunk = await nextChunk(reader)
      if (chunk === null) break
      for (let at = 0; at < chunk.byteLength;) {
        const taken = chunk.subarray(at, at + PART_BYTES - filled)
        buffer.set(taken, filled)
        filled += taken.byteLength
        at += taken.byteLength
        if (filled === PART_BYTES) {
          file = await store(file, buffer)
          filled = 0
        }
      }
      onProgress({ ...file, have: file.have + filled })
    }
    const isEnd = file.size === 0 || file.have + filled === file.size
    if (filled > 0 && isEnd) file = await store(file, buffer.subarray(0, filled))
    return file.size === 0 ? { ...file, size: file.have } : file
  } finally {
    reader.cancel().catch(() => undefined)
  }
}

async function fromStart(file: KeptFile): Promise<KeptFile> {
  await dropFile(file.url)
  const empty = { ...file, have: 0 }
  await writeFile(empty)
  return empty
}

function isOther(answer: Response, file: KeptFile): boolean {
  const total = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1]
  const etag = answer.headers.get('etag')
  return (
    (total !== undefined && file.size > 0 && Number(total) !== file.size) ||
    (etag !== null && file.etag !== '' && etag !== file.etag)
  )
}

async function oneTry(file: KeptFile, fetching: Fetching, isAnew: boolean): Promise<KeptFile> {
  const { address, onProgress, signal } = fetching
  const { url, type } = await address(file.url, isAnew)
  const headers: Record<string, string> = file.have > 0 ? { range: `bytes=${file.have}-` } : {}
  const answer = await reach(fetch(url, { headers, cache: 'no-store', signal }))
  if (answer.status === 416 || isOther(answer, file)) {
    await answer.body?.cancel()
    throw new UserFacingError('file-changed')
  }
  if (!answer.ok) return refuse(answer)
  const said = answer.headers.get('content-type') ?? ''
  const mime = type ?? said
  if (said.startsWith('text/html') || !isMediaType(mime) || answer.body === null) throw networkLost()
  const known = { ...file, mime }
  const from = answer.status === 206 || known.have === 0 ? known : await fromStart(known)
  return take(answer.body, from, onProgress)
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })

const isDone = ({ size, have }: KeptFile): boolean => size > 0 && have >= size

/**
 * Returns the complete file, not yet verified. @throws NetworkError, UserFacingError, DOMException when the device is
 * full.
 */
export async function fetchBytes(start: KeptFile, fetching: Fetching): Promise<KeptFile> {
  let file = start
  for (let tries = 0; !isDone(file);) {
    fetching.signal.throwIfAborted()
    const before = file.have
    try {
      file = await oneTry(file, fetching, tries > 0)
    } catch (error) {
      const isCut = error instanceof CutError || error instanceof NetworkError
      const isOld = error instanceof UserFacingError && error.code === 'not-found' && tries === 0
      if (!isCut && !isOld) throw error
      tries += 1
      if (tries >= TRIES) throw isCut ? networkLost() : error
      file = await progressOf(file)
      await pause(isOld ? 0 : PAUSE_MS * 2 ** tries, fetching.signal)
      continue
    }
    tries = file.have > before ? 0 : tries + 1
    if (tries >= TRIES) throw networkLost()
  }
  return file
}

async function progressOf(file: KeptFile): Promise<KeptFile> {
  return (await readFile(file.url)) ?? file
}

export async function hasAllBytes(file: KeptFile): Promise<boolean> {
  const hash = md5.create()
  let size = 0
  for (let n = 0; size < file.size; n += 1) {
    const part = await readPart(file.url, n)
    if (part === undefined || part.byteLength === 0) return false
    size += part.byteLength
    if (file.md5 !== '') hash.update(new Uint8Array(part))
  }
  return size === file.size && (file.md5 === '' || bytesToHex(hash.digest()) === file.md5)
}

export async function blobOf(file: KeptFile): Promise<Blob> {
  const parts: ArrayBuffer[] = []
  for (let n = 0; n * PART_BYTES < file.size; n += 1) parts.push((await readPart(file.url, n)) ?? new ArrayBuffer(0))
  return new Blob(parts, { type: file.mime })
}
