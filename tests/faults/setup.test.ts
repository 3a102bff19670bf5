/** The real `npm run setup` on an Appwrite that is empty, complete, older, different, closed or unreachable. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { start, type AppwriteConfig, type LocalAppwrite } from 'appwrite-local'
import { PROJECT_SCOPES, SCHEMA_SCOPES, WORKER_SCOPES } from '../../scripts/setup/scopes.ts'

const ROOT = path.join(import.meta.dirname, '..', '..')
const SITE = 'https://app.example.com'
const wanted = JSON.parse(readFileSync(path.join(ROOT, 'appwrite.json'), 'utf8')) as AppwriteConfig

const KEYS = [
  { secret: 'all', scopes: [] },
  { secret: 'setup', scopes: [...SCHEMA_SCOPES, ...PROJECT_SCOPES] },
  { secret: 'worker', scopes: [...WORKER_SCOPES] },
  { secret: 'half', scopes: ['databases.read', 'tables.read', 'rows.read'] }
]

const servers: LocalAppwrite[] = []
const folders: string[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** Has only this schema, with mail enabled. */
async function appwriteWith(schema: Partial<AppwriteConfig>): Promise<LocalAppwrite> {
  const folder = mkdtempSync(path.join(tmpdir(), 'icepoint-setup-'))
  const options = { memory: true as const, mailDir: path.join(folder, 'mail'), keys: KEYS }
  const server = await start({ ...options, schema: { projectId: 'icepoint', ...structuredClone(schema) } })
  folders.push(folder)
  servers.push(server)
  return server
}

interface Run {
  code: number
  output: string
}

function setup(url: string, ...options: string[]): Promise<Run> {
  const args = [path.join(ROOT, 'scripts', 'setup.ts'), '--endpoint', url, '--project', 'icepoint', ...options]
  const environment = Object.entries(process.env).filter(([name]) => !/^(?:APPWRITE_|AUTH_|SITE_URL)/.test(name))
  const child = spawn(process.execPath, args, {
    env: Object.fromEntries(environment),
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code: code ?? -1, output })))
}

async function asKey(url: string, method: string, where: string, body?: object): Promise<Record<string, unknown>> {
  const headers = { 'x-appwrite-project': 'icepoint', 'x-appwrite-key': 'all', 'content-type': 'application/json' }
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const answer = await fetch(url + where, { method, headers, ...sent })
  return (await answer.json()) as Record<string, unknown>
}

/** Without dates and ids, which differ. */
async function schemaOf(url: string): Promise<unknown> {
  const all = `queries[0]=${encodeURIComponent(JSON.stringify({ method: 'limit', values: [500] }))}`
  const answers = [
    await asKey(url, 'GET', `/tablesdb/icepoint/tables?${all}`),
    await asKey(url, 'GET', `/storage/buckets?${all}`)
  ]
  return JSON.parse(
    JSON.stringify(answers, (key, value: unknown) => {
      if (key === '$createdAt' || key === '$updatedAt') return undefined
      if (key === 'indexes') value = (value as object[]).map((index) => ({ ...index, $id: '' }))
      const isList = Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null)
      if (!isList) return value
      const nameOf = (item: { $id?: string; key?: string }): string => `${item.$id ?? ''} ${item.key ?? ''}`
      return [...(value as { $id?: string; key?: string }[])].sort((a, b) => nameOf(a).localeCompare(nameOf(b)))
    })
  )
}

it('creates everything on an empty Appwrite, and nothing the second time', async () => {
  const { endpoint: url } = await appwriteWith({})
  const options = ['--key', 'setup', '--worker-key', 'worker', '--site', 'http://app.example.com']
  const first = await setup(url, ...options)
  expect(first.output).toMatch(/^done +tables +workouts: made, \d+ columns, \d+ indexes$/m)
  expect(first.output).toMatch(/^done +platform +app.example.com registered$/m)
  expect(first.output).toMatch(/^done +teams /m)
  expect(first.output).toMatch(/^done +sign-in +magic-url, email-otp, anonymous, invites, phone switched off$/m)
  expect(first.output).toMatch(/^done +passwords +the 10,000 most common are refused from now on$/m)
  const { authMethods } = (await asKey(url, 'GET', '/project')) as { authMethods: { $id: string; enabled: boolean }[] }
  expect(authMethods.filter(({ enabled }) => enabled).map(({ $id }) => $id)).toEqual(['email-password', 'jwt'])
  expect(await asKey(url, 'GET', '/project/policies/password-dictionary')).toMatchObject({ enabled: true })
  expect(first.output).toContain('0 missing')
  expect(first.code).toBe(0)
  const loaded = await appwriteWith(wanted)
  expect(await schemaOf(url)).toEqual(await schemaOf(loaded.endpoint))
  const second = await setup(url, ...options)
  expect(second.output).not.toMatch(/^done/m)
  expect(second.output).toMatch(/^fine +realtime/m)
  expect(second.code).toBe(0)
})

