import { beforeAll, describe, expect, it } from 'vitest'
import { content } from '../support/content.ts'
import { asOperator, join, newId, row, rows, type Answer, type Person } from '../support/edge.ts'
import { png, recount, reserve, send, sweepMediaOf, upload, type Wanted } from '../support/media-files.ts'

const MEGABYTE = 1_048_576

const details = (answer: Answer) => answer.body['error']?.['details']
const setContract = (person: Person, contractType: string) =>
  asOperator('PATCH', `/tablesdb/icepoint/tables/users/rows/${person.id}`, { data: { contractType } })
const setQuota = (person: Person, data: object) =>
  asOperator('PATCH', `/tablesdb/icepoint/tables/quotas/rows/${person.id}`, { data })

/** A personal contract: the base limits with changes. */
async function own(person: Person, changes: object): Promise<void> {
  const base = (await person.call('GET', '/api/account')).body['contract']?.['limits']
  const name = `own-${newId()}`
  const data = { ...base, ...changes, name }
  await asOperator('POST', '/tablesdb/icepoint/tables/baseContracts/rows', { rowId: newId(), data })
  await setContract(person, name)
}

const video = { mimeType: 'video/mp4', name: 'v.mp4' }
const VIDEO = '/demo/video.mp4'
const master = (name = 'Video') => ({ ...content(name), type: 'mastervideo', videoUrl: VIDEO })

describe('the size of one file', () => {
  let base: Person
  let pro: Person
  beforeAll(async () => {
    ;[base, pro] = [await join(), await join()]
    await setContract(pro, 'pro')
  })

  it.each([
    ['base', 'maxImageSize', 4, {}],
    ['base', 'maxImageSize', 4, { purpose: 'profile' }],
    ['base', 'maxVideoSize', 20, { kind: 'video', ...video }],
    ['base', 'maxVideoSize', 20, { kind: 'video', purpose: 'message', ...video }],
    ['base', 'maxMusicSize', 6, { kind: 'music', mimeType: 'audio/mpeg', name: 'a.mp3' }],
    ['base', 'maxMastervideoSize', 50, { kind: 'mastervideo', ...video }],
    ['pro', 'maxMastervideoSize', 200, { kind: 'mastervideo', ...video }]
  ] as [string, string, number, Wanted][])('of %s: %s is exactly %i MB', async (who, limit, megabytes, wanted) => {
    const person = who === 'pro' ? pro : base
    const max = megabytes * MEGABYTE
    const refused = await reserve(person, { ...wanted, size: max + 1 })
    expect([refused.status, details(refused)]).toEqual([429, { kind: 'limit', limit, max, used: max + 1 }])
    const taken = await reserve(person, { ...wanted, size: max })
    expect(taken.status).toBe(201)
    expect((await recount(person)).counted).toBe(max)
    await person.call('DELETE', `/api/media/${String(taken.body['media']?.['id'])}`)
    expect((await recount(person)).counted).toBe(0)
  })
})

describe('the pixels of a picture', () => {
  it.each([
    [true, 4096],
    [false, 1280]
  ])('with HD %s end at %i on the longer side', async (hdImages, max) => {
    const person = await join()
    await own(person, { hdImages })
    for (const [width, height] of [
      [max, 10],
      [10, max]
    ] as const)
      expect((await upload(person, png(200, width, height))).state).toBe('ready')
    for (const [width, height] of [
      [max + 1, 10],
      [10, max + 1]
    ] as const) {
      const id = String((await reserve(person)).body['media']?.['id'])
      const refused = await send(person, id, 0, png(200, width, height))
      expect([refused.status, details(refused)]).toEqual([
        429,
        { kind: 'limit', limit: 'hdImages', max, used: max + 1 }
      ])
    }
  })
})

