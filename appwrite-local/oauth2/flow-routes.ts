/** OAuth2 sign-in. The order of checks and the texts match Appwrite 1.9.6 and recording 01c. */
import { createToken, emitToken, hexSecret } from '../account/tokens-store.ts'
import { enforceSessionLimit } from '../account/session-limit.ts'
import { createSession, sessionHeaders } from '../account/sessions-store.ts'
import { targetProblem } from '../rights/dev-keys.ts'
import { namesProject, withErrorPage } from '../http/error-page.ts'
import { AppwriteError, invalidParam } from '../http/errors.ts'
import { signJwt } from '../rights/jwt.ts'
import { installationSecret } from '../store/system-schema.ts'
import type { Reply, RequestContext, Route } from '../types.ts'
import { type Failure, failureReply, readState, redirect, type State } from './flow-state.ts'
import { loginUrl, ProviderProblem, redeemCode, type Grant } from './openid.ts'
import { PROVIDER_IDS, providerName } from './provider-names.ts'
import { findProvider, type Provider } from './providers.ts'
import { storeSessionGrant } from './session-grant.ts'
import { signInPerson } from './sign-in.ts'

const SESSIONS = '/v1/account/sessions/oauth2'
const CALLBACK = `${SESSIONS}/callback/:provider/:projectId`

export const flowRoutes: Route[] = [
  { method: 'GET', path: '/v1/account/tokens/oauth2/:provider', scope: 'sessions.write', handler: page(startToken) },
  { method: 'GET', path: `${SESSIONS}/:provider`, scope: 'sessions.write', handler: page(startSession) },
  { method: 'GET', path: CALLBACK, scope: 'public', handler: page(callback) },
  { method: 'POST', path: CALLBACK, scope: 'public', handler: page(callback) },
  { method: 'GET', path: `${SESSIONS}/:provider/redirect`, scope: 'public', handler: page(finish) }
]

/** Seconds in which the app must turn the token into a session. */
const TOKEN_LIFETIME = 60
const TOKEN_LENGTH = 64

function page(handler: Route['handler']): Route['handler'] {
  return withErrorPage(handler)
}

function startToken(context: RequestContext): Promise<Reply> {
  return start(context, true)
}

function startSession(context: RequestContext): Promise<Reply> {
  return start(context, false)
}

async function start(context: RequestContext, token: boolean): Promise<Reply> {
  const { origin, query } = context
  const id = providerParam(context)
  const success = targetParam(context, 'success') || `${origin}/console/auth/oauth2/success`
  const failure = targetParam(context, 'failure') || `${origin}/console/auth/oauth2/failure`
  const scopes = scopesParam(query['scopes'])
  const provider = enabledProvider(context, id)
  if (provider.clientId === '' || provider.clientSecret === '') {
    throw disabled('configure the provider app ID and app secret key')
  }
  // PHP escapes slashes in JSON.
  const state = JSON.stringify({ success, failure, token }).replaceAll('/', '\\/')
  const redirectUri = `${origin}${SESSIONS}/callback/${id}/${context.app.projectId}`
  try {
    return redirect(await loginUrl(provider, { redirectUri, state, scopes }), { cached: false })
  } catch (error) {
    throw error instanceof ProviderProblem ? error.toAppwriteError() : error
  }
}

/** The provider's callback only redirects to the route that names the project. */
function callback(context: RequestContext): Reply {
  const { body, method, origin, params, query } = context
  const id = providerParam(context)
  const answer = method === 'POST' ? body : query
  const texts = Object.entries(answer).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  const passed = new URLSearchParams(texts.filter(([name]) => name !== 'project'))
  passed.set('project', params['projectId'] ?? '')
  return redirect(`${origin}${SESSIONS}/${id}/redirect?${passed.toString()}`, { cached: false })
}

async function finish(context: RequestContext): Promise<Reply> {
  const id = providerParam(context)
  const state = readState(context)
  try {
    return await finishFor(context, findProvider(context.app.db, id), state)
  } catch (error) {
    if (error instanceof AppwriteError && isFailure(error)) return failureReply(state, error)
    throw error
  }
}

/** Errors sent to the app's failure page; others are shown as a page. */
class FlowFailure extends AppwriteError {}

function isFailure(error: AppwriteError): boolean {
  return error instanceof FlowFailure
}

