import * as v from 'valibot'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { app } from '../../../functions/index.ts'
import { EXPORT_TABLE_NAMES, exportFileSchema, exportJsonSchema } from '../../../src/core/account/export-format.ts'
import { withoutAppwrite } from '../support/cut.ts'
import { asOperator, bindings, call, join, newId, type Json, type Person, verify } from '../support/edge.ts'
import { befriend, plant, plantFile } from '../support/friendly.ts'
import { livedIn } from '../support/lived-in.ts'
import { unzip } from '../support/unzip.ts'

interface Archive {
  names: string[]
  json: (name: string) => Json
  bytes: (name: string) => Uint8Array | undefined
  headers: Headers
}

const ask = (person: Person): Response | Promise<Response> =>
  app.request(
    'https://icepoint.test/api/account/export',
    { headers: { authorization: `Bearer ${person.jwt}` } },
    bindings
  )

async function archiveOf(person: Person): Promise<Archive> {
  const response = await ask(person)
  expect(response.status).toBe(200)
  const files = unzip(new Uint8Array(await response.arrayBuffer()))
  const bytes = (name: string) => files.find((file) => file.name === name)?.bytes
  return {
    names: files.map(({ name }) => name),
    json: (name) => JSON.parse(new TextDecoder().decode(bytes(name))) as Json,
    bytes,
    headers: response.headers
  }
}

const rowsIn = (archive: Archive, table: string): Json[] =>
  archive.json(`data/${table}.json`)['rows'] as unknown as Json[]

/** Replaces only the responses of Storage. */
async function withStorage<T>(answer: (url: string) => Response | null, run: () => Promise<T>): Promise<T> {
  const real = globalThis.fetch
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = String(input)
    return (url.includes('/storage/') ? answer(url) : null) ?? real(input, init)
  })
  try {
    return await run()
  } finally {
    vi.stubGlobal('fetch', real)
  }
}

let person: Person
let friend: Person
let archive: Archive
beforeAll(async () => {
  ;({ person, friend } = await livedIn())
  await asOperator('PATCH', `/users/${person.id}/prefs`, { prefs: { language: 'German', introOn: false } })
  archive = await archiveOf(person)
})

describe('the export of an account', () => {
  it('is a zip file with a file for each table, settings and media, and the list of problems at the end', () => {
    expect(archive.headers.get('content-type')).toBe('application/zip')
    expect(archive.headers.get('content-disposition')).toMatch(/^attachment; filename="icepoint-\d{4}-\d\d-\d\d\.zip"$/)
    expect(archive.headers.get('cache-control')).toBe('no-store')
    const data = EXPORT_TABLE_NAMES.map((table) => `data/${table}.json`)
    expect(archive.names.slice(0, 3 + data.length)).toEqual(['icepoint.json', 'schema.json', 'settings.json', ...data])
    expect(archive.names.filter((name) => name.startsWith('media/'))).toHaveLength(3)
    expect(archive.names.at(-1)).toBe('problems.json')
    expect(archive.json('problems.json')['problems']).toEqual([])
    expect(archive.json('icepoint.json')).toMatchObject({ version: 1, account: { id: person.id, email: person.email } })
    expect(archive.json('settings.json')['settings']).toEqual({ language: 'German', introOn: false })
    expect(archive.json('schema.json')).toEqual(JSON.parse(JSON.stringify(exportJsonSchema())))
  })

  it.each(EXPORT_TABLE_NAMES)('contains rows of %s in the form of its schema', (table) => {
    const file = archive.json(`data/${table}.json`)
    const { issues } = v.safeParse(exportFileSchema(table), file)
    expect(issues?.map((issue) => [issue.path?.map((part) => part.key), issue.message])).toBeUndefined()
    expect(file['isComplete']).toBe(true)
    expect(rowsIn(archive, table).length, table).toBeGreaterThan(0)
  })

  it('contains media byte for byte', async () => {
    const name = archive.names.find((candidate) => candidate.startsWith('media/workout-media/')) ?? ''
    expect(archive.bytes(name)?.slice(1, 4)).toEqual(new TextEncoder().encode('PNG'))
    expect(archive.bytes(name)?.byteLength).toBe(Number(rowsIn(archive, 'media')[0]?.['size']))
  })

  it('contains only as much about others as the app shows', () => {
    expect(rowsIn(archive, 'friends')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ state: 'accepted', email: friend.email, nickname: 'jules' }),
        expect.objectContaining({ state: 'invited', email: 'nobody@example.test', nickname: '' })
      ])
    )
    expect(rowsIn(archive, 'messages')).toHaveLength(2)
    expect(rowsIn(archive, 'groups')).toHaveLength(2)
    for (const table of ['workouts', 'exercises', 'media']) {
      for (const row of rowsIn(archive, table)) expect(row['ownerId']).toBe(person.id)
    }
    for (const table of ['ratings', 'statistic', 'dayTotals']) {
      for (const row of rowsIn(archive, table)) expect(row['userId']).toBe(person.id)
    }
    const text = archive.names.map((name) => new TextDecoder().decode(archive.bytes(name))).join('\n')
    expect(text).not.toContain('$permissions')
    expect(text).not.toContain('deletingAt')
  })

  it('hides who blocked the person, and contains the person’s own blocks', async () => {
    const [ann, ben] = [await join('ann'), await join('ben')]
    const id = await befriend(ann, ben)
    await ben.call('PATCH', `/api/friends/${id}`, { state: 'blocked' })
    expect(rowsIn(await archiveOf(ann), 'friends')).toEqual([])
    expect(rowsIn(await archiveOf(ben), 'friends')).toMatchObject([{ state: 'blocked', email: ann.email }])
  })

  it('contains mail only for a verified address', async () => {
    const ann = await join()
    await verify(ann.id, false)
    await plant('mail', { to: 's@example.test', from: ann.email, state: 'sent', createdAt: '2026-11-20T17:00:00Z' })
    expect(rowsIn(await archiveOf(ann), 'mail')).toEqual([])
    await verify(ann.id)
    expect(rowsIn(await archiveOf(ann), 'mail')).toHaveLength(1)
  })

  it('covers more rows than one page', async () => {
    const ann = await join()
    for (let part = 0; part < 3; part += 1) {
      const some = Array.from({ length: 100 }, () => {
        return { $id: newId(), userId: ann.id, date: '2026-11-20T17:00:00Z', rId: 'r' }
      })
      await asOperator('POST', '/tablesdb/icepoint/tables/statistic/rows', { rows: some })
    }
    expect(new Set(rowsIn(await archiveOf(ann), 'statistic').map((row) => row['id'])).size).toBe(300)
  })

  it('requires its owner to be signed in', async () => {
    expect((await call('GET', '/api/account/export')).status).toBe(401)
    const answer = await withoutAppwrite(() => person.call('GET', '/api/account/export'))
    expect(answer.status).toBe(503)
  })
})

