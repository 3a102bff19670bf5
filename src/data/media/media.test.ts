import { beforeEach, describe, expect, it, vi } from 'vitest'
import { UserFacingError } from '#core/app/errors.ts'
import { askAddresses, deleteMedia, listMedia } from './media.ts'

const edge = vi.hoisted(() => ({ ask: vi.fn() }))
vi.mock('../app/edge.ts', () => ({ ask: edge.ask, failureOf: vi.fn() }))
vi.mock('../app/appwrite-rest.ts', () => ({ getJwt: vi.fn(), dropJwt: vi.fn() }))

const file = (name: string) => `/media/workout-media/${name}`

/** The input of each call to the edge. */
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
})

describe('addresses', () => {
  const end = '2026-11-21T11:00:00Z'
  const giveAll = () =>
    answerWith((urls: string[]) => ({
      addresses: Object.fromEntries(
        urls
          .filter((url) => !url.includes('secret'))
          .map((url) => [url, { url: `${url}?t=1`, type: 'video/mp4', expiresAt: end }])
      )
    }))

  it('come with their expiry; files that may not be read are left out', async () => {
    giveAll()
    const found = await askAddresses([file('a'), file('secret')])
    expect([...found]).toEqual([[file('a'), { url: `${file('a')}?t=1`, type: 'video/mp4', until: Date.parse(end) }]])
  })

  it('are requested only for our own files', async () => {
    giveAll()
    expect((await askAddresses(['https://example.com/a.png', '', '/pictures/a.jpg'])).size).toBe(0)
    expect(sent).toEqual([])
  })

  it('are requested two hundred at a time', async () => {
    giveAll()
    const urls = Array.from({ length: 450 }, (_, index) => file(`f${index}`))
    expect((await askAddresses(urls)).size).toBe(450)
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
  it('treats a missing file as deleted, and nothing else', async () => {
    answerWith(() => ({ id: 'x' }))
    await deleteMedia('x')
    expect(sent).toEqual(['x'])
    edge.ask.mockRejectedValue(new UserFacingError('media-not-found'))
    await deleteMedia('x')
    edge.ask.mockRejectedValue(new UserFacingError('unavailable'))
    await expect(deleteMedia('x')).rejects.toThrow('unavailable')
  })
})
