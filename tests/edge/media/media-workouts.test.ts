import { describe, expect, it } from 'vitest'
import type { WorkoutContent } from '../../../src/core/workout/workout.ts'
import { content, showing } from '../support/content.ts'
import { asOperator, join, newId, row, rows, type Person } from '../support/edge.ts'
import { setContract } from '../support/friendly.ts'
import { load, mp3, png, recount, upload } from '../support/media-files.ts'

const OWNER = (person: Person) => `read("user:${person.id}")`
const SHARE = (person: Person, id: string) => `read("team:${person.id}/w_${id}")`
const ANY = 'read("any")'

const readers = async (url: string): Promise<unknown> =>
  (await asOperator('GET', `/storage/buckets/workout-media/files/${url.split('/').at(-1) ?? ''}`))['$permissions']

const usedBy = async (url: string): Promise<unknown> => (await row('media', url.split('/').at(-1) ?? ''))['usedBy']

async function save(person: Person, id: string, body: WorkoutContent): Promise<void> {
  const answer = await person.call('POST', '/api/workouts', { id, content: body })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
}

describe('the files of a workout', () => {
  it('get its readers when it is saved, published or withdrawn, and are released when no longer shown', async () => {
    const person = await join()
    const id = newId()
    const cover = (await upload(person)).url
    const step = (await upload(person)).url
    const song = (await upload(person, mp3(), { kind: 'music', mimeType: 'audio/mpeg', name: 's.mp3' })).url
    const other = (await upload(person)).url
    await save(person, id, showing(cover, step, song))
    for (const url of [cover, step, song]) {
      expect(await readers(url)).toEqual([OWNER(person), SHARE(person, id)])
      expect(await usedBy(url)).toBe(id)
    }
    expect(await readers(other)).toEqual([OWNER(person)])
    await person.call('POST', `/api/workouts/${id}/publish`)
    for (const url of [cover, step, song]) expect(await readers(url)).toEqual([OWNER(person), SHARE(person, id), ANY])
    const changed = await person.call('PUT', `/api/workouts/${id}`, { version: 1, content: showing(cover, other) })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    for (const url of [cover, other]) expect(await readers(url)).toEqual([OWNER(person), SHARE(person, id), ANY])
    for (const url of [step, song]) {
      expect(await readers(url)).toEqual([OWNER(person)])
      expect(await usedBy(url)).toBe('')
      expect((await load(url)).status).toBe(404)
    }
    await person.call('POST', `/api/workouts/${id}/unpublish`)
    for (const url of [cover, other]) expect(await readers(url)).toEqual([OWNER(person), SHARE(person, id)])
    for (const file of await rows('media', 'ownerId', person.id)) expect(file['expiresAt']).toBeNull()
  })

  it('are deleted with it and free their bytes; the others stay', async () => {
    const person = await join()
    const id = newId()
    const [shown, kept] = [await upload(person), await upload(person, png(300))]
    await save(person, id, showing(shown.url))
    expect((await recount(person)).counted).toBe(500)
    expect((await person.call('DELETE', `/api/workouts/${id}`)).status).toBe(200)
    const { counted, total, rows: sum, files } = await recount(person)
    expect([counted, total, sum, files.map((file) => file['$id']?.toString())]).toEqual([300, 300, 300, [kept.id]])
    await expect(readers(shown.url)).rejects.toThrow('404')
  })

  it('belong to one workout: another one of the same owner cannot take them', async () => {
    const person = await join()
    const cover = (await upload(person)).url
    await save(person, newId(), showing(cover))
    const second = await person.call('POST', '/api/workouts', { id: newId(), content: showing(cover) })
    expect([second.status, second.body['error']?.['details']]).toEqual([
      400,
      { kind: 'input', issues: [{ path: 'content.media', code: 'media-in-use' }] }
    ])
    expect(await rows('workouts', 'ownerId', person.id)).toHaveLength(1)
  })

  it('may already be deleted: the stored version may keep or drop them', async () => {
    const person = await join()
    const id = newId()
    const cover = await upload(person)
    await save(person, id, showing(cover.url))
    await person.call('DELETE', `/api/media/${cover.id}`)
    const put = (version: number, body: WorkoutContent) =>
      person.call('PUT', `/api/workouts/${id}`, { version, content: body })
    expect((await put(1, showing(cover.url))).status).toBe(200)
    expect((await put(2, showing(''))).status).toBe(200)
    expect((await put(3, showing(cover.url))).status).toBe(400)
  })

  it('are saved again with it, by two devices at once and many times', async () => {
    const person = await join()
    const id = newId()
    const urls = [(await upload(person)).url, (await upload(person)).url, (await upload(person)).url]
    await save(person, id, showing(urls[0] ?? ''))
    for (let version = 1; version <= 3; version += 1) {
      const saves = await Promise.all([
        ...urls.map((url) => person.call('PUT', `/api/workouts/${id}`, { version, content: showing(url) })),
        person.call('POST', `/api/workouts/${id}/${version % 2 === 1 ? 'publish' : 'unpublish'}`)
      ])
      expect(saves.slice(0, 3).filter((answer) => answer.status === 200)).toHaveLength(1)
      expect(saves[3]?.status).toBe(200)
      const stored = await row('workouts', id)
      for (const url of urls) {
        const isShown = String(stored['imgUrl']) === url
        expect(await usedBy(url)).toBe(isShown ? id : '')
        const open = version % 2 === 1 ? [ANY] : []
        expect(await readers(url)).toEqual(isShown ? [OWNER(person), SHARE(person, id), ...open] : [OWNER(person)])
      }
    }
  })

  it('can be as many as a workout has steps', async () => {
    const person = await join()
    const id = newId()
    const made = content('Many', 12)
    for (const exercise of made.exercises) {
      const [step] = exercise.steps
      if (step !== undefined) Object.assign(step, { url: (await upload(person)).url, mediaType: 'image' })
    }
    await save(person, id, made)
    await person.call('POST', `/api/workouts/${id}/publish`)
    for (const file of await rows('media', 'usedBy', id)) expect(await readers(String(file['$id']))).toContain(ANY)
    expect(await rows('media', 'usedBy', id)).toHaveLength(12)
    await person.call('DELETE', `/api/workouts/${id}`)
    expect(await recount(person)).toMatchObject({ counted: 0, total: 0, rows: 0 })
  })
})

