import { afterEach, describe, expect, it, vi } from 'vitest'
import { NoAnswer } from './errors.ts'
import { fetch } from './undici.ts'

const answering = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', answer)
afterEach(() => vi.unstubAllGlobals())

describe('the SDK’s fetch to Appwrite', () => {
  it('passes the answer on, with and without a body', async () => {
    answering(async () => Response.json({ a: 1 }, { status: 409, headers: { 'x-appwrite-warning': 'w' } }))
    const full = await fetch('https://db.test/v1')
    expect([full.status, full.headers.get('x-appwrite-warning'), await full.json()]).toEqual([409, 'w', { a: 1 }])
    answering(async () => new Response(null, { status: 204 }))
    expect([(await fetch('https://db.test/v1')).status, await (await fetch('https://db.test/v1')).text()]).toEqual([
      204,
      ''
    ])
  })

  it('throws NoAnswer when there is no answer or only half of one', async () => {
    answering(() => Promise.reject(new TypeError('Network connection lost.')))
    await expect(fetch('https://db.test/v1')).rejects.toBeInstanceOf(NoAnswer)
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"a'))
        controller.error(new Error('cut'))
      }
    })
    answering(async () => new Response(broken, { headers: { 'content-type': 'application/json' } }))
    await expect(fetch('https://db.test/v1')).rejects.toBeInstanceOf(NoAnswer)
  })

  it('does not hide an invalid call', async () => {
    answering(async () => Response.json({}))
    await expect(fetch('no address')).rejects.toBeInstanceOf(TypeError)
    await expect(fetch('https://db.test/v1', { headers: { 'a\nb': 'c' } })).rejects.toBeInstanceOf(TypeError)
  })
})
