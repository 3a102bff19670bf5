/** Sign-in with an OpenID Connect provider, by the SDK's addresses and a client that follows redirects. */
import { Account, OAuthProvider } from 'appwrite'
import * as server from 'node-appwrite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenIdPerson, type OpenIdProvider, startOpenIdProvider } from './openid-provider.ts'
import { failure, freshId, openTarget, type Target } from './target.ts'

const success = 'http://localhost:5173/welcome?from=login'
const failed = 'http://localhost:5173/sorry'
let target: Target
let provider: OpenIdProvider

beforeAll(async () => {
  target = await openTarget()
  provider = await startOpenIdProvider(`${target.endpoint}/account/sessions/oauth2/callback/oidc/${target.project}`)
  await configure(true)
})

afterAll(async () => {
  await configure(false)
  await target.close()
  await provider.close()
})

async function configure(enabled: boolean): Promise<void> {
  const { clientId, clientSecret, issuer } = provider
  const body = { clientId, clientSecret, wellKnownURL: `${issuer}/.well-known/openid-configuration`, enabled }
  const headers = {
    'content-type': 'application/json',
    'x-appwrite-project': target.project,
    'x-appwrite-key': target.key
  }
  const url = `${target.endpoint}/project/oauth2/oidc`
  const answer = await fetch(url, { method: 'PATCH', headers, body: JSON.stringify(body) })
  expect(answer.status).toBe(200)
}

/** Follows redirects with cookies until it reaches the app or a page. */
class Browser {
  readonly #cookies = new Map<string, Map<string, string>>()

  async follow(start: string): Promise<{ url: URL; status: number; page: string }> {
    let url = new URL(start)
    for (let hop = 0; hop < 20; hop++) {
      if (url.host === 'localhost:5173') return { url, status: 0, page: '' }
      const answer = await fetch(url, { redirect: 'manual', headers: { cookie: this.cookies(url.host) } })
      this.#keep(url.host, answer.headers.getSetCookie())
      const location = answer.headers.get('location')
      if (location === null) return { url, status: answer.status, page: await answer.text() }
      url = new URL(location, url)
    }
    throw new Error('too many redirects')
  }

