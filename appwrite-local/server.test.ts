import { afterEach, describe, expect, it } from 'vitest'
import { DataFolderInUse } from './store/database.ts'
import { PortInUse, startServer } from './server.ts'
import { startTestServer, TEST_KEY, type TestServer } from './testing.ts'

let server: TestServer

afterEach(() => server.remove())

describe('origins', () => {
  it('echoes a local origin and refuses a foreign one', async () => {
    server = await startTestServer({}, { platforms: ['app.example.org'] })
    const from = (origin: string) => server.call('GET', '/v1/locale', undefined, { origin })
    const local = await from('http://localhost:5173')
    expect([local.status, local.headers['access-control-allow-origin']]).toEqual([200, 'http://localhost:5173'])
    expect((await from('https://app.example.org')).status).toBe(200)
    const foreign = await from('http://localhost.evil.net')
    expect([foreign.status, foreign.json['type']]).toEqual([403, 'general_unknown_origin'])
    expect(foreign.json['message']).toContain('(localhost.evil.net)')
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined()
    expect((await from('null')).json['message']).toBe('Invalid Origin.')
  })

  it('allows preflights and requests with a key', async () => {
    server = await startTestServer()
    const origin = 'https://evil.example.net'
    const preflight = await server.call('OPTIONS', '/v1/account', undefined, { origin })
    expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([204, origin])
    const keyed = await server.call('GET', '/v1/users', undefined, { origin, 'x-appwrite-key': TEST_KEY })
    expect([keyed.status, keyed.headers['access-control-allow-origin']]).toEqual([200, undefined])
  })
})

describe('projects, keys and routes', () => {
  it('requires the right project', async () => {
    server = await startTestServer()
    const as = (project: string) => server.call('GET', '/v1/locale', undefined, { 'x-appwrite-project': project })
    expect((await as('')).json['type']).toBe('general_access_forbidden')
    expect((await as('other')).json['type']).toBe('project_not_found')
    const version = await server.call('GET', '/v1/health/version', undefined, { 'x-appwrite-project': '' })
    expect(version.json).toEqual({ version: '1.9.6' })
  })

  it('returns its time', async () => {
    server = await startTestServer({}, { keys: [{ secret: 'all', scopes: [] }], now: () => 1_700_000_000_900 })
    const answer = await server.call('GET', '/v1/health/time', undefined, { 'x-appwrite-key': 'all' })
    const time = { remoteTime: 1_700_000_000, localTime: 1_700_000_000, diff: 0 }
    expect([answer.status, answer.json]).toEqual([200, time])
  })

  it('reads the project from the query before the header', async () => {
    server = await startTestServer()
    const answer = await server.call('GET', '/v1/locale?project=other')
    expect(answer.json['type']).toBe('project_not_found')
  })

  it('refuses a wrong key everywhere and names missing scopes', async () => {
    server = await startTestServer({}, { keys: [{ secret: 'narrow', scopes: ['rows.read'] }] })
    const wrong = await server.call('GET', '/v1/locale', undefined, { 'x-appwrite-key': 'nope' })
    expect([wrong.status, wrong.json['type']]).toEqual([401, 'user_unauthorized'])
    const narrow = await server.call('GET', '/v1/users', undefined, { 'x-appwrite-key': 'narrow' })
    expect(narrow.json['message']).toBe(
      'app.demo@service.localhost (role: applications) missing scopes (["users.read"])'
    )
  })

  it('answers unknown routes with a page, and does not decode paths', async () => {
    server = await startTestServer({ projectName: 'Demo' })
    const page = await server.call('GET', '/v1/nosuch')
    expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=UTF-8'])
    expect(page.text).toContain('Demo - Error')
    expect((await server.call('GET', '/v1/%6cocale')).status).toBe(404)
    expect((await server.call('GET', '/v1/locale/')).status).toBe(200)
  })

  it('disables services for everyone except keys', async () => {
    server = await startTestServer({ settings: { services: { teams: false } } })
    const alice = await server.signUp('alice')
    const refused = await server.call('GET', '/v1/teams', undefined, alice)
    expect([refused.status, refused.json['type']]).toEqual([403, 'general_service_disabled'])
    expect((await server.asKey('GET', '/v1/teams')).status).toBe(200)
  })
})

describe('bodies', () => {
  it('treats an unreadable body as empty', async () => {
    server = await startTestServer()
    const missing = 'Param "userId" is not optional.'
    for (const body of ['{"userId":', 'null', '[1,2]', '\ufeff{"userId":"a"}', '{"userId":"\\ud800"}']) {
      expect((await server.call('POST', '/v1/account', body)).json['message'], body).toBe(missing)
    }
    const text = await server.call('POST', '/v1/account', '{"userId":"a"}', { 'content-type': 'text/plain' })
    expect(text.json['message']).toBe(missing)
    expect((await server.call('POST', '/v1/account', '"hello"')).status).toBe(500)
  })

  it('answers 413 above the limit and keeps running', async () => {
    server = await startTestServer()
    const answer = await server.call('POST', '/v1/account', Buffer.alloc(25 * 1024 * 1024, 32)).catch(() => null)
    // The server may close the connection while the body is still on its way.
    if (answer !== null) expect(answer.status).toBe(413)
    expect((await server.call('GET', '/v1/ping')).text).toBe('Pong!')
  })
})

describe('starting and stopping', () => {
  it('refuses a data folder or a port that is in use', async () => {
    server = await startTestServer()
    const schema = { projectId: 'demo' }
    await expect(startServer({ dataDir: server.dataDir, schema })).rejects.toBeInstanceOf(DataFolderInUse)
    const other = await startTestServer()
    await other.close()
    await expect(startServer({ dataDir: other.dataDir, schema, port: server.port })).rejects.toBeInstanceOf(PortInUse)
    // A failed start must unlock its folder.
    const again = await startServer({ dataDir: other.dataDir, schema })
    await again.close()
    await other.remove()
  })

  it('keeps accounts and sessions across restarts', async () => {
    server = await startTestServer()
    const alice = await server.signUp('alice')
    await server.close()
    const again = await startServer({ dataDir: server.dataDir, schema: { projectId: 'demo' } })
    const answer = await fetch(`${again.url}/account`, { headers: { 'x-appwrite-project': 'demo', ...alice } })
    expect(((await answer.json()) as Record<string, unknown>)['$id']).toBe('alice')
    await again.close()
  })

  it('reports a full disk, loses nothing and recovers when there is room again', async () => {
    server = await startTestServer()
    const alice = await server.signUp('alice')
    const pages = Number(server.app.db.prepare('PRAGMA page_count').get()?.['page_count'])
    server.app.db.exec(`PRAGMA max_page_count = ${pages}`)
    const prefs = { prefs: { text: 'x'.repeat(60_000) } }
    const full = await server.call('PATCH', '/v1/account/prefs', prefs, alice)
    expect([full.status, full.json['message']]).toEqual([500, 'Server Error'])
    expect((await server.call('GET', '/v1/account/prefs', undefined, alice)).json).toEqual({})
    server.app.db.exec('PRAGMA max_page_count = 1000000')
    expect((await server.call('PATCH', '/v1/account/prefs', prefs, alice)).status).toBe(200)
  })
})
