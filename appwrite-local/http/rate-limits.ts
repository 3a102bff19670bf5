/** Request limits per route (Appwrite's `abuse-limit` labels), counted in memory in fixed windows. */
import { AppwriteError } from './errors.ts'
import type { Actor, RateLimitMode, RequestContext, Route } from '../types.ts'

const HOUR = 3600
const MINUTE = 60

type KeyOf = (context: RequestContext) => string

interface Limit {
  count: number
  seconds: number
  /** Requests share a counter per route and key; with several keys, the fullest counter decides. */
  keys: readonly KeyOf[]
  /**
   * Counted unless limits are off, because someone could guess a password or a secret here, or flood a mailbox. Mails
   * are then not counted by the caller's address, which all callers share behind a proxy.
   */
  always?: readonly KeyOf[]
  /** A success clears the earlier attempts (Appwrite's `abuse-reset`). */
  endsWithSuccess?: true
}

function limit(count: number, seconds: number, ...keys: KeyOf[]): Limit {
  return { count, seconds, keys }
}

function guesses(...keys: KeyOf[]): Limit {
  return { ...limit(10, HOUR, ...keys), always: keys }
}

function mails(count: number, mailbox: KeyOf, ...others: KeyOf[]): Limit {
  return { ...limit(count, HOUR, mailbox, ...others), always: [mailbox] }
}

const byCaller: KeyOf = ({ request, actor }) => `${address(request)}|${actor.userId}`
const byAddress: KeyOf = ({ request }) => address(request)
const byUser: KeyOf = ({ actor, request }) => actor.userId || address(request)
/** Counts per address, not per caller, so that many machines cannot attack one account or flood its mailbox. */
const byField =
  (name: string): KeyOf =>
  ({ body }) =>
    // Lowercase, because otherwise each spelling of an address would have its own attempts.
    `${name}|${String(body[name] ?? '')
      .slice(0, 256)
      .toLowerCase()}`
const byAddressAndField =
  (name: string): KeyOf =>
  (context) =>
    `${address(context.request)}|${byField(name)(context)}`

const ROWS = '/v1/tablesdb/:databaseId/tables/:tableId/rows'
const FILES = '/v1/storage/buckets/:bucketId/files'

/** Counts and windows come from the `x-ratelimit-*` headers of the recordings. */
const LIMITS: Readonly<Record<string, Limit>> = {
  'POST /v1/account': limit(10, HOUR, byAddress),
  'PATCH /v1/account/password': guesses(byCaller),
  'POST /v1/account/jwts': limit(120, MINUTE, byUser),
  'POST /v1/account/jwt': limit(120, MINUTE, byUser),
  'POST /v1/account/sessions/email': { ...guesses(byField('email')), endsWithSuccess: true },
  'POST /v1/account/sessions/anonymous': limit(50, HOUR, byAddress),
  'POST /v1/account/sessions/token': guesses(byAddressAndField('userId')),
  'PATCH /v1/account/sessions/:sessionId': limit(10, HOUR, byCaller),
  'DELETE /v1/account/sessions/:sessionId': limit(100, HOUR, byCaller),
  'DELETE /v1/account/sessions': limit(100, HOUR, byCaller),
  'POST /v1/account/recovery': mails(10, byField('email'), byAddress),
  'PUT /v1/account/recovery': guesses(byField('userId')),
  'POST /v1/account/verifications/email': mails(10, byUser),
  'PUT /v1/account/verifications/email': guesses(byField('userId')),
  'POST /v1/account/verification': mails(10, byUser),
  'PUT /v1/account/verification': guesses(byField('userId')),
  'POST /v1/account/tokens/magic-url': mails(60, byField('email'), byAddress),
  'PUT /v1/account/sessions/magic-url': guesses(byAddressAndField('userId')),
  'POST /v1/account/tokens/email': mails(10, byField('email'), byAddress),
  'POST /v1/account/tokens/phone': limit(10, HOUR, byField('phone'), byAddress),
  'GET /v1/account/tokens/oauth2/:provider': limit(50, HOUR, byAddress),
  'GET /v1/account/sessions/oauth2/:provider': limit(50, HOUR, byAddress),
  'GET /v1/account/sessions/oauth2/:provider/redirect': limit(50, HOUR, byAddress),
  'POST /v1/teams/:teamId/memberships': limit(10, HOUR, byCaller),
  [`POST ${ROWS}`]: limit(120, MINUTE, byCaller),
  [`PUT ${ROWS}`]: limit(120, MINUTE, byCaller),
  [`PATCH ${ROWS}`]: limit(120, MINUTE, byCaller),
  [`DELETE ${ROWS}`]: limit(60, MINUTE, byCaller),
  [`PUT ${ROWS}/:rowId`]: limit(120, MINUTE, byCaller),
  [`PATCH ${ROWS}/:rowId`]: limit(120, MINUTE, byCaller),
  [`DELETE ${ROWS}/:rowId`]: limit(60, MINUTE, byCaller),
  [`PATCH ${ROWS}/:rowId/:column/increment`]: limit(120, MINUTE, byCaller),
  [`PATCH ${ROWS}/:rowId/:column/decrement`]: limit(120, MINUTE, byCaller),
  [`POST ${FILES}`]: limit(60, MINUTE, byChunk),
  [`DELETE ${FILES}/:fileId`]: limit(60, MINUTE, byCaller),
  'POST /v1/tokens/buckets/:bucketId/files/:fileId': limit(60, MINUTE, byCaller),
  'PATCH /v1/tokens/:tokenId': limit(60, MINUTE, byCaller),
  'DELETE /v1/tokens/:tokenId': limit(60, MINUTE, byCaller)
}

