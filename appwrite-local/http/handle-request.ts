import type { IncomingMessage, ServerResponse } from 'node:http'
import { resolveActor } from '../rights/actor.ts'
import { NO_CACHE, sendReply } from './answer.ts'
import { BodyTooLarge, parseBody, readBody, ScalarBody, type ParsedBody } from './body.ts'
import { formatDate } from '../store/dates.ts'
import { hasDevKey } from '../rights/dev-keys.ts'
import { AppwriteError, errorReply, isStorageFull, SERVER_VERSION } from './errors.ts'
import { notFoundPage } from './not-found-page.ts'
import { checkOrigin, corsHeaders, isAllowedOrigin } from '../rights/origin.ts'
import { parseForm } from './php-input.ts'
import { RateLimits } from './rate-limits.ts'
import { inWantedFormat, versionWarning } from './response-format.ts'
import { Router, type RouteMatch } from './router.ts'
import type { Turns } from './turns.ts'
import type { Actor, App, Reply, RequestContext, Route, Service } from '../types.ts'

/** Routes that work without a project; the CLI calls this one to check for a server. */
const WITHOUT_PROJECT = new Set(['/v1/health/version'])
/**
 * Browsers navigate to these pages: without a project they show an error page, and callbacks name the project in the
 * path.
 */
const OAUTH2_PAGE = /^\/v1\/account\/(?:sessions|tokens)\/oauth2\//

/** Appwrite services that this server lacks count as switched off, even for keys. */
const ABSENT_SERVICE =
  /^\/v1\/(?:assistant|avatars|functions|graphql|messaging|migrations|presences|proxy|sites|vcs)(?:\/|$)/

/** Milliseconds after which a request counts as a new visit (`APP_USER_ACCESS`: one day). */
const ACCESS_INTERVAL = 24 * 3600 * 1000

export interface Machinery {
  app: App
  router: Router
  limits: RateLimits
  serviceOf: ReadonlyMap<Route, string>
}

/** Replacing the data (reset, restore) creates new machinery. */
export interface Host {
  turns: Turns
  machinery: () => Machinery
}

export function createMachinery(app: App, services: readonly Service[]): Machinery {
  return {
    app,
    router: new Router(services.flatMap((service) => service.routes)),
    limits: new RateLimits(),
    serviceOf: new Map(services.flatMap(({ name, routes }) => routes.map((route) => [route, name])))
  }
}

export async function handleRequest(host: Host, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { app } = host.machinery()
  const origin = request.headers.origin ?? ''
  if (request.method === 'OPTIONS') {
    // Any origin may send a preflight; the request itself is checked.
    response.writeHead(204, { ...corsHeaders(origin, true), 'content-type': 'text/html', 'content-length': 0 }).end()
    return
  }
  const isDeveloper = hasDevKey(app.options, request.headers)
  const common = corsHeaders(origin, isDeveloper || isAllowedOrigin(origin, app.projectId, app.options.platforms))
  const extra: Record<string, string> = versionWarning(request)
  try {
    const reply = await answer(host, request, extra)
    await sendReply(request, response, inWantedFormat(request, reply), { ...common, ...extra })
  } catch (error) {
    if (error instanceof ScalarBody) return bareError(response)
    if (response.headersSent) return void response.destroy()
    if (error instanceof BodyTooLarge) response.shouldKeepAlive = false
    report(error, request)
    await sendReply(request, response, errorReply(toAppwriteError(error)), { ...common, ...extra, ...NO_CACHE })
  }
}

interface Admission {
  machinery: Machinery
  actor: Actor
  isDeveloper: boolean
  isVisit: boolean
}