describe('the storage', () => {
  it('is full at its last byte, reports it, and accepts files again when some are deleted', async () => {
    const person = await join()
    const media = await upload(person)
    await setQuota(person, { mediaBytes: 100 * MEGABYTE - 500 })
    const refused = await reserve(person, { size: 501 })
    expect([refused.status, refused.body['error']?.['status'], details(refused)]).toEqual([
      402,
      'quota-exceeded',
      { kind: 'limit', limit: 'maxMediaStorage', max: 100 * MEGABYTE, used: 100 * MEGABYTE - 500 }
    ])
    expect(await rows('media', 'ownerId', person.id)).toHaveLength(1)
    expect((await row('users', person.id))['totalStorageUsed']).toBe(200)
    const id = newId()
    expect((await reserve(person, { id, size: 500 })).status).toBe(201)
    // A repeat of the request that took the last byte is recognized.
    expect((await reserve(person, { id, size: 500 })).status).toBe(200)
    expect((await reserve(person, { size: 1 })).status).toBe(402)
    await person.call('DELETE', `/api/media/${media.id}`)
    expect((await reserve(person, { size: 200 })).status).toBe(201)
    expect((await row('quotas', person.id))['mediaBytes']).toBe(100 * MEGABYTE)
  })

  it('lets exactly one of fifty in when there is room for one', async () => {
    const person = await join()
    await own(person, { maxMediaStorage: 1 })
    await reserve(person, { size: MEGABYTE - 300 })
    const answers = await Promise.all(Array.from({ length: 50 }, () => reserve(person, { size: 200 })))
    const statuses = answers.map((answer) => answer.status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 402)).toHaveLength(49)
    const { counted, total, rows: sum, files } = await recount(person)
    expect([counted, total, sum, files.length]).toEqual([MEGABYTE - 100, MEGABYTE - 100, MEGABYTE - 100, 2])
  })

  it('counts one reservation once when ten requests send it, and one delete of ten', async () => {
    const person = await join()
    const id = newId()
    const orders = await Promise.all(Array.from({ length: 10 }, () => reserve(person, { id })))
    const count = (status: number) => orders.filter((answer) => answer.status === status).length
    expect([count(201), count(200)]).toEqual([1, 9])
    expect(await recount(person)).toMatchObject({ counted: 200, total: 200, rows: 200 })
    const chunks = await Promise.all(Array.from({ length: 5 }, () => send(person, id, 0, png())))
    expect(chunks.map((answer) => [answer.status, answer.body['media']?.['state']])).toEqual(
      chunks.map(() => [200, 'ready'])
    )
    const deletes = await Promise.all(Array.from({ length: 10 }, () => person.call('DELETE', `/api/media/${id}`)))
    expect(deletes.map((answer) => answer.status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 404)])
    expect(await recount(person)).toMatchObject({ counted: 0, total: 0, rows: 0 })
  })

  it('prevents no deletion when a counter is too low, and locks nothing after a downgrade', async () => {
    const person = await join()
    const [first, second] = [await upload(person), await upload(person)]
    await setQuota(person, { mediaBytes: 50 })
    expect((await person.call('DELETE', `/api/media/${first.id}`)).status).toBe(200)
    expect((await row('quotas', person.id))['mediaBytes']).toBe(0)
    expect((await row('users', person.id))['totalStorageUsed']).toBe(200)
    await own(person, { maxMediaStorage: 0, maxImageSize: 0 })
    expect((await person.call('GET', `/api/media/${second.id}`)).status).toBe(200)
    expect((await reserve(person, { size: 1 })).status).toBe(429)
    const saved = await person.call('POST', '/api/workouts', {
      id: newId(),
      content: { ...content(), imageUrl: second.url }
    })
    expect(saved.status).toBe(201)
    await own(person, { maxMediaStorage: 0 })
    expect((await person.call('DELETE', `/api/media/${second.id}`)).status).toBe(200)
  })

  it('of a contract without storage is always full', async () => {
    const person = await join()
    await own(person, { maxMediaStorage: 0 })
    expect((await reserve(person, { size: 1 })).status).toBe(402)
  })
})

