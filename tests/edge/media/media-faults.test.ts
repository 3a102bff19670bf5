import { describe, expect, it, vi } from 'vitest'
import { content } from '../support/content.ts'
import { everyCut, withCut, type Cut } from '../support/cut.ts'
import { asOperator, join, newId, row, rows, type Answer, type Person } from '../support/edge.ts'
import { CHUNK, load, mp4, png, recount, reserve, send, sweepMediaOf, upload } from '../support/media-files.ts'

// Many calls in sequence, some of 5 MB.
vi.setConfig({ testTimeout: 180_000 })

/** Sweeps this person's uploads as if hours had passed. Other tests use the same Appwrite. */
async function sweepLater(person: Person): Promise<void> {
  await sweepMediaOf(person, Date.now() + 2 * 60 * 60_000)
}

const permissionsOf = async (id: string): Promise<unknown> =>
  (await asOperator('GET', `/storage/buckets/workout-media/files/${id}`).catch(() => null))?.['$permissions'] ?? null

/**
 * Checks that both counters equal a recount, nothing is half done, and every file has the readers of its workout.
 * @returns ids of the remaining files
 */
async function expectWhole(person: Person): Promise<string[]> {
  const { counted, total, rows: sum, files } = await recount(person)
  expect([counted, total]).toEqual([sum, sum])
  for (const file of files) {
    expect(file).toMatchObject({ state: 'ready', expiresAt: null })
    const workoutId = String(file['usedBy'])
    const workout = workoutId === '' ? null : await row('workouts', workoutId)
    const shared = workout === null ? [] : [`read("team:${person.id}/w_${workoutId}")`]
    const open = String(workout?.['sharePublic']) === 'true' ? ['read("any")'] : []
    expect(await permissionsOf(String(file['$id']))).toEqual([`read("user:${person.id}")`, ...shared, ...open])
  }
  return files.map((file) => String(file['$id']))
}

/** Makes one call with a cut, then retries if it failed, as the app does. */
async function cutThenAgain(cut: Cut, call: () => Promise<Answer>): Promise<{ answer: Answer; wasCut: boolean }> {
  const { result, wasCut } = await withCut(cut, call)
  if (result.status >= 400 && wasCut) expect([404, 503], JSON.stringify(result.body)).toContain(result.status)
  return { answer: result.status === 503 ? await call() : result, wasCut }
}

