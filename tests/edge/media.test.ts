import { describe, expect, it } from 'vitest'
import { appwrite, join } from './edge.ts'
import { load, mp4, png, recount, reserve, send, upload } from './media-files.ts'

describe('a file', () => {
  it('is reserved, sent, ready, listed and deleted, and counted exactly', async () => {
    const person = await join()
    const reserved = await reserve(person, { name: '../../My  pictüre.PNG', size: 200 })
    expect([reserved.status, reserved.body['media']]).toMatchObject([
      201,
      {
        kind: 'image',
        place: 'workout',
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

  it('of two chunks comes together, in parts that are asked for', async () => {
    const person = await join()
    const bytes = mp4(5_242_880 + 1000)
    bytes[5_242_880] = 7
    const media = await upload(person, bytes, { kind: 'video', name: 'clip.mp4', mimeType: 'video/mp4' })
    expect(media.state).toBe('ready')
    expect((await load(media.url)).status).toBe(404)
    const { addresses } = (await person.call('POST', '/api/media/addresses', { urls: [media.url] })).body
    const address = String(addresses?.[media.url]?.['url'])
    expect(address.startsWith(appwrite.endpoint)).toBe(true)
    const found = await fetch(address, { headers: { range: 'bytes=5242880-5242889' } })
    expect(found.status).toBe(206)
    expect([...new Uint8Array(await found.arrayBuffer())].slice(0, 2)).toEqual([7, 0])
  })
})
