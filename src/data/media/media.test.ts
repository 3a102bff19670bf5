import { beforeEach, describe, expect, it, vi } from 'vitest'
import { UserFacingError } from '#core/app/errors.ts'
import { addressesOf, deleteMedia, dropAddresses, listMedia } from './media.ts'

const edge = vi.hoisted(() => ({ ask: vi.fn() }))
vi.mock('../app/edge.ts', () => ({ ask: edge.ask, failureOf: vi.fn() }))
vi.mock('../app/client.ts', () => ({ getJwt: vi.fn(), dropJwt: vi.fn() }))

const MINUTE = 60_000
const NOW = Date.parse('2026-11-21T10:00:00Z')
const file = (name: string) => `/media/workout-media/${name}`

/** Calls that reach the edge; each one's body is what `api` was asked with. */
const sent: unknown[] = []
const api = {
  media: {
    $get: (what: unknown) => what,
    addresses: { $post: ({ json }: { json: { urls: string[] } }) => json.urls },
    ':id': { $delete: ({ param }: { param: { id: string } }) => param.id }
  }
}

function answerWith(answer: (asked: never) => unknown): void {
  edge.ask.mockImplementation(async (send: (found: typeof api) => unknown) => {
    const asked = send(api)
    sent.push(asked)
    return answer(asked as never)
  })
}

beforeEach(() => {
  sent.length = 0
  dropAddresses()
})

describe('addresses', () => {
  const give = (minutes: number) =>
    answerWith((urls: string[]) => ({
      addresses: Object.fromEntries(
        urls
          .filter((url) => !url.includes('secret'))
          .map((url) => [
            url,
            { url: `${url}?t=${sent.length}`, expiresAt: new Date(NOW + minutes * MINUTE).toISOString() }
          ])
      )
    }))

  it('are asked for together and once, until shortly before they end', async () => {
    give(60)
    const urls = [file('a'), file('b'), file('a')]
    const first = await addressesOf(urls, { now: NOW })
    expect(Object.fromEntries(first)).toEqual({ [file('a')]: `${file('a')}?t=1`, [file('b')]: `${file('b')}?t=1` })
    expect(await addressesOf(urls, { now: NOW + 54 * MINUTE })).toEqual(first)
    expect(sent).toEqual([[file('a'), file('b')]])
    expect((await addressesOf([file('a')], { now: NOW + 56 * MINUTE })).get(file('a'))).toBe(`${file('a')}?t=2`)
  })

  it('of other sites pass through, and files that may not be read are left out', async () => {
    give(60)
    const found = await addressesOf(['https://example.com/a.png', '', '/pictures/a.jpg', file('secret')], { now: NOW })
    expect(Object.fromEntries(found)).toEqual({
      'https://example.com/a.png': 'https://example.com/a.png',
      '': '',
      '/pictures/a.jpg': '/pictures/a.jpg'
    })
    expect(await addressesOf(['https://example.com/a.png'], { now: NOW })).toHaveProperty('size', 1)
    expect(sent).toHaveLength(1)
  })

  it('that no longer work are asked for anew', async () => {
    give(60)
    await addressesOf([file('a')], { now: NOW })
    expect((await addressesOf([file('a')], { now: NOW, anew: true })).get(file('a'))).toBe(`${file('a')}?t=2`)
    expect((await addressesOf([file('a')], { now: NOW })).get(file('a'))).toBe(`${file('a')}?t=2`)
  })

  it('are asked for in parts of two hundred', async () => {
    give(60)
    const urls = Array.from({ length: 450 }, (_, index) => file(`f${index}`))
    expect((await addressesOf(urls, { now: NOW })).size).toBe(450)
    expect(sent.map((part) => (part as string[]).length)).toEqual([200, 200, 50])
  })
})

describe('the list', () => {
  it('is read page by page', async () => {
    const pages = [
      { items: [{ id: 'a' }], nextPageToken: 'a' },
      { items: [{ id: 'b' }], nextPageToken: '' }
    ]
    answerWith(() => pages[sent.length - 1])
    expect((await listMedia()).map(({ id }) => id)).toEqual(['a', 'b'])
    expect(sent).toEqual([{ query: { pageToken: '' } }, { query: { pageToken: 'a' } }])
  })
})

describe('deleting', () => {
  it('takes a file that is gone for deleted, and nothing else', async () => {
    answerWith(() => ({ id: 'x' }))
    await deleteMedia('x')
    expect(sent).toEqual(['x'])
    edge.ask.mockRejectedValue(new UserFacingError('media-not-found'))
    await deleteMedia('x')
    edge.ask.mockRejectedValue(new UserFacingError('unavailable'))
    await expect(deleteMedia('x')).rejects.toThrow('unavailable')
  })
})
