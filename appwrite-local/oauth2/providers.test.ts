import { afterEach, describe, expect, it } from 'vitest'
import { startServer } from '../server.ts'
import { startTestServer, type TestServer } from '../testing.ts'
import { parseProviders } from './providers.ts'

let server: TestServer | undefined

afterEach(() => server?.remove())

const entry = { provider: 'oidc', issuer: 'https://id.example.com/', clientId: 'c', clientSecret: 's' }

describe('the providers file', () => {
  it('accepts issuers and addresses of discovery documents', () => {
    const [first] = parseProviders(JSON.stringify([entry]))
    expect(first).toMatchObject({ provider: 'oidc', issuer: 'https://id.example.com/' })
  })

  it.each([
    ['{}', 'it must be a list'],
    ['[{}]', 'provider 1: "provider" must be one of'],
    [JSON.stringify([{ ...entry, issuer: 'id.example.com' }]), '"issuer" or "wellKnownURL" must be a URL'],
    [JSON.stringify([entry, { ...entry, clientSecret: '' }]), 'provider 2: "clientId" and "clientSecret" are needed']
  ])('explains what is wrong with %s', (text, message) => {
    expect(() => parseProviders(text)).toThrow(message)
  })
})

describe('a provider', () => {
  it('from the file is enabled, and never shows its secret', async () => {
    server = await startTestServer({}, { providers: [entry] })
    const { json, text } = await server.asKey('GET', '/v1/project/oauth2/oidc')
    expect([json['enabled'], json['wellKnownURL']]).toEqual([
      true,
      'https://id.example.com/.well-known/openid-configuration'
    ])
    expect(text).not.toContain('"s"')
  })

  it('set by a key is kept after a restart, unless the file says otherwise', async () => {
    server = await startTestServer()
    const change = { clientId: 'x', clientSecret: 'y', wellKnownURL: 'https://other.example.com/w', enabled: true }
    expect((await server.asKey('PATCH', '/v1/project/oauth2/oidc', change)).status).toBe(200)
    expect((await server.call('PATCH', '/v1/project/oauth2/oidc', change)).status).toBe(401)
    await server.close()
    const options = { dataDir: server.dataDir, schema: { projectId: 'demo' }, keys: [{ secret: 'k', scopes: [] }] }
    const read = async (url: string): Promise<unknown> => {
      const headers = { 'x-appwrite-project': 'demo', 'x-appwrite-key': 'k' }
      return ((await (await fetch(`${url}/project/oauth2/oidc`, { headers })).json()) as { clientId: string }).clientId
    }
    const again = await startServer(options)
    expect(await read(again.url)).toBe('x')
    await again.close()
    const withFile = await startServer({ ...options, providers: [entry] })
    expect(await read(withFile.url)).toBe('c')
    await withFile.close()
  })

  it('that is unreachable leads to a page that says so', async () => {
    const away = { ...entry, issuer: 'http://127.0.0.1:9' }
    server = await startTestServer({}, { providers: [away] })
    const query = 'project=demo&success=http://localhost/&failure=http://localhost/'
    const answer = await server.call('GET', `/v1/account/tokens/oauth2/oidc?${query}`)
    expect([answer.status, answer.text.includes('user_oauth2_provider_error')]).toEqual([500, true])
  })
})
