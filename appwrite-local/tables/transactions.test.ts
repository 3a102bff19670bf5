import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LocalEvent } from '../types.ts'
import { tableConfig, testServer, type Answer, type TestServer } from './test-server.ts'

let test: TestServer
let now = Date.parse('2026-11-21T12:00:00Z')
const rows = '/tablesdb/db/tables/notes/rows'
const tables = [
  tableConfig('notes', [
    { key: 'text', type: 'string', size: 100 },
    { key: 'n', type: 'integer' }
  ])
]

beforeEach(async () => {
  now = Date.parse('2026-11-21T12:00:00Z')
  test = await testServer(tables, { now: () => now })
  await test.key('POST', rows, { rowId: 'a', data: { text: 'first', n: 1 } })
})

afterEach(() => test.end())

async function begin(ttl = 300): Promise<string> {
  return String((await test.key('POST', '/tablesdb/transactions', { ttl })).json['$id'])
}

const end = (id: string, body: object): Promise<Answer> => test.key('PATCH', `/tablesdb/transactions/${id}`, body)

describe('transactions', () => {
  it('finds a conflict even when the other write came in the same millisecond', async () => {
    const transactionId = await begin()
    await test.key('PATCH', `${rows}/a`, { data: { text: 'mine' }, transactionId })
    await test.key('PATCH', `${rows}/a`, { data: { text: 'theirs' } })
    const answer = await end(transactionId, { commit: true })
    expect([answer.status, answer.json['type']]).toEqual([409, 'transaction_conflict'])
    expect((await test.key('GET', `${rows}/a`)).json['text']).toBe('theirs')
    expect((await test.key('GET', `/tablesdb/transactions/${transactionId}`)).json['status']).toBe('failed')
  })

  it('does not treat its own earlier operations as a conflict', async () => {
    const transactionId = await begin()
    await test.key('PATCH', `${rows}/a`, { data: { text: 'one' }, transactionId })
    await test.key('PATCH', `${rows}/a/n/increment`, { value: 2, transactionId })
    await test.key('PATCH', `${rows}/a`, { data: { text: 'two' }, transactionId })
    expect((await end(transactionId, { commit: true })).status).toBe(200)
    expect((await test.key('GET', `${rows}/a`)).json).toMatchObject({ text: 'two', n: 3 })
  })

  it('keeps nothing of a commit that fails at its last operation', async () => {
    const transactionId = await begin()
    await test.key('POST', rows, { rowId: 'b', data: { text: 'new' }, transactionId })
    await test.key('PATCH', `${rows}/a`, { data: { text: 'changed' }, transactionId })
    await test.key('POST', rows, { rowId: 'c', data: { n: 'no number' }, transactionId })
    const events: LocalEvent[] = []
    test.server.app.onEvent((event) => events.push(event))
    const answer = await end(transactionId, { commit: true })
    expect([answer.status, answer.json['type']]).toEqual([400, 'document_invalid_structure'])
    expect((await test.key('GET', `${rows}/b`)).status).toBe(404)
    expect((await test.key('GET', `${rows}/a`)).json['text']).toBe('first')
    expect(events).toEqual([])
  })

  it('emits one event per operation once the commit is on disk', async () => {
    const transactionId = await begin()
    await test.key('POST', rows, { rowId: 'b', data: { text: 'new' }, transactionId })
    await test.key('PATCH', `${rows}/a/n/increment`, { transactionId })
    await test.key('DELETE', `${rows}/a`, { transactionId })
    const seen: string[] = []
    test.server.app.onEvent((event) => seen.push(event.events[0] ?? ''))
    expect((await end(transactionId, { commit: true })).status).toBe(200)
    const name = 'tablesdb.db.tables.notes.rows'
    expect(seen).toEqual([`${name}.b.create`, `${name}.a.update`, `${name}.a.delete`])
  })

  it('survives a server restart between staging and commit', async () => {
    const transactionId = await begin()
    await test.key('PATCH', `${rows}/a`, { data: { text: 'later' }, transactionId })
    await test.server.close()
    test = await testServer(tables, { dataDir: test.dataDir, now: () => now })
    expect((await end(transactionId, { commit: true })).status).toBe(200)
    expect((await test.key('GET', `${rows}/a`)).json['text']).toBe('later')
  })

  it('expires: neither staging nor commit works, and the rows stay unchanged', async () => {
    const transactionId = await begin(60)
    await test.key('PATCH', `${rows}/a`, { data: { text: 'too late' }, transactionId })
    now += 61_000
    const staged = await test.key('PATCH', `${rows}/a`, { data: { n: 2 }, transactionId })
    const ended = await end(transactionId, { commit: true })
    expect([staged.json['type'], ended.json['type']]).toEqual(['transaction_expired', 'transaction_expired'])
    expect((await test.key('GET', `${rows}/a`)).json['text']).toBe('first')
  })

  it('forgets finished transactions after a day', async () => {
    const old = await begin()
    now += 2 * 86_400_000
    await begin()
    expect((await test.key('GET', `/tablesdb/transactions/${old}`)).status).toBe(404)
  })

  it('shows staged rows only inside', async () => {
    const transactionId = await begin()
    await test.key('POST', rows, { rowId: 'b', data: { text: 'new' }, transactionId })
    expect((await test.key('GET', `${rows}/b`)).status).toBe(404)
    expect((await test.key('GET', `${rows}/b?transactionId=${transactionId}`)).json['text']).toBe('new')
    await end(transactionId, { rollback: true })
    expect((await test.key('GET', `${rows}/b`)).status).toBe(404)
  })
})
