import { afterEach, expect, it } from 'vitest'
import { startServer, type RunningServer } from '../server.ts'
import { startTestServer, TEST_KEY, type TestServer } from '../testing.ts'

let server: TestServer

afterEach(() => server.remove())

const foreign = { origin: 'https://app.example.com' }

it('returns the project with its switches', async () => {
  server = await startTestServer({ settings: { services: { teams: false } } })
  const { status, json } = await server.asKey('GET', '/v1/project')
  expect(status).toBe(200)
  expect(json).toMatchObject({ $id: 'demo', smtpEnabled: false })
  expect(json['services']).toContainEqual({ $id: 'teams', enabled: false })
  expect(json['services']).toContainEqual({ $id: 'storage', enabled: true })
  expect((await server.call('GET', '/v1/project')).status).toBe(401)
})

it('closes a service to clients but not to keys, and keeps it closed after a restart', async () => {
  server = await startTestServer()
  expect((await server.call('GET', '/v1/teams')).json).toMatchObject({ type: 'general_unauthorized_scope' })
  const changed = await server.asKey('PATCH', '/v1/project/services/teams', { enabled: false })
  expect(changed.json['services']).toContainEqual({ $id: 'teams', enabled: false })
  expect((await server.call('GET', '/v1/teams')).json).toMatchObject({ type: 'general_service_disabled' })
  expect((await server.asKey('GET', '/v1/teams')).status).toBe(200)
  const again = await restarted(server)
  const answer = await fetch(`${again.url}/teams`, { headers: { 'x-appwrite-project': 'demo' } })
  expect(answer.status).toBe(403)
  await again.close()
})

/** Starts a second server on the folder of the first, which is closed before. */
async function restarted(first: TestServer): Promise<RunningServer> {
  await first.close()
  return startServer({
    dataDir: first.dataDir,
    keys: [{ secret: TEST_KEY, scopes: [] }],
    schema: { projectId: 'demo' }
  })
}

it('refuses unknown services and sign-in methods', async () => {
  server = await startTestServer()
  const service = await server.asKey('PATCH', '/v1/project/services/nothing', { enabled: false })
  expect(service.json).toMatchObject({ code: 400, type: 'general_argument_invalid' })
  const method = await server.asKey('PATCH', '/v1/project/auth-methods/nothing', { enabled: false })
  expect(method.json).toMatchObject({ code: 400, type: 'general_argument_invalid' })
  const open = await server.asKey('PATCH', '/v1/project/services/teams', {})
  expect(open.json).toMatchObject({ code: 400, type: 'general_argument_invalid' })
})

it('disables a sign-in method', async () => {
  server = await startTestServer()
  await server.asKey('PATCH', '/v1/project/auth-methods/anonymous', { enabled: false })
  expect((await server.call('POST', '/v1/account/sessions/anonymous', {})).json).toMatchObject({
    code: 501,
    type: 'user_auth_method_unsupported'
  })
  await server.asKey('PATCH', '/v1/project/auth-methods/anonymous', { enabled: true })
  expect((await server.call('POST', '/v1/account/sessions/anonymous', {})).status).toBe(201)
})

it('lets pages of a registered platform call until the platform is deleted', async () => {
  server = await startTestServer()
  const ask = () => server.call('GET', '/v1/locale', undefined, foreign)
  expect((await ask()).json).toMatchObject({ type: 'general_unknown_origin' })
  const platform = { platformId: 'app', name: 'App', hostname: 'app.example.com' }
  const made = await server.asKey('POST', '/v1/project/platforms/web', platform)
  expect(made).toMatchObject({ status: 201, json: { $id: 'app', type: 'web', hostname: 'app.example.com' } })
  expect((await server.asKey('POST', '/v1/project/platforms/web', platform)).json).toMatchObject({
    type: 'platform_already_exists'
  })
  expect((await ask()).status).toBe(200)
  expect((await server.asKey('GET', '/v1/project/platforms')).json).toMatchObject({ total: 1 })
  expect((await server.asKey('GET', '/v1/project/platforms/app')).status).toBe(200)
  const again = await restarted(server)
  const headers = { ...foreign, 'x-appwrite-project': 'demo' }
  expect((await fetch(`${again.url}/locale`, { headers })).status).toBe(200)
  const remove = () =>
    fetch(`${again.url}/project/platforms/app`, {
      method: 'DELETE',
      headers: { 'x-appwrite-project': 'demo', 'x-appwrite-key': TEST_KEY }
    })
  expect((await remove()).status).toBe(204)
  expect((await remove()).status).toBe(404)
  expect((await fetch(`${again.url}/locale`, { headers })).status).toBe(403)
  await again.close()
})

it.each(['https://app.example.com', 'app.example.com/path', ''])('refuses %j as a host name', async (hostname) => {
  server = await startTestServer({}, { platforms: ['given.example.com'] })
  const answer = await server.asKey('POST', '/v1/project/platforms/web', {
    platformId: 'unique()',
    name: 'A',
    hostname
  })
  expect(answer.json).toMatchObject({ code: 400, type: 'general_argument_invalid' })
  expect((await server.asKey('GET', '/v1/project/platforms')).json).toMatchObject({
    total: 1,
    platforms: [{ hostname: 'given.example.com' }]
  })
})
