import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eventText, type AiEvent } from '#core/ai/ai-events.ts'
import type { AiRequest } from '#core/ai/ai-request.ts'
import { askModel } from './ask-model.ts'

const world = vi.hoisted(() => ({ tokens: 0 }))
vi.mock('../app/appwrite-rest.ts', () => ({
  getJwt: () => Promise.resolve(`token ${world.tokens}`),
  dropJwt: () => void (world.tokens += 1)
}))
vi.mock('../app/network-lost.ts', async () => {
  const { NetworkError } = await import('#core/app/errors.ts')
  return { networkLost: () => new NetworkError('unreachable') }
})

const fetched = vi.fn<typeof fetch>()
beforeEach(() => {
  world.tokens = 0
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})

const request: AiRequest = {
  sport: 'Fitness',
  level: 'base',
  minutes: 20,
  equipment: [],
  hurts: [],
  words: 'Hips last.',
  language: 'en'
}
const say: AiEvent = { type: 'say', text: 'Hüften zuletzt.' }
const done: AiEvent = { type: 'done', used: 1, limit: 5 }
/** In pieces of a few bytes, so that characters and events are split. */
function streamOf(text: string, isOpen = false): Response {
  const bytes = new TextEncoder().encode(text)
  const pieces = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, at) => bytes.slice(at * 7, at * 7 + 7))
  return new Response(
    new ReadableStream({
      start: (controller) => {
        for (const piece of pieces) controller.enqueue(piece)
        if (!isOpen) controller.close()
      }
    })
  )
}
const events: AiEvent[] = []
beforeEach(() => void (events.length = 0))
const run = (signal = new AbortController().signal) => askModel(request, signal, (event) => events.push(event))

it('reads events as they arrive and does not wait after the end', async () => {
  fetched.mockResolvedValue(streamOf(`: still here\n\n${eventText(say)}${eventText(done)}`, true))
  expect(await run()).toEqual(done)
  expect(events).toEqual([say])
  expect(fetched.mock.lastCall?.[1]).toMatchObject({ method: 'POST', headers: { Authorization: 'Bearer token 0' } })
})

it('renews a refused token once', async () => {
  fetched.mockResolvedValueOnce(new Response('{}', { status: 401 })).mockResolvedValueOnce(streamOf(eventText(done)))
  expect(await run()).toEqual(done)
  expect(fetched.mock.lastCall?.[1]).toMatchObject({ headers: { Authorization: 'Bearer token 1' } })
})

it('passes on the edge’s failure, before or during the stream', async () => {
  const error = { status: 'unavailable', message: '', details: { kind: 'code', code: 'ai-unavailable' } }
  fetched.mockResolvedValueOnce(new Response(JSON.stringify({ error }), { status: 503 }))
  await expect(run()).rejects.toMatchObject({ code: 'ai-unavailable' })
  fetched.mockResolvedValueOnce(new Response('<html>', { status: 404 }))
  await expect(run()).rejects.toMatchObject({ code: 'internal' })
  fetched.mockResolvedValueOnce(streamOf(eventText({ type: 'error', code: 'ai-slow' })))
  await expect(run()).rejects.toMatchObject({ code: 'ai-slow' })
})

it('treats a broken stream and an unanswered request as a lost network', async () => {
  fetched.mockResolvedValueOnce(streamOf(eventText(say)))
  await expect(run()).rejects.toMatchObject({ reason: 'unreachable' })
  fetched.mockResolvedValueOnce(new Response(null))
  await expect(run()).rejects.toMatchObject({ reason: 'unreachable' })
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(run()).rejects.toMatchObject({ reason: 'unreachable' })
})

it('stops with its signal', async () => {
  const stop = new AbortController()
  fetched.mockImplementation((_url, init) => {
    init?.signal?.addEventListener('abort', () => undefined)
    stop.abort()
    return Promise.reject(new DOMException('', 'AbortError'))
  })
  await expect(run(stop.signal)).rejects.toMatchObject({ code: 'aborted' })
})