  cookies(host: string): string {
    return [...(this.#cookies.get(host) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  #keep(host: string, lines: string[]): void {
    const jar = this.#cookies.get(host) ?? new Map<string, string>()
    this.#cookies.set(host, jar)
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
  }
}

function somebody(more: Partial<OpenIdPerson> = {}): OpenIdPerson {
  const id = freshId('s')
  return { id, email: `${id}@example.com`, emailVerified: true, name: 'Some Body', ...more }
}

function tokenAddress(): string {
  const account = new Account(target.guest())
  return String(account.createOAuth2Token({ provider: OAuthProvider.Oidc, success, failure: failed }))
}

function sessionAddress(): string {
  const account = new Account(target.guest())
  return String(account.createOAuth2Session({ provider: OAuthProvider.Oidc, success, failure: failed }))
}

async function enter(person: OpenIdPerson): Promise<{ account: Account; userId: string }> {
  provider.person = person
  const { url } = await new Browser().follow(tokenAddress())
  const [userId, secret] = [url.searchParams.get('userId') ?? '', url.searchParams.get('secret') ?? '']
  const session = await new server.Account(target.admin).createSession({ userId, secret })
  return { account: new Account(target.guest().setSession(session.secret)), userId }
}

async function errorOf(person: OpenIdPerson | null): Promise<Record<string, unknown>> {
  provider.person = person
  const { url } = await new Browser().follow(tokenAddress())
  expect(`${url.origin}${url.pathname}`).toBe(failed)
  return JSON.parse(url.searchParams.get('error') ?? '{}') as Record<string, unknown>
}

describe('the token flow', () => {
  it('creates a user and a session from the provider’s answer', async () => {
    const person = somebody()
    provider.person = person
    const { url } = await new Browser().follow(tokenAddress())
    expect(url.searchParams.get('from')).toBe('login')
    const [userId, secret] = [url.searchParams.get('userId') ?? '', url.searchParams.get('secret') ?? '']
    const keyed = new server.Account(target.admin)
    const session = await keyed.createSession({ userId, secret })
    expect(session).toMatchObject({ userId, provider: 'oidc' })
    const account = new Account(target.guest().setSession(session.secret))
    expect(await account.get()).toMatchObject({ email: person.email, name: 'Some Body', emailVerification: true })
    expect((await failure(keyed.createSession({ userId, secret }))).type).toBe('user_invalid_token')
    await new server.Users(target.admin).delete({ userId })
  })

  it('recognizes the person again, and keeps identities', async () => {
    const person = somebody()
    const first = await enter(person)
    const second = await enter(person)
    expect(second.userId).toBe(first.userId)
    const { total, identities } = await second.account.listIdentities()
    expect([total, identities[0]?.providerUid, identities[0]?.providerEmail]).toEqual([1, person.id, person.email])
    const identityId = identities[0]?.$id ?? ''
    await second.account.deleteIdentity({ identityId })
    expect((await failure(second.account.deleteIdentity({ identityId }))).type).toBe('user_identity_not_found')
    await new server.Users(target.admin).delete({ userId: first.userId })
  })

  it('opens an account with the same address only when the provider has verified it', async () => {
    const ann = await target.person('Ann')
    const stranger = await errorOf(somebody({ email: ann.email, emailVerified: false }))
    expect(stranger).toMatchObject({ type: 'general_bad_request', code: 400 })
    expect((await enter(somebody({ email: ann.email }))).userId).toBe(ann.id)
  })
})

describe('the session flow', () => {
  it('ends with cookies', async () => {
    const person = somebody()
    provider.person = person
    const browser = new Browser()
    const { url } = await browser.follow(sessionAddress())
    expect([url.searchParams.get('from'), url.searchParams.get('secret')]).toEqual(['login', null])
    const headers = { cookie: browser.cookies(new URL(target.endpoint).host), 'x-appwrite-project': target.project }
    const answer = await fetch(`${target.endpoint}/account`, { headers })
    const user = (await answer.json()) as { $id: string; email: string }
    expect(user.email).toBe(person.email)
    const session = await (await fetch(`${target.endpoint}/account/sessions/current`, { headers })).json()
    expect(session).toMatchObject({ provider: 'oidc', providerUid: person.id, factors: ['email', 'oauth2'] })
    await new server.Users(target.admin).delete({ userId: user.$id })
  })
})

describe('failures', () => {
  it('are reported to the app', async () => {
    const declined = await errorOf(null)
    expect(declined).toMatchObject({ type: 'user_oauth2_provider_error', code: 424 })
    expect(String(declined['message'])).toContain('access_denied')
  })

  it('of a blocked user are reported as well', async () => {
    const person = somebody()
    const { userId } = await enter(person)
    const users = new server.Users(target.admin)
    await users.updateStatus({ userId, status: false })
    expect(await errorOf(person)).toMatchObject({ type: 'user_blocked', code: 403 })
    await users.delete({ userId })
  })

  it('are shown as a page when the app is not trusted or the provider is off', async () => {
    const account = new Account(target.guest())
    const evil = { provider: OAuthProvider.Oidc, success: 'https://evil.example.net/', failure: failed }
    const foreign = await new Browser().follow(String(account.createOAuth2Token(evil)))
    expect(foreign.status).toBe(400)
    expect(foreign.page).toContain('general_argument_invalid')
    const google = { provider: OAuthProvider.Google, success, failure: failed }
    const off = await new Browser().follow(String(account.createOAuth2Token(google)))
    expect(off.status).toBe(412)
    expect(off.page).toContain('project_provider_disabled')
  })

  it('do not redirect to a forged address in the state', async () => {
    const state = JSON.stringify({
      success: 'https://evil.example.net/',
      failure: 'https://evil.example.net/',
      token: true
    })
    const query = new URLSearchParams({ code: 'x', state, project: target.project })
    const forged = await new Browser().follow(`${target.endpoint}/account/sessions/oauth2/oidc/redirect?${query}`)
    expect([forged.status, forged.url.host]).toEqual([400, new URL(target.endpoint).host])
  })
})
