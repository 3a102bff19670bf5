/** Asks Appwrite to check the browser's short-lived JWT (contract, section 4). */
import { createMiddleware } from 'hono/factory'
import type { EdgeEnv, User } from '../lib/edge-env.ts'
import { claimAddress } from './claim-address.ts'
import { assertFreshId } from './deleted-ids.ts'
import { writerOf } from '../lib/appwrite-writer.ts'
import { settingsOf, type Settings } from '../lib/env.ts'
import { coded, fromAppwrite, type ApiError } from '../lib/errors.ts'
import { sha256 } from '../lib/ids.ts'
import { limitCalls } from '../lib/rate-limit.ts'
import { accountBlocked, readAppwrite, sessionOver, unexpected } from '../lib/appwrite-reader.ts'

const TOKEN_MAX = 4096

/** How long, in milliseconds, an unverified address is not checked again for the same token. */
const SETTLED_MS = 60_000
const SETTLED_MAX = 5000
const settled = new Map<string, number>()

const signInNeeded = (): ApiError => coded('unauthenticated', 'sign-in-needed', 'Sign in first.')

/** Reads the expiry in milliseconds without verifying the token. Returns null when it is not a JWT. */
export function tokenExpiry(token: string): number | null {
  if (token.length > TOKEN_MAX || !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return null
  try {
    const middle = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const payload: unknown = JSON.parse(atob(middle))
    const exp = typeof payload === 'object' && payload !== null ? (payload as { exp?: unknown }).exp : null
    return typeof exp === 'number' && Number.isFinite(exp) ? exp * 1000 : null
  } catch {
    return null
  }
}

function bearer(header: string | undefined): string {
  if (header === undefined || header === '') throw signInNeeded()
  const token = /^Bearer +(\S+)$/i.exec(header)?.[1]
  if (token === undefined) throw sessionOver()
  return token
}

/** Security: an unverified address is accepted only after `claimAddress`. @throws ApiError `permission-denied`. */
async function settleAddress(settings: Settings, user: User): Promise<void> {
  const [now, hash] = [Date.now(), await sha256([settings.endpoint, settings.project, user.jwt])]
  if ((settled.get(hash) ?? 0) > now) return
  if (await claimAddress(await writerOf(settings), user))
    throw coded(
      'permission-denied',
      'address-claimed',
      'The account was given to the owner of its address. Sign in again.'
    )
  if (settled.size >= SETTLED_MAX) {
    for (const [key, until] of settled) if (until <= now || settled.size >= SETTLED_MAX) settled.delete(key)
  }
  settled.set(hash, now + SETTLED_MS)
}

/** Security: asks each time, so a sign-out ends the token here as in Appwrite. @throws ApiError `unauthenticated`, `permission-denied`, `unavailable`. */
export async function userOfToken(settings: Settings, token: string): Promise<User> {
  const expiry = tokenExpiry(token)
  if (expiry === null || expiry <= Date.now()) throw sessionOver()
  const answer = await readAppwrite(settings, '/account', { jwt: token })
  if (answer.status === 403) throw accountBlocked()
  if (answer.status === 401 || answer.status === 404) throw sessionOver()
  if (answer.status !== 200) throw unexpected(answer)
  const { $id, $createdAt, email, emailVerification, name, labels } = answer.body
  if (typeof $id !== 'string') throw fromAppwrite({ code: 500, type: 'account-without-id' })
  const user: User = {
    id: $id,
    email: typeof email === 'string' ? email.toLowerCase() : '',
    isVerified: emailVerification === true,
    name: typeof name === 'string' ? name : '',
    labels: Array.isArray(labels) ? labels.map(String) : [],
    jwt: token
  }
  if (!user.isVerified) await settleAddress(settings, user)
  await assertFreshId(await writerOf(settings), user.id, String($createdAt))
  return user
}

export const requireUser = createMiddleware<EdgeEnv>(async (c, next) => {
  const settings = settingsOf(c.env)
  const user = await userOfToken(settings, bearer(c.req.header('authorization')))
  await limitCalls(c.env, 'user', user.id)
  c.set('user', user)
  await next()
})

export async function optionalUser(settings: Settings, header: string | undefined): Promise<User | null> {
  return header === undefined || header === '' ? null : userOfToken(settings, bearer(header))
}
