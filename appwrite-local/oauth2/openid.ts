/** Talks to an OpenID Connect provider: where to log in, tokens for a code, who the person is. */
import * as oidc from 'openid-client'
import { AppwriteError } from '../http/errors.ts'
import type { Provider } from './providers.ts'

export interface Grant {
  accessToken: string
  refreshToken: string
  /** Seconds until the access token expires; 0 when the provider does not say. */
  expiresIn: number
}

/** What the provider says about a person; texts are empty when it says nothing. */
export interface Person {
  id: string
  email: string
  emailVerified: boolean
  name: string
}

/** The provider refused or failed; the message reads like `invalid_grant: bad code`. */
export class ProviderProblem extends Error {
  /** HTTP status of its answer, 0 when there was none. */
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }

  /** Type of the error that Appwrite answers (OAuth2/Exception.php). */
  get type(): 'user_oauth2_bad_request' | 'user_oauth2_unauthorized' | 'user_oauth2_provider_error' {
    if (this.status === 400) return 'user_oauth2_bad_request'
    return this.status === 401 ? 'user_oauth2_unauthorized' : 'user_oauth2_provider_error'
  }

  toAppwriteError(): AppwriteError {
    return new AppwriteError(this.type, { message: this.message })
  }
}

/** Scopes that every log-in asks for. */
const SCOPES = ['openid', 'profile', 'email']

/**
 * Address to which the browser is sent.
 * @throws {ProviderProblem} when the discovery document cannot be read
 */
export async function loginUrl(
  provider: Provider,
  request: { redirectUri: string; state: string; scopes: readonly string[] }
): Promise<string> {
  const config = await configure(provider)
  const scopes = [...new Set([...SCOPES, ...request.scopes])]
  // Parameters and their order as recorded; there is neither PKCE nor a nonce in Appwrite 1.9.
  return oidc.buildAuthorizationUrl(config, {
    client_id: provider.clientId,
    redirect_uri: request.redirectUri,
    state: request.state,
    scope: scopes.join(' '),
    response_type: 'code'
  }).href
}

export interface CodeAnswer {
  /** The callback address that the provider redirected to, without its query. */
  redirectUri: string
  code: string
  /** Issuer that the redirect named (RFC 9207); empty when it named none. */
  issuer: string
}

/**
 * Tokens for the code of a callback, and who they belong to. An ID token, if there is one, is checked and must be about
 * the same person.
 * @throws {ProviderProblem} the provider refuses the code
 * @throws {AppwriteError} it does not say who the person is
 */
export async function redeemCode(provider: Provider, answer: CodeAnswer): Promise<{ grant: Grant; person: Person }> {
  const config = await configure(provider)
  const url = new URL(answer.redirectUri)
  url.searchParams.set('code', answer.code)
  if (answer.issuer !== '') url.searchParams.set('iss', answer.issuer)
  const tokens = await attempt(() => oidc.authorizationCodeGrant(config, url, {}, { scope: SCOPES.join(' ') }))
  const person = await fetchPerson(config, tokens.access_token)
  const subject = tokens.claims()?.sub
  if (subject !== undefined && person.id !== '' && subject !== person.id) {
    throw new ProviderProblem('The user info is about somebody else than the ID token', 0)
  }
  return { grant: grantOf(tokens), person }
}

/** New tokens for a refresh token. @throws {ProviderProblem} */
export async function refreshGrant(provider: Provider, refreshToken: string): Promise<Grant> {
  const config = await configure(provider)
  // The generic call, because Appwrite also asks with an empty token, and the provider is to say no.
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
  // Whoever configures an address without TLS (a provider on the own machine or network) means it.
  const execute = main.startsWith('http:') ? [oidc.allowInsecureRequests] : []
  if (provider.wellKnownURL !== '') {
    const options = { execute, timeout: 15 }
    return attempt(() =>
      oidc.discovery(new URL(provider.wellKnownURL), provider.clientId, undefined, authentication, options)
    )
  }
  // The single user info address is not used: a defect of Appwrite 1.9.6 (recording 01c), kept so that a project that
  // works here works there.
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

/** Turns what the library throws into a {@link ProviderProblem}. */
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

/** The words of Appwrite for an error body. */
function describe({ error, error_description: description }: Record<string, unknown>): string {
  const what = typeof error === 'string' ? error : 'Unknown error'
  return `${what}: ${typeof description === 'string' ? description : 'No description'}`
}
