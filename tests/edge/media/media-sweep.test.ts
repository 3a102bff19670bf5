import { describe, expect, it } from 'vitest'
import { writerOf, equal } from '../../../functions/lib/appwrite-writer.ts'
import { settingsOf } from '../../../functions/lib/env.ts'
import { sweepLostFiles, sweepOrphans } from '../../../functions/media/sweep-media.ts'
import { content } from '../support/content.ts'
import { appwrite, asOperator, bindings, join, newId, row, type Person } from '../support/edge.ts'
import { CHUNK, mp4, png, recount, reserve, send, sweepMediaOf, upload } from '../support/media-files.ts'

const HOUR = 60 * 60_000

const change = (id: string, data: object) => asOperator('PATCH', `/tablesdb/icepoint/tables/media/rows/${id}`, { data })

async function file(id: string): Promise<unknown> {
  return asOperator('GET', `/storage/buckets/workout-media/files/${id}`).catch(() => null)
}

const readers = async (id: string) =>
  (await asOperator('GET', `/storage/buckets/workout-media/files/${id}`))['$permissions']

async function withCover(person: Person): Promise<{ id: string; cover: string }> {
  const [id, cover] = [newId(), await upload(person)]
  await person.call('POST', '/api/workouts', { id, content: { ...content(), imageUrl: cover.url } })
  return { id, cover: cover.id }
}

describe('the sweeper', () => {
  it('frees expired reservations with the chunks that arrived, and no others', async () => {
    const person = await join()
    const big = mp4(CHUNK + 5)
    const order = { kind: 'video', mimeType: 'video/mp4', name: 'v.mp4', size: big.byteLength }
    const id = String((await reserve(person, order)).body['media']?.['id'])
    await send(person, id, 0, big.slice(0, CHUNK))
    const ready = await upload(person)
    expect(await sweepMediaOf(person, Date.now())).toBe(0)
    expect(await sweepMediaOf(person, Date.now() + 0.9 * HOUR)).toBe(0)
    expect((await recount(person)).counted).toBe(big.byteLength + 200)
    expect(await sweepMediaOf(person, Date.now() + 1.1 * HOUR)).toBe(1)
    expect(await recount(person)).toMatchObject({ counted: 200, total: 200, rows: 200 })
    expect([await file(id), (await file(ready.id)) !== null]).toEqual([null, true])
    expect((await send(person, id, 1, big.slice(CHUNK))).status).toBe(404)
    expect(await file(id)).toBeNull()
  })

  it('leaves a reservation that a chunk has extended', async () => {
    const person = await join()
    const big = mp4(CHUNK + 5)
    const order = { kind: 'video', mimeType: 'video/mp4', name: 'v.mp4', size: big.byteLength }
    const id = String((await reserve(person, order)).body['media']?.['id'])
    await change(id, { expiresAt: new Date(Date.now() + HOUR / 6).toISOString() })
    await send(person, id, 0, big.slice(0, CHUNK))
    expect(await sweepMediaOf(person, Date.now() + 0.5 * HOUR)).toBe(0)
    expect((await send(person, id, 1, big.slice(CHUNK))).body['media']?.['state']).toBe('ready')
  })

  it('and a chunk at the same moment end with a complete file or none', async () => {
    const person = await join()
    for (let round = 0; round < 8; round += 1) {
      const id = newId()
      await reserve(person, { id })
      const [answer] = await Promise.all([
        send(person, id, 0, png()),
        new Promise((resolve) => setTimeout(resolve, round * 4)).then(() => sweepMediaOf(person, Date.now() + 2 * HOUR))
      ])
      await sweepMediaOf(person, Date.now() + 2 * HOUR)
      const { counted, total, rows: sum, files } = await recount(person)
      expect([counted, total]).toEqual([sum, sum])
      const isReady = files.some((media) => String(media['$id']) === id)
      expect((await file(id)) !== null).toBe(isReady)
      if (answer.status === 200) expect(isReady).toBe(true)
      else expect([404, 409]).toContain(answer.status)
    }
  })

  it('finishes interrupted deletions, but none that has just started', async () => {
    const person = await join()
    const media = await upload(person)
    await change(media.id, { state: 'deleting', expiresAt: new Date().toISOString() })
    expect(await sweepMediaOf(person, Date.now())).toBe(0)
    expect((await person.call('GET', '/api/media')).body['items']).toEqual([])
    expect((await person.call('GET', `/api/media/${media.id}`)).status).toBe(404)
    expect(await sweepMediaOf(person, Date.now() + 3 * 60_000)).toBe(1)
    expect(await recount(person)).toMatchObject({ counted: 0, total: 0, rows: 0 })
    expect(await file(media.id)).toBeNull()
  })

  it('gives files the readers of their workout when that was interrupted', async () => {
    const person = await join()
    const { id, cover } = await withCover(person)
    await person.call('POST', `/api/workouts/${id}/publish`)
    const open = await readers(cover)
    await asOperator('PUT', `/storage/buckets/workout-media/files/${cover}`, { permissions: [] })
    await change(cover, { expiresAt: new Date().toISOString() })
    expect(await sweepMediaOf(person, Date.now())).toBe(0)
    expect(await sweepMediaOf(person, Date.now() + 3 * 60_000)).toBe(1)
    expect(await readers(cover)).toEqual(open)
    expect((await row('media', cover))['expiresAt']).toBeNull()
  })

  it('deletes files of workouts deleted without the edge', async () => {
    const person = await join()
    const [gone, kept] = [await withCover(person), await withCover(person)]
    await asOperator('DELETE', `/tablesdb/icepoint/tables/workouts/rows/${gone.id}`)
    const writer = await writerOf(settingsOf(bindings))
    // The last run may have stopped after these files; the next one then starts from the beginning.
    for (let run = 0; run < 3 && (await file(gone.cover)) !== null; run += 1) await sweepOrphans(writer)
    expect([await file(gone.cover), (await file(kept.cover)) !== null]).toEqual([null, true])
    expect(await recount(person)).toMatchObject({ counted: 200, total: 200, rows: 200 })
  })

  it('deletes old files without a row, and no others', async () => {
    const person = await join()
    const writer = await writerOf(settingsOf(bindings))
    const known = await upload(person)
    const lost = Array.from({ length: 3 }, () => newId())
    for (const id of lost) {
      const form = new FormData()
      form.append('fileId', id)
      form.append('file', new Blob([png()]), 'lost.png')
      await fetch(`${appwrite.endpoint}/storage/buckets/workout-media/files`, {
        method: 'POST',
        headers: { 'x-appwrite-project': appwrite.project, 'x-appwrite-key': appwrite.key },
        body: form
      })
    }
    const these = [equal('$id', known.id, ...lost)]
    expect(await sweepLostFiles(writer, Date.now(), these)).toBe(0)
    expect(await sweepLostFiles(writer, Date.now() + 2 * HOUR, these)).toBe(3)
    for (const id of lost) expect(await file(id)).toBeNull()
    expect(await file(known.id)).not.toBeNull()
  })

  it('does not silently correct a wrong counter', async () => {
    const person = await join()
    await upload(person)
    await asOperator('PATCH', `/tablesdb/icepoint/tables/quotas/rows/${person.id}`, { data: { mediaBytes: 999 } })
    await sweepMediaOf(person, Date.now() + 2 * HOUR)
    expect((await row('quotas', person.id))['mediaBytes']).toBe(999)
  })
})
