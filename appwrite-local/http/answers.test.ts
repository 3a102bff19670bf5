import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing.ts'

const FUTURE = '2999-01-01T00:00:00.000+00:00'
const PAST = '2020-01-01T00:00:00.000+00:00'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer(
    {
      tablesDB: [{ $id: 'd', name: 'D' }],
      tables: [
        {
          $id: 't',
          name: 'T',
          databaseId: 'd',
          $permissions: ['read("any")'],
          rowSecurity: false,
          columns: [{ key: 'impersonatorUserId', type: 'text' }],
          indexes: []
        }
      ]
    },
    {
      keys: [
        { secret: 'test-key', scopes: [] },
        { secret: 'old', scopes: [], expire: PAST },
        { secret: 'young', scopes: ['rows.read'], expire: FUTURE }
      ]
    }
  )
  await server.asKey('POST', '/v1/tablesdb/d/tables/t/rows', { rowId: 'r', data: { impersonatorUserId: 'x' } })
  await server.asKey('POST', '/v1/users', { userId: 'u' })
})
afterAll(() => server.remove())

describe('response format', () => {
  const rows = '/v1/tablesdb/d/tables/t/rows'
  const wanted = (format: string): Record<string, string> => ({ 'x-appwrite-response-format': format })

  it.each(['abc', '1.4.0', '1.8.9'])(
    'returns row sequences as numbers for %s, and leaves row values unchanged',
    async (format) => {
      const list = await server.call('GET', rows, undefined, wanted(format))
      const one = await server.call('GET', `${rows}/r`, undefined, wanted(format))
      const shape = { $sequence: 1, impersonatorUserId: 'x' }
      expect((list.json['rows'] as unknown[])[0]).toMatchObject(shape)
      expect(one.json).toMatchObject(shape)
    }
  )

  it.each(['1.9.0', '1.9.5', '1.10.0', ''])('is the current one for "%s"', async (format) => {
    const one = await server.call('GET', `${rows}/r`, undefined, wanted(format))
    expect(one.json['$sequence']).toBe('1')
  })

  it('hides impersonator fields from older callers', async () => {
    const key = { 'x-appwrite-key': 'test-key' }
    const older = await server.call('GET', '/v1/users/u', undefined, { ...key, ...wanted('1.8.0') })
    const present = await server.call('GET', '/v1/users/u', undefined, { ...key, ...wanted('1.9.5') })
    expect(Object.keys(present.json).filter((name) => !(name in older.json))).toEqual([
      'impersonator',
      'impersonatorUserId'
    ])
  })
})

describe('API keys', () => {
  it('expire on their date', async () => {
    const ask = (key: string) =>
      server.call('GET', '/v1/tablesdb/d/tables/t/rows', undefined, { 'x-appwrite-key': key })
    const old = await ask('old')
    expect([old.status, old.json['type']]).toEqual([401, 'project_key_expired'])
    expect((await ask('young')).status).toBe(200)
  })
})

describe('services', () => {
  it('answer as switched off when they do not exist, even to keys', async () => {
    for (const path of ['/v1/avatars/initials', '/v1/functions', '/v1/graphql']) {
      const answer = await server.asKey('GET', path)
      expect([answer.status, answer.json['type']]).toEqual([403, 'general_service_disabled'])
    }
    expect((await server.asKey('GET', '/v1/functionsx')).status).toBe(404)
  })

  it('name places in the caller’s language', async () => {
    const ask = async (path: string, locale: string) =>
      (await server.call('GET', path, undefined, { 'x-appwrite-locale': locale })).json
    const german = await ask('/v1/locale/countries', 'de')
    expect(german['countries']).toContainEqual({ name: 'Niederlande', code: 'NL' })
    expect(german['total']).toBe(195)
    expect((await ask('/v1/locale/countries/eu', 'en'))['total']).toBe(27)
    expect((await ask('/v1/locale/continents', 'nonsense'))['continents']).toContainEqual({
      name: 'Africa',
      code: 'AF'
    })
  })
})
