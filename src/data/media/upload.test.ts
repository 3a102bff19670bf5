import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { CHUNK_BYTES } from '#core/media/media.ts'
import type { SentAnswer, Sending } from './upload-chunk.ts'
import { PAUSED, uploadMedia } from './upload.ts'

/** A fake edge with one file; the test chooses which calls get lost. */
const server = vi.hoisted(() => ({
  size: 0,
  arrived: 0,
  exists: false,
  deleted: 0,
  dropped: 0,
  log: [] as string[],
  put: null as null | ((n: number) => SentAnswer | 'lost-request' | 'lost-answer'),
  reserve: null as null | (() => Error | null)
}))

const chunks = () => Math.max(1, Math.ceil(server.size / CHUNK_BYTES))
const media = () => ({
  id: 'f1',
  url: '/media/workout-media/f1',
  kind: 'image',
  purpose: 'workout',
  size: server.size,
  state: server.arrived >= chunks() ? 'ready' : 'pending',
  chunkSize: CHUNK_BYTES,
  chunks: chunks()
})

const api = {
  media: {
    $post: ({ json }: { json: { size: number; mimeType: string } }) => {
      server.log.push(`reserve ${json.mimeType}`)
      const failure = server.reserve?.() ?? null
      if (failure !== null) throw failure
      Object.assign(server, { size: json.size, exists: true })
      return { media: media() }
    },
    ':id': {
      $get: () => {
        server.log.push('ask')
        return { media: { ...media(), arrived: server.arrived } }
      },
      $delete: () => {
        server.deleted += 1
        return { id: 'f1' }
      }
    }
  }
}

vi.mock('../app/appwrite-rest.ts', () => ({
  getJwt: () => Promise.resolve('jwt'),
  dropJwt: () => {
    server.dropped += 1
  }
}))
vi.mock('../app/ids.ts', () => ({ newId: () => 'f1' }))
vi.mock('../app/edge.ts', async () => ({
  ask: async (send: (found: typeof api) => unknown) => send(api),
  failureOf: (_: number, body: { code: string }) => new UserFacingError(body.code)
}))
vi.mock('./upload-chunk.ts', () => ({
  putBytes: async (url: string, bytes: Blob, { onSent }: Sending): Promise<SentAnswer> => {
    const n = Number(url.split('/').at(-1))
    server.log.push(`put ${n} ${bytes.size}`)
    const said = server.put?.(n) ?? null
    if (said === 'lost-request') throw new NetworkError('unreachable')
    if (said !== null && said !== 'lost-answer') return said
    onSent(bytes.size)
    server.arrived = Math.max(server.arrived, n + 1)
    if (said === 'lost-answer') throw new NetworkError('timeout')
    return { status: 200, body: { media: media() } }
  }
}))

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(server, {
    size: 0,
    arrived: 0,
    exists: false,
    deleted: 0,
    dropped: 0,
    log: [],
    put: null,
    reserve: null
  })
})
afterEach(() => vi.useRealTimers())

const order = (size: number, type = 'image/png') =>
  ({ file: new Blob([new Uint8Array(size)], { type }), name: 'a.mov', kind: 'image', purpose: 'workout' }) as const

/** Skips all delays. */
async function through<T>(running: Promise<T>): Promise<T | Error> {
  const settled = running.catch((error: unknown) => error as Error)
  await vi.runAllTimersAsync()
  return settled
}

/** Only the first answer differs. */
const once = (n: number, what: SentAnswer | 'lost-request' | 'lost-answer') => {
  let isDone = false
  server.put = (asked) => {
    if (isDone || asked !== n) return null as never
    isDone = true
    return what
  }
}