async function finishFor(context: RequestContext, provider: Provider, state: State): Promise<Reply> {
  const { app, query } = context
  const text = (name: string): string => (typeof query[name] === 'string' ? query[name] : '')
  const fail: Failure = (type, details) => {
    throw new FlowFailure(type, details)
  }
  const name = providerName(provider.id)
  if (!provider.enabled) fail('project_provider_disabled', { message: disabled('enable the provider').message })
  if (text('error') !== '') {
    const reason = [text('error'), text('error_description')].filter((part) => part !== '').join(': ')
    fail('user_oauth2_provider_error', { message: `The ${name} OAuth2 provider returned an error: ${reason}` })
  }
  if (text('code') === '') {
    const message = 'Missing OAuth2 code. Please contact the Appwrite team for additional support.'
    fail('user_oauth2_provider_error', { message })
  }
  const redirectUri = `${context.origin}${SESSIONS}/callback/${provider.id}/${app.projectId}`
  const { grant, person } = await redeemCode(provider, {
    redirectUri,
    code: text('code'),
    issuer: text('iss')
  }).catch((error: unknown) => {
    if (!(error instanceof ProviderProblem)) throw error
    const message = `Failed to obtain access token. The ${name} OAuth2 provider returned an error: ${error.message}`
    return fail(error.type, { message, status: error.status === 0 ? 424 : error.status })
  })
  return app.db.transaction(() => {
    const userId = signInPerson(context, provider.id, person, grant, fail)
    return state.token
      ? tokenReply(context, provider, state, userId)
      : sessionReply(context, provider, state, { userId, providerUid: person.id, grant })
  })
}

/** The token is wrapped in a JWT that names the provider. */
function tokenReply({ app }: RequestContext, provider: Provider, state: State, userId: string): Reply {
  const secret = hexSecret(TOKEN_LENGTH)
  const token = createToken(app, userId, 'oauth2', secret, TOKEN_LIFETIME)
  emitToken(app, 'tokens', token, 'create')
  const exp = Math.floor(app.options.now() / 1000) + TOKEN_LIFETIME
  const wrapped = signJwt({ secret, provider: provider.id, exp }, installationSecret(app.db, 'jwt'))
  return redirect(withQuery(state.success, { secret: wrapped, userId }), { cached: false })
}

function sessionReply(
  context: RequestContext,
  provider: Provider,
  state: State,
  { userId, providerUid, grant }: { userId: string; providerUid: string; grant: Grant }
): Reply {
  const factors = ['email', 'oauth2']
  const made = createSession(context, { userId, provider: provider.id, providerUid, factors })
  storeSessionGrant(context.app, made.session.id, grant)
  enforceSessionLimit(context.app, userId)
  const reply = redirect(withQuery(state.success, {}), { cached: false })
  return { ...reply, headers: { ...reply.headers, ...sessionHeaders(context, made.encoded) } }
}

function providerParam({ params }: RequestContext): string {
  const id = params['provider'] ?? ''
  if (!PROVIDER_IDS.includes(id)) throw invalidParam('provider', `Value must be one of (${PROVIDER_IDS.join(', ')})`)
  return id
}

function targetParam(context: RequestContext, name: string): string {
  const value = context.query[name]
  if (value === undefined || value === '') return ''
  const problem = typeof value === 'string' ? targetProblem(context, value) : 'Invalid URI.'
  if (problem !== null) throw invalidParam(name, problem)
  return String(value)
}

function scopesParam(value: unknown): string[] {
  if (value === undefined) return []
  const isScopes = Array.isArray(value) && value.length <= 100 && value.every((scope) => typeof scope === 'string')
  if (!isScopes) throw invalidParam('scopes', 'Value must a valid array no longer than 100 items')
  return value as string[]
}

function enabledProvider(context: RequestContext, id: string): Provider {
  const provider = findProvider(context.app.db, id)
  if (!namesProject(context) || !provider.enabled) throw disabled('enable the provider')
  return provider
}

function disabled(remedy: string): AppwriteError {
  const message = `This provider is disabled. Please ${remedy} from your Appwrite console to continue.`
  return new AppwriteError('project_provider_disabled', { message })
}

/** Appwrite always appends a `#`. */
function withQuery(url: string, added: Record<string, string>): string {
  const [, base = '', query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(url) ?? []
  const params = new URLSearchParams(query)
  for (const [name, value] of Object.entries(added)) params.set(name, value)
  const text = params.toString()
  return `${base}${text === '' ? '' : `?${text}`}#${fragment}`
}
