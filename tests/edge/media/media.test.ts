import { describe, expect, it, vi } from 'vitest'
import { writerOf } from '../../../functions/lib/appwrite-writer.ts'
import { settingsOf } from '../../../functions/lib/env.ts'
import { addressesFor } from '../../../functions/media/media-addresses.ts'
import { content } from '../support/content.ts'
import { appwrite, asOperator, bindings, call, join, newId, type Person } from '../support/edge.ts'
import { load, mp4, png, recount, reserve, send, upload } from '../support/media-files.ts'

async function publish(person: Person, imageUrl: string): Promise<string> {
  const id = newId()
  const saved = await person.call('POST', '/api/workouts', { id, content: { ...content(), imageUrl } })
  if (saved.status !== 201) throw new Error(JSON.stringify(saved.body))
  await person.call('POST', `/api/workouts/${id}/publish`)
  return id
}

describe('a file', () => {
  it('is reserved, sent, ready, listed and deleted, and counted exactly', async () => {
    const person = await join()
    const reserved = await reserve(person, { name: '../../My  pictüre.PNG', size: 200 })
    expect([reserved.status, reserved.body['media']]).toMatchObject([
      201,
      {
        kind: 'image',
        purpose: 'workout',
        name: 'My pictüre.PNG',
        size: 200,
        state: 'pending',
        chunks: 1,
        chunkSize: 5_242_880
      }
    ])
    const media = reserved.body['media'] as unknown as { id: string; url: string }
    expect(media.url).toBe(`/media/workout-media/${media.id}`)
    expect(await recount(person)).toMatchObject({ counted: 200, total: 200, rows: 200 })
    const sent = await send(person, media.id, 0, png(200))
    expect([sent.status, sent.body['media']]).toMatchObject([200, { state: 'ready', expiresAt: null }])
    expect((await recount(person)).counted).toBe(200)
    const list = await person.call('GET', '/api/media')
    expect(list.body).toMatchObject({
      items: [{ id: media.id, name: 'My pictüre.PNG', size: 200, url: media.url, usedBy: '' }],
      prefixes: [],
      nextPageToken: ''
    })
    expect(String(list.body['items']?.['0']?.['path'])).toMatch(
      new RegExp(`^workout-media/${person.id}/[0-9a-f]{8}-My-picture\\.png$`)
    )
    expect((await person.call('DELETE', `/api/media/${media.id}`)).status).toBe(200)
    expect((await person.call('DELETE', `/api/media/${media.id}`)).status).toBe(404)
    expect(await recount(person)).toMatchObject({ counted: 0, total: 0, rows: 0 })
  })

  it('of three chunks reports its progress, and accepts them again', async () => {
    const person = await join()
    const bytes = mp4(2 * 5_242_880 + 1000)
    bytes[5_242_880] = 7
    const reserved = await reserve(person, {
      kind: 'video',
      name: 'clip.mp4',
      mimeType: 'video/mp4',
      size: bytes.byteLength
    })
    const { id, url } = reserved.body['media'] as unknown as { id: string; url: string }
    const arrived = async () => (await person.call('GET', `/api/media/${id}`)).body['media']?.['arrived']
    expect(await arrived()).toBe(0)
    for (let n = 0; n < 3; n += 1) {
      const chunk = bytes.slice(n * 5_242_880, (n + 1) * 5_242_880)
      for (const answer of [await send(person, id, n, chunk), await send(person, id, n, chunk)])
        expect([answer.status, answer.body['media']?.['state']]).toEqual([200, n === 2 ? 'ready' : 'pending'])
      expect(await arrived()).toBe(n + 1)
    }
    expect(await recount(person)).toMatchObject({ counted: bytes.byteLength, total: bytes.byteLength })
    const { addresses } = (await person.call('POST', '/api/media/addresses', { urls: [url] })).body
    const found = await fetch(String(addresses?.[url]?.['url']), { headers: { range: 'bytes=5242880-5242889' } })
    expect(found.status).toBe(206)
    expect([...new Uint8Array(await found.arrayBuffer())].slice(0, 2)).toEqual([7, 0])
  })

  it('is the same file when its reservation is repeated, and a different one is refused', async () => {
    const person = await join()
    const id = newId()
    expect((await reserve(person, { id })).status).toBe(201)
    const again = await reserve(person, { id })
    expect([again.status, again.body['media']?.['id']]).toEqual([200, id])
    for (const other of [{ size: 201 }, { name: 'b.png' }, { purpose: 'profile' }]) {
      const refused = await reserve(person, { id, ...other })
      expect([refused.status, refused.body['error']?.['details']]).toEqual([
        409,
        { kind: 'code', code: 'file-id-taken' }
      ])
    }
    expect((await reserve(await join(), { id })).status).toBe(409)
    expect((await reserve(person, { id: id.toUpperCase() })).status).toBe(409)
    expect(await recount(person)).toMatchObject({ counted: 200, total: 200, rows: 200 })
  })
})

