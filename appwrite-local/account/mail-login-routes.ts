import { assertMail, projectName, sendMail } from '../mail/mail.ts'
import { codeMail, magicUrlMail } from '../mail/templates.ts'
import { emailParam, linkParam, newIdParam, phoneParam } from '../http/params.ts'
import { AppwriteError } from '../http/errors.ts'
import type { Reply, RequestContext, Route } from '../types.ts'
import { assertAuthMethod } from './auth-methods.ts'
import { tokenLink } from './recovery-routes.ts'
import { createToken, digitSecret, emitToken, hexSecret, secretForKeys } from './tokens-store.ts'
import { createUser, findUserByEmail } from './users-store.ts'
import type { User } from './user.ts'

export const mailLoginRoutes: Route[] = [
  { method: 'POST', path: '/v1/account/tokens/magic-url', scope: 'sessions.write', handler: sendMagicUrl },
  { method: 'POST', path: '/v1/account/tokens/email', scope: 'sessions.write', handler: sendCode },
  { method: 'POST', path: '/v1/account/tokens/phone', scope: 'sessions.write', handler: sendSms }
]

/** Lifetimes in seconds. */
const LINK_LIFETIME = 3600
const CODE_LIFETIME = 900

/** Words for the phrase that shows which mail belongs to which screen. */
const ADJECTIVES = ['Bright', 'Calm', 'Gentle', 'Patient', 'Skillful', 'Steadfast', 'Swift', 'Tidy']
const NOUNS = ['fountain', 'harbour', 'lantern', 'meadow', 'orchard', 'rainbow', 'summit', 'window']

function sendMagicUrl(context: RequestContext): Reply {
  const { app, actor, body, origin } = context
  assertAuthMethod(app, 'magic-url')
  const id = newIdParam(body, 'userId', app.options.now())
  const email = emailParam(body, 'email')
  const hasUrl = body['url'] !== undefined && body['url'] !== ''
  const url = hasUrl ? linkParam(body, 'url', context) : `${origin}/console/auth/magic-url`
  assertMail(app)
  return app.db.transaction(() => {
    const user = userByMail(context, { id, email, targets: false })
    const token = { ...createToken(app, user.id, 'magic-url', hexSecret(64), LINK_LIFETIME), phrase: phrase(body) }
    const link = tokenLink(url, token, { project: app.projectId })
    sendMail(app, { name: '', email }, magicUrlMail(projectName(app), user, link, token.phrase))
    emitToken(app, 'tokens', token, 'create')
    return { status: 201, json: secretForKeys(actor, token) }
  })
}

function sendCode(context: RequestContext): Reply {
  const { app, actor, body } = context
  assertAuthMethod(app, 'email-otp')
  const id = newIdParam(body, 'userId', app.options.now())
  const email = emailParam(body, 'email')
  assertMail(app)
  return app.db.transaction(() => {
    const user = userByMail(context, { id, email, targets: true })
    const code = digitSecret()
    const token = { ...createToken(app, user.id, 'email', code, CODE_LIFETIME), phrase: phrase(body) }
    sendMail(app, { name: '', email }, codeMail(projectName(app), user, code, token.phrase))
    emitToken(app, 'tokens', token, 'create')
    return { status: 201, json: secretForKeys(actor, token) }
  })
}

/** SMS has no provider, as in an Appwrite without one. */
function sendSms({ app, body }: RequestContext): Reply {
  newIdParam(body, 'userId', app.options.now())
  phoneParam(body, 'phone')
  throw new AppwriteError('general_phone_disabled', { message: 'Phone provider not configured' })
}

function userByMail({ app }: RequestContext, wanted: { id: string; email: string; targets: boolean }): User {
  const known = findUserByEmail(app.db, wanted.email)
  if (known !== null) {
    if (!known.status) throw new AppwriteError('user_blocked')
    return known
  }
  return createUser(app, { ...wanted, name: '', phone: null, password: null, present: true })
}

function phrase(body: RequestContext['body']): string {
  if (body['phrase'] !== true) return ''
  const pick = (words: string[]): string => words[Math.floor(Math.random() * words.length)] ?? ''
  return `${pick(ADJECTIVES)} ${pick(NOUNS)}`
}
