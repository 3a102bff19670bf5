/** Private sounds and videos of types that Storage's `view` sends as text. */
import { expect, it } from 'vitest'
import { join } from '../support/edge.ts'
import { m4a, m4v, upload, webm } from '../support/media-files.ts'

it.each([
  ['video', 'a.m4v', m4v(), 'video/mp4'],
  ['music', 'a.m4a', m4a(), 'audio/mp4'],
  ['video', 'a.webm', webm(), 'video/webm']
])('a %s called %s has an address that browsers can play', async (kind, name, bytes, mimeType) => {
  const person = await join()
  const media = await upload(person, bytes, { kind, name, mimeType })
  const { body } = await person.call('POST', '/api/media/addresses', { urls: [media.url] })
  const found = body['addresses']?.[media.url] as unknown as { url: string; type: string }
  expect(found.type).toBe(mimeType)
  const sent = await fetch(found.url)
  expect(sent.status).toBe(200)
  expect(sent.headers.get('content-type')).not.toBe('text/plain')
  expect(new Uint8Array(await sent.arrayBuffer())).toEqual(bytes)
})
