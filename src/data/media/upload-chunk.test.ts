import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { putBytes } from './upload-chunk.ts'

/** A fake XMLHttpRequest that the test controls. */
class FakeRequest {
  static last: FakeRequest
  readonly upload: { onprogress?: (event: { loaded: number }) => void } = {}
  readonly headers: Record<string, string> = {}
  onload?: () => void
  onerror?: () => void
  status = 0
  responseText = ''
  opened = ''
  body: unknown = null
  isAborted = false
  constructor() {
    FakeRequest.last = this
  }
  open(method: string, url: string): void {
    this.opened = `${method} ${url}`
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }
  send(body: unknown): void {
    this.body = body
  }
  abort(): void {
    this.isAborted = true
  }
  answer(status: number, text: string): void {
    Object.assign(this, { status, responseText: text })
    this.onload?.()
  }
}

const bytes = new Blob([new Uint8Array(10)])
const sent: number[] = []
const start = (signal?: AbortSignal) => {
  const result = putBytes('/api/media/f/chunks/0', bytes, { token: 'jwt', onSent: (count) => sent.push(count), signal })
  const caught = result.catch((error: unknown) => error)
  return { caught, request: FakeRequest.last }
}

beforeEach(() => {
  vi.useFakeTimers()
  sent.length = 0
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('sending bytes', () => {
  it('sends the token, reports progress and returns the answer', async () => {
    const { caught, request } = start()
    expect([request.opened, request.headers['Authorization'], request.body]).toEqual([
      'PUT /api/media/f/chunks/0',
      'Bearer jwt',
      bytes
    ])
    request.upload.onprogress?.({ loaded: 4 })
    request.upload.onprogress?.({ loaded: 10 })
    request.answer(200, '{"media":{}}')
    expect(await caught).toEqual({ status: 200, body: { media: {} } })
    expect(sent).toEqual([4, 10])
  })

  it('returns null for an answer that is not JSON', async () => {
    const { caught, request } = start()
    request.answer(502, '<html>')
    expect(await caught).toEqual({ status: 502, body: null })
  })

  it('continues while bytes move and gives up after 70 s without progress', async () => {
    const { caught, request } = start()
    for (let second = 0; second < 300; second += 60) {
      await vi.advanceTimersByTimeAsync(60_000)
      request.upload.onprogress?.({ loaded: second })
    }
    expect(request.isAborted).toBe(false)
    await vi.advanceTimersByTimeAsync(70_000)
    expect(await caught).toEqual(new NetworkError('timeout'))
    expect(request.isAborted).toBe(true)
  })

  it('tells a lost network from being offline', async () => {
    const lost = start()
    lost.request.onerror?.()
    expect(await lost.caught).toEqual(new NetworkError('unreachable'))
    vi.stubGlobal('navigator', { onLine: false })
    const offline = start()
    offline.request.onerror?.()
    expect(await offline.caught).toEqual(new NetworkError('offline'))
  })

  it('stops when it is canceled, before or while it runs', async () => {
    const stop = new AbortController()
    const { caught, request } = start(stop.signal)
    stop.abort()
    expect(await caught).toEqual(new UserFacingError('cancelled'))
    expect(request.isAborted).toBe(true)
    const late = start(stop.signal)
    expect(await late.caught).toEqual(new UserFacingError('cancelled'))
    expect(late.request.body).toBeNull()
  })
})