describe('an upload', () => {
  it('reserves space, sends chunk after chunk and reports progress', async () => {
    const progress: number[] = []
    const size = CHUNK_BYTES + 10
    const result = await through(uploadMedia({ ...order(size), onProgress: (sent) => progress.push(sent) }))
    expect(result).toEqual({ id: 'f1', url: '/media/workout-media/f1' })
    expect(server.log).toEqual(['reserve image/png', `put 0 ${CHUNK_BYTES}`, 'put 1 10'])
    expect(progress).toEqual([0, CHUNK_BYTES, size, size])
    expect(server.deleted).toBe(0)
  })

  it('detects the type by the name when the device does not', async () => {
    await through(uploadMedia(order(10, '')))
    expect(server.log[0]).toBe('reserve video/quicktime')
  })

  it.each(['lost-request', 'lost-answer'] as const)('continues after a %s of any chunk', async (what) => {
    for (const n of [0, 1, 2]) {
      Object.assign(server, { arrived: 0, log: [] })
      once(n, what)
      expect(await through(uploadMedia(order(2 * CHUNK_BYTES + 1)))).toMatchObject({ id: 'f1' })
      const puts = server.log.filter((line) => line.startsWith('put'))
      // Chunks that had arrived are not sent again.
      expect(puts).toHaveLength(what === 'lost-request' ? 4 : 3)
      expect(server.log.filter((line) => line === 'ask')).toHaveLength(1)
    }
  })

  it('continues where it stopped when restarted with its id', async () => {
    server.arrived = 1
    expect(await through(uploadMedia({ ...order(CHUNK_BYTES + 5), id: 'f1' }))).toMatchObject({ id: 'f1' })
    expect(server.log).toEqual(['reserve image/png', 'ask', 'put 1 5'])
    server.log.length = 0
    expect(await through(uploadMedia({ ...order(CHUNK_BYTES + 5), id: 'f1' }))).toMatchObject({ id: 'f1' })
    expect(server.log).toEqual(['reserve image/png', 'ask'])
  })

  it('renews a refused token once', async () => {
    once(0, { status: 401, body: { code: 'unauthenticated' } })
    expect(await through(uploadMedia(order(10)))).toMatchObject({ id: 'f1' })
    expect(server.dropped).toBe(1)
  })

  it('retries a reservation without an answer', async () => {
    let tries = 0
    server.reserve = () => ((tries += 1) < 3 ? new NetworkError('unreachable') : null)
    expect(await through(uploadMedia(order(10)))).toMatchObject({ id: 'f1' })
    expect(tries).toBe(3)
  })
})

describe('an upload that fails', () => {
  it('releases its bytes when the content is refused', async () => {
    server.put = () => ({ status: 400, body: { code: 'invalid-argument' } })
    expect(await through(uploadMedia(order(10)))).toEqual(new UserFacingError('invalid-argument'))
    expect(server.log.filter((line) => line.startsWith('put'))).toHaveLength(1)
    expect(server.deleted).toBe(1)
  })

  it('is refused at once when the storage is full', async () => {
    server.reserve = () => new UserFacingError('quota-exceeded')
    expect(await through(uploadMedia(order(10)))).toEqual(new UserFacingError('quota-exceeded'))
    expect([server.log.length, server.deleted]).toEqual([1, 0])
  })

  it('keeps its reservation while the network is down, so that it can continue later', async () => {
    server.put = () => 'lost-request'
    expect(await through(uploadMedia(order(10)))).toEqual(new NetworkError('unreachable'))
    expect(server.log.filter((line) => line.startsWith('put'))).toHaveLength(6)
    expect(server.deleted).toBe(0)
  })

  it('stops when it is canceled and releases its bytes', async () => {
    const stop = new AbortController()
    server.put = () => {
      stop.abort()
      return 'lost-request'
    }
    expect(await through(uploadMedia({ ...order(10), signal: stop.signal }))).toBeInstanceOf(Error)
    expect(server.log.filter((line) => line.startsWith('put'))).toHaveLength(1)
    expect(server.deleted).toBe(1)
    expect(await through(uploadMedia({ ...order(10), signal: stop.signal }))).toEqual(new UserFacingError('cancelled'))
  })

  it('keeps its reservation when paused, without waiting for the next attempt', async () => {
    const stop = new AbortController()
    server.put = () => 'lost-request'
    const failed = uploadMedia({ ...order(10), signal: stop.signal }).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(10)
    stop.abort(PAUSED)
    await vi.advanceTimersByTimeAsync(10)
    expect(await failed).toBeInstanceOf(Error)
    expect(server.deleted).toBe(0)
  })

  it('reports that the edge never received the whole file', async () => {
    server.put = () => ({ status: 200, body: { media: { ...media(), state: 'pending' } } })
    expect(await through(uploadMedia(order(10)))).toEqual(new UserFacingError('upload-broken'))
    expect(server.deleted).toBe(1)
  })
})
