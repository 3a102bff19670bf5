/** Addresses come from outside and are not trusted. */
import { valueOf, type Query } from './return-path.ts'

export interface MailProof {
  userId: string
  secret: string
  /** Milliseconds since 1970, or null when the link does not say. */
  expiresAt: number | null
}

/** `proof` and `answer` are null when the address contains only part of them. */
export type SignInLink =
  | { kind: 'none' }
  | { kind: 'forgot' }
  | { kind: 'verify'; proof: MailProof | null }
  | { kind: 'recover'; proof: MailProof | null }
  | { kind: 'provider'; ticket: string; answer: { userId: string; secret: string } | null }
  | { kind: 'provider-failed'; ticket: string; code: string }

function proofIn(query: Query): MailProof | null {
  const userId = valueOf(query, 'userId')
  const secret = valueOf(query, 'secret')
  const expiresAt = Date.parse(valueOf(query, 'expire'))
  if (userId === '' || secret === '') return null
  return { userId, secret, expiresAt: Number.isNaN(expiresAt) ? null : expiresAt }
}

const FAILURES: Readonly<Record<string, string>> = {
  user_already_exists: 'provider-email-taken',
  user_email_already_exists: 'provider-email-taken',
  general_bad_request: 'provider-email-taken',
  user_unauthorized: 'provider-no-email',
  user_blocked: 'account-blocked',
  project_provider_disabled: 'provider-off',
  project_provider_unsupported: 'provider-off',
  general_rate_limit_exceeded: 'rate-limited'
}

export function providerFailure(error: string): string {
  let body: unknown
  try {
    body = JSON.parse(error)
  } catch {
    return 'provider-failed'
  }
  if (typeof body !== 'object' || body === null) return 'provider-failed'
  const { type, message } = body as { type?: unknown; message?: unknown }
  // Providers use different words: access_denied, user_cancelled_login, consent_declined.
  if (type === 'user_oauth2_provider_error' && /denied|declined|cancel/i.test(String(message))) return 'provider-denied'
  return typeof type === 'string' && Object.hasOwn(FAILURES, type) ? String(FAILURES[type]) : 'provider-failed'
}

export function readSignInLink(query: Query): SignInLink {
  const names = new Set(query.map(([name]) => name))
  if (names.has('oauth')) {
    const ticket = valueOf(query, 'oauth')
    if (names.has('error')) {
      return { kind: 'provider-failed', ticket, code: providerFailure(valueOf(query, 'error')) }
    }
    const proof = proofIn(query)
    return {
      kind: 'provider',
      ticket,
      answer: proof === null ? null : { userId: proof.userId, secret: proof.secret }
    }
  }
  if (names.has('verify')) return { kind: 'verify', proof: proofIn(query) }
  if (names.has('recover')) return { kind: 'recover', proof: proofIn(query) }
  return names.has('forgot') ? { kind: 'forgot' } : { kind: 'none' }
}

export function harmlessQuery(query: Query): [string, string][] {
  return query.flatMap(([name, value]): [string, string][] =>
    ['next', 'over', 'forgot', 'verify', 'recover'].includes(name) ? [[name, value]] : []
  )
}
