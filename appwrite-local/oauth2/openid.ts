import * as oidc from 'openid-client'
import { AppwriteError } from '../http/errors.ts'
import type { Provider } from './providers.ts'

export interface Grant {
  accessToken: string
  refreshToken: string
  /** Seconds; 0 when the provider does not say. */
  expiresIn: number
}

export interface Person {
  id: string
  email: string
  emailVerified: boolean
  name: string
}

export class ProviderProblem extends Error {
  /** HTTP status of the provider's answer; 0 for none. */
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }

  /** Error types as in OAuth2/Exception.php. */
  get type(): 'user_oauth2_bad_request' | 'user_oauth2_unauthorized' | 'user_oauth2_provider_error' {
    if (this.status === 400) return 'user_oauth2_bad_request'
    return this.status === 401 ? 'user_oauth2_unauthorized' : 'user_oauth2_provider_error'
  }

  toAppwriteError(): AppwriteError {
    return new AppwriteError(this.type, { message: this.message })
  }
}

const SCOPES = ['openid', 'profile', 'email']

/** @throws {ProviderProblem} when the discovery document cannot be read */
export async function loginUrl(
  provider: Provider,
  request: { redirectUri: string; state: string; scopes: readonly string[] }
): Promise<string> {
  const config = await configure(provider)
  const scopes = [...new Set([...SCOPES, ...request.scopes])]
  // Parameter order as recorded; Appwrite 1.9 uses neither PKCE nor a nonce.
  return oidc.buildAuthorizationUrl(config, {
    client_id: provider.clientId,
    redirect_uri: request.redirectUri,
    state: request.state,
    scope: scopes.join(' '),
    response_type: 'code'
  }).href
}

export interface CodeAnswer {
  redirectUri: string
  code: string
  /** Issuer named by the redirect (RFC 9207), or empty. */
  issuer: string
}

/** Checks that an ID token, if any, names the same person. @throws {ProviderProblem} @throws {AppwriteError} */
export async function redeemCode(provider: Provider, answer: CodeAnswer): Promise<{ grant: Grant; person: Person }> {
  const config = await configure(provider)
  const url = new URL(answer.redirectUri)
  url.searchParams.set('code', answer.code)
  if (answer.issuer !== '') url.searchParams.set('iss', answer.issuer)
  const tokens = await attempt(() => oidc.authorizationCodeGrant(config, url, {}, { scope: SCOPES.join(' ') }))
  const person = await fetchPerson(config, tokens.access_token)
  const subject = tokens.claims()?.sub
  if (subject !== undefined && person.id !== '' && subject !== person.id) {
    throw new ProviderProblem('The user info describes a different person than the ID token', 0)
  }
  return { grant: grantOf(tokens), person }
}

/** @throws {ProviderProblem} */
export async function refreshGrant(provider: Provider, refreshToken: string): Promise<Grant> {
  const config = await configure(provider)
  // The generic request also sends an empty token, as Appwrite does, and lets the provider refuse it.
  const tokens = await attempt(() => oidc.genericGrantRequest(config, 'refresh_token', { refresh_token: refreshToken }))
  return grantOf(tokens)
}

function grantOf(tokens: oidc.TokenEndpointResponse): Grant {
  return {
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token ?? '',
    expiresIn: tokens.expires_in ?? 0
  }
}

async function configure(provider: Provider): Promise<oidc.Configuration> {
  const authentication = oidc.ClientSecretPost(provider.clientSecret)
  const main = provider.wellKnownURL === '' ? provider.authorizationURL : provider.wellKnownURL
  // An address without TLS was configured on purpose (a local provider).
  const execute = main.startsWith('http:') ? [oidc.allowInsecureRequests] : []
  if (provider.wellKnownURL !== '') {
    const options = { execute, timeout: 15 }
    return attempt(() =>
      oidc.discovery(new URL(provider.wellKnownURL), provider.clientId, undefined, authentication, options)
    )
  }
  // Appwrite 1.9.6 ignores the configured user info address (recording 01c), and so does this server.
  const server = {
    issuer: new URL(provider.authorizationURL).origin,
    authorization_endpoint: provider.authorizationURL,
    token_endpoint: provider.tokenURL
  }
  const config = new oidc.Configuration(server, provider.clientId, undefined, authentication)
  for (const extension of execute) extension(config)
  return config
}

async function fetchPerson(config: oidc.Configuration, accessToken: string): Promise<Person> {
  const address = config.serverMetadata().userinfo_endpoint
  if (address === undefined) throw new AppwriteError('user_oauth2_provider_error')
  const url = new URL(address)
  const response = await attempt(() => oidc.fetchProtectedResource(config, accessToken, url, 'GET')).catch(
    (error: unknown) => {
      throw error instanceof ProviderProblem ? error.toAppwriteError() : error
    }
  )
  const body = await readObject(response)
  if (!response.ok) throw new ProviderProblem(describe(body), response.status).toAppwriteError()
  const text = (name: string): string => (typeof body[name] === 'string' ? body[name] : '')
  return {
    id: typeof body['sub'] === 'number' ? String(body['sub']) : text('sub'),
    email: text('email').toLowerCase(),
    emailVerified: body['email_verified'] === true,
    name: text('name').slice(0, 128)
  }
}

async function attempt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof oidc.ResponseBodyError) {
      throw new ProviderProblem(`${error.error}: ${error.error_description ?? 'No description'}`, error.status)
    }
    if (error instanceof oidc.WWWAuthenticateChallengeError) {
      throw new ProviderProblem(describe(await readObject(error.response)), error.status)
    }
    const reason = error instanceof Error ? error.message : String(error)
    throw new ProviderProblem(reason, 0)
  }
}

async function readObject(response: Response): Promise<Record<string, unknown>> {
  try {
    const value: unknown = await response.json()
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function describe({ error, error_description: description }: Record<string, unknown>): string {
  const what = typeof error === 'string' ? error : 'Unknown error'
  return `${what}: ${typeof description === 'string' ? description : 'No description'}`
}
