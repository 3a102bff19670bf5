/** The official CLI pushes `appwrite.json` to an empty server, and the app runs on the result. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { start, type AppwriteConfig, type LocalAppwrite } from 'appwrite-local'
import { loadDemo } from '../../scripts/lib/demo.ts'
import { DEMO_WORKOUTS } from '../../scripts/demo/workouts.ts'
import { NO_FILTER } from '../../src/core/list/filter.ts'
import { listPublic } from '../../src/data/list/list-rows.ts'
import { readWorkout } from '../../src/data/workout/read-workout.ts'
import { openCli, projectConfig, type Cli } from './cli-runner.ts'

const KEY = 'standard_cli-test'
const config: AppwriteConfig = { ...projectConfig(), teams: [{ $id: 'editors', name: 'Editors' }] }
const folder = mkdtempSync(path.join(tmpdir(), 'appwrite-push-'))
const writes = (calls: readonly string[]): string[] => calls.filter((call) => !call.startsWith('GET '))

let server: LocalAppwrite
let cli: Cli

beforeAll(async () => {
  server = await start({ memory: true, schema: { projectId: config.projectId }, keys: [KEY] })
  cli = await openCli(server.endpoint, config.projectId, KEY)
  cli.configure(config)
})

afterAll(async () => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  await cli.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function get(url: string): Promise<Record<string, unknown>> {
  const answer = await fetch(url, { headers: { 'x-appwrite-project': config.projectId, 'x-appwrite-key': KEY } })
  expect(answer.status, url).toBe(200)
  return (await answer.json()) as Record<string, unknown>
}

/** Returns all tables, buckets and teams of the server, as the API shows them. */
async function schemaOf(endpoint: string): Promise<Record<string, unknown>[]> {
  const everything = `queries[0]=${encodeURIComponent(JSON.stringify({ method: 'limit', values: [500] }))}`
  const databases = (await get(`${endpoint}/tablesdb?${everything}`))['databases'] as { $id: string }[]
  const answers = [{ databases }]
  for (const { $id } of databases)
    answers.push((await get(`${endpoint}/tablesdb/${$id}/tables?${everything}`)) as never)
  return [
    ...answers,
    await get(`${endpoint}/storage/buckets?${everything}`),
    await get(`${endpoint}/teams?${everything}`)
  ]
}

/** Removes what differs between two servers: dates, order, and what a second push touches. */
function timeless(schema: unknown): unknown {
  const keep = (key: string, value: unknown): unknown => {
    if (key === '$createdAt' || key === '$updatedAt') return undefined
    // An index id counts tables in the order of creation, and the CLI creates several at once.
    if (key === 'indexes') value = (value as object[]).map((index) => ({ ...index, $id: undefined }))
    if (Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null))
      return [...(value as { $id?: string; key?: string }[])].sort((a, b) =>
        String(a.$id ?? a.key).localeCompare(String(b.$id ?? b.key))
      )
    return value
  }
  return JSON.parse(JSON.stringify(schema, keep))
}

describe('pushing to an empty server', () => {
  it('creates every table, bucket and team', async () => {
    const tables = await cli.run('push', 'tables', '--all', '--force')
    expect(tables).toMatchObject({ code: 0 })
    expect(tables.output).toContain(`Successfully pushed ${(config.tables ?? []).length} tables`)
    expect(writes(tables.calls)[0]).toBe('POST /v1/tablesdb')
    expect(await cli.run('push', 'buckets', '--all', '--force')).toMatchObject({ code: 0 })
    expect(await cli.run('push', 'teams', '--all', '--force')).toMatchObject({ code: 0 })
  })

  it('creates the same as this server does from the file', async () => {
    const twin = await start({ memory: true, schema: config, keys: [KEY] })
    try {
      const [pushed, loaded] = [timeless(await schemaOf(server.endpoint)), timeless(await schemaOf(twin.endpoint))]
      expect(pushed).toEqual(loaded)
    } finally {
      await twin.close()
    }
  })

  it('changes nothing the second time', async () => {
    const before = await schemaOf(server.endpoint)
    const tables = await cli.run('push', 'tables', '--all', '--force')
    expect(tables).toMatchObject({ code: 0 })
    expect(tables.output).toContain('Successfully pushed 0 tables')
    expect(writes(tables.calls)).toEqual([])
    expect((await schemaOf(server.endpoint)).slice(0, 2)).toEqual(before.slice(0, 2))
    // The CLI pushes buckets and teams again without asking (recording 11), with the same values.
    const buckets = await cli.run('push', 'buckets', '--all', '--force')
    const teams = await cli.run('push', 'teams', '--all', '--force')
    expect(new Set(writes([...buckets.calls, ...teams.calls]).map((call) => call.split(' ')[0]))).toEqual(
      new Set(['PUT'])
    )
    expect(timeless(await schemaOf(server.endpoint))).toEqual(timeless(before))
  })
})

describe('the app on the tables of the CLI', () => {
  it('loads its demo data through the edge and reads it back as a visitor', async () => {
    vi.stubEnv('ICEPOINT_DATA', path.join(folder, 'demo'))
    const target = { endpoint: server.endpoint, project: config.projectId, key: KEY }
    expect(await loadDemo(target, () => {})).toBe(true)

    const network = globalThis.fetch
    vi.stubGlobal('fetch', (url: RequestInfo | URL, init?: RequestInit) =>
      url === '/config.json' ? Promise.resolve(Response.json(target)) : network(url, init)
    )
    const published = DEMO_WORKOUTS.filter((workout) => !workout.isPrivate)
    const page = await listPublic(NO_FILTER, null)
    expect(page.total).toBe(published.length)
    expect(new Set(page.workouts.map(({ id }) => id))).toEqual(new Set(published.map(({ id }) => id)))
    const [first] = published
    expect((await readWorkout(first?.id ?? '')).name).toBe(first?.name)
    const word = first?.name.split(' ')[0] ?? ''
    const found = await listPublic({ ...NO_FILTER, search: word }, null)
    expect(found.workouts.map(({ id }) => id)).toContain(first?.id)
  })
})

describe('an addition to the file', () => {
  it('adds the column and its index, and keeps the rows', async () => {
    const rows = `${server.endpoint}/tablesdb/icepoint/tables/workouts/rows`
    const before = (await get(rows))['total']
    expect(before).toBeGreaterThan(0)
    const more = structuredClone(config)
    const workouts = more.tables?.find(({ $id }) => $id === 'workouts')
    const column = {
      key: 'season',
      type: 'string',
      required: false,
      array: false,
      size: 16,
      default: 'any',
      encrypt: false
    }
    workouts?.columns.push(column)
    workouts?.indexes.push({ key: 'by_season', type: 'key', columns: ['season'], orders: ['ASC'] })
    cli.configure(more)
    const push = await cli.run('push', 'tables', '--all', '--force')
    expect(push).toMatchObject({ code: 0 })
    expect(writes(push.calls)).toEqual([
      'POST /v1/databases/icepoint/collections/workouts/attributes/string',
      'POST /v1/databases/icepoint/collections/workouts/indexes'
    ])
    expect((await get(rows))['total']).toBe(before)
  })
})
