import { jwtFor } from '../account/session-routes.ts'
import { createSession, deleteSession, deleteSessions, findSession, listSessions } from '../account/sessions-store.ts'
import { targetsOf, userTargets } from '../account/targets.ts'
import { createToken, hexSecret } from '../account/tokens-store.ts'
import { userJson } from '../account/user-json.ts'
import { deleteUser, mustFindUser, toUser } from '../account/users-store.ts'
import type { User } from '../account/user.ts'
import { AppwriteError } from '../http/errors.ts'
import { listPage, type ListSource } from '../store/list-query.ts'
import { idParam, rangeParam } from '../http/params.ts'
import { memberJson, membersOfUser } from '../teams/members.ts'
import type { Reply, RequestContext, Route, Service } from '../types.ts'
import { importRoutes } from './import-routes.ts'
import { userWriteRoutes } from './write-routes.ts'

const SESSIONS_READ = ['users.read', 'sessions.read']
const SESSIONS_WRITE = ['users.write', 'sessions.write']

const USERS: ListSource = {
  from: 'users WHERE 1',
  fromValues: [],
  alias: 'users',
  columns: 'users.*',
  attributes: {
    $id: 'users.id',
    $sequence: 'users.sequence',
    $createdAt: 'users.created_at',
    $updatedAt: 'users.updated_at',
    name: 'users.name',
    email: 'users.email',
    phone: 'users.phone',
    status: 'users.status',
    passwordUpdate: 'users.password_update',
    registration: 'users.registration',
    emailVerification: 'users.email_verification',
    phoneVerification: 'users.phone_verification',
    accessedAt: 'users.accessed_at',
    labels: 'users.labels'
  },
  lists: new Set(['labels']),
  searched: ['users.id', 'users.email', 'users.phone', 'users.name'],
  noun: 'User'
}

const routes: Route[] = [
  { method: 'GET', path: '/v1/users', scope: 'users.read', handler: list },
  { method: 'GET', path: '/v1/users/:userId', scope: 'users.read', handler: get },
  { method: 'DELETE', path: '/v1/users/:userId', scope: 'users.write', handler: remove },
  { method: 'GET', path: '/v1/users/:userId/prefs', scope: 'users.read', handler: getPrefs },
  { method: 'GET', path: '/v1/users/:userId/targets', scope: 'users.read', handler: listTargets },
  { method: 'GET', path: '/v1/users/:userId/memberships', scope: 'users.read', handler: listMemberships },
  { method: 'GET', path: '/v1/users/:userId/mfa/factors', scope: 'users.read', handler: listFactors },
  { method: 'GET', path: '/v1/users/:userId/logs', scope: 'users.read', handler: listLogs },
  { method: 'GET', path: '/v1/users/:userId/sessions', scope: SESSIONS_READ, handler: sessionsOf },
  { method: 'POST', path: '/v1/users/:userId/sessions', scope: SESSIONS_WRITE, handler: makeSession },
  { method: 'DELETE', path: '/v1/users/:userId/sessions', scope: SESSIONS_WRITE, handler: endSessions },
  { method: 'DELETE', path: '/v1/users/:userId/sessions/:sessionId', scope: SESSIONS_WRITE, handler: endSession },
  { method: 'POST', path: '/v1/users/:userId/tokens', scope: 'users.write', handler: makeToken },
  { method: 'POST', path: '/v1/users/:userId/jwts', scope: 'users.write', handler: makeJwt }
]

export const usersService: Service = { name: 'users', routes: [...routes, ...userWriteRoutes, ...importRoutes] }

function list(context: RequestContext): Reply {
  const { rows, total } = listPage(context, USERS)
  const users = rows.map(toUser).filter((user) => user !== null)
  const targets = targetsOf(
    context.app.db,
    users.map(({ id }) => id)
  )
  return { status: 200, json: { total, users: users.map((user) => userJson(user, targets.get(user.id) ?? [])) } }
}

function get(context: RequestContext): Reply {
  const user = userOf(context)
  return { status: 200, json: userJson(user, userTargets(context.app.db, user.id)) }
}

function remove(context: RequestContext): Reply {
  deleteUser(context.app, userOf(context))
  return { status: 204 }
}

function getPrefs(context: RequestContext): Reply {
  return { status: 200, json: userOf(context).prefs }
}

function listTargets(context: RequestContext): Reply {
  const targets = userTargets(context.app.db, userOf(context).id)
  return { status: 200, json: { total: targets.length, targets } }
}

function listMemberships(context: RequestContext): Reply {
  const memberships = membersOfUser(context.app.db, userOf(context).id).map((row) => memberJson(row))
  return { status: 200, json: { total: memberships.length, memberships } }
}

function listFactors(context: RequestContext): Reply {
  const { phoneVerification, emailVerification } = userOf(context)
  return { status: 200, json: { totp: false, phone: phoneVerification, email: emailVerification, recoveryCode: false } }
}

/** Activity is not recorded. */
function listLogs(context: RequestContext): Reply {
  userOf(context)
  return { status: 200, json: { total: 0, logs: [] } }
}

function sessionsOf(context: RequestContext): Reply {
  const sessions = listSessions(context.app.db, userOf(context).id).map(({ json, secretHash }) => ({
    ...json,
    secret: secretHash
  }))
  return { status: 200, json: { total: sessions.length, sessions } }
}

function makeSession(context: RequestContext): Reply {
  const user = userOf(context)
  const made = createSession(context, { userId: user.id, provider: 'server', providerUid: '', factors: ['server'] })
  return { status: 201, json: { ...made.session.json, secret: made.encoded } }
}

function endSessions(context: RequestContext): Reply {
  const user = userOf(context)
  deleteSessions(context.app, user.id)
  return { status: 204 }
}

function endSession(context: RequestContext): Reply {
  const session = findSession(context.app.db, userOf(context).id, context.params['sessionId'] ?? '')
  if (session === null) throw new AppwriteError('user_session_not_found')
  deleteSession(context.app, session)
  return { status: 204 }
}

function makeToken(context: RequestContext): Reply {
  const { app, body } = context
  const length = rangeParam(body, 'length', 4, 128, 6)
  const expire = rangeParam(body, 'expire', 60, 31_536_000, 900)
  return { status: 201, json: createToken(app, userOf(context).id, 'generic', hexSecret(length), expire) }
}

/** As in Appwrite, an unknown session gives a JWT without one; `recent` means the newest. */
function makeJwt(context: RequestContext): Reply {
  const { app, body } = context
  const duration = rangeParam(body, 'duration', 0, 3600, 900)
  const user = userOf(context)
  const wanted = typeof body['sessionId'] === 'string' ? body['sessionId'] : ''
  const session = wanted === 'recent' ? listSessions(app.db, user.id).at(-1) : findSession(app.db, user.id, wanted)
  return { status: 201, json: { jwt: jwtFor({ app, userId: user.id, sessionId: session?.id ?? '', duration }) } }
}

function userOf({ app, params }: RequestContext): User {
  return mustFindUser(app.db, idParam(params, 'userId'))
}
