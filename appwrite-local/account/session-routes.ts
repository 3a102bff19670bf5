import { AppwriteError } from '../http/errors.ts'
import { signJwt } from '../rights/jwt.ts'
import { uniqueId } from '../store/ids.ts'
import { renewSessionGrant, unwrapSecret } from '../oauth2/session-grant.ts'
import { emailParam, idParam, passwordParam, rangeParam, textParam } from '../http/params.ts'
import { installationSecret } from '../store/system-schema.ts'
import type { App, Reply, RequestContext, Route } from '../types.ts'
import { assertAuthMethod } from './auth-methods.ts'
import { hashPassword, isPasswordOf } from './passwords.ts'
import { loginReply } from './session-limit.ts'
import {
  createSession,
  deleteSession,
  deleteSessions,
  extendSession,
  findSession,
  listSessions,
  logoutHeaders,
  type Session
} from './sessions-store.ts'
import { consumeToken, type TokenKind } from './tokens-store.ts'
import { createUser, findUser, findUserByEmail, updateUser, type UserChanges } from './users-store.ts'
import type { User } from './user.ts'

export const sessionRoutes: Route[] = [
  { method: 'POST', path: '/v1/account/sessions/email', scope: 'sessions.write', handler: signInByEmail },
  { method: 'POST', path: '/v1/account/sessions/anonymous', scope: 'sessions.write', handler: signInAnonymously },
  { method: 'POST', path: '/v1/account/sessions/token', scope: 'sessions.write', handler: signInByToken },
  { method: 'PUT', path: '/v1/account/sessions/magic-url', scope: 'sessions.write', handler: signInByToken },
  { method: 'GET', path: '/v1/account/sessions', scope: 'account', handler: list },
  { method: 'GET', path: '/v1/account/sessions/:sessionId', scope: 'account', handler: get },
  { method: 'PATCH', path: '/v1/account/sessions/:sessionId', scope: 'account', handler: extend },
  { method: 'DELETE', path: '/v1/account/sessions/:sessionId', scope: 'account', handler: signOut },
  { method: 'DELETE', path: '/v1/account/sessions', scope: 'account', handler: signOutEverywhere },
  { method: 'POST', path: '/v1/account/jwts', scope: 'account', handler: makeJwt },
  { method: 'POST', path: '/v1/account/jwt', scope: 'account', handler: makeJwt }
]

/** In seconds. */
const JWT_MAX = 3600
const JWT_DEFAULT = 900

async function signInByEmail(context: RequestContext): Promise<Reply> {
  const { app, body } = context
  assertAuthMethod(app, 'email-password')
  const email = emailParam(body, 'email')
  const password = passwordParam(body, 'password')
  assertSignedOut(context)
  const user = findUserByEmail(app.db, email)
  const matches = await isPasswordOf(user, password)
  if (user === null || !matches) throw new AppwriteError('user_invalid_credentials')
  if (!user.status) throw new AppwriteError('user_blocked')
  // An imported password is rehashed in this server's own format at its first use.
  if (user.passwordKind !== null) await rehash(app, user, password)
  const session = { userId: user.id, provider: 'email', providerUid: user.email, factors: ['password'] }
  return loginReply(context, createSession(context, session))
}

async function rehash(app: App, user: User, password: string): Promise<void> {
  const hash = await hashPassword(password)
  // The password may have changed in the meantime.
  if (findUser(app.db, user.id)?.password === user.password) updateUser(app, user.id, { password: hash }, '')
}

function signInAnonymously(context: RequestContext): Reply {
  const { app } = context
  assertAuthMethod(app, 'anonymous')
  assertSignedOut(context)
  return app.db.transaction(() => {
    const id = uniqueId(app.options.now())
    createUser(app, { id, name: '', email: null, phone: null, password: null, present: true, targets: false })
    const session = { userId: id, provider: 'anonymous', providerUid: '', factors: ['anonymous'] }
    return loginReply(context, createSession(context, session))
  })
}