describe('open uploads', () => {
  const codeOf = (answer: Answer) => [answer.status, details(answer)?.['code']]
  const FULL = [429, 'too-many-uploads']
  /** A literal, so that a changed limit fails the test (docs/media.md). */
  const MOST = 100

  it('are limited to a hundred, however small, and a finished or deleted one makes room', async () => {
    const person = await join()
    const [one, other] = [newId(), newId()]
    await reserve(person, { id: one })
    await reserve(person, { id: other })
    expect((await row('quotas', person.id))['openUploads']).toBe(2)
    await setQuota(person, { openUploads: MOST })
    expect(codeOf(await reserve(person, { size: 1 }))).toEqual(FULL)
    // A repeated reservation does not count twice.
    expect((await reserve(person, { id: one })).status).toBe(200)
    expect(await rows('media', 'ownerId', person.id)).toHaveLength(2)
    expect((await send(person, one, 0, png())).body['media']).toMatchObject({ state: 'ready' })
    expect((await reserve(person)).status).toBe(201)
    expect(codeOf(await reserve(person))).toEqual(FULL)
    expect((await person.call('DELETE', `/api/media/${other}`)).status).toBe(200)
    expect((await reserve(person)).status).toBe(201)
    // A finished upload no longer counts.
    expect((await person.call('DELETE', `/api/media/${one}`)).status).toBe(200)
    expect(codeOf(await reserve(person))).toEqual(FULL)
  })

  it('let exactly one of fifty in when there is room for one, and the sweeper makes room', async () => {
    const person = await join()
    await setQuota(person, { openUploads: MOST - 1 })
    const answers = await Promise.all(Array.from({ length: 50 }, () => reserve(person, { size: 1 })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(49)
    expect((await row('quotas', person.id))['openUploads']).toBe(MOST)
    expect((await row('quotas', person.id))['mediaBytes']).toBe(1)
    await sweepMediaOf(person, Date.now() + 2 * 60 * 60_000)
    expect((await row('quotas', person.id))['openUploads']).toBe(MOST - 1)
    expect((await reserve(person)).status).toBe(201)
  })

  it('that were never counted can still be finished and deleted', async () => {
    const person = await join()
    const [one, other] = [newId(), newId()]
    await reserve(person, { id: one })
    await reserve(person, { id: other })
    await setQuota(person, { openUploads: 0 })
    expect((await send(person, one, 0, png())).body['media']).toMatchObject({ state: 'ready' })
    expect((await person.call('DELETE', `/api/media/${other}`)).status).toBe(200)
    expect((await row('quotas', person.id))['openUploads']).toBe(0)
  })
})

describe('master videos', () => {
  const create = (person: Person, id = newId()) => person.call('POST', '/api/workouts', { id, content: master() })
  const counted = async (person: Person) => (await row('quotas', person.id))['masterVideos']
  const stored = async (person: Person) =>
    (await rows('workouts', 'ownerId', person.id)).filter((workout) => workout['wType']?.toString() === 'mastervideo')
      .length

  it('are counted when they are created, converted to, converted back and deleted', async () => {
    const person = await join()
    const [video, plain] = [newId(), newId()]
    await create(person, video)
    await person.call('POST', '/api/workouts', { id: plain, content: content() })
    expect(await counted(person)).toBe(1)
    const save = (id: string, version: number, type: string) =>
      person.call('PUT', `/api/workouts/${id}`, { version, content: { ...content(), videoUrl: VIDEO, type } })
    expect((await save(plain, 1, 'mastervideo')).status).toBe(200)
    expect(await counted(person)).toBe(2)
    expect((await save(plain, 2, 'mastervideo')).status).toBe(200)
    expect(await counted(person)).toBe(2)
    expect((await save(video, 1, 'text')).status).toBe(200)
    expect(await counted(person)).toBe(1)
    await person.call('DELETE', `/api/workouts/${plain}`)
    expect([await counted(person), await stored(person)]).toEqual([0, 0])
  })

  it('are refused above the limit, created or converted, and nothing changes', async () => {
    const person = await join()
    await create(person)
    await create(person)
    const full = { kind: 'limit', limit: 'maxMasterVideos', max: 2, used: 2 }
    const refused = await create(person)
    expect([refused.status, details(refused)]).toEqual([429, full])
    const id = newId()
    await person.call('POST', '/api/workouts', { id, content: content('Plain') })
    const turned = await person.call('PUT', `/api/workouts/${id}`, { version: 1, content: master() })
    expect([turned.status, details(turned)]).toEqual([429, full])
    expect(await row('workouts', id)).toMatchObject({ version: 1, name: 'Plain', wType: 'text' })
    expect((await row('quotas', person.id))['workouts']).toBe(3)
    expect([await counted(person), await stored(person)]).toEqual([2, 2])
    await setContract(person, 'pro')
    expect((await create(person)).status).toBe(201)
  })

  it('let exactly one of fifty in when one place is left: forty are created, ten converted', async () => {
    const person = await join()
    await setContract(person, 'pro')
    await setQuota(person, { masterVideos: 19 })
    const plain = Array.from({ length: 10 }, () => newId())
    await Promise.all(plain.map((id) => person.call('POST', '/api/workouts', { id, content: content() })))
    const answers = await Promise.all([
      ...Array.from({ length: 40 }, () => create(person)),
      ...plain.map((id) => person.call('PUT', `/api/workouts/${id}`, { version: 1, content: master() }))
    ])
    const statuses = answers.map((answer) => answer.status)
    expect(statuses.filter((status) => status === 200 || status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 429)).toHaveLength(49)
    expect([await counted(person), await stored(person)]).toEqual([20, 1])
    expect((await row('quotas', person.id))['workouts']).toBe((await rows('workouts', 'ownerId', person.id)).length)
  })

  it('prevent no saving or deleting when the counter is too low', async () => {
    const person = await join()
    const [first, second] = [newId(), newId()]
    await create(person, first)
    await create(person, second)
    await setQuota(person, { masterVideos: 0 })
    const back = { version: 1, content: content() }
    expect((await person.call('PUT', `/api/workouts/${first}`, back)).status).toBe(200)
    expect((await person.call('DELETE', `/api/workouts/${second}`)).status).toBe(200)
    expect(await row('quotas', person.id)).toMatchObject({ masterVideos: 0, workouts: 1 })
  })

  it('of a contract without any are refused', async () => {
    const person = await join()
    await own(person, { maxMasterVideos: 0 })
    const refused = await create(person)
    expect([refused.status, details(refused)]).toMatchObject([429, { limit: 'maxMasterVideos', max: 0 }])
    const id = newId()
    await person.call('POST', '/api/workouts', { id, content: content() })
    expect((await person.call('PUT', `/api/workouts/${id}`, { version: 1, content: master() })).status).toBe(429)
  })
})