async function answer(host: Host, request: IncomingMessage, extra: Record<string, string>): Promise<Reply> {
  const url = request.url ?? '/'
  const [path = '/', search = ''] = splitOnce(url, '?')
  const query = parseForm(search)
  const projectId = projectOf(request, query)
  const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET')
  const { app, router } = host.machinery()
  const match = router.find(method, path)
  if (match === null && !ABSENT_SERVICE.test(path)) return unknownRoute(app, projectId)
  checkProject(app, projectId, path, request)
  const admitted = await host.turns.share(() => admit(host.machinery(), request, projectId, match))
  if (match === null) throw new AppwriteError('general_service_disabled')
  const body = await bodyOf(request, method)
  return host.turns.share(() => {
    // The data may have been replaced while the body arrived; the session may then belong to another user.
    const isSame = host.machinery() === admitted.machinery
    const admission = isSame ? admitted : admit(host.machinery(), request, projectId, match)
    return run(admission, match, request, { url, query, body, isVisit: admission.isVisit }, extra)
  })
}

function admit(machinery: Machinery, request: IncomingMessage, projectId: string, match: RouteMatch | null): Admission {
  const { app } = machinery
  const isDeveloper = hasDevKey(app.options, request.headers)
  if (!isDeveloper) checkOrigin(request.headers, app.projectId, app.options.platforms)
  const actor = projectId === app.projectId ? resolveActor(app, request.headers) : resolveActor(app, {})
  return { machinery, actor, isDeveloper, isVisit: match !== null && checkAccess(machinery, match, actor) }
}

async function run(
  { machinery, actor, isDeveloper }: Admission,
  match: RouteMatch,
  request: IncomingMessage,
  sent: Sent,
  extra: Record<string, string>
): Promise<Reply> {
  const { app, limits } = machinery
  const context = makeContext(app, request, actor, match, sent)
  limits.check(match.route, context, isDeveloper ? 'off' : app.options.rateLimits, extra)
  const written = app.db.changes
  const reply = await match.route.handler(context)
  limits.settle(match.route, context)
  // A response promises that the data is on disk; concurrent writers share one sync.
  if (app.db.changes !== written) await app.db.durable()
  return reply
}

interface Sent {
  url: string
  query: Record<string, unknown>
  body: ParsedBody
  isVisit: boolean
}

function makeContext(app: App, request: IncomingMessage, actor: Actor, match: RouteMatch, sent: Sent): RequestContext {
  const forwarded = request.headers['x-forwarded-proto']
  const scheme = forwarded === 'https' ? 'https' : 'http'
  return {
    app,
    actor,
    method: request.method ?? 'GET',
    url: sent.url,
    params: match.params,
    query: sent.query,
    body: sent.body.fields,
    bodyText: sent.body.text,
    files: sent.body.files,
    headers: request.headers,
    request,
    isVisit: sent.isVisit,
    origin: `${scheme}://${request.headers.host ?? 'localhost'}`
  }
}

async function bodyOf(request: IncomingMessage, method: string): Promise<ParsedBody> {
  // The body of a GET is read and ignored, so that the connection stays usable.
  const raw = await readBody(request)
  if (method === 'GET') return { fields: {}, files: [], text: '' }
  return parseBody(raw, request.headers['content-type'] ?? '')
}

function projectOf(request: IncomingMessage, query: Record<string, unknown>): string {
  const fromQuery = query['project']
  if (typeof fromQuery === 'string' && fromQuery !== '') return fromQuery
  const fromHeader = request.headers['x-appwrite-project']
  return typeof fromHeader === 'string' ? fromHeader : ''
}

function checkProject(app: App, projectId: string, path: string, request: IncomingMessage): void {
  if (projectId === app.projectId || (projectId === '' && OAUTH2_PAGE.test(path))) return
  if ((projectId === '' || projectId === 'console') && WITHOUT_PROJECT.has(path)) return
  const key = request.headers['x-appwrite-key']
  if (projectId === 'console') {
    if (path.startsWith('/v1/account')) return
    throw new AppwriteError('general_access_forbidden', {
      message:
        'This endpoint is not available for the console project. The Appwrite Console is a reserved project ID and cannot ' +
        'be used with the Appwrite SDKs and APIs. Please check if your project ID is correct.'
    })
  }
  if (projectId === '' && path !== '/v1/ping') {
    throw new AppwriteError('general_access_forbidden', {
      message: 'No Appwrite project was specified. Please specify your project ID when initializing your Appwrite SDK.'
    })
  }
  // A key belongs to one project; for any other project it is invalid.
  if (typeof key === 'string' && app.options.keys.some(({ secret }) => secret === key)) {
    throw new AppwriteError('user_unauthorized')
  }
  throw new AppwriteError('project_not_found')
}