describe('the list', () => {
  it('has folders, pages and prefixes', async () => {
    const person = await join()
    const names = ['a.png', 'b.png', 'c.png']
    const ids = []
    for (const name of names) ids.push((await upload(person, png(), { name })).id)
    await upload(person, png(), { purpose: 'profile' })
    const list = (query: string) => person.call('GET', `/api/media?${query}`)
    const own = `workout-media/${person.id}/`
    expect((await list('delimiter=/')).body).toEqual({
      items: [],
      prefixes: ['profile-media/', 'workout-media/'],
      nextPageToken: ''
    })
    expect((await list('delimiter=/&prefix=work')).body['prefixes']).toEqual(['workout-media/'])
    expect((await list('delimiter=/&prefix=workout-media/')).body['prefixes']).toEqual([own])
    expect((await list(`delimiter=/&prefix=${own}`)).body['items']).toHaveLength(3)
    expect((await list('prefix=profile')).body['items']).toHaveLength(1)
    expect((await list('prefix=message-media/')).body['items']).toEqual([])
    expect((await list('prefix=other/')).body['items']).toEqual([])
    const found: string[] = []
    let token = ''
    do {
      const { body } = await list(`prefix=${own}&maxResults=2&pageToken=${token}`)
      found.push(...(body['items'] as unknown as { id: string }[]).map((item) => item.id))
      token = String(body['nextPageToken'])
    } while (token !== '')
    expect(found.sort()).toEqual(ids.sort())
  })

  it.each(['maxResults=0', 'maxResults=1001', 'maxResults=x', 'delimiter=.', 'pageToken=../x', 'pageToken=nosuch'])(
    'refuses %s',
    async (query) => {
      expect((await (await join()).call('GET', `/api/media?${query}`)).status).toBe(400)
    }
  )

  it('of someone else is not found, not even by a page token', async () => {
    const [ann, ben] = [await join(), await join()]
    const media = await upload(ann)
    expect((await ben.call('GET', '/api/media')).body['items']).toEqual([])
    expect((await ben.call('GET', `/api/media?prefix=workout-media/${ann.id}/`)).body['items']).toEqual([])
    expect((await ben.call('GET', `/api/media?pageToken=${media.id}`)).status).toBe(400)
  })
})

describe('a public file', () => {
  it('is sent with its type, whole and in parts, and nothing in it can run', async () => {
    const person = await join()
    const bytes = png(1000)
    bytes[999] = 9
    const media = await upload(person, bytes)
    expect((await load(media.url)).status).toBe(404)
    await publish(person, media.url)
    const whole = await load(media.url)
    expect([whole.status, new Uint8Array(await whole.arrayBuffer())]).toEqual([200, bytes])
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': '1000',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=60'
    })
    for (const [range, from, to] of [
      ['bytes=0-', 0, 999],
      ['bytes=10-19', 10, 19],
      ['bytes=990-5000', 990, 999],
      ['bytes=-1', 999, 999],
      ['bytes=0-0', 0, 0],
      ['bytes=-5', 995, 999]
    ] as const) {
      const part = await load(media.url, { headers: { range } })
      expect([part.status, part.headers.get('content-range')], range).toEqual([206, `bytes ${from}-${to}/1000`])
      expect(new Uint8Array(await part.arrayBuffer()), range).toEqual(bytes.slice(from, to + 1))
    }
    const outside = await load(media.url, { headers: { range: 'bytes=1000-' } })
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, 'bytes */1000'])
    const etag = whole.headers.get('etag') ?? ''
    expect((await load(media.url, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await load(media.url, { headers: { 'if-none-match': '"x"' } })).status).toBe(200)
    expect((await load(media.url, { headers: { range: 'bytes=0-1', 'if-range': '"x"' } })).status).toBe(200)
    const head = await load(media.url, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '1000', ''])
  })

  it('disappears when it is withdrawn or deleted, in every form', async () => {
    const person = await join()
    const media = await upload(person)
    const id = await publish(person, media.url)
    const etag = (await load(media.url)).headers.get('etag') ?? ''
    const every: RequestInit[] = [
      {},
      { method: 'HEAD' },
      { headers: { range: 'bytes=0-9' } },
      { headers: { 'if-none-match': etag } }
    ]
    const statuses = () => Promise.all(every.map(async (init) => (await load(media.url, init)).status))
    expect(await statuses()).toEqual([200, 200, 206, 304])
    await person.call('POST', `/api/workouts/${id}/unpublish`)
    expect(await statuses()).toEqual([404, 404, 404, 404])
    await person.call('POST', `/api/workouts/${id}/publish`)
    expect(await statuses()).toEqual([200, 200, 206, 304])
    await person.call('DELETE', `/api/media/${media.id}`)
    expect(await statuses()).toEqual([404, 404, 404, 404])
  })

  it('excludes everything else: pending, private, unknown, a path', async () => {
    const person = await join()
    const pending = String((await reserve(person)).body['media']?.['url'])
    const hidden = (await upload(person)).url
    const wrongBucket = hidden.replace('workout', 'profile')
    for (const url of [
      pending,
      hidden,
      wrongBucket,
      '/media/workout-media/nosuch',
      '/media/x/y',
      '/media/workout-media/a%2Fb'
    ])
      expect((await load(url)).status, url).toBe(404)
    const picture = await upload(person, png(), { purpose: 'profile' })
    expect((await load(picture.url)).status).toBe(200)
    expect((await load(`${picture.url}/`)).status).toBe(200)
  })
})

