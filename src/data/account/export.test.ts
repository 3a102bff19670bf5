import { beforeEach, describe, expect, it, vi } from 'vitest'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { readExport } from './export.ts'

const tokens = vi.hoisted(() => ({ dropped: 0 }))
vi.mock('../app/appwrite-rest.ts', () => ({
  getJwt: () => Promise.resolve(`token-${tokens.dropped}`),
  dropJwt: () => (tokens.dropped += 1)
}))

const END = [0x50, 0x4b, 0x05, 0x06, ...new Array<number>(18).fill(0)]

/** An answer whose body comes in these pieces; it can break off after the last one. */
function answer(pieces: readonly (readonly number[])[], breaks = false): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(Uint8Array.from(piece))
      if (breaks) controller.error(new TypeError('network error'))
      else controller.close()
    }
  })
  return new Response(body, { status: 200 })
}

const answers: (Response | Error)[] = []
const asked: string[] = []
beforeEach(() => {
  answers.length = 0
  asked.length = 0
  tokens.dropped = 0
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', (url: string, init: { headers: Record<string, string> }) => {
    asked.push(`${url} ${init.headers['Authorization']}`)
    const next = answers.shift()
    return next instanceof Response ? Promise.resolve(next) : Promise.reject(next ?? new TypeError('no answer'))
  })
})

async function read(signal = new AbortController().signal): Promise<number[]> {
  const bytes: number[] = []
  await readExport((piece) => Promise.resolve(void bytes.push(...piece)), signal)
  return bytes
}

describe('readExport', () => {
  it('passes on every byte in order', async () => {
    answers.push(answer([[1, 2], [3], END]))
    expect(await read()).toEqual([1, 2, 3, ...END])
    expect(asked).toEqual(['/api/account/export Bearer token-0'])
  })
  it('detects the end even when it is split', async () => {
    answers.push(answer([[9], ...END.map((byte) => [byte])]))
    expect(await read()).toEqual([9, ...END])
  })
  it('retries once with a new token', async () => {
    answers.push(new Response('{}', { status: 401 }), answer([END]))
    await read()
    expect(asked[1]).toBe('/api/account/export Bearer token-1')
  })
  it('rejects an archive without its end', async () => {
    answers.push(answer([[1, 2, 3], END.slice(0, -1)]))
    await expect(read()).rejects.toMatchObject({ code: 'export-broken' })
  })
  it('tells a lost connection from an error of the edge', async () => {
    answers.push(answer([[1]], true))
    await expect(read()).rejects.toBeInstanceOf(NetworkError)
    answers.push(new TypeError('fetch failed'))
    await expect(read()).rejects.toMatchObject({ reason: 'unreachable' })
    const error = { status: 'resource-exhausted', message: '' }
    answers.push(new Response(JSON.stringify({ error }), { status: 429 }))
    await expect(read()).rejects.toEqual(new UserFacingError('rate-limited'))
  })
  it('reports that it was canceled', async () => {
    const stop = new AbortController()
    stop.abort()
    answers.push(new DOMException('aborted', 'AbortError'))
    await expect(read(stop.signal)).rejects.toMatchObject({ code: 'cancelled' })
  })
})
