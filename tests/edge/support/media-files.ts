import type { Media } from '../../../src/core/media/media.ts'
import { app } from '../../../functions/index.ts'
import { writerOf } from '../../../functions/lib/appwrite-writer.ts'
import { settingsOf } from '../../../functions/lib/env.ts'
import { sweepDeletions, sweepReaders, sweepReservations } from '../../../functions/media/sweep-media.ts'
import { bindings, call, newId, row, rows, type Answer, type Json, type Person } from './edge.ts'

const MEGABYTE = 1_048_576
export const CHUNK = 5 * MEGABYTE

const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0))
const word = (value: number): number[] => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]

function filled(head: readonly number[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.max(size, head.length))
  bytes.set(head)
  return bytes
}

/** Signature and header only. */
export const png = (size = 200, width = 8, height = 8): Uint8Array<ArrayBuffer> =>
  filled(
    [
      0x89,
      ...ascii('PNG\r\n\x1a\n'),
      ...word(13),
      ...ascii('IHDR'),
      ...word(width),
      ...word(height),
      8,
      6,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      ...word(10),
      ...ascii('IDAT')
    ],
    size
  )

export const mp4 = (size = 200): Uint8Array<ArrayBuffer> =>
  filled([...word(24), ...ascii('ftypisom'), ...word(512), ...ascii('isommp42'), ...word(8), ...ascii('free')], size)

/** As iPhones and Apple Music create them. */
export const m4v = (): Uint8Array<ArrayBuffer> =>
  filled([...word(24), ...ascii('ftypM4V '), ...word(1), ...ascii('M4V mp42'), ...word(8), ...ascii('free')], 200)

export const m4a = (): Uint8Array<ArrayBuffer> =>
  filled([...word(24), ...ascii('ftypM4A '), ...word(512), ...ascii('M4A mp42'), ...word(8), ...ascii('free')], 200)

/** Its DocType has a length of two bytes, which libmagic does not recognize. */
export const webm = (): Uint8Array<ArrayBuffer> =>
  filled([0x1a, 0x45, 0xdf, 0xa3, 0x88, 0x42, 0x82, 0x40, 4, ...ascii('webm')], 200)

export const mp3 = (size = 200): Uint8Array<ArrayBuffer> =>
  filled([...ascii('ID3'), 4, 0, 0, 0, 0, 0, 0, 0xff, 0xfb, 0x90, 0x64], size)

export const text = (content: string): Uint8Array<ArrayBuffer> => new Uint8Array(ascii(content))

export interface Wanted {
  id?: string
  kind?: string
  purpose?: string
  name?: string
  size?: number
  mimeType?: string
}

export const reserve = (person: Person, wanted: Wanted = {}): Promise<Answer> =>
  person.call('POST', '/api/media', {
    id: newId(),
    kind: 'image',
    purpose: 'workout',
    name: 'a.png',
    size: 200,
    mimeType: 'image/png',
    ...wanted
  })

export const send = (
  person: Person,
  id: string,
  n: number | string,
  bytes: BodyInit,
  headers: Record<string, string> = {}
) =>
  call('PUT', `/api/media/${id}/chunks/${n}`, {
    raw: bytes,
    jwt: person.jwt,
    headers: { 'content-type': 'application/octet-stream', ...headers }
  })

export async function upload(
  person: Person,
  bytes: Uint8Array<ArrayBuffer> = png(),
  wanted: Wanted = {}
): Promise<Media> {
  const reserved = await reserve(person, { size: bytes.byteLength, ...wanted })
  if (reserved.status !== 201) throw new Error(JSON.stringify(reserved.body))
  const media = reserved.body['media'] as unknown as Media
  let answer = reserved
  for (let n = 0; n < media.chunks; n += 1) {
    answer = await send(person, media.id, n, bytes.slice(n * CHUNK, (n + 1) * CHUNK))
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  }
  return answer.body['media'] as unknown as Media
}

/** Loads without a token, like `<img>` and `<video>`. */
export const load = (url: string, init: RequestInit = {}): Promise<Response> =>
  Promise.resolve(app.request(`https://icepoint.test${url}`, init, bindings))

/** Compares the counters with a recount of the rows. The counter of open uploads must always match. */
export async function recount(
  person: Person
): Promise<{ counted: number; total: number; rows: number; files: Json[] }> {
  const files = await rows('media', 'ownerId', person.id)
  const quota = await row('quotas', person.id)
  const pending = files.filter((file) => String(file['state']) === 'pending')
  if (Number(quota['openUploads']) !== pending.length)
    throw new Error(`${String(quota['openUploads'])} open uploads are counted, and ${pending.length} are there`)
  return {
    counted: Number(quota['mediaBytes']),
    total: Number((await row('users', person.id))['totalStorageUsed']),
    rows: files.reduce((sum, file) => sum + Number(file['size']), 0),
    files
  }
}

/** Sweeps only this person's files: a full sweep would also end what other tests have just started. */
export async function sweepMediaOf(person: Person, now: number): Promise<number> {
  const writer = await writerOf(settingsOf(bindings))
  const theirs = [JSON.stringify({ method: 'equal', attribute: 'ownerId', values: [person.id] })]
  let finished = 0
  for (const step of [sweepReservations, sweepDeletions, sweepReaders]) finished += await step(writer, now, theirs)
  return finished
}