describe('addresses', () => {
  const addresses = async (person: Person, urls: string[]) =>
    (await person.call('POST', '/api/media/addresses', { urls })).body['addresses'] as unknown as Record<
      string,
      { url: string; expiresAt: string }
    >

  it('open private files to their owner for a while, with one token', async () => {
    const person = await join()
    const media = await upload(person)
    const first = (await addresses(person, [media.url]))[media.url]
    expect(first?.url.startsWith(`${appwrite.endpoint}/storage/`)).toBe(true)
    const left = Date.parse(first?.expiresAt ?? '') - Date.now()
    expect(left).toBeGreaterThan(30 * 60_000)
    expect(left).toBeLessThan(3 * 60 * 60_000)
    const seen = await fetch(first?.url ?? '')
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(new Uint8Array(await seen.arrayBuffer())).toEqual(png())
    expect((await addresses(person, [media.url, media.url]))[media.url]).toEqual(first)
  })

  it('are few: a new token only in the last hour of the old one, and expired ones are removed', async () => {
    const person = await join()
    const media = await upload(person)
    const file = { bucketId: 'workout-media', fileId: media.id }
    const settings = settingsOf(bindings)
    const writer = await writerOf(settings)
    const user = { id: person.id, email: person.email, isVerified: true, name: '', labels: [], jwt: person.jwt }
    const ask = async () => (await addressesFor(settings, writer, user, [media.url]))[media.url]?.url
    const tokens = async () =>
      Number((await asOperator('GET', `/tokens/buckets/${file.bucketId}/files/${file.fileId}`))['total'])
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const first = await ask()
      const after = async (minutes: number) => {
        vi.setSystemTime(Date.now() + minutes * 60_000)
        return ask()
      }
      expect(await after(55)).toBe(first)
      expect(await tokens()).toBe(1)
      const second = await after(10)
      expect(second).not.toBe(first)
      expect(await tokens()).toBe(2)
      // The first token expires after two hours.
      await after(58)
      expect(await tokens()).toBe(1)
    } finally {
      vi.useRealTimers()
    }
  })

  it('are not given for files the caller may not read, and skip what is not a file', async () => {
    const [ann, ben] = [await join(), await join()]
    const media = await upload(ann)
    const pending = String((await reserve(ann)).body['media']?.['url'])
    const urls = [media.url, pending, 'https://example.com/a.png', '/media/x/y', '/media/workout-media/nosuch', '']
    expect(Object.keys(await addresses(ann, urls))).toEqual([media.url])
    expect(await addresses(ben, urls)).toEqual({})
    await publish(ann, media.url)
    expect((await addresses(ben, urls))[media.url]?.url).toBe(media.url)
    expect((await call('POST', '/api/media/addresses', { body: { urls } })).status).toBe(401)
  })

  it('accepts two hundred at once and no more', async () => {
    const person = await join()
    const media = await upload(person)
    const many = Array.from({ length: 199 }, (_, index) => `/media/workout-media/none${index}`)
    expect(Object.keys(await addresses(person, [...many, media.url]))).toEqual([media.url])
    expect((await person.call('POST', '/api/media/addresses', { urls: [...many, 'a', 'b'] })).status).toBe(400)
  })
})
