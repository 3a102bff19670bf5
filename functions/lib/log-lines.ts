/** Writes one JSON object per line. Privacy: ids and codes only, never names, addresses, bodies or tokens. */
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { EdgeEnv } from './edge-env.ts'
import { sha256 } from './ids.ts'

export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>

export function log(level: 'info' | 'error', event: string, fields: LogFields): void {
  const line = JSON.stringify({ level, event, ...fields })
  // eslint-disable-next-line no-console -- where operators look; nothing else reaches them.
  console[level](line)
}

/** Leaves out the message, which may quote user input. */
export const framesOf = (error: Error): string =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .map((line) => line.trim())
    .join(' | ')

/** Privacy: logs the route's pattern instead of its path, and users as a keyed hash. */
export const logRequests = createMiddleware<EdgeEnv>(async (c, next) => {
  const started = Date.now()
  await next()
  if (c.env.REQUEST_LOG === 'off') return
  const user = c.get('user')
  const userHash =
    user === undefined ? undefined : (await sha256(['log', c.env.APPWRITE_KEY ?? '', user.id])).slice(0, 16)
  log('info', 'request', {
    requestId: c.get('requestId'),
    method: c.req.method,
    route: routePath(c),
    status: c.res.status,
    ms: Date.now() - started,
    user: userHash
  })
})
