import { beforeEach, expect, test } from 'vitest'
import type { KeptVideo } from '#core/studio/kept-video.ts'
import {
  appendPart,
  beginVideo,
  completeVideo,
  forgetVideo,
  KeepingError,
  listVideos,
  markVideo,
  openVideo,
  readVideo,
  setMarks
} from './kept-videos.ts'

const VIDEO: KeptVideo = {
  id: 'one',
  name: 'Morning',
  type: 'video/webm',
  bytes: 0,
  seconds: 0,
  startedAt: 1000,
  isComplete: false,
  marks: []
}

const part = (text: string) => new Blob([text])

beforeEach(async () => {
  for (const owner of ['anna', 'bob']) for (const { id } of await listVideos(owner)) await forgetVideo(owner, id)
})

test('joins the parts in order, with the type of the video', async () => {
  await beginVideo('anna', VIDEO)
  for (const text of Array.from({ length: 12 }, (_, n) => `${n};`)) await appendPart('anna', 'one', part(text), 1)
  const video = await openVideo('anna', 'one')
  expect(await video?.text()).toBe('0;1;2;3;4;5;6;7;8;9;10;11;')
  expect(video?.type).toBe('video/webm')
})

test('lists what was written before a crash as unfinished, with its length and chapters', async () => {
  await beginVideo('anna', VIDEO)
  await appendPart('anna', 'one', part('12345'), 2)
  await markVideo('anna', 'one', { at: 1500, name: 'Squat' })
  expect(await listVideos('anna')).toEqual([{ ...VIDEO, bytes: 5, seconds: 2, marks: [{ at: 1500, name: 'Squat' }] }])
  await setMarks('anna', 'one', [])
  await completeVideo('anna', 'one', 2.4)
  expect(await readVideo('anna', 'one')).toMatchObject({ isComplete: true, seconds: 2.4, marks: [] })
})

test('neither shows nor changes nor deletes it for another account on this device', async () => {
  await beginVideo('anna', VIDEO)
  await appendPart('anna', 'one', part('12345'), 2)
  expect(await listVideos('bob')).toEqual([])
  expect(await openVideo('bob', 'one')).toBeNull()
  expect(await readVideo('bob', 'one')).toBeNull()
  await expect(appendPart('bob', 'one', part('x'), 3)).rejects.toMatchObject({ problem: 'gone' })
  await forgetVideo('bob', 'one')
  expect(await (await openVideo('anna', 'one'))?.text()).toBe('12345')
})

test('leaves no parts of a deleted video', async () => {
  await beginVideo('anna', VIDEO)
  await appendPart('anna', 'one', part('old'), 1)
  await forgetVideo('anna', 'one')
  await beginVideo('anna', VIDEO)
  expect((await openVideo('anna', 'one'))?.size).toBe(0)
})

test('reports a full device and keeps what was written', async () => {
  await beginVideo('anna', VIDEO)
  await appendPart('anna', 'one', part('kept'), 1)
  const put = IDBObjectStore.prototype.put
  IDBObjectStore.prototype.put = function () {
    throw new DOMException('no room', 'QuotaExceededError')
  }
  try {
    const failure = await appendPart('anna', 'one', part('more'), 2).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(KeepingError)
    expect(failure).toMatchObject({ problem: 'full' })
  } finally {
    IDBObjectStore.prototype.put = put
  }
  expect(await (await openVideo('anna', 'one'))?.text()).toBe('kept')
})
