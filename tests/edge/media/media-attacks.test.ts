import { describe, expect, it } from 'vitest'
import { content } from '../support/content.ts'
import { appwrite, asOperator, call, join, newId, row, rows, type Answer, type Person } from '../support/edge.ts'
import {
  CHUNK,
  load,
  mp3,
  mp4,
  png,
  recount,
  reserve,
  send,
  text,
  upload,
  type Wanted
} from '../support/media-files.ts'

const code = (answer: Answer): string => String(answer.body['error']?.['details']?.['issues']?.['0']?.['code'])
const idOf = (answer: Answer): string => String(answer.body['media']?.['id'])

let anybody: Promise<Person> | undefined
/** Shared by the tests that leave nothing behind, because signing up is slow. */
const someone = (): Promise<Person> => (anybody ??= join())

async function isStored(id: string, bucket = 'workout-media'): Promise<boolean> {
  return asOperator('GET', `/storage/buckets/${bucket}/files/${id}`).then(
    () => true,
    () => false
  )
}

/** Reserves exactly these bytes, then sends them. */
async function attempt(person: Person, bytes: Uint8Array<ArrayBuffer>, wanted: Wanted = {}): Promise<[Answer, string]> {
  const id = idOf(await reserve(person, { size: bytes.byteLength, ...wanted }))
  return [await send(person, id, 0, bytes), id]
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const withTail = (bytes: Uint8Array<ArrayBuffer>, tail: string): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(bytes.byteLength + tail.length)
  whole.set(bytes)
  whole.set(text(tail), bytes.byteLength)
  return whole
}

describe('content that does not match its declared type', () => {
  it.each([
    ['SVG with script', text(svg), {}, 'bad-file-type'],
    ['SVG behind an XML head', text(`<?xml version="1.0"?>${svg}`), {}, 'bad-file-type'],
    ['HTML in a PNG name', text('<!doctype html><script>alert(1)</script>'), {}, 'bad-file-type'],
    ['plain text', text('hello there, this is no picture'), {}, 'bad-file-type'],
    ['zeros', new Uint8Array(100), {}, 'bad-file-type'],
    ['one byte', new Uint8Array(1), {}, 'bad-file-type'],
    ['a PDF', text('%PDF-1.7 something'), {}, 'bad-file-type'],
    ['a video as an image', mp4(), {}, 'bad-file-type'],
    ['an image as a video', png(), { kind: 'video', mimeType: 'video/mp4' }, 'bad-file-type'],
    ['a sound as an image', mp3(), {}, 'bad-file-type'],
    ['a polyglot: PNG, then HTML', withTail(png(), '<ScRiPt>alert(1)</script>'), {}, 'file-with-script'],
    [
      'a polyglot: MP3, then a page',
      withTail(mp3(), '<!DOCTYPE HTML>'),
      { kind: 'music', mimeType: 'audio/mpeg' },
      'file-with-script'
    ],
    ['a PNG without a size', png(200, 0, 0), {}, 'bad-file'],
    ['a PNG cut in its head', png(200).slice(0, 18), {}, 'bad-file']
  ] as const)('is refused: %s', async (_name, bytes, wanted, expected) => {
    const person = await someone()
    const [answer, id] = await attempt(person, new Uint8Array(bytes), wanted)
    expect([answer.status, code(answer)]).toEqual([400, expected])
    expect(await isStored(id)).toBe(false)
    expect((await row('media', id))['state']).toBe('pending')
  })

  it('is stored under its actual type, not the declared one', async () => {
    const person = await join()
    const media = await upload(person, png(), { mimeType: 'image/jpeg', name: 'a.jpg', purpose: 'profile' })
    expect(media.mimeType).toBe('image/png')
    expect((await load(media.url)).headers.get('content-type')).toBe('image/png')
  })

  it.each([
    ['image/svg+xml', 'image'],
    ['text/html', 'image'],
    ['application/octet-stream', 'video'],
    ['', 'music'],
    ['video/mp4', 'image']
  ])('cannot even be announced as %s for %s', async (mimeType, kind) => {
    const refused = await reserve(await someone(), { mimeType, kind })
    expect([refused.status, code(refused)]).toEqual([400, 'bad-file-type'])
  })
})

