/** Security headers for the Worker's responses. Static files get theirs from `_headers`, which the build writes. */
import { createMiddleware } from 'hono/factory'
import { EMBED_POLICY } from '#core/app/page-policy.ts'
import type { EdgeEnv } from './edge-env.ts'

const API_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const COMMON: readonly (readonly [string, string])[] = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', 'camera=(self), microphone=(self), geolocation=()']
]

const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains'

export const securityHeaders = createMiddleware<EdgeEnv>(async (c, next) => {
  await next()
  // The answer to a WebSocket has no body to protect, and a copy of it would have no connection.
  if (c.res.status === 101) return
  const headers = new Headers(c.res.headers)
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', API_POLICY)
  // This older header cannot say "anyone".
  if (headers.get('content-security-policy') !== EMBED_POLICY) headers.set('x-frame-options', 'DENY')
  for (const [name, value] of COMMON) if (!headers.has(name)) headers.set(name, value)
  if (new URL(c.req.url).protocol === 'https:') headers.set('strict-transport-security', STRICT_TRANSPORT)
  const requestId = c.get('requestId')
  if (requestId !== undefined) headers.set('x-request-id', requestId)
  // Responses from the cache and from ASSETS are immutable.
  c.res = new Response(c.res.body, { status: c.res.status, statusText: c.res.statusText, headers })
})