describe('a broken file', () => {
  const sizes = async (): Promise<{ ann: Person; ids: string[] }> => {
    const ann = await join()
    return {
      ann,
      ids: [await plantFile(ann, 'workout-media', 'a.png'), await plantFile(ann, 'workout-media', 'b.png')]
    }
  }
  const problemsOf = (broken: Archive) => broken.json('problems.json')['problems']

  it('is missing, refused, or breaks off: the others are complete, and the archive names it', async () => {
    const { ann, ids } = await sizes()
    const [bad = '', good = ''] = ids
    const half = () =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.enqueue(new Uint8Array([1, 2, 3])),
          pull: (controller) => controller.error(new TypeError('Network connection lost.'))
        })
      )
    const table: [string, () => Response][] = [
      ['missing', () => new Response('{}', { status: 404 })],
      ['unreadable', () => new Response('{}', { status: 500 })],
      ['incomplete', half],
      ['incomplete', () => new Response(new Uint8Array([1, 2]))]
    ]
    for (const [reason, answer] of table) {
      const broken = await withStorage(
        (url) => (url.includes(bad) ? answer() : null),
        () => archiveOf(ann)
      )
      expect(problemsOf(broken)).toEqual([{ file: `media/workout-media/${bad}/a.png`, reason }])
      expect(broken.bytes(`media/workout-media/${good}/b.png`)?.byteLength).toBeGreaterThan(60)
    }
  })

  it('keeps a table that breaks off readable, and marks it as incomplete', async () => {
    const ann = await join()
    const real = globalThis.fetch
    vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
      if (String(input).includes('/tables/statistic/')) throw new TypeError('Network connection lost.')
      return real(input, init)
    })
    const broken = await archiveOf(ann)
    vi.stubGlobal('fetch', real)
    expect(broken.json('data/statistic.json')).toMatchObject({ rows: [], isComplete: false })
    expect(problemsOf(broken)).toEqual([{ file: 'data/statistic.json', reason: 'incomplete' }])
    expect(broken.json('data/users.json')['isComplete']).toBe(true)
  })
})

describe('the archive', () => {
  it('is streamed: nothing of a file is read before it is needed', async () => {
    const ann = await join()
    const id = await plantFile(ann, 'workout-media')
    let pieces = 0
    const endless = () =>
      new Response(
        new ReadableStream({
          pull: (controller) => {
            pieces += 1
            controller.enqueue(new Uint8Array(65_536))
          }
        })
      )
    await withStorage(
      (url) => (url.includes(id) ? endless() : null),
      async () => {
        const response = await ask(ann)
        const reader = (response.body as ReadableStream<Uint8Array>).getReader()
        let read = 0
        while (read < 5_000_000) read += (await reader.read()).value?.byteLength ?? 0
        // About as many pieces as were read, and a few buffered.
        expect(pieces).toBeGreaterThan(60)
        expect(pieces).toBeLessThan(160)
        await reader.cancel()
      }
    )
  })
})