describe('wrong sizes', () => {
  it.each([
    ['more than declared', 200, png(201)],
    ['fewer than declared', 200, png(199)],
    ['nothing', 200, new Uint8Array(0)],
    ['a whole chunk for a small file', 200, png(CHUNK)]
  ])('are refused: %s', async (_name, size, bytes) => {
    const person = await join()
    const id = idOf(await reserve(person, { size }))
    const answer = await send(person, id, 0, bytes)
    expect([answer.status, code(answer)]).toEqual([400, 'bad-chunk-size'])
    expect(await isStored(id)).toBe(false)
    expect((await send(person, id, 0, png(size))).status).toBe(200)
    expect(await recount(person)).toMatchObject({ counted: size, total: size, rows: size })
  })

  it('are refused when the header lies, or is missing and more arrives', async () => {
    const person = await join()
    const id = idOf(await reserve(person, { size: 200 }))
    expect((await send(person, id, 0, png(200), { 'content-length': '199' })).status).toBe(400)
    expect((await send(person, id, 0, png(200), { 'content-length': 'x' })).status).toBe(400)
    const stream = new Blob([png(200), new Uint8Array(CHUNK)]).stream()
    expect((await send(person, id, 0, stream)).status).toBe(400)
    expect(await isStored(id)).toBe(false)
  })

  it('of chunks are exact: every chunk is full except the last', async () => {
    const person = await join()
    const video = { kind: 'video', mimeType: 'video/mp4', name: 'v.mp4' }
    const id = idOf(await reserve(person, { ...video, size: CHUNK + 10 }))
    expect((await send(person, id, 0, mp4(CHUNK - 1))).status).toBe(400)
    expect((await send(person, id, 1, new Uint8Array(11))).status).toBe(400)
    expect((await send(person, id, 1, new Uint8Array(10))).status).toBe(200)
    const last = await send(person, id, 0, mp4(CHUNK))
    expect([last.status, last.body['media']?.['state']]).toEqual([200, 'ready'])
    expect((await asOperator('GET', `/storage/buckets/workout-media/files/${id}`))['sizeActual']).toBe(CHUNK + 10)
  })

  it.each(['1', '-1', '0.5', '1e3', 'x', '%00', '99999999', '01'])('have no chunk number %s', async (n) => {
    const person = await someone()
    const id = idOf(await reserve(person))
    const answer = await send(person, id, n, png())
    expect([answer.status, await isStored(id)]).toEqual([400, false])
  })
})

describe('a complete file', () => {
  it('is not changed by later chunks', async () => {
    const person = await join()
    const media = await upload(person, png(), { purpose: 'profile' })
    const other = png(200)
    other.fill(1, 100)
    const again = await send(person, media.id, 0, other)
    expect([again.status, again.body['media']?.['state']]).toEqual([200, 'ready'])
    expect((await send(person, media.id, 0, text('x'.repeat(200)))).status).toBe(200)
    expect(new Uint8Array(await (await load(media.url)).arrayBuffer())).toEqual(png())
    expect(await recount(person)).toMatchObject({ counted: 200, total: 200, rows: 200 })
  })

  it('is not taken from a file that someone left under the same id', async () => {
    const person = await join()
    const id = newId()
    const form = new FormData()
    form.append('fileId', id)
    form.append('file', new Blob([png()]), 'old.png')
    await fetch(`${appwrite.endpoint}/storage/buckets/workout-media/files`, {
      method: 'POST',
      headers: { 'x-appwrite-project': appwrite.project, 'x-appwrite-key': appwrite.key },
      body: form
    })
    expect(await isStored(id)).toBe(true)
    await reserve(person, { id, size: 300 })
    const first = await send(person, id, 0, png(300))
    // The file is newer than a real leftover would be; its size shows that it is not from this upload.
    expect([400, 503]).toContain(first.status)
    expect(await isStored(id)).toBe(false)
    expect((await recount(person)).counted).toBe((await recount(person)).rows)
  })
})