describe('a lost request or response at any step', () => {
  it('of reserving counts the bytes once', async () => {
    const person = await join()
    const cuts = await everyCut(async (cut) => {
      const id = newId()
      const { answer, wasCut } = await cutThenAgain(cut, () => reserve(person, { id }))
      expect([200, 201]).toContain(answer.status)
      const { counted, total, rows: sum, files } = await recount(person)
      expect([counted, total, sum, files.length]).toEqual([200, 200, 200, 1])
      await person.call('DELETE', `/api/media/${id}`)
      return wasCut
    })
    expect(cuts).toBeGreaterThanOrEqual(10)
    expect(await expectWhole(person)).toEqual([])
  })

  it('of reserving without a retry is swept away', async () => {
    const person = await join()
    const cuts = await everyCut(async (cut) => (await withCut(cut, () => reserve(person))).wasCut)
    expect(cuts).toBeGreaterThanOrEqual(10)
    await sweepLater(person)
    expect(await expectWhole(person)).toEqual([])
  })

  it('of a chunk, the first, the last and the only one, ends with the complete file', async () => {
    const person = await join()
    const bytes = mp4(CHUNK + 100)
    const order = { kind: 'video', mimeType: 'video/mp4', name: 'v.mp4', size: bytes.byteLength }
    // Every cut for a file of one chunk; every second one for a large file, whose chunks are slow.
    for (const [part, only, stride] of [
      [0, null, 2],
      [1, null, 2],
      [0, png(), 1]
    ] as const) {
      const cuts = await everyCut(async (cut) => {
        const id = newId()
        await reserve(person, only === null ? { id, ...order } : { id })
        const chunk = (n: number) => send(person, id, n, only ?? bytes.slice(n * CHUNK, (n + 1) * CHUNK))
        if (part === 1) await chunk(0)
        const { answer, wasCut } = await cutThenAgain(cut, () => chunk(part))
        expect(answer.status, JSON.stringify(answer.body)).toBe(200)
        if (only === null && part === 0) await chunk(1)
        expect(await expectWhole(person)).toEqual([id])
        await person.call('DELETE', `/api/media/${id}`)
        return wasCut
      }, stride)
      expect(cuts * stride).toBeGreaterThanOrEqual(8)
    }
  })

  it('of a chunk without a retry is swept away with what had arrived', async () => {
    const person = await join()
    const ids: string[] = []
    await everyCut(async (cut) => {
      const id = newId()
      ids.push(id)
      await reserve(person, { id })
      return (await withCut(cut, () => send(person, id, 0, png()))).wasCut
    })
    await sweepLater(person)
    const left = await expectWhole(person)
    // The file is ready where only the last response was lost; all others are gone, in Storage too.
    for (const id of ids) expect((await permissionsOf(id)) !== null).toBe(left.includes(id))
    expect(left.length).toBeLessThan(ids.length)
  })

  it('of deleting frees the bytes once, by a retry or by the sweeper', async () => {
    const person = await join()
    const kept = await upload(person, png(300))
    for (const again of [true, false]) {
      const ids: string[] = []
      const cuts = await everyCut(async (cut) => {
        const { id } = await upload(person)
        ids.push(id)
        const remove = () => person.call('DELETE', `/api/media/${id}`)
        const { wasCut, result } = await withCut(cut, remove)
        if (again && result.status >= 400) expect([200, 404]).toContain((await remove()).status)
        return wasCut
      })
      expect(cuts).toBeGreaterThanOrEqual(8)
      if (!again) await sweepLater(person)
      const left = await expectWhole(person)
      for (const id of ids) expect((await permissionsOf(id)) !== null).toBe(left.includes(id))
      // Without a retry, uploads stay whose request was lost before anything was stored.
      expect(left).toContain(kept.id)
      // One kept, the request of the token's check and its response, and what was lost in the call itself.
      expect(left.length).toBeLessThanOrEqual(again ? 1 : 1 + 2 + 3)
      for (const id of left) if (id !== kept.id) await person.call('DELETE', `/api/media/${id}`)
    }
  })
})

