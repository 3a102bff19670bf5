/** Downloads to the device, with the browser's own database. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { PART_BYTES, type KeptFile } from '#core/media/kept-workout.ts'
import { blobOf, expectFile, fetchBytes, hasAllBytes } from './fetch-kept.ts'
import { dropFile, readFile, readPart, writeFile } from './kept-db.ts'

const URL = '/demo/kept-test.webp'
const SIZE = 2 * PART_BYTES + 1000
const bytes = Uint8Array.from({ length: SIZE }, (_, at) => (at * 7 + (at >> 8)) % 256)

const expected = (more: Partial<KeptFile> = {}): KeptFile => ({
  url: URL,
  size: SIZE,
  mime: 'image/webp',
  md5: '',
  etag: '"a"',
  have: 0,
  isWhole: false,
  ...more
})

const asked: (string | null)[] = []

function answer(body: BodyInit | null, status = 200, more: Record<string, string> = {}): Response {
  return new Response(body, { status, headers: { 'content-type': 'image/webp', etag: '"a"', ...more } })
}

/** The server's answers, one after the other; the last one repeats. */
function serve(...answers: ((range: string | null) => Response)[]): void {
  vi.stubGlobal('fetch', async (_: string, init: RequestInit = {}) => {
    const range = new Headers(init.headers).get('range')
    asked.push(range)
    return (answers.length > 1 ? answers.shift() : answers[0])?.(range)
  })
}

const rest = (range: string | null): Response => {
  const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0)
  return range === null
    ? answer(bytes)
    : answer(bytes.slice(from), 206, { 'content-range': `bytes ${from}-${SIZE - 1}/${SIZE}` })
}

/** Sends this many bytes before the connection breaks. */
const cutAt = (length: number) => () =>
  answer(
    new ReadableStream({
      pull(controller) {
        if (this.isSent === true) return controller.error(new TypeError('network error'))
        this.isSent = true
        controller.enqueue(bytes.slice(0, length))
      }
    } as UnderlyingSource & { isSent?: boolean })
  )

const run = (file: KeptFile, stop = new AbortController(), type: string | null = null) =>
  fetchBytes(file, { address: async (url) => ({ url, type }), onProgress: () => undefined, signal: stop.signal })

const { setTimeout: wait } = globalThis

beforeEach(async () => {
  // The delays between attempts are seconds.
  vi.stubGlobal('setTimeout', (callback: () => void, ms = 0) => wait(callback, ms / 50))
  asked.length = 0
  await dropFile(URL)
})
afterEach(() => vi.unstubAllGlobals())

describe('fetching', () => {
  it('stores parts that make up the file', async () => {
    serve(rest)
    const file = await run(expected())
    expect([file.have, await hasAllBytes(file)]).toEqual([SIZE, true])
    expect((await readPart(URL, 2))?.byteLength).toBe(1000)
    expect(new Uint8Array(await (await blobOf(file)).arrayBuffer())).toEqual(bytes)
  })

  it('continues after an interruption with the first missing part', async () => {
    serve(cutAt(PART_BYTES + 5000), rest)
    const file = await run(expected())
    expect(asked).toEqual([null, `bytes=${PART_BYTES}-`])
    expect(new Uint8Array(await (await blobOf(file)).arrayBuffer())).toEqual(bytes)
  })

  it('starts over when the server supports no ranges', async () => {
    serve(cutAt(PART_BYTES), () => answer(bytes))
    expect(await hasAllBytes(await run(expected()))).toBe(true)
  })

  it('keeps what has arrived when it is stopped', async () => {
    const stop = new AbortController()
    serve(cutAt(PART_BYTES), () => {
      stop.abort()
      return answer(null, 503)
    })
    await expect(run(expected(), stop)).rejects.toThrow()
    expect((await readFile(URL))?.have).toBe(PART_BYTES)
  })

  it('uses the type that the edge detected, whatever the storage says', async () => {
    serve(() => answer(bytes, 200, { 'content-type': 'application/octet-stream' }))
    const file = await run(expected({ mime: 'application/octet-stream' }), undefined, 'video/webm')
    expect([file.mime, (await readFile(URL))?.mime]).toEqual(['video/webm', 'video/webm'])
  })

  it('accepts neither an HTML page nor an error as the file', async () => {
    serve(() => answer('<h1>Hotel</h1>', 200, { 'content-type': 'text/html' }))
    for (const type of [null, 'video/webm'])
      await expect(run(expected(), undefined, type)).rejects.toBeInstanceOf(NetworkError)
    serve(() => answer('oh', 500))
    await expect(run(expected())).rejects.toEqual(new UserFacingError('unavailable'))
    expect(await readPart(URL, 0)).toBeUndefined()
  })

  it('treats a file as deleted only when the real server says so', async () => {
    const said = (body: string) => () => answer(body, 404, { 'content-type': 'application/json' })
    serve(said('{"type":"storage_file_not_found"}'))
    await expect(run(expected())).rejects.toEqual(new UserFacingError('not-found'))
    serve(said('<h1>Not here</h1>'))
    await expect(run(expected())).rejects.toBeInstanceOf(NetworkError)
  })

  it('reports that the file has changed', async () => {
    serve(cutAt(PART_BYTES), () => answer(bytes, 206, { etag: '"b"' }))
    await expect(run(expected())).rejects.toEqual(new UserFacingError('file-changed'))
  })
})

describe('the check', () => {
  it('detects a missing part and changed bytes', async () => {
    serve(rest)
    const file = await run(expected())
    expect(await hasAllBytes({ ...file, size: SIZE + 1 })).toBe(false)
    expect(await hasAllBytes({ ...file, md5: '0'.repeat(32) })).toBe(false)
    await dropFile(URL)
    expect(await hasAllBytes(file)).toBe(false)
  })

  it('computes the MD5 of a file', async () => {
    serve(() => answer('abc'))
    const file = await run(expected({ size: 3, md5: '900150983cd24fb0d6963f7d28e17f72' }))
    expect(await hasAllBytes(file)).toBe(true)
  })
})

describe('before the download', () => {
  it('keeps the progress of the same file and drops that of another', async () => {
    await writeFile(expected({ have: 500 }))
    serve(() => answer(null, 200, { 'content-length': String(SIZE) }))
    expect((await expectFile(URL, await readFile(URL))).have).toBe(500)
    serve(() => answer(null, 200, { 'content-length': String(SIZE), etag: '"b"' }))
    expect(await expectFile(URL, await readFile(URL))).toMatchObject({ have: 0, etag: '"b"' })
  })
})
