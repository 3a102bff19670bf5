import { formatDate } from '../store/dates.ts'
import { AppwriteError } from '../http/errors.ts'
import { assertMail, projectName, sendMail } from '../mail/mail.ts'
import { recoveryMail, verificationMail } from '../mail/templates.ts'
import { emailParam, idParam, linkParam, textParam } from '../http/params.ts'
import type { Reply, RequestContext, Route } from '../types.ts'
import { newPasswordParam } from './common-passwords.ts'
import { hashPassword } from './passwords.ts'
import { deleteSessions } from './sessions-store.ts'
import { consumeToken, createToken, emitToken, hexSecret, secretForKeys } from './tokens-store.ts'
import { findUserByEmail, mustFindUser, updateUser } from './users-store.ts'
import type { User } from './user.ts'

export const recoveryRoutes: Route[] = [
  ...['/v1/account/verifications/email', '/v1/account/verification'].flatMap((path): Route[] => [
    { method: 'POST', path, scope: 'account', handler: sendVerification },
    { method: 'PUT', path, scope: 'public', handler: confirmVerification }
  ]),
  { method: 'POST', path: '/v1/account/recovery', scope: 'sessions.write', handler: sendRecovery },
  { method: 'PUT', path: '/v1/account/recovery', scope: 'sessions.write', handler: confirmRecovery }
]

/** In seconds. */
const LINK_LIFETIME = 3600
const SECRET_LENGTH = 256

const localeOf = ({ headers }: RequestContext): string => String(headers['x-appwrite-locale'] ?? 'en')

function sendVerification(context: RequestContext): Reply {
  const { app, actor, body } = context
  const url = linkParam(body, 'url', context)
  assertMail(app)
  const user = mustFindUser(app.db, actor.userId)
  if (user.email === '') throw new AppwriteError('user_email_not_found')
  if (user.emailVerification) throw new AppwriteError('user_email_already_verified')
  return app.db.transaction(() => {
    const token = createToken(app, user.id, 'verification', hexSecret(SECRET_LENGTH), LINK_LIFETIME)
    sendMail(app, user, verificationMail(projectName(app), user, tokenLink(url, token), localeOf(context)))
    emitToken(app, 'verification', token, 'create')
    return { status: 201, json: secretForKeys(actor, token) }
  })
}

function confirmVerification({ app, body }: RequestContext): Reply {
  const userId = idParam(body, 'userId')
  const secret = textParam(body, 'secret', { max: SECRET_LENGTH })
  const user = mustFindUser(app.db, userId)
  return app.db.transaction(() => {
    const { json } = consumeToken(app, user.id, ['verification'], secret)
    updateUser(app, user.id, { emailVerification: true }, '')
    emitToken(app, 'verification', json, 'update')
    return { status: 200, json }
  })
}

function sendRecovery(context: RequestContext): Reply {
  const { app, actor, body } = context
  const email = emailParam(body, 'email')
  const url = linkParam(body, 'url', context)
  assertMail(app)
  const user = findUserByEmail(app.db, email)
  if (user === null) throw new AppwriteError('user_not_found')
  if (!user.status) throw new AppwriteError('user_blocked')
  return app.db.transaction(() => {
    const token = createToken(app, user.id, 'recovery', hexSecret(SECRET_LENGTH), LINK_LIFETIME)
    sendMail(app, user, recoveryMail(projectName(app), user, tokenLink(url, token), localeOf(context)))
    emitToken(app, 'recovery', token, 'create')
    return { status: 201, json: secretForKeys(actor, token) }
  })
}

/** A new password ends every session. */
async function confirmRecovery(context: RequestContext): Promise<Reply> {
  const { app, body } = context
  const userId = idParam(body, 'userId')
  const secret = textParam(body, 'secret', { max: SECRET_LENGTH })
  const password = newPasswordParam(context, 'password')
  const user: User = mustFindUser(app.db, userId)
  const hash = await hashPassword(password)
  return app.db.transaction(() => {
    const { json } = consumeToken(app, user.id, ['recovery'], secret)
    const passwordUpdate = formatDate(app.options.now())
    updateUser(app, user.id, { password: hash, passwordUpdate, emailVerification: true }, '')
    deleteSessions(app, user.id)
    emitToken(app, 'recovery', json, 'update')
    return { status: 200, json }
  })
}

/** Adds user, secret and expiry to the query of the app's link; `extra` follows them. */
export function tokenLink(url: string, token: Record<string, unknown>, extra: Record<string, string> = {}): string {
  const link = new URL(url)
  for (const name of ['userId', 'secret', 'expire']) link.searchParams.set(name, String(token[name]))
  for (const [name, value] of Object.entries(extra)) link.searchParams.set(name, value)
  return link.href
}