describe('a friend', () => {
  it('reads the files of a shared workout by an address, and not after it is unshared', async () => {
    const [ann, ben] = [await join(), await join()]
    const id = newId()
    const cover = (await upload(ann)).url
    await save(ann, id, showing(cover))
    const asked = async () => (await ben.call('POST', '/api/media/addresses', { urls: [cover] })).body['addresses']
    expect(await asked()).toEqual({})
    const role = { userId: ben.id, roles: [`w_${id}`], url: 'https://icepoint.test' }
    const membership = await asOperator('POST', `/teams/${ann.id}/memberships`, role)
    const address = String((await asked())?.[cover]?.['url'])
    expect((await fetch(address)).status).toBe(200)
    expect((await load(cover)).status).toBe(404)
    await asOperator('DELETE', `/teams/${ann.id}/memberships/${String(membership['$id'])}`)
    expect(await asked()).toEqual({})
  })
})

describe('the list of files', () => {
  it('names the workouts that show each of them', async () => {
    const [person, other] = [await join(), await join()]
    const id = newId()
    const [shown, free, ofGroup, portrait, oldPortrait] = [
      await upload(person),
      await upload(person),
      await upload(person, png(), { purpose: 'profile' }),
      await upload(person, png(), { purpose: 'profile' }),
      await upload(person, png(), { purpose: 'profile' })
    ]
    await save(person, id, { ...showing(shown.url), name: 'Kettlebell ladder' })
    const changed = await person.call('PUT', '/api/account', { imageUrl: portrait.url })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    await setContract(person, 'pro')
    const groupId = newId()
    await person.call('POST', '/api/groups', { id: groupId, name: 'Bells', memberIds: [] })
    expect((await person.call('PATCH', `/api/groups/${groupId}`, { imageUrl: ofGroup.url })).status).toBe(200)
    await upload(other)
    const { body } = await person.call('GET', '/api/media')
    const uses = new Map(
      (body['items'] as unknown as { id: string; use: unknown }[]).map((item) => [item.id, item.use])
    )
    expect(uses).toEqual(
      new Map<string, unknown>([
        [oldPortrait.id, null],
        [portrait.id, { kind: 'profile' }],
        [ofGroup.id, { kind: 'group', id: groupId, name: 'Bells' }],
        [shown.id, { kind: 'workout', id, name: 'Kettlebell ladder' }],
        [free.id, null]
      ])
    )
  })

  it('requests the names of many workouts at once', async () => {
    const person = await join()
    const ids = [newId(), newId(), newId()]
    for (const id of ids) await save(person, id, { ...showing((await upload(person)).url), name: `Row ${id}` })
    const { body } = await person.call('GET', '/api/media?maxResults=2')
    const page = body['items'] as unknown as { use: { id: string; name: string } }[]
    expect(page.map(({ use }) => use.name)).toEqual(page.map(({ use }) => `Row ${use.id}`))
    const next = await person.call('GET', `/api/media?pageToken=${String(body['nextPageToken'])}`)
    expect((next.body['items'] as unknown as unknown[]).length).toBe(1)
  })
})