export class RateLimits {
  readonly #windows = new Map<string, { window: number; used: number }>()

  /** Sets the `x-ratelimit-*` headers, even when it throws. Keys are never counted. @throws {AppwriteError} 429 */
  check(route: Route, context: RequestContext, mode: RateLimitMode, headers: Record<string, string>): void {
    const rule = LIMITS[nameOf(route)]
    if (rule === undefined) return
    const window = Math.floor(context.app.options.now() / 1000 / rule.seconds)
    const keys = isExempt(context.actor) ? [] : keysIn(mode, rule)
    const used = Math.max(1, ...countersOf(keys, route, context).map((key) => this.#count(key, window)))
    headers['x-ratelimit-limit'] = String(rule.count)
    headers['x-ratelimit-remaining'] = String(Math.max(0, rule.count - used))
    headers['x-ratelimit-reset'] = String((window + 1) * rule.seconds)
    if (used > rule.count) throw new AppwriteError('general_rate_limit_exceeded')
  }

  /** Call it after the request succeeded. */
  settle(route: Route, context: RequestContext): void {
    const rule = LIMITS[nameOf(route)]
    if (rule?.endsWithSuccess !== true) return
    for (const key of countersOf(rule.keys, route, context)) this.#windows.delete(key)
  }

  #count(key: string, window: number): number {
    const known = this.#windows.get(key)
    const used = known?.window === window ? known.used + 1 : 1
    this.#windows.delete(key)
    this.#windows.set(key, { window, used })
    // The map is ordered by use, so at this size the least recently used counter is deleted.
    if (this.#windows.size > 50_000) this.#windows.delete(this.#windows.keys().next().value ?? '')
    return used
  }
}

function nameOf({ method, path }: Route): string {
  return `${method} ${path}`
}

function keysIn(mode: RateLimitMode, rule: Limit): readonly KeyOf[] {
  if (mode === 'on') return rule.keys
  return mode === 'secrets' ? (rule.always ?? []) : []
}

function countersOf(keys: readonly KeyOf[], route: Route, context: RequestContext): string[] {
  return keys.map((keyOf) => `${nameOf(route)}|${keyOf(context)}`)
}

function isExempt(actor: Actor): boolean {
  return actor.kind === 'key'
}

function byChunk(context: RequestContext): string {
  return `${byCaller(context)}|${String(context.headers['x-appwrite-id'] ?? '')}|${String(context.headers['content-range'] ?? '')}`
}

function address(request: RequestContext['request']): string {
  return request.socket.remoteAddress ?? ''
}