describe('other people’s files', () => {
  it('cannot be read, written, finished or deleted by knowing their id', async () => {
    const [ann, ben] = [await join(), await join()]
    const pending = idOf(await reserve(ann))
    const ready = (await upload(ann)).id
    for (const id of [pending, ready]) {
      expect((await ben.call('GET', `/api/media/${id}`)).status).toBe(404)
      expect((await send(ben, id, 0, png())).status).toBe(404)
      expect((await ben.call('DELETE', `/api/media/${id}`)).status).toBe(404)
      expect((await call('GET', `/api/media/${id}`)).status).toBe(401)
    }
    expect(await recount(ann)).toMatchObject({ counted: 400, total: 400, rows: 400 })
    expect((await recount(ben)).counted).toBe(0)
  })

  it.each(['nosuch', '../users', '%2e%2e%2fusers', '..', 'a b', 'x'.repeat(37)])(
    'cannot be accessed by the id %s',
    async (id) => {
      const person = await someone()
      expect((await person.call('GET', `/api/media/${id}`)).status).toBeGreaterThanOrEqual(400)
      expect((await send(person, id, 0, png())).status).toBe(404)
      expect([404, 405]).toContain((await person.call('DELETE', `/api/media/${id}`)).status)
    }
  )

  it('cannot be shown by your own workout, and neither can unfinished or misplaced ones', async () => {
    const [ann, ben] = [await join(), await join()]
    const foreign = (await upload(ann)).url
    const pending = String((await reserve(ben)).body['media']?.['url'])
    const profile = (await upload(ben, png(), { purpose: 'profile' })).url
    const own = (await upload(ben)).url
    const wrongBucket = own.replace('workout-media', 'profile-media')
    for (const url of [foreign, pending, profile, wrongBucket, '/media/workout-media/nosuch']) {
      for (const where of [{ imageUrl: url }, { musicUrl: url }, { videoUrl: url }]) {
        const id = newId()
        const refused = await ben.call('POST', '/api/workouts', { id, content: { ...content(), ...where } })
        expect([refused.status, code(refused)], url).toEqual([400, 'media-not-yours'])
      }
    }
    for (const imageUrl of ['/media/x', 'https://pixel.example/a.gif', '/api/account/export']) {
      const refused = await ben.call('POST', '/api/workouts', { id: newId(), content: { ...content(), imageUrl } })
      expect([refused.status, code(refused)], imageUrl).toEqual([400, 'bad-url'])
    }
    const steps = content()
    const [first] = steps.exercises
    if (first?.steps[0] !== undefined) first.steps[0].audioUrl = foreign
    expect((await ben.call('POST', '/api/workouts', { id: newId(), content: steps })).status).toBe(400)
    expect(await rows('workouts', 'ownerId', ben.id)).toEqual([])
    expect((await row('media', foreign.split('/').at(-1) ?? ''))['usedBy']).toBe('')
  })
})

describe('file names', () => {
  it.each(['/', '', '..', '../', '\u0000', '   ', 'a/b/'])('that are invalid are refused: %j', async (name) => {
    const refused = await reserve(await someone(), { name })
    expect([refused.status, code(refused)]).toEqual([400, name === '\u0000' ? 'bad-text' : 'bad-file-name'])
  })

  it.each([
    ['../../../etc/passwd', 'passwd.png'],
    ['..\\..\\boot.ini', 'boot.ini.png'],
    ['a\r\nContent-Type: x\r\n\r\n<b>.png', 'aContent-Type-x-b-.png'],
    ['x"; filename="evil.html', 'x-filename-evil.html.png'],
    [`${'n'.repeat(400)}.png`, `${'n'.repeat(80)}.png`],
    ['page.html', 'page.html.png'],
    ['.htaccess', 'htaccess.png']
  ])('with tricks lead nowhere: %j', async (name, stored) => {
    const person = await someone()
    const media = await upload(person, png(), { name })
    const path = String((await row('media', media.id))['path'])
    expect(path).toMatch(/^[A-Za-z0-9]+\/[0-9a-f]{8}-[A-Za-z0-9._-]+$/)
    expect(path.slice(person.id.length + 10)).toBe(stored)
    const file = await asOperator('GET', `/storage/buckets/workout-media/files/${media.id}`)
    expect(file['name']).toBe(path.split('/')[1])
    expect(file['$permissions']).toEqual([`read("user:${person.id}")`])
  })
})

describe('purposes', () => {
  it.each([
    ['profile', 'video', 'video/mp4'],
    ['profile', 'music', 'audio/mpeg'],
    ['message', 'mastervideo', 'video/mp4']
  ])('do not accept everything: %s no %s', async (purpose, kind, mimeType) => {
    const refused = await reserve(await someone(), { purpose, kind, mimeType })
    expect([refused.status, code(refused)]).toEqual([400, 'bad-choice'])
  })
})
