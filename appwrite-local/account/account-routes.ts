import { AppwriteError } from '../http/errors.ts'
import { emailParam, newIdParam, passwordParam, phoneParam, prefsParam, textParam } from '../http/params.ts'
import { databaseDate, formatDate } from '../store/dates.ts'
import type { Reply, RequestContext, Route } from '../types.ts'
import { assertAuthMethod } from './auth-methods.ts'
import { newPasswordParam } from './common-passwords.ts'
import { hashPassword, isPasswordOf } from './passwords.ts'
import { deleteSession, deleteSessions, findSession, logoutHeaders } from './sessions-store.ts'
import { assertNoTarget, moveTarget } from './targets.ts'
import { accountJson } from './user-json.ts'
import {
  createUser,
  deleteUser,
  emitUser,
  isDuplicate,
  mustFindUser,
  updateUser,
  type UserChanges
} from './users-store.ts'
import type { User } from './user.ts'

export const accountOwnRoutes: Route[] = [
  { method: 'POST', path: '/v1/account', scope: 'sessions.write', handler: signUp },
  { method: 'GET', path: '/v1/account', scope: 'account', handler: get },
  { method: 'DELETE', path: '/v1/account', scope: 'account', handler: remove },
  { method: 'GET', path: '/v1/account/prefs', scope: 'account', handler: getPrefs },
  { method: 'PATCH', path: '/v1/account/prefs', scope: 'account', handler: updatePrefs },
  { method: 'PATCH', path: '/v1/account/name', scope: 'account', handler: updateName },
  { method: 'PATCH', path: '/v1/account/email', scope: 'account', handler: updateEmail },
  { method: 'PATCH', path: '/v1/account/phone', scope: 'account', handler: updatePhone },
  { method: 'PATCH', path: '/v1/account/password', scope: 'account', handler: updatePassword },
  { method: 'PATCH', path: '/v1/account/status', scope: 'account', handler: block },
  { method: 'GET', path: '/v1/account/mfa/factors', scope: 'account', handler: listFactors },
  { method: 'GET', path: '/v1/account/logs', scope: 'account', handler: () => ({ status: 200, json: NO_LOGS }) }
]

const NO_LOGS = { total: 0, logs: [] }

async function signUp(context: RequestContext): Promise<Reply> {
  const { app, body } = context
  assertAuthMethod(app, 'email-password')
  const id = newIdParam(body, 'userId', app.options.now())
  const email = emailParam(body, 'email')
  const password = newPasswordParam(context, 'password')
  const name = textParam(body, 'name', { max: 128 }, '')
  const hash = await hashPassword(password)
  const user = createUser(app, { id, name, email, phone: null, password: hash, present: true, targets: true })
  emitUser(app, user, 'create', '')
  return { status: 201, json: accountJson(app.db, user) }
}

function get(context: RequestContext): Reply {
  const user = self(context)
  // Appwrite answers a date set by this request in the database's notation (recordings 02 and 09).
  return answer(context, context.isVisit ? { ...user, accessedAt: databaseDate(user.accessedAt) } : user)
}

function remove(context: RequestContext): Reply {
  deleteUser(context.app, self(context))
  return { status: 204 }
}

function getPrefs(context: RequestContext): Reply {
  return { status: 200, json: self(context).prefs }
}

function updatePrefs(context: RequestContext): Reply {
  return change(context, { prefs: prefsParam(context.body, 'prefs') }, 'prefs')
}

function updateName(context: RequestContext): Reply {
  return change(context, { name: textParam(context.body, 'name', { max: 128 }) }, 'name')
}

async function updateEmail(context: RequestContext): Promise<Reply> {
  const { app, body } = context
  const email = emailParam(body, 'email')
  const password = passwordParam(body, 'password')
  const user = self(context)
  const firstPassword = await checkOrSetPassword(context, user, password)
  return app.db.transaction(() => {
    assertNoTarget(app.db, email)
    moveTarget(app, user.id, 'email', user.email, email, false)
    const verification = email === user.email ? {} : { emailVerification: false }
    try {
      return change(context, { email, ...verification, ...firstPassword }, 'email')
    } catch (error) {
      if (isDuplicate(error)) throw new AppwriteError('user_email_already_exists')
      throw error
    }
  })
}

async function updatePhone(context: RequestContext): Promise<Reply> {
  const { app, body } = context
  const phone = phoneParam(body, 'phone')
  const password = passwordParam(body, 'password')
  const user = self(context)
  const firstPassword = await checkOrSetPassword(context, user, password)
  return app.db.transaction(() => {
    assertNoTarget(app.db, phone)
    moveTarget(app, user.id, 'sms', user.phone, phone, false)
    try {
      return change(context, { phone, phoneVerification: false, ...firstPassword }, 'phone')
    } catch (error) {
      if (isDuplicate(error)) throw new AppwriteError('user_phone_already_exists')
      throw error
    }
  })
}

/** A user without a password (anonymous, magic URL) gets this one; others must send the old one. */
async function checkOrSetPassword({ app }: RequestContext, user: User, password: string): Promise<UserChanges> {
  if (user.passwordUpdate === '') {
    return { password: await hashPassword(password), passwordUpdate: formatDate(app.options.now()) }
  }
  if (!(await isPasswordOf(user, password))) throw new AppwriteError('user_invalid_credentials')
  return {}
}

async function updatePassword(context: RequestContext): Promise<Reply> {
  const { app, actor, body } = context
  const password = newPasswordParam(context, 'password')
  const oldPassword = typeof body['oldPassword'] === 'string' ? body['oldPassword'] : ''
  const user = self(context)
  if (user.passwordUpdate !== '' && !(await isPasswordOf(user, oldPassword))) {
    throw new AppwriteError('user_invalid_credentials')
  }
  const hash = await hashPassword(password)
  return app.db.transaction(() => {
    deleteSessions(app, user.id, actor.sessionId)
    return change(context, { password: hash, passwordUpdate: formatDate(app.options.now()) }, 'password')
  })
}

/** Users can block themselves here, but only an API key can undo it. */
function block(context: RequestContext): Reply {
  const { app, actor } = context
  const reply = change(context, { status: false }, 'status')
  const session = findSession(app.db, actor.userId, actor.sessionId)
  if (session !== null) deleteSession(app, session)
  return { ...reply, headers: logoutHeaders(context) }
}

function listFactors(context: RequestContext): Reply {
  const user = self(context)
  return {
    status: 200,
    json: { totp: false, phone: user.phoneVerification, email: user.emailVerification, recoveryCode: false }
  }
}

function self({ app, actor }: RequestContext): User {
  return mustFindUser(app.db, actor.userId)
}

function change(context: RequestContext, changes: UserChanges, attribute: string): Reply {
  return answer(context, updateUser(context.app, context.actor.userId, changes, attribute))
}

function answer({ app }: RequestContext, user: User): Reply {
  return { status: 200, json: accountJson(app.db, user) }
}