it('changes nothing with --check, and reports what is missing', async () => {
  const { endpoint: url } = await appwriteWith({})
  const { code, output } = await setup(url, '--key', 'all', '--site', SITE, '--check')
  expect(code).toBe(1)
  expect(output).toMatch(/^missing +database +icepoint is not there/m)
  expect(output).toMatch(/^missing +platform +.*Add platform → Web, hostname app\.example\.com$/m)
  expect(output).toMatch(/^missing +passwords +common ones are accepted/m)
  expect(await asKey(url, 'GET', '/project/policies/password-dictionary')).toMatchObject({ enabled: false })
  expect(output).toMatch(/^missing +cookies +the site uses https and Appwrite does not/m)
  expect(await asKey(url, 'GET', '/tablesdb')).toMatchObject({ total: 0 })
  expect(await asKey(url, 'GET', '/storage/buckets')).toMatchObject({ total: 0 })
  expect(await asKey(url, 'GET', '/project/platforms')).toMatchObject({ total: 0 })
})

it('adds what an older schema lacks, refuses what would lose data, and touches no row', async () => {
  const older = structuredClone(wanted)
  const ratings = older.tables?.find(({ $id }) => $id === 'ratings')
  if (ratings === undefined) throw new Error('there is no table ratings')
  ratings.rowSecurity = !ratings.rowSecurity
  const [lost] = ratings.columns.filter(({ key }) => key === 'createdAt')
  ratings.columns = ratings.columns.filter(({ key }) => key !== 'createdAt')
  ratings.indexes = ratings.indexes.filter(({ columns }) => !columns.includes('createdAt'))
  const stars = ratings.columns.find(({ key }) => key === 'stars')
  if (lost === undefined || stars === undefined) throw new Error('ratings has other columns')
  stars.type = 'string'
  stars.size = 8
  delete stars.min
  delete stars.max
  const { endpoint: url } = await appwriteWith(older)
  const rows = '/tablesdb/icepoint/tables/ratings/rows'
  const data = Object.fromEntries(ratings.columns.map(({ key }) => [key, key === 'stars' ? '5' : 'x']))
  await asKey(url, 'POST', rows, { rowId: 'r1', data })
  const { code, output } = await setup(url, '--key', 'all')
  expect(output).toContain('ratings: stars is string, should be integer; that would lose data, so it is left unchanged')
  expect(output).toMatch(/^done +tables +ratings: settings changed, 1 columns/m)
  expect(code).toBe(1)
  expect(await asKey(url, 'GET', `${rows}/r1`)).toMatchObject({ stars: '5' })
  const { columns } = (await asKey(url, 'GET', '/tablesdb/icepoint/tables/ratings')) as { columns: { key: string }[] }
  expect(columns.map(({ key }) => key)).toContain('createdAt')
})

it('names the scopes a key lacks', async () => {
  const { endpoint: url } = await appwriteWith(wanted)
  const half = await setup(url, '--key', 'half')
  expect(half.code).toBe(1)
  expect(half.output).toContain('lacks databases.write, tables.write, buckets.read, buckets.write (Console')
  expect(half.output).toContain(
    'lacks rows.write, files.read, files.write, tokens.read, tokens.write, users.read, users.write, teams.read, teams.write (Console'
  )
  const full = await setup(url, '--key', 'setup', '--worker-key', 'all')
  expect(full.output).toMatch(/^advice +Worker key +.*give the Worker a key without databases\.read/m)
  const wrong = await setup(url, '--key', 'nobody')
  expect(wrong.output).toMatch(/^missing +project +the key is refused: 401/m)
})

it('reports a disabled provider, and mail that is not set up', async () => {
  const providers = [{ provider: 'oidc', issuer: 'http://127.0.0.1:9', clientId: 'c', clientSecret: 's' }]
  const options = { memory: true as const, keys: KEYS, schema: structuredClone(wanted), providers }
  const server = await start({ ...options, platforms: ['app.example.com'] })
  servers.push(server)
  const { code, output } = await setup(server.endpoint, '--key', 'all', '--site', SITE, '--providers', 'google')
  expect(code).toBe(1)
  expect(output).toMatch(/^missing +mail +no SMTP server is set up/m)
  expect(output).toContain(`redirect address ${server.endpoint}/account/sessions/oauth2/callback/google/icepoint`)
})

it('reports when nothing answers, and which options are missing', async () => {
  const { endpoint: url } = await appwriteWith({})
  await servers.pop()?.close()
  const away = await setup(url, '--key', 'all')
  expect(away).toMatchObject({ code: 1 })
  expect(away.output).toContain('Nothing answers at')
  const bare = await setup(url)
  expect(bare).toMatchObject({ code: 2 })
  expect(bare.output).toContain('--project and --key are needed')
})
