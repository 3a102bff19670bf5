/** Answers from the browser's own database, as the service worker does. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PART_BYTES, type KeptFile } from '#core/media/kept-workout.ts'
import { dropFile, writeFile, writePart } from '../data/media/kept-db.ts'
import { keptAnswer } from './kept-media.ts'

const url = '/media/workout-media/worker-test'
const SIZE = PART_BYTES + 100
const bytes = Uint8Array.from({ length: SIZE }, (_, at) => (at * 13) % 251)
const file: KeptFile = { url, size: SIZE, mime: 'video/webm', md5: '', etag: '', have: SIZE, isWhole: true }

beforeAll(async () => {
  await writePart(file, 0, bytes.slice(0, PART_BYTES).buffer)
  await writePart(file, 1, bytes.slice(PART_BYTES).buffer)
})
afterAll(() => dropFile(url))

const ask = async (range: string, address = url) => {
  const answer = await keptAnswer(new Request(address, { headers: range === '' ? {} : { range } }))
  if (answer === null) return null
  const body = new Uint8Array(await answer.arrayBuffer())
  return { status: answer.status, range: answer.headers.get('content-range'), body }
}

it.each([
  ['', 200, null, 0, SIZE],
  ['bytes=0-1', 206, `bytes 0-1/${SIZE}`, 0, 2],
  ['bytes=0-', 206, `bytes 0-${SIZE - 1}/${SIZE}`, 0, SIZE],
  ['bytes=-7', 206, `bytes ${SIZE - 7}-${SIZE - 1}/${SIZE}`, SIZE - 7, SIZE],
  [
    `bytes=${PART_BYTES - 3}-${PART_BYTES + 3}`,
    206,
    `bytes ${PART_BYTES - 3}-${PART_BYTES + 3}/${SIZE}`,
    PART_BYTES - 3,
    PART_BYTES + 4
  ],
  [`bytes=${SIZE}-`, 416, `bytes */${SIZE}`, 0, 0]
] as const)('%j', async (range, status, said, from, to) => {
  expect(await ask(range)).toEqual({ status, range: said, body: bytes.slice(from, to) })
})

it('a storage address is answered too', async () => {
  const view = 'https://appwrite.example/v1/storage/buckets/workout-media/files/worker-test/view?token=1'
  expect((await ask('bytes=0-0', view))?.status).toBe(206)
})

it('incomplete files, unknown files and other addresses are left to the network', async () => {
  await writeFile({ ...file, isWhole: false })
  expect(await ask('')).toBeNull()
  await writeFile(file)
  expect(await ask('', '/media/workout-media/other')).toBeNull()
  expect(await ask('', '/workoutlist/my/')).toBeNull()
})
