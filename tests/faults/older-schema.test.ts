/** A data folder of an older `appwrite.json` gets the additions of the newer one and keeps its data. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AppwriteConfig } from 'appwrite-local'
import { Ended, PROJECT, workshop, type Program } from './program.ts'

const shop = workshop()
const file = path.join(import.meta.dirname, '..', '..', 'appwrite.json')
const current: AppwriteConfig = { ...(JSON.parse(readFileSync(file, 'utf8')) as AppwriteConfig), projectId: PROJECT }
const everything = `?queries[0]=${encodeURIComponent(JSON.stringify({ method: 'limit', values: [500] }))}`

/** The shipped schema with fewer tables, columns and buckets and no indexes. */
function olderConfig(): AppwriteConfig {
  const older = structuredClone(current)
  older.tables = (older.tables ?? []).slice(0, 8).map((config) => ({
    ...config,
    columns: config.columns.filter((column, index) => column.required === true || index % 2 === 0),
    indexes: []
  }))
  older.buckets = older.buckets?.slice(0, 1) ?? []
  return older
}

function valueFor(column: { key: string; type: string; array?: boolean }, index: number): unknown {
  const single =
    column.type === 'datetime'
      ? '2026-01-01T00:00:00.000+00:00'
      : column.type === 'boolean'
        ? true
        : column.type === 'string'
          ? `v${index}`
          : index + 1
  return column.array === true ? [single] : single
}

const older = olderConfig()
const rowsOf = (databaseId: string, tableId: string): string => `/tablesdb/${databaseId}/tables/${tableId}/rows`
let before: Map<string, Record<string, unknown>[]>

async function readAll(program: Program): Promise<typeof before> {
  const all: typeof before = new Map()
  for (const { $id, databaseId } of older.tables ?? []) {
    const { json } = await program.call('GET', `${rowsOf(databaseId, $id)}${everything}`)
    all.set($id, json['rows'] as Record<string, unknown>[])
  }
  return all
}

beforeAll(async () => {
  const program = await shop.start(older)
  for (const { $id, databaseId, columns } of older.tables ?? []) {
    for (let index = 0; index < 3; index += 1) {
      const data = Object.fromEntries(columns.map((column) => [column.key, valueFor(column, index)]))
      const made = await program.call('POST', rowsOf(databaseId, $id), { rowId: `row-${index}`, data })
      expect(made.status, JSON.stringify(made.json)).toBe(201)
    }
  }
  before = await readAll(program)
  await program.stop()
})

afterAll(() => shop.remove())

/** Without dates and ids, which differ; columns and indexes keyed by name. */
async function shapeOf(program: Program): Promise<unknown> {
  const tables = await program.call('GET', `/tablesdb/icepoint/tables${everything}`)
  const buckets = await program.call('GET', `/storage/buckets${everything}`)
  const keep = (key: string, value: unknown): unknown => {
    if (key === '$createdAt' || key === '$updatedAt') return undefined
    if (key !== 'columns' && key !== 'indexes') return value
    if (!Array.isArray(value) || typeof value[0] !== 'object') return value
    const items = value as { key: string }[]
    return items.map((item) => ({ ...item, $id: undefined })).sort((a, b) => a.key.localeCompare(b.key))
  }
  return JSON.parse(JSON.stringify([tables.json, buckets.json], keep)) as unknown
}

describe('starting with the newer file', () => {
  it('gives the schema of a fresh start, and keeps every row', async () => {
    const program = await shop.start(current)
    const fresh = await shop.start(current, path.join(shop.folder, 'fresh'))
    expect(await shapeOf(program)).toEqual(await shapeOf(fresh))
    await fresh.stop()
    for (const [tableId, rows] of await readAll(program)) {
      const known = before.get(tableId) ?? []
      expect(rows.map((row, index) => pick(row, Object.keys(known[index] ?? {})))).toEqual(known)
    }
    await program.stop()
  })

  it('uses the added indexes for the old rows, and accepts new ones', async () => {
    const program = await shop.start(current)
    const query = (method: string, attribute: string, values: unknown[]): string =>
      `?queries[0]=${encodeURIComponent(JSON.stringify({ method, attribute, values }))}`
    const found = await program.call('GET', `${rowsOf('icepoint', 'workouts')}${query('search', 'name', ['v1'])}`)
    expect((found.json['rows'] as { $id: string }[]).map(({ $id }) => $id)).toEqual(['row-1'])
    const contracts = current.tables?.find(({ $id }) => $id === 'baseContracts')?.columns ?? []
    const data = Object.fromEntries(contracts.map((column) => [column.key, valueFor(column, 1)]))
    const twice = await program.call('POST', rowsOf('icepoint', 'baseContracts'), { rowId: 'other', data })
    expect(twice.status).toBe(409)
    await program.stop()
  })

  it('refuses a file that would lose data, names the column, and leaves the folder usable', async () => {
    const broken = structuredClone(current)
    const column = broken.tables?.find(({ $id }) => $id === 'workouts')?.columns.find(({ key }) => key === 'name')
    Object.assign(column ?? {}, { type: 'integer', size: undefined })
    const refused = await shop.start(broken).catch((error: unknown) => error as Ended)
    expect(refused).toBeInstanceOf(Ended)
    expect(refused).toMatchObject({ code: 1, message: expect.stringMatching(/workouts.*"name" cannot change/) })
    const program = await shop.start(current)
    expect((await readAll(program)).get('workouts')).toHaveLength(3)
    await program.stop()
  })
})

function pick(row: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, row[key]]))
}
