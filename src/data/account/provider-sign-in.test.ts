import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { assertProvider, listProviders, providerAddress } from './provider-sign-in.ts'

const config = {
  endpoint: 'https://appwrite.test/v1',
  project: 'icepoint',
  providers: [{ id: 'oidc', label: 'Club' }, { id: 'a/b' }]
}
let status: number | 'blocked' = 0

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    if (input === '/config.json') return Promise.resolve(Response.json(config))
    expect(init).toMatchObject({ redirect: 'manual', credentials: 'omit' })
    return status === 'blocked' ? Promise.reject(new TypeError('failed')) : Promise.resolve({ status })
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('sign-in with a provider', () => {
  it('is offered as the installation is configured', async () => {
    expect(await listProviders()).toEqual([{ id: 'oidc', label: 'Club' }])
  })
  it('returns to one page of ours in every case and requests no scopes', async () => {
    const back = 'https://icepoint.test/login/?oauth=t1&next=%2Finfo%2F'
    const address = new URL(await providerAddress('oidc', 'https://icepoint.test/login/', 'oauth=t1&next=%2Finfo%2F'))
    expect(`${address.origin}${address.pathname}`).toBe('https://appwrite.test/v1/account/tokens/oauth2/oidc')
    expect([...address.searchParams]).toEqual([
      ['success', back],
      ['failure', back],
      ['project', 'icepoint']
    ])
  })
  it('returns to the URL scheme that Appwrite knows in the native app', async () => {
    const address = new URL(await providerAddress('oidc', null, 'oauth=t1'))
    expect(address.searchParams.get('success')).toBe('appwrite-callback-icepoint://login?oauth=t1')
    expect(address.searchParams.get('failure')).toBe('appwrite-callback-icepoint://login?oauth=t1')
  })
  it('is available when Appwrite redirects or its answer may not be read', async () => {
    for (const open of [0, 200, 'blocked'] as const) {
      status = open
      await expect(assertProvider('https://appwrite.test/v1/x')).resolves.toBeUndefined()
    }
  })
  it.each([
    [412, 'provider-off'],
    [501, 'provider-off'],
    [429, 'rate-limited'],
    [503, 'unavailable'],
    [400, 'provider-failed']
  ])('maps the refusal %i to %s', async (answer, code) => {
    status = answer
    await expect(assertProvider('https://appwrite.test/v1/x')).rejects.toThrow(code)
  })
})
