import { newPasswordParam } from '../account/common-passwords.ts'
import { hashPassword } from '../account/passwords.ts'
import { deleteSessions } from '../account/sessions-store.ts'
import { assertNoTarget, moveTarget, userTargets } from '../account/targets.ts'
import { userJson } from '../account/user-json.ts'
import {
  createUser,
  emitUser,
  isDuplicate,
  mustFindUser,
  updateUser,
  type UserChanges
} from '../account/users-store.ts'
import type { User } from '../account/user.ts'
import { formatDate } from '../store/dates.ts'
import { AppwriteError } from '../http/errors.ts'
import {
  booleanParam,
  emailParam,
  idParam,
  listParam,
  newIdParam,
  optionalEmailParam,
  optionalPhoneParam,
  phoneParam,
  prefsParam,
  textParam
} from '../http/params.ts'
import type { Reply, RequestContext, Route } from '../types.ts'

type Read = (body: RequestContext['body']) => UserChanges

export const userWriteRoutes: Route[] = [
  { method: 'POST', path: '/v1/users', scope: 'users.write', handler: create },
  { method: 'PATCH', path: '/v1/users/:userId/email', scope: 'users.write', handler: updateEmail },
  { method: 'PATCH', path: '/v1/users/:userId/phone', scope: 'users.write', handler: updatePhone },
  { method: 'PATCH', path: '/v1/users/:userId/password', scope: 'users.write', handler: updatePassword },
  { method: 'PATCH', path: '/v1/users/:userId/prefs', scope: 'users.write', handler: updatePrefs },
  patch('name', 'name', (body) => ({ name: textParam(body, 'name', { min: 0, max: 128 }) })),
  patch('status', 'status', (body) => ({ status: booleanParam(body, 'status') })),
  patch('verification', 'verification', (body) => ({ emailVerification: booleanParam(body, 'emailVerification') })),
  patch('verification/phone', 'verification', (body) => ({
    phoneVerification: booleanParam(body, 'phoneVerification')
  })),
  { ...patch('labels', 'labels', (body) => ({ labels: labelsOf(body) })), method: 'PUT' }
]

const LABEL_CHARS =
  '0, 1, 2, 3, 4, 5, 6, 7, 8, 9, A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V, W, X, Y, Z, ' +
  'a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z'
const LABEL_MESSAGE = `Value must be a valid string and at least 1 chars and no longer than 36 chars and only consist of '${LABEL_CHARS}' chars`

function patch(path: string, attribute: string, read: Read): Route {
  const handler = (context: RequestContext): Reply => {
    const changes = read(context.body)
    const user = userOf(context)
    return answer(context, updateUser(context.app, user.id, changes, attribute))
  }
  return { method: 'PATCH', path: `/v1/users/:userId/${path}`, scope: 'users.write', handler }
}

async function create(context: RequestContext): Promise<Reply> {
  const { app, body } = context
  const id = newIdParam(body, 'userId', app.options.now())
  const email = optionalEmailParam(body, 'email')
  const phone = optionalPhoneParam(body, 'phone')
  const hasPassword = body['password'] !== undefined && body['password'] !== null && body['password'] !== ''
  const password = hasPassword ? newPasswordParam(context, 'password') : ''
  const name = textParam(body, 'name', { max: 128 }, '')
  const hash = hasPassword ? await hashPassword(password) : null
  const user = createUser(app, { id, name, email, phone, password: hash, present: false, targets: true })
  emitUser(app, user, 'create', '')
  return { status: 201, json: userJson(user, userTargets(app.db, user.id)) }
}

function updateEmail(context: RequestContext): Reply {
  const { app, body } = context
  const email = emailParam(body, 'email', true)
  const user = userOf(context)
  return app.db.transaction(() => {
    if (email !== '') assertNoTarget(app.db, email)
    moveTarget(app, user.id, 'email', user.email, email, true)
    const verification = email === user.email ? {} : { emailVerification: false }
    return changeAddress(context, user, { email: email === '' ? null : email, ...verification }, 'email')
  })
}

function updatePhone(context: RequestContext): Reply {
  const { app, body } = context
  const phone = phoneParam(body, 'number', true)
  const user = userOf(context)
  return app.db.transaction(() => {
    if (phone !== '') assertNoTarget(app.db, phone)
    moveTarget(app, user.id, 'sms', user.phone, phone, true)
    const verification = phone === user.phone ? {} : { phoneVerification: false }
    return changeAddress(context, user, { phone: phone === '' ? null : phone, ...verification }, 'phone')
  })
}

function changeAddress(context: RequestContext, user: User, changes: UserChanges, attribute: 'email' | 'phone'): Reply {
  try {
    return answer(context, updateUser(context.app, user.id, changes, attribute))
  } catch (error) {
    if (isDuplicate(error)) throw new AppwriteError(`user_${attribute}_already_exists`)
    throw error
  }
}

/** An empty password removes it. */
async function updatePassword(context: RequestContext): Promise<Reply> {
  const { app } = context
  const password = newPasswordParam(context, 'password', true)
  const user = userOf(context)
  const hash = password === '' ? '' : await hashPassword(password)
  return app.db.transaction(() => {
    deleteSessions(app, user.id)
    const changes = { password: hash, passwordUpdate: formatDate(app.options.now()) }
    return answer(context, updateUser(app, user.id, changes, 'password'))
  })
}

function updatePrefs(context: RequestContext): Reply {
  const prefs = prefsParam(context.body, 'prefs')
  const user = updateUser(context.app, userOf(context).id, { prefs }, 'prefs')
  return { status: 200, json: user.prefs }
}

function labelsOf(body: RequestContext['body']): string[] {
  const labels = listParam(body, 'labels', 1000, (label) => /^[A-Za-z0-9]{1,36}$/.test(label), LABEL_MESSAGE)
  return [...new Set(labels)]
}

function userOf({ app, params }: RequestContext): User {
  return mustFindUser(app.db, idParam(params, 'userId'))
}

function answer({ app }: RequestContext, user: User): Reply {
  return { status: 200, json: userJson(user, userTargets(app.db, user.id)) }
}