function signInByToken(context: RequestContext): Reply {
  const { app, body } = context
  const userId = idParam(body, 'userId')
  const { secret, provider } = unwrapSecret(app, textParam(body, 'secret', { max: 256 }))
  assertSignedOut(context)
  const user = findUser(app.db, userId)
  if (user === null) throw new AppwriteError('user_invalid_token')
  return app.db.transaction(() => {
    const { kind } = consumeToken(app, user.id, ['generic', 'email', 'magic-url', 'oauth2'], secret)
    if (!user.status) throw new AppwriteError('user_blocked')
    const factors = [kind === 'generic' ? 'token' : 'email']
    const made = createSession(context, {
      userId: user.id,
      provider: providerOf(kind, provider),
      providerUid: '',
      factors
    })
    updateUser(app, user.id, provenBy(kind), '')
    return loginReply(context, made)
  })
}

/** `provider` of a session made from a token; OAuth2 sessions name their provider instead. */
function providerOf(kind: TokenKind, provider: string): string {
  if (kind === 'oauth2') return provider
  return kind === 'magic-url' ? 'magic-url' : 'token'
}

function provenBy(kind: TokenKind): UserChanges {
  return kind === 'email' || kind === 'magic-url' ? { emailVerification: true } : {}
}

function list({ app, actor }: RequestContext): Reply {
  const sessions = listSessions(app.db, actor.userId).map((session) => markCurrent(session, actor.sessionId))
  return { status: 200, json: { total: sessions.length, sessions } }
}

function get(context: RequestContext): Reply {
  return { status: 200, json: markCurrent(ownSession(context), context.actor.sessionId) }
}

async function extend(context: RequestContext): Promise<Reply> {
  const session = ownSession(context)
  const renewed = await renewSessionGrant(context.app, session)
  return { status: 200, json: { ...extendSession(context.app, session), ...renewed } }
}

function signOut(context: RequestContext): Reply {
  const session = ownSession(context)
  deleteSession(context.app, session)
  return { status: 204, headers: session.id === context.actor.sessionId ? logoutHeaders(context) : {} }
}

function signOutEverywhere(context: RequestContext): Reply {
  for (const session of listSessions(context.app.db, context.actor.userId)) deleteSession(context.app, session)
  deleteSessions(context.app, context.actor.userId)
  return { status: 204, headers: logoutHeaders(context) }
}

function makeJwt({ app, actor, body }: RequestContext): Reply {
  const duration = rangeParam(body, 'duration', 0, JWT_MAX, JWT_DEFAULT)
  if (actor.sessionId === '') throw new AppwriteError('user_session_not_found')
  // Appwrite answers 500 here.
  if (duration === 0) throw new AppwriteError('general_unknown')
  return { status: 201, json: { jwt: jwtFor({ app, userId: actor.userId, sessionId: actor.sessionId, duration }) } }
}

/** `sessionId` may be empty; `duration` is in seconds. */
export function jwtFor(claims: {
  app: RequestContext['app']
  userId: string
  sessionId: string
  duration: number
}): string {
  const { app, userId, sessionId, duration } = claims
  const exp = Math.floor(app.options.now() / 1000) + duration
  return signJwt({ userId, sessionId, exp }, installationSecret(app.db, 'jwt'))
}

function ownSession({ app, actor, params }: RequestContext): Session {
  const id = params['sessionId'] === 'current' ? actor.sessionId : (params['sessionId'] ?? '')
  const session = findSession(app.db, actor.userId, id)
  if (session === null) throw new AppwriteError('user_session_not_found')
  return session
}

function markCurrent(session: Session, current: string): Record<string, unknown> {
  return { ...session.json, current: session.id === current }
}

function assertSignedOut({ actor }: RequestContext): void {
  if (actor.kind === 'user') throw new AppwriteError('user_session_already_exists')
}