function checkAccess(machinery: Machinery, { route }: RouteMatch, actor: Actor): boolean {
  const { app } = machinery
  const service = machinery.serviceOf.get(route) ?? ''
  const isOff = app.options.schema.settings?.services?.[service] === false
  if (isOff && !actor.privileged) throw new AppwriteError('general_service_disabled')
  const user = actor.kind === 'user' ? userState(app, actor.userId) : null
  const needed = typeof route.scope === 'string' ? [route.scope] : route.scope
  if (!needed.includes('public') && !holds(actor, needed)) {
    const who = callerName(app, actor, user?.email ?? '')
    throw new AppwriteError('general_unauthorized_scope', {
      message: `${who} missing scopes (${JSON.stringify(needed)})`
    })
  }
  if (user === null) return false
  if (!user.active) throw new AppwriteError('user_blocked')
  if (app.options.now() - Date.parse(user.accessedAt) < ACCESS_INTERVAL) return false
  app.db.prepare('UPDATE users SET accessed_at = ? WHERE id = ?').run(formatDate(app.options.now()), actor.userId)
  return true
}

/**
 * One of several scopes is enough for a key. A guest or a person needs all of them, or `sessions.write` would open
 * `/users`.
 */
function holds({ kind, scopes }: Actor, needed: readonly string[]): boolean {
  return kind === 'key' ? needed.some((scope) => scopes.has(scope)) : needed.every((scope) => scopes.has(scope))
}

function userState(app: App, userId: string): { email: string; active: boolean; accessedAt: string } {
  const row = app.db.prepare('SELECT email, status, accessed_at FROM users WHERE id = ?').get(userId)
  return {
    email: String(row?.['email'] ?? ''),
    active: row?.['status'] === 1,
    accessedAt: String(row?.['accessed_at'] ?? '')
  }
}

function callerName(app: App, actor: Actor, email: string): string {
  if (actor.kind === 'key') return `app.${app.projectId}@service.localhost (role: applications)`
  return actor.kind === 'user' ? `${email === '' ? 'User' : email} (role: users)` : 'User (role: guests)'
}

function unknownRoute(app: App, projectId: string): Reply {
  const name = projectId === '' ? 'Appwrite' : (app.options.schema.projectName ?? app.projectId)
  return {
    status: 404,
    body: notFoundPage(name),
    headers: { ...(NO_CACHE as Record<string, string>), 'content-type': 'text/html; charset=UTF-8' }
  }
}

function bareError(response: ServerResponse): void {
  const body = JSON.stringify({ message: 'Error: Server Error', code: 500, version: SERVER_VERSION })
  response.writeHead(500, { 'content-type': 'text/html', 'content-length': body.length }).end(body)
}

function toAppwriteError(error: unknown): unknown {
  if (error instanceof BodyTooLarge) {
    return new AppwriteError('general_bad_request', { status: 413, message: 'The request body is too large.' })
  }
  return error
}

/** Logs only what Appwrite would not answer: a fault of this server or its disk. */
function report(error: unknown, request: IncomingMessage): void {
  // A caller who disconnected during the request is not logged.
  if (error instanceof AppwriteError || error instanceof BodyTooLarge || request.errored !== null) return
  const where = `${request.method ?? ''} ${splitOnce(request.url ?? '', '?')[0] ?? ''}`
  if (isStorageFull(error)) process.stderr.write(`appwrite-local: the disk is full (${where})\n`)
  else
    process.stderr.write(
      `appwrite-local: ${where}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`
    )
}

function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)]
}