describe('a lost request or response at any step of a workout with files', () => {
  const withCover = (imageUrl: string) => ({ ...content('With files', 1), imageUrl })

  /** Creates someone with room for one workout per cut. */
  async function joinPro(): Promise<Person> {
    const person = await join()
    const data = { contractType: 'pro' }
    await asOperator('PATCH', `/tablesdb/icepoint/tables/users/rows/${person.id}`, { data })
    return person
  }

  it.each([true, false])('of creating attaches the files once; with a retry: %s', async (again) => {
    const person = await joinPro()
    const made: [id: string, fileId: string, status: number][] = []
    const cuts = await everyCut(async (cut) => {
      const id = newId()
      const cover = await upload(person)
      const create = () => person.call('POST', '/api/workouts', { id, content: withCover(cover.url) })
      const { wasCut, result } = await withCut(cut, create)
      expect([200, 201, 503]).toContain(result.status)
      made.push([id, cover.id, again && result.status === 503 ? (await create()).status : result.status])
      return wasCut
    })
    expect(cuts).toBeGreaterThanOrEqual(14)
    if (!again) await sweepLater(person)
    expect(await expectWhole(person)).toHaveLength(made.length)
    const saved = new Set((await rows('workouts', 'ownerId', person.id)).map((workout) => String(workout['$id'])))
    for (const [id, fileId, status] of made) {
      if (again) expect([200, 201]).toContain(status)
      if (status !== 503) expect(saved.has(id)).toBe(true)
      expect((await row('media', fileId))['usedBy']).toBe(saved.has(id) ? id : '')
    }
    expect((await row('quotas', person.id))['workouts']).toBe(saved.size)
  })

  it('of changing releases the old file and attaches the new one', async () => {
    const person = await join()
    const id = newId()
    const files = [await upload(person), await upload(person)] as const
    await person.call('POST', '/api/workouts', { id, content: withCover(files[0].url) })
    await person.call('POST', `/api/workouts/${id}/publish`)
    let version = 1
    const cuts = await everyCut(async (cut) => {
      const fresh = files[version % 2]?.url ?? ''
      const body = { version, content: withCover(fresh) }
      const { answer, wasCut } = await cutThenAgain(cut, () => person.call('PUT', `/api/workouts/${id}`, body))
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      version += 1
      await expectWhole(person)
      for (const file of files) expect((await row('media', file.id))['usedBy']).toBe(file.url === fresh ? id : '')
      return wasCut
    })
    expect(cuts).toBeGreaterThanOrEqual(24)
  })

  it('of changing without a retry is repaired by the sweeper', async () => {
    const person = await joinPro()
    await everyCut(async (cut) => {
      const id = newId()
      const [old, fresh] = [await upload(person), await upload(person)]
      await person.call('POST', '/api/workouts', { id, content: withCover(old.url) })
      await person.call('POST', `/api/workouts/${id}/publish`)
      const body = { version: 1, content: withCover(fresh.url) }
      return (await withCut(cut, () => person.call('PUT', `/api/workouts/${id}`, body))).wasCut
    }, 2)
    await sweepLater(person)
    const left = await expectWhole(person)
    for (const workout of await rows('workouts', 'ownerId', person.id)) {
      const files = await rows('media', 'usedBy', String(workout['$id']))
      expect(files.map((file) => `/media/workout-media/${String(file['$id'])}`)).toEqual([String(workout['imgUrl'])])
      expect(left).toContain(String(files[0]?.['$id']))
    }
  })

  it('of publishing and withdrawing ends with files as public as the workout', async () => {
    const person = await join()
    const id = newId()
    const cover = await upload(person)
    await person.call('POST', '/api/workouts', { id, content: withCover(cover.url) })
    for (const again of [true, false]) {
      let isOpen = false
      const cuts = await everyCut(
        async (cut) => {
          const action = isOpen ? 'unpublish' : 'publish'
          const call = () => person.call('POST', `/api/workouts/${id}/${action}`)
          const { wasCut, result } = await withCut(cut, call)
          if (again && result.status === 503) expect((await call()).status).toBe(200)
          if (!again) await sweepLater(person)
          expect(await expectWhole(person)).toEqual([cover.id])
          const now = String((await row('workouts', id))['sharePublic']) === 'true'
          if (again) expect(now).toBe(action === 'publish')
          expect((await load(cover.url)).status).toBe(now ? 200 : 404)
          isOpen = now
          return wasCut
        },
        again ? 1 : 2
      )
      expect(cuts).toBeGreaterThanOrEqual(again ? 20 : 10)
    }
  })

  it('of deleting deletes the files, and frees every byte once', async () => {
    const person = await join()
    const covers: string[] = []
    const cuts = await everyCut(async (cut) => {
      const id = newId()
      const cover = await upload(person)
      covers.push(cover.id)
      const master = { ...withCover(cover.url), type: 'mastervideo', videoUrl: '/demo/video.mp4' }
      await person.call('POST', '/api/workouts', { id, content: master })
      const { answer, wasCut } = await cutThenAgain(cut, () => person.call('DELETE', `/api/workouts/${id}`))
      expect([200, 404]).toContain(answer.status)
      expect(await rows('workouts', 'ownerId', person.id)).toEqual([])
      return wasCut
    })
    expect(cuts).toBeGreaterThanOrEqual(14)
    await sweepLater(person)
    expect(await expectWhole(person)).toEqual([])
    for (const id of covers) expect(await permissionsOf(id)).toBeNull()
    expect(await row('quotas', person.id)).toMatchObject({ workouts: 0, masterVideos: 0, mediaBytes: 0 })
  })
})
