import { expect, it } from 'vitest'
import { LANGUAGES } from '#core/workout/workout.ts'
import type { Answer } from '../setup/appwrite-rest.ts'
import { ensureShippedRows } from './shipped-rows.ts'

interface Sent {
  rowId: string
  data: Record<string, unknown>
}

function server() {
  const rows = new Map<string, Record<string, unknown>>()
  const asKey = (method: string, path: string, body?: object): Promise<Answer> => {
    const sent = body as Sent | undefined
    if (method === 'POST' && sent !== undefined) rows.set(sent.rowId, sent.data)
    const isThere = method === 'POST' || rows.has(path.split('/').at(-1) ?? '')
    return Promise.resolve({ status: isThere ? 200 : 404, type: '', message: '', body: {}, headers: new Headers() })
  }
  return { rows, asKey }
}

it('creates each contract and a note for each language, once', async () => {
  const { rows, asKey } = server()
  expect((await ensureShippedRows({ asKey }, true)).missing).toContain('contract proplus')
  expect(rows.size).toBe(0)
  const { made, missing } = await ensureShippedRows({ asKey }, false)
  expect(missing).toEqual([])
  const values = [...rows.values()]
  const names = values.flatMap((row) => (typeof row['name'] === 'string' ? [row['name']] : []))
  expect(names).toEqual(['base', 'pro', 'proplus'])
  const first = values.filter((row) => row['version'] === '0.1.0').map((row) => String(row['language']))
  expect(first.toSorted()).toEqual([...LANGUAGES].toSorted())
  expect(await ensureShippedRows({ asKey }, false)).toEqual({ made: [], present: made.length, missing: [] })
})
