/** Small pictures of public files. */
import { expect, it } from 'vitest'
import { PICTURE } from '../../e2e/support/picture.ts'
import { content } from '../support/content.ts'
import { join, newId } from '../support/edge.ts'
import { load, mp4, upload } from '../support/media-files.ts'

it('a picture is sent small where a card shows it, and whole where it cannot be scaled down', async () => {
  const person = await join()
  const picture = new Uint8Array(PICTURE.buffer)
  const media = await upload(person, picture)
  const small = `${media.url}?width=640`
  expect((await load(small)).status).toBe(404)
  const id = newId()
  await person.call('POST', '/api/workouts', { id, content: { ...content(), imageUrl: media.url } })
  await person.call('POST', `/api/workouts/${id}/publish`)
  const made = await load(small)
  expect(Object.fromEntries(made.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'public, max-age=60'
  })
  // A PNG's header contains the width.
  expect([made.status, new DataView(await made.arrayBuffer()).getUint32(16)]).toEqual([200, 640])
  const others = [`${media.url}?width=4000`, `${media.url}?width=x`]
  for (const url of others) expect(new Uint8Array(await (await load(url)).arrayBuffer())).toEqual(picture)
  await person.call('POST', `/api/workouts/${id}/unpublish`)
  expect((await load(small)).status).toBe(404)
  const clip = await upload(person, mp4(), { kind: 'video', name: 'clip.mp4', mimeType: 'video/mp4' })
  expect((await load(`${clip.url}?width=640`)).status).toBe(404)
})
