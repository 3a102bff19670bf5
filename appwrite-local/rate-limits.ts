/** Request limits per route (the `abuse-limit` labels of Appwrite's routes), counted in memory in whole windows. */
import { AppwriteError } from './errors.ts'
import type { Actor, RequestContext, Route } from './types.ts'

interface Limit {
  /** Requests per window. */
  count: number
  /** Window in seconds. */
  seconds: number
  /** What shares one counter besides the route. */
  by: (context: RequestContext) => string
}

const byCaller = ({ request, actor }: RequestContext): string => `${address(request)}|${actor.userId}`
const byAddress = ({ request }: RequestContext): string => address(request)
const byUser = ({ actor, request }: RequestContext): string => actor.userId || address(request)
const byField =
  (name: string) =>
  ({ request, body }: RequestContext): string =>
    `${address(request)}|${String(body[name] ?? '')}`

const HOUR = 3600
const MINUTE = 60
const ROWS = '/v1/tablesdb/:databaseId/tables/:tableId/rows'
const FILES = '/v1/storage/buckets/:bucketId/files'

/** By method and route; counts and windows from the `x-ratelimit-*` headers of the recordings. */
const LIMITS: Readonly<Record<string, Limit>> = {
  'POST /v1/account': { count: 10, seconds: HOUR, by: byAddress },
  'PATCH /v1/account/password': { count: 10, seconds: HOUR, by: byCaller },
  'POST /v1/account/jwts': { count: 120, seconds: MINUTE, by: byUser },
  'POST /v1/account/jwt': { count: 120, seconds: MINUTE, by: byUser },
  'POST /v1/account/sessions/email': { count: 10, seconds: HOUR, by: byField('email') },
  'POST /v1/account/sessions/anonymous': { count: 50, seconds: HOUR, by: byAddress },
  'POST /v1/account/sessions/token': { count: 10, seconds: HOUR, by: byField('userId') },
  'PATCH /v1/account/sessions/:sessionId': { count: 10, seconds: HOUR, by: byCaller },
  'DELETE /v1/account/sessions/:sessionId': { count: 100, seconds: HOUR, by: byCaller },
  'DELETE /v1/account/sessions': { count: 100, seconds: HOUR, by: byCaller },
  'POST /v1/account/recovery': { count: 10, seconds: HOUR, by: byField('email') },
  'PUT /v1/account/recovery': { count: 10, seconds: HOUR, by: byField('userId') },
  'POST /v1/account/verifications/email': { count: 10, seconds: HOUR, by: byUser },
  'PUT /v1/account/verifications/email': { count: 10, seconds: HOUR, by: byField('userId') },
  'POST /v1/account/verification': { count: 10, seconds: HOUR, by: byUser },
  'PUT /v1/account/verification': { count: 10, seconds: HOUR, by: byField('userId') },
  'POST /v1/account/tokens/magic-url': { count: 60, seconds: HOUR, by: byField('email') },
  'PUT /v1/account/sessions/magic-url': { count: 10, seconds: HOUR, by: byField('userId') },
  'POST /v1/account/tokens/email': { count: 10, seconds: HOUR, by: byField('email') },
  'POST /v1/account/tokens/phone': { count: 10, seconds: HOUR, by: byField('phone') },
  'GET /v1/account/tokens/oauth2/:provider': { count: 50, seconds: HOUR, by: byAddress },
  'GET /v1/account/sessions/oauth2/:provider': { count: 50, seconds: HOUR, by: byAddress },
  'GET /v1/account/sessions/oauth2/:provider/redirect': { count: 50, seconds: HOUR, by: byAddress },
  'POST /v1/teams/:teamId/memberships': { count: 10, seconds: HOUR, by: byCaller },
  [`POST ${ROWS}`]: { count: 120, seconds: MINUTE, by: byCaller },
  [`PUT ${ROWS}`]: { count: 120, seconds: MINUTE, by: byCaller },
  [`PATCH ${ROWS}`]: { count: 120, seconds: MINUTE, by: byCaller },
  [`DELETE ${ROWS}`]: { count: 60, seconds: MINUTE, by: byCaller },
  [`PUT ${ROWS}/:rowId`]: { count: 120, seconds: MINUTE, by: byCaller },
  [`PATCH ${ROWS}/:rowId`]: { count: 120, seconds: MINUTE, by: byCaller },
  [`DELETE ${ROWS}/:rowId`]: { count: 60, seconds: MINUTE, by: byCaller },
  [`PATCH ${ROWS}/:rowId/:column/increment`]: { count: 120, seconds: MINUTE, by: byCaller },
  [`PATCH ${ROWS}/:rowId/:column/decrement`]: { count: 120, seconds: MINUTE, by: byCaller },
  [`POST ${FILES}`]: { count: 60, seconds: MINUTE, by: byChunk },
  [`DELETE ${FILES}/:fileId`]: { count: 60, seconds: MINUTE, by: byCaller },
  'POST /v1/tokens/buckets/:bucketId/files/:fileId': { count: 60, seconds: MINUTE, by: byCaller },
  'PATCH /v1/tokens/:tokenId': { count: 60, seconds: MINUTE, by: byCaller },
  'DELETE /v1/tokens/:tokenId': { count: 60, seconds: MINUTE, by: byCaller }
}

export class RateLimits {
  readonly #windows = new Map<string, { window: number; used: number }>()

  /**
   * Headers for the answer; empty for a route without a limit. Counts only when `enforce`, and never for keys.
   * @throws {AppwriteError} 429 `general_rate_limit_exceeded`
   */
  check(route: Route, context: RequestContext, enforce: boolean): Record<string, string> {
    const name = `${route.method} ${route.path}`
    const limit = LIMITS[name]
    if (limit === undefined) return {}
    const window = Math.floor(context.app.options.now() / 1000 / limit.seconds)
    const counted = enforce && !isExempt(context.actor)
    const used = counted ? this.#count(`${name}|${limit.by(context)}`, window) : 1
    if (used > limit.count) throw new AppwriteError('general_rate_limit_exceeded')
    return {
      'x-ratelimit-limit': String(limit.count),
      'x-ratelimit-remaining': String(limit.count - used),
      'x-ratelimit-reset': String((window + 1) * limit.seconds)
    }
  }

  #count(key: string, window: number): number {
    const known = this.#windows.get(key)
    const used = known?.window === window ? known.used + 1 : 1
    this.#windows.delete(key)
    this.#windows.set(key, { window, used })
    // The map is in order of use: past this size the longest unused counter goes.
    if (this.#windows.size > 50_000) this.#windows.delete(this.#windows.keys().next().value ?? '')
    return used
  }
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
